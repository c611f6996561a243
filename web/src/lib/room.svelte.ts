/** Everything on a screen that the whole room looks at is as large as the screen, in proportion. */
export function forTheRoom(looked: () => boolean): void {
  $effect(() => {
    const root = document.documentElement.classList;
    root.toggle("room", looked());
    return () => root.remove("room");
  });
}

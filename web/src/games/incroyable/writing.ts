export { default as Card } from "./TriedCard.svelte";
export { default as Form } from "./CardForm.svelte";
export { blank, card, lacks } from "./written";

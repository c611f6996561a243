// The scene as this device shows it now: the view at rest, the events while they are on stage.

import type { Caractere } from "../../generated/protocol";
import type { Session } from "$lib/session.svelte";
import type { Stage } from "$lib/stage.svelte";
import { after, sceneOf, type Scene } from "./scene";

export class Show {
  scene: Scene = $state.raw() as Scene;
  // The same, unwatched: the effect below must not depend on what it writes.
  #latest: Scene;
  #applied = 0;

  /** Made while a component is set up: it lives as long as that. */
  constructor(session: () => Session, stage: () => Stage) {
    this.#latest = this.scene = sceneOf(session().view as Caractere.View);
    $effect.pre(() => this.#follow(session().view as Caractere.View | null, stage().playing, stage().shown as Caractere.Event[]));
  }

  #follow(view: Caractere.View | null, playing: boolean, shown: Caractere.Event[]): void {
    if (view?.game !== "caractere") return;
    const fresh = playing ? shown.slice(this.#applied) : [];
    this.#applied = playing ? shown.length : 0;
    this.#latest = playing ? fresh.reduce((scene, event) => after(scene, event, view), this.#latest) : sceneOf(view);
    this.scene = this.#latest;
  }
}

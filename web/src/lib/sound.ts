// Small sounds, made on the spot: nothing to load, off until somebody wants them. Games call `sound(name)`.

import { settings } from "./settings.svelte";

export type Sound = "turn" | "step" | "card" | "ballot" | "reveal" | "good" | "bad" | "win";

interface Note { at: number; pitch: number; long: number; shape?: OscillatorType; loud?: number }

const SOUNDS: Record<Sound, Note[]> = {
  turn: [{ at: 0, pitch: 523, long: 0.14 }, { at: 0.13, pitch: 659, long: 0.22 }],
  step: [{ at: 0, pitch: 196, long: 0.06, shape: "triangle", loud: 0.2 }],
  card: [{ at: 0, pitch: 140, long: 0.05, shape: "triangle", loud: 0.25 }],
  ballot: [{ at: 0, pitch: 330, long: 0.07, shape: "triangle" }],
  reveal: [{ at: 0, pitch: 392, long: 0.16 }, { at: 0.15, pitch: 494, long: 0.16 }, { at: 0.3, pitch: 587, long: 0.3 }],
  good: [{ at: 0, pitch: 659, long: 0.12 }, { at: 0.11, pitch: 880, long: 0.26 }],
  bad: [{ at: 0, pitch: 294, long: 0.16 }, { at: 0.15, pitch: 220, long: 0.3 }],
  win: [
    { at: 0, pitch: 523, long: 0.16 }, { at: 0.15, pitch: 659, long: 0.16 }, { at: 0.3, pitch: 784, long: 0.16 },
    { at: 0.45, pitch: 1047, long: 0.6 },
  ],
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const note of SOUNDS[name]) play(context, note);
  } catch {
    // A device that cannot is silent.
  }
}

function play(on: AudioContext, { at, pitch, long, shape = "sine", loud = 0.12 }: Note): void {
  const begin = on.currentTime + at;
  const voice = on.createOscillator();
  const volume = on.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  voice.connect(volume).connect(on.destination);
  voice.start(begin);
  voice.stop(begin + long + 0.02);
}

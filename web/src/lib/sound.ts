// Small sounds, made on the spot: nothing to load, off until somebody wants them. Games call `sound(name)`.

import { settings } from "./settings.svelte";

export type Sound = "turn" | "step" | "card" | "ballot" | "hush" | "cry" | "reveal" | "good" | "bad" | "win";

/** A tone or, with `rustle`, a breath of noise around its pitch: paper, wood and cloth are that. */
interface Note { at: number; pitch: number; long: number; shape?: OscillatorType; rustle?: boolean; loud?: number }

const tap = (at: number, pitch: number, loud: number): Note[] => [
  { at, pitch: pitch * 5, long: 0.03, rustle: true, loud },
  { at, pitch, long: 0.07, shape: "triangle", loud },
];
/** Fingers on the table, quicker and quicker, while everybody waits for the answer. */
const drumming = Array.from({ length: 12 }, (_, hit) => tap(0.95 * Math.sqrt(hit / 12), 82, 0.04 + 0.012 * hit)).flat();

const SOUNDS: Record<Sound, Note[]> = {
  turn: [{ at: 0, pitch: 523, long: 0.14 }, { at: 0.13, pitch: 659, long: 0.22 }],
  step: tap(0, 210, 0.2),
  card: [{ at: 0, pitch: 3_200, long: 0.11, rustle: true, loud: 0.16 }, ...tap(0.08, 150, 0.2)],
  ballot: [{ at: 0, pitch: 2_200, long: 0.09, rustle: true, loud: 0.14 }, { at: 0.09, pitch: 98, long: 0.16, shape: "triangle", loud: 0.3 }],
  hush: drumming,
  cry: [
    ...[262, 330, 392].map((pitch): Note => ({ at: 0, pitch, long: 0.16, shape: "sawtooth", loud: 0.09 })),
    ...[349, 440, 523, 698].map((pitch): Note => ({ at: 0.17, pitch, long: 1.1, shape: "sawtooth", loud: 0.1 })),
    { at: 0.17, pitch: 6_500, long: 1.1, rustle: true, loud: 0.11 },
  ],
  reveal: [{ at: 0, pitch: 392, long: 0.16 }, { at: 0.15, pitch: 494, long: 0.16 }, { at: 0.3, pitch: 587, long: 0.3 }],
  good: [{ at: 0, pitch: 659, long: 0.12 }, { at: 0.11, pitch: 880, long: 0.26 }],
  bad: [{ at: 0, pitch: 294, long: 0.16 }, { at: 0.15, pitch: 220, long: 0.3 }],
  win: [
    { at: 0, pitch: 523, long: 0.16 }, { at: 0.15, pitch: 659, long: 0.16 }, { at: 0.3, pitch: 784, long: 0.16 },
    { at: 0.45, pitch: 1047, long: 0.6 },
  ],
};

/** Whether this device can make sounds at all. */
export const canSound = typeof AudioContext !== "undefined";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function sound(name: Sound): void {
  if (!settings.sound || !canSound) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const note of SOUNDS[name]) play(context, note);
  } catch {
    // A device that cannot is silent.
  }
}

function play(on: AudioContext, note: Note): void {
  const { at, long, loud = 0.12 } = note;
  const begin = on.currentTime + at;
  const voice = note.rustle ? rustling(on) : tone(on, note);
  const volume = on.createGain();
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + Math.min(0.012, long / 3));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  if (note.rustle) voice.connect(around(on, note.pitch)).connect(volume).connect(on.destination);
  else voice.connect(volume).connect(on.destination);
  voice.start(begin);
  voice.stop(begin + long + 0.02);
}

function tone(on: AudioContext, { pitch, shape = "sine" }: Note): OscillatorNode {
  const voice = on.createOscillator();
  voice.type = shape;
  voice.frequency.value = pitch;
  return voice;
}

function rustling(on: AudioContext): AudioBufferSourceNode {
  noise ??= someNoise(on);
  const voice = on.createBufferSource();
  voice.buffer = noise;
  voice.loop = true;
  return voice;
}

function around(on: AudioContext, pitch: number): BiquadFilterNode {
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  return filter;
}

function someNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

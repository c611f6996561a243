// Reading aloud with the browser's own voice: offered only where there is one for the language, and only one that
// speaks on the device itself, since nothing of a table is sent to anybody.

import type { Language } from "./words.svelte";

const speaks = typeof speechSynthesis !== "undefined";

class Speech {
  #voices = $state.raw<SpeechSynthesisVoice[]>([]);

  constructor() {
    if (!speaks) return;
    const look = (): void => {
      this.#voices = speechSynthesis.getVoices().filter((voice) => voice.localService);
    };
    look();
    speechSynthesis.addEventListener?.("voiceschanged", look);
  }

  can(language: Language): boolean {
    return this.#voice(language) !== undefined;
  }

  say(text: string, language: Language): void {
    const voice = this.#voice(language);
    if (!voice || !text) return;
    speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 0.95;
    speechSynthesis.speak(utterance);
  }

  stop(): void {
    if (speaks) speechSynthesis.cancel();
  }

  #voice(language: Language): SpeechSynthesisVoice | undefined {
    return this.#voices.find((voice) => new Intl.Locale(voice.lang.replace("_", "-")).language === new Intl.Locale(language).language);
  }
}

export const speech = new Speech();

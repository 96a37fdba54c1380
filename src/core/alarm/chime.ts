/** What a sound means: a price arrived, something was done, someone is waiting for an answer, something ended. */
export type Tune = 'alert' | 'done' | 'ask' | 'end';

/** The only door to sound. */
export interface Chime {
  /** Whether the browser lets this page play sound: only after the user has interacted with it. */
  isReady(): boolean;
  play(tune: Tune): void;
}

/** Notes of a tune: frequency in Hz, start and length in seconds. */
type Note = readonly [hertz: number, at: number, length: number];

const TUNES: Readonly<Record<Tune, readonly Note[]>> = {
  alert: [
    [784, 0, 0.14],
    [1047, 0.15, 0.24],
  ],
  done: [
    [659, 0, 0.1],
    [880, 0.1, 0.22],
  ],
  ask: [
    [988, 0, 0.09],
    [988, 0.16, 0.09],
    [988, 0.32, 0.2],
  ],
  end: [
    [523, 0, 0.12],
    [392, 0.13, 0.24],
  ],
};
const LOUDNESS = 0.18;
const ATTACK_S = 0.012;

/** Sounds from the browser's own synthesiser, so there is no file to load. Silent where the browser has none. */
export function webChime(): Chime {
  let context: AudioContext | null = null;
  const isReady = (): boolean =>
    typeof AudioContext === 'function' && navigator.userActivation?.hasBeenActive === true;
  return {
    isReady,
    play(tune) {
      // A page without user interaction may not play sound; trying anyway only fills the log.
      if (!isReady()) return;
      context ??= new AudioContext();
      const audio = context;
      void audio.resume().then(() => {
        for (const [hertz, at, length] of TUNES[tune]) sound(audio, hertz, audio.currentTime + at, length);
      });
    },
  };
}

/** One soft note that swells and fades, so that it does not click. */
function sound(audio: AudioContext, hertz: number, from: number, length: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}

/** The tones that the page plays, recorded in place of the audio output. */
import type { Page } from '@playwright/test';

export type Tone = readonly [hertz: number, from: number, seconds: number];

/** Replaces the audio output: records each tone from the beginning of its sound, on a clock that goes on ten seconds for each. */
export const recordTones = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tones: Tone[] = [];
    class Recorder {
      #now = 0;
      get currentTime(): number {
        return (this.#now += 10);
      }
      readonly destination = {};
      resume = (): Promise<void> => Promise.resolve();
      createGain(): unknown {
        const gain = { setValueAtTime: () => gain, exponentialRampToValueAtTime: () => gain };
        return { gain, connect: (next: unknown) => next };
      }
      createOscillator(): unknown {
        const frequency = { value: 0 };
        let from = 0;
        return {
          frequency,
          connect: (next: unknown) => next,
          start: (at: number) => void (from = at),
          stop: (at: number) =>
            void tones.push([frequency.value, Number((from % 10).toFixed(3)), Number((at - from).toFixed(3))]),
        };
      }
    }
    Object.assign(window, { AudioContext: Recorder, tones });
  });

/** The tones since the last call. */
export const tonesOf = (page: Page): Promise<readonly Tone[]> =>
  page.evaluate(() => (window as unknown as { tones: Tone[] }).tones.splice(0));

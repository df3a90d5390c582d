/** The applications in which cases are played: one for each language and kind of case, started on first use. */
import type { Page } from '@playwright/test';
import type { Connection } from '../../domain/model/connection.ts';
import { barcodes as raced } from '../race/goods.ts';
import { Seat } from '../typist/seat.ts';
import type { Case, Members } from './cases.ts';

/** The barcodes of the company's products; two products share one, and one is that of a weighed article. */
const barcodes: Readonly<Record<string, string>> = {
  ...raced,
  P00021: '8691111111116',
  P00022: '8691111111116',
  P00029: '2712345000000',
  P00039: '8696386640118',
  P00041: '2800000123451',
  P00050: '8690753199926',
};

export interface Visited {
  readonly seat: Seat;
  readonly complaints: string[];
}

export class Seats {
  readonly #taken = new Map<string, Visited>();

  async at(language: 'tr' | 'en'): Promise<Visited> {
    const there = this.#taken.get(language);
    if (there) return there;
    const seat = await Seat.take(language, 'small', barcodes);
    const complaints: string[] = [];
    seat.page.on('pageerror', (error) => void complaints.push(error.message));
    // Listening prevents the browser's own file dialog from opening.
    seat.page.on('filechooser', () => undefined);
    await recordTones(seat.page);
    // In a narrow window the grid hides columns; in a wide one the compared columns are always rendered.
    await seat.page.setViewportSize({ width: 1600, height: 1000 });
    const visited = { seat, complaints };
    this.#taken.set(language, visited);
    return visited;
  }

  async leave(): Promise<void> {
    for (const { seat } of this.#taken.values()) await seat.leave();
    this.#taken.clear();
  }
}

/** Replaces the audio API, and counts the tones that signal a refused scan. */
async function recordTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const parameter = { value: 0, setValueAtTime: () => parameter, exponentialRampToValueAtTime: () => parameter };
    const node = { connect: (next: unknown) => next, gain: parameter };
    class Recorder {
      readonly currentTime = 0;
      readonly destination = {};
      resume = (): Promise<void> => Promise.resolve();
      createGain = (): unknown => node;
      createOscillator(): unknown {
        const frequency = { value: 0 };
        const start = (): void => void (frequency.value < 300 ? (counter.refusals += 1) : (counter.taken += 1));
        return { ...node, frequency, start, stop: () => undefined };
      }
    }
    const counter = { refusals: 0, taken: 0 };
    Object.assign(window, { AudioContext: Recorder, tones: counter });
  });
  await page.reload();
}

/** Whether a refusal was signalled by sound since the last call. */
export async function heardRefusal({ page }: Seat): Promise<boolean> {
  return page.evaluate(() => {
    const counter = (window as unknown as { tones: { refusals: number } }).tones;
    return [counter.refusals > 0, (counter.refusals = 0)][0] === true;
  });
}

/** Plays the case with other settings, and restores them afterwards. */
export async function withSettings<T>(
  { desk }: Seat,
  { settings = {}, preferences = {} }: Pick<Case, 'settings' | 'preferences'>,
  play: () => Promise<T>,
): Promise<T> {
  const [connection] = (await desk.call('listConnections', {})) as [Connection];
  const before = await desk.call('getPreferences', {});
  const { id } = connection;
  const set = async (own: Members, ofStation: Members): Promise<void> => {
    await desk.call('updateConnection', { id, settings: { ...connection.settings, ...own } });
    await desk.call('setPreferences', { change: { ...before, ...ofStation } });
  };
  if (Object.keys({ ...settings, ...preferences }).length === 0) return play();
  await set(settings, preferences);
  // The page reads settings that it did not change itself only when it is loaded.
  await desk.page.reload();
  try {
    return await play();
  } finally {
    await set({}, {});
  }
}

/** Visible messages that report a refusal. */
export async function refusalsSeen({ page }: Seat): Promise<string[]> {
  const texts = await page.locator('[role="alert"]:visible, .toast.error, .toast.warning').allTextContents();
  return texts.map((one) => one.trim()).filter(Boolean);
}

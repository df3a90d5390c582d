/** Enters documents in one way with real key events, and compares what was saved with the intent. */
import { isRecord, textOf } from '../../domain/value.ts';
import type { Random } from '../typist/random.ts';
import type { Saved, SavedDraft, Seat } from '../typist/seat.ts';
import type { Intent } from './intents.ts';
import { keysOf, ownKeys } from './ways.ts';
import type { Scan, Way } from './ways.ts';

/** Milliseconds between keys: fast fingers, but no scanner. */
export const pace = 60;
/** Maximum number of keys in a bunch: some words. */
const mostInBunch = 24;
/** Milliseconds between a scanner's characters, and between two scans by hand. */
const scannerPace = 5;
export const betweenScans = 100;
/** Longer than anything takes even on a busy machine. */
export const patience = 60_000;
export const warehouse = 'MERKEZ DEPO';

export interface Raced {
  readonly way: string;
  readonly documents: number;
  /** A scan counts as one key. */
  readonly keys: number;
  /** Keys that carry the user's data; the others are for navigation. */
  readonly own: number;
  /** Milliseconds from each document's first key until the next document is open, including the time of fingers and scanner. */
  readonly time: number;
  readonly wrong: readonly string[];
}

/**
 * Starts in a new document of the way's kind. `bunches`: keys are held back and arrive several at a time, as over a remote
 * desktop; it decides where each bunch ends.
 */
export async function race(seat: Seat, way: Way, intents: readonly Intent[], bunches?: Random): Promise<Raced> {
  seat.keyboard.pace = pace;
  const from = seat.keyboard.pressed;
  const wrong: string[] = [];
  let time = 0;
  for (const [at, intent] of intents.entries()) {
    const id = await seat.openDraft();
    const began = performance.now();
    let held = 0;
    for (const key of keysOf(way, intent)) {
      held = bunches === undefined ? 0 : await bunched(seat, bunches, held);
      await (typeof key === 'string' ? seat.keyboard.press(key) : scan(seat, key));
    }
    await seat.keyboard.idle();
    const isNextOpen = await seat.page
      .locator(`[data-draft]:not([data-draft="${id}"])`)
      .waitFor({ timeout: patience })
      .then(() => true)
      .catch(() => false);
    time += performance.now() - began;
    if (!(await seat.calm())) wrong.push(`document ${at + 1} is never saved`);
    const difference = differenceOf(intent, id === null ? null : seat.draft(id));
    if (difference !== null) wrong.push(`document ${at + 1}: ${difference}`);
    if (isNextOpen) continue;
    wrong.push(`document ${at + 1} was left without a next one`);
    break;
  }
  const keys = seat.keyboard.pressed - from;
  const own = intents.reduce((sum, intent) => sum + ownKeys(way, intent), 0);
  return { way: way.name, documents: intents.length, keys, own, time, wrong };
}

/** The keys of a bunch follow each other immediately; its first one comes after the time in which the whole bunch is typed. */
async function bunched({ keyboard }: Seat, random: Random, held: number): Promise<number> {
  keyboard.pace = 0;
  if (held > 0) return held - 1;
  const size = random.integer(2, mostInBunch);
  await keyboard.rest(size * pace);
  return size - 1;
}

export async function scan({ keyboard }: Seat, { scan: code }: Scan): Promise<void> {
  const { pressed, pace: before } = keyboard;
  await keyboard.rest(betweenScans);
  keyboard.pace = scannerPace;
  for (const character of [...code, 'Enter']) await keyboard.press(character);
  keyboard.pace = before;
  keyboard.pressed = pressed + 1;
}

/** How a draft differs from the intent; `null` if it does not. */
export function differenceOf(
  { customer, lines }: Intent,
  draft: Pick<SavedDraft, 'state' | 'content'> | null,
): string | null {
  const meant = [
    'ready',
    customer.code,
    ...lines.map(({ product, quantity, price }) =>
      [product.code, quantity, price?.replace(',', '.') ?? product.price, product.unit, warehouse].join(' '),
    ),
  ];
  const saved = draft === null ? [] : [draft.state, draft.content['CustomerCode'], ...linesOf(draft.content)];
  const at = Array.from({ length: Math.max(meant.length, saved.length) }, (_, one) => one).find(
    (one) => meant[one] !== saved[one],
  );
  return at === undefined ? null : `${String(saved[at])} is saved, ${String(meant[at])} was meant`;
}

function linesOf({ Lines: lines }: Saved): readonly string[] {
  return (Array.isArray(lines) ? lines : []).filter(isRecord).map((line) => {
    const { ProductCode, Quantity, UnitPrice, UnitCode, WarehouseName } = line;
    return [ProductCode, Quantity, UnitPrice, UnitCode, WarehouseName].map(textOf).join(' ');
  });
}

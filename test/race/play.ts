/** Enters documents in one way through real key events, one after another, and compares what was saved with what was meant. */
import { isRecord, textOf } from '../../domain/value.ts';
import type { Random } from '../typist/random.ts';
import type { Saved, SavedDraft, Seat } from '../typist/seat.ts';
import type { Intent } from './intents.ts';
import { keysOf, ownKeys } from './ways.ts';
import type { Scan, Way } from './ways.ts';

/** Milliseconds from key to key: quick fingers, and no scanner. */
export const pace = 60;
/** Keys in a bunch at most: some words. */
const mostInBunch = 24;
/** Of a scanner, from character to character, and how long a hand takes from one piece to the next. */
export const scannerPace = 5;
export const betweenScans = 100;
/** Long beyond anything that happens on a busy machine: what is not there then never comes. */
export const patience = 60_000;
export const warehouse = 'MERKEZ DEPO';

export interface Raced {
  readonly way: string;
  readonly documents: number;
  /** A scan counts as one key. */
  readonly keys: number;
  /** Keys that carry the user's own data; the others say nothing. */
  readonly own: number;
  /** Milliseconds from the first key of each document until the next one is open, fingers and scanner included. */
  readonly time: number;
  readonly wrong: readonly string[];
}

/**
 * Begins in a new document of the way's kind. `bunches`: keys are held back and arrive several at once, as over a remote desktop;
 * it decides after which key.
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

/** The next key of a bunch follows at once; the first one comes after the time in which a hand typed the whole bunch. */
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

/** What of a draft is not as it was meant; null where all is. */
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

/** Plays a scanner by real key events, in each way in which one ends a code and wherever the keyboard is, and counts what is not as it was scanned. */
import { hasCheckDigit } from '../../domain/barcodes/check-digit.ts';
import { isRecord, textOf } from '../../domain/value.ts';
import { companyLists } from '../typist/lists.ts';
import { randomOf } from '../typist/random.ts';
import type { Saved, SavedDraft, Seat } from '../typist/seat.ts';

export const terminators = ['Enter', 'Tab', 'none'] as const;
type Terminator = (typeof terminators)[number];
/** Where keys type something, a code that no key ends was typed. */
const places: Readonly<Record<Terminator, readonly Place[]>> = {
  Enter: ['lines', 'header', 'button'],
  Tab: ['lines', 'header', 'button'],
  none: ['button'],
};
type Place = 'lines' | 'header' | 'button';

/** Milliseconds from key to key. */
const paces = [3, 10] as const;
/** A hand that holds the next piece before the scanner; and behind a code that no key ends, which silence ends. */
const betweenScans = 100;
const behindUnended = 200;
/** Longer than silence is waited for, however late the keys before it came. */
const longestSilence = 2_500;
/** Of a document; then comes another one, so that a long run says where it went wrong. */
const mostOfDocument = 100;
const kinds = 12;

export interface ScansPlayed {
  readonly terminator: Terminator;
  readonly slower: number;
  readonly scans: number;
  /** In words, a document each. */
  readonly faults: readonly string[];
  /** Scans that are missing, or too many. */
  readonly wrong: number;
}

interface Piece {
  readonly product: string;
  /** What stands under its bars: its code, or the barcode that its list tells. */
  readonly text: string;
}

/** The goods that are scanned; the same of a seed. */
export async function piecesOf(seat: Seat, seed: number): Promise<readonly Piece[]> {
  const random = randomOf(seed);
  const plain = companyLists('small').products.filter(({ stockType, isForeign }) => stockType <= 2 && !isForeign);
  const codes = plain.map(({ code }) => code);
  const connectionId = await seat.desk.connectionId();
  const barcodes = await seat.desk.call('getBarcodes', { connectionId, codes });
  const pieces = codes.flatMap((product, at): readonly Piece[] => {
    // A unit's own barcode begins a line of its own, and a wrong check digit none.
    const [barcode] = (barcodes[at] ?? []).filter(({ text, unit }) => unit === undefined && hasCheckDigit(text));
    return [{ product, text: product }, ...(barcode === undefined ? [] : [{ product, text: barcode.text }])];
  });
  return Array.from({ length: kinds }, () => random.one(pieces));
}

/** Begins in a new document of its own. */
export async function playScans(
  seat: Seat,
  pieces: readonly Piece[],
  { terminator, slower, scans, seed }: { terminator: Terminator; slower: number; scans: number; seed: number },
): Promise<ScansPlayed> {
  const random = randomOf(seed);
  const faults: string[] = [];
  let wrong = 0;
  await seat.slowDown(slower);
  for (let left = scans; left > 0; left -= mostOfDocument) {
    const id = await nextDocument(seat);
    const expected = new Map<string, number>();
    for (const place of places[terminator]) {
      const all = Math.min(left, mostOfDocument);
      const share = places[terminator];
      const count = Math.floor(all / share.length) + (place === share[0] ? all % share.length : 0);
      await put(seat, place);
      for (let scan = 0; scan < count; scan += 1) {
        const { product, text } = random.one(pieces);
        expected.set(product, (expected.get(product) ?? 0) + 1);
        await scanOne(seat, text, { terminator, pace: random.integer(...paces) });
        // What was typed into a box is taken out again once the list has answered: the hand waits for the sound.
        if (place === 'header') await seat.calm();
      }
      // The page notes the silence behind the last one by its own clock, and later where its keys came late.
      if (terminator === 'none') await seat.keyboard.rest(longestSilence);
      await seat.calm();
    }
    const fault = differenceOf(expected, seat.draft(id));
    if (fault === null) continue;
    wrong += fault.count;
    faults.push(`by ${terminator}, ${slower} times slower, document ${id}: ${fault.what}`);
  }
  await seat.slowDown(1);
  return { terminator, slower, scans, faults, wrong };
}

async function nextDocument(seat: Seat): Promise<string> {
  const before = await seat.openDraft();
  await seat.keyboard.press('Control+n');
  await seat.page.locator(`[data-draft]:not([data-draft="${before}"])`).waitFor({ timeout: 120_000 });
  await seat.calm();
  return (await seat.openDraft()) ?? '';
}

async function put({ desk, keyboard }: Seat, place: Place): Promise<void> {
  if (place === 'lines') await keyboard.press('Control+Enter');
  else if (place === 'header') await desk.editor.box('DocumentNumber').focus();
  else await desk.button('editor.back').focus();
  await keyboard.idle();
}

async function scanOne(
  { keyboard }: Seat,
  text: string,
  { terminator, pace }: { readonly terminator: Terminator; readonly pace: number },
): Promise<void> {
  await keyboard.rest(terminator === 'none' ? behindUnended : betweenScans);
  keyboard.pace = pace;
  for (const character of text) await keyboard.press(character);
  if (terminator === 'none') {
    await keyboard.idle();
    await keyboard.rest(behindUnended);
  } else await keyboard.press(terminator);
  keyboard.pace = 0;
}

/** Scans that a document lacks or has too many, and whatever else was written into it; null where it is as it was scanned. */
export function differenceOf(
  expected: ReadonlyMap<string, number>,
  draft: Pick<SavedDraft, 'content'> | null,
): { readonly count: number; readonly what: string } | null {
  const saved = new Map<string, number>();
  for (const { ProductCode, Quantity } of linesOf(draft?.content ?? {}))
    saved.set(textOf(ProductCode), (saved.get(textOf(ProductCode)) ?? 0) + Number(textOf(Quantity)));
  const differing = [...new Set([...expected.keys(), ...saved.keys()])].flatMap((product) => {
    const [meant, got] = [expected.get(product) ?? 0, saved.get(product) ?? 0];
    return meant === got && expected.has(product)
      ? []
      : [{ count: Math.abs(meant - got) || 1, what: `${product} ${got} times, not ${meant}` }];
  });
  const typed = ['DocumentNumber', 'CustomerCode'].flatMap((name) => {
    const text = textOf(draft?.content[name]);
    return text === '' ? [] : [{ count: 1, what: `${name} is ${text}` }];
  });
  const all = [...differing, ...typed];
  if (all.length === 0) return null;
  return { count: all.reduce((sum, { count }) => sum + count, 0), what: all.map(({ what }) => what).join(', ') };
}

function linesOf({ Lines: lines }: Saved): readonly Saved[] {
  return (Array.isArray(lines) ? lines : []).filter(isRecord);
}

/** In Markdown. */
export function scansTable(played: readonly ScansPlayed[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['ended by', 'times slower', 'scans', 'wrong']),
    '| --- | ---: | ---: | ---: |',
    ...played.map(({ terminator, slower, scans, wrong }) => line([terminator, ...[slower, scans, wrong].map(String)])),
  ].join('\n');
}

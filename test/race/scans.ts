/**
 * Plays five scanners with real key events, with the focus in various places, and counts the readings that are neither in their
 * line nor an open entry nor refused. A round is a document of many readings, generated from its own seed, so that it can be
 * repeated alone.
 */
import { separator } from '../../domain/barcodes/element-string.ts';
import { own } from '../../domain/value.ts';
import { companyLists } from '../typist/lists.ts';
import { randomOf } from '../typist/random.ts';
import type { Random } from '../typist/random.ts';
import type { Seat } from '../typist/seat.ts';
import { Expected, Goods } from './goods.ts';
import type { Kinds } from './goods.ts';

type Terminator = 'Enter' | 'Tab' | 'none';
interface Scanner {
  readonly terminator: Terminator;
  /** The keyboard layout of the scanner; the computer's is Turkish Q. */
  readonly layout: 'tr' | 'us';
  /** The keys that it sends for FNC1: one of these. */
  readonly fnc1: readonly (readonly string[])[];
  /** A Bluetooth scanner pauses now and then. */
  readonly hasPauses: boolean;
}
const control = [['Control+ü'], ['Control+]']];
const alt = [['Alt+Numpad0', 'Alt+Numpad2', 'Alt+Numpad9']];
const scanners = {
  Enter: { terminator: 'Enter', layout: 'tr', fnc1: control, hasPauses: false },
  Tab: { terminator: 'Tab', layout: 'tr', fnc1: control, hasPauses: false },
  none: { terminator: 'none', layout: 'tr', fnc1: control, hasPauses: false },
  us: { terminator: 'Enter', layout: 'us', fnc1: alt, hasPauses: false },
  bluetooth: { terminator: 'Enter', layout: 'tr', fnc1: [...alt, ['F8']], hasPauses: true },
} as const satisfies Readonly<Record<string, Scanner>>;
export type ScannerName = keyof typeof scanners;
export const scannerNames = Object.keys(scanners) as readonly ScannerName[];
/** The characters that a Turkish Q keyboard writes for keys meant for a US one. */
const turkishOf: Readonly<Record<string, string>> = { '-': '*', ']': 'ü', i: 'ı', '/': '.', '.': 'ç' };
/** `details`: the serial numbers of a line; `view`: the input of the view for scanner and touch. */
type Place = 'lines' | 'cell' | 'header' | 'details' | 'button' | 'nowhere' | 'view';
/**
 * Where keys type text, a code without a final key would remain as typed text; the same holds for `nowhere`, as those keys go to
 * an input.
 */
const places: Readonly<Record<Terminator, readonly Place[]>> = {
  Enter: ['lines', 'cell', 'header', 'details', 'button', 'nowhere', 'view'],
  Tab: ['lines', 'cell', 'header', 'details', 'button', 'nowhere', 'view'],
  none: ['button', 'view'],
};
/**
 * In a cell or a header input, an unknown code remains as typed text; in the view, a text of no product may be a serial number.
 */
const kindsAt: Readonly<Partial<Record<Place, Kinds>>> = {
  cell: 'products',
  header: 'products',
  view: 'certain',
};
/** In these places the mouse clicks another cell between two scans, after the previous scan has been handled. */
const pointed: ReadonlySet<Place> = new Set(['cell']);
/** Cells to scan into. Not the product, which a scan replaces, nor the lots and serial numbers, which it adds to. */
const cells = ['Quantity', 'UnitPrice', 'WarehouseName'] as const;
const headerBoxes = ['DocumentNumber', 'CustomerCode'] as const;

/** Milliseconds between keys. */
const paces = [3, 10] as const;
/** Milliseconds between two scans; the second is for a code without a final key, which only silence ends. */
const betweenScans = [0, 300] as const;
const behindUnended = [120, 300] as const;
/** Milliseconds of a pause in the middle of a scan. */
const pause = 160;
/** Milliseconds of silence after the last key, measured by the page's own clock however late the key arrived. */
const longestSilence = 2_500;
const perRound = 100;
/** Maximum number of scans in one place. */
const longestRun = 25;

export interface Round {
  readonly scanner: ScannerName;
  readonly slower: number;
  readonly seed: number;
  readonly scans: number;
}
export interface RoundPlayed extends Round {
  readonly wrong: number;
  /** In words; `null` if everything was read correctly. */
  readonly fault: string | null;
  /** What was read in which place, one entry for each run of readings. */
  readonly read: readonly string[];
}

/** Splits the scans of one scanner at one speed into rounds, each with its own seed. */
export function roundsOf(scans: number, round: Omit<Round, 'scans'>): readonly Round[] {
  return Array.from({ length: Math.ceil(scans / perRound) }, (_, at) => ({
    ...round,
    seed: round.seed + at,
    scans: Math.min(perRound, scans - at * perRound),
  }));
}

/** As {@link play}, but an exception counts as a fault, and the next round starts with a fresh page. */
export async function playRound(seat: Seat, round: Round): Promise<RoundPlayed> {
  try {
    return await play(seat, round);
  } catch (error) {
    const where = await seat.whereabouts();
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    seat.keyboard.isLate = false;
    seat.keyboard.pace = 0;
    await seat.slowDown(1);
    await seat.page.reload();
    return { ...round, wrong: round.scans, fault: `${why} The keyboard was on ${where}`, read: [] };
  }
}

/** Plays a round in a new document, and compares what was saved with what was read. */
async function play(seat: Seat, round: Round): Promise<RoundPlayed> {
  const { slower, seed, scans } = round;
  const scanner = scanners[round.scanner];
  const { terminator } = scanner;
  const random = randomOf(seed * scannerNames.length + scannerNames.indexOf(round.scanner));
  const goods = new Goods(companyLists('small').products, random);
  const expected = new Expected();
  const inView = random.chance(1 / 4);
  const { keyboard } = seat;
  const id = await nextDocument(seat, inView);
  const begun = seat.draft(id)?.content ?? {};
  // One run in three arrives key by key at a scanner's pace; in the others the page is late and gets all earlier keys at once.
  const isLate = random.chance(2 / 3);
  let isDetailed = false;
  const read: string[] = [];
  for (let left = scans; left > 0;) {
    const offered = places[terminator].filter(
      (one) => (one === 'view') === inView && !(one === 'details' && isDetailed),
    );
    const place = random.one(offered);
    const run = Math.min(left, random.integer(1, longestRun));
    left -= run;
    // Going to the place is not measured: only the scans and their effects run on the slow page.
    await seat.slowDown(1);
    await put(seat, place, random);
    await seat.slowDown(slower);
    if (place === 'details') {
      isDetailed = true;
      expected.add({ text: detailed, product: detailed, count: 1 });
    }
    const readings = Array.from({ length: run }, () => {
      if (place !== 'details') return goods.next(kindsAt[place] ?? 'all');
      const serial = goods.serial();
      return { text: serial, product: null, count: 0, serial };
    });
    if (place === 'details') for (const { serial } of readings) expected.addSerial(detailed, serial ?? '');
    const hands = readings.map((reading) => handOf(reading.text, scanner, random));
    read.push(`${place}${isLate ? ', late' : ''}: ${readings.map(({ text }) => JSON.stringify(text)).join(' ')}`);
    // The mouse clicks between the scans run in real time.
    keyboard.isLate = isLate && !pointed.has(place);
    if (keyboard.isLate) await keyboard.goBack(hands.reduce((sum, hand) => sum + hand.rest + lengthOf(hand), 0));
    for (const [at, hand] of hands.entries()) {
      const reading = readings[at];
      if (reading) expected.add(reading);
      await keyboard.rest(hand.rest);
      if (place === 'cell') {
        await seat.slowDown(1);
        await toCell(seat, random);
        await seat.slowDown(slower);
      }
      keyboard.pace = hand.pace;
      for (const key of hand.keys) await (key === pause ? keyboard.rest(pause) : keyboard.press(key));
      keyboard.pace = 0;
      if (pointed.has(place)) await seat.calm();
    }
    keyboard.isLate = false;
    await keyboard.idle();
    if (terminator === 'none') await keyboard.rest(longestSilence);
    await seat.calm();
    // Leave the details.
    if (place === 'details') await keyboard.press('F4');
  }
  await seat.calm();
  await seat.slowDown(1);
  const difference = expected.differenceOf(seat.draft(id)?.content ?? null, begun);
  return { ...round, wrong: difference?.count ?? 0, fault: difference?.what ?? null, read };
}

interface Hand {
  /** Milliseconds before its first key. */
  readonly rest: number;
  readonly pace: number;
  readonly keys: readonly (string | typeof pause)[];
}

function handOf(text: string, { terminator, layout, fnc1, hasPauses }: Scanner, random: Random): Hand {
  const separatorKeys = random.one(fnc1);
  const typed = (character: string): string => (layout === 'us' ? (own(turkishOf, character) ?? character) : character);
  const keys: Hand['keys'] = [...text].flatMap((one): Hand['keys'] =>
    one === separator ? separatorKeys : [typed(one)],
  );
  const [least, most] = terminator === 'none' ? behindUnended : betweenScans;
  const rest = random.integer(least, most);
  // Not so near to either end that fewer characters are cut off than a scanner's buffer holds.
  const at = random.integer(4, Math.max(4, keys.length - 1));
  const isCut = hasPauses && keys.length > 6 && random.chance(0.5);
  const pieces = isCut ? [...keys.slice(0, at), pause as typeof pause, ...keys.slice(at)] : keys;
  return {
    rest,
    pace: random.integer(...paces),
    keys: terminator === 'none' ? pieces : [...pieces, terminator],
  };
}

function lengthOf({ keys, pace }: Hand): number {
  return keys.reduce<number>((sum, key) => sum + (key === pause ? pause : pace), 0);
}

/** The product whose line gets the scanned serial numbers. */
const detailed = 'P00035';

async function nextDocument(seat: Seat, inView: boolean): Promise<string> {
  await seat.calm();
  // Rampa remembers in which view a despatch opens.
  await seat.desk.call('setPreferences', { change: { warehouseView: false } });
  await seat.desk.drafts.go();
  await seat.desk.drafts.create(inView ? 'despatch' : 'salesReturnInvoice');
  await seat.calm();
  if (inView) {
    await seat.keyboard.press('Control+b');
    await seat.page.locator('[data-scan-box]').waitFor();
  }
  await seat.calm();
  return (await seat.openDraft()) ?? '';
}

async function put({ desk, page, keyboard }: Seat, place: Place, random: Random): Promise<void> {
  await keyboard.idle();
  if (place === 'view') await page.locator('[data-scan-box]').focus();
  else if (place === 'lines' || place === 'cell') await keyboard.press('Control+Enter');
  else if (place === 'header') await desk.editor.box(random.one(headerBoxes)).focus();
  else if (place === 'button') await desk.button('editor.back').focus();
  else if (place === 'details') await toSerials({ page, keyboard });
  else await toNowhere({ page, keyboard });
  await keyboard.idle();
}

/** The focus is on the document's body; the page sends keys to the last focused cell, in the empty row. */
async function toNowhere({ page, keyboard }: Pick<Seat, 'page' | 'keyboard'>): Promise<void> {
  await keyboard.press('Control+Enter');
  await keyboard.idle();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function toCell({ desk }: Seat, random: Random): Promise<void> {
  // Only visible lines are rendered.
  await desk.editor.grid.evaluate((lines) => lines.scrollTo({ top: 0 }));
  await (await desk.editor.cell(1, random.one(cells))).click();
}

/** Goes to the serial numbers of a new line with the keyboard. */
async function toSerials({ page, keyboard }: Pick<Seat, 'page' | 'keyboard'>): Promise<void> {
  await keyboard.press('Control+Enter');
  await keyboard.rest(behindUnended[1]);
  keyboard.pace = paces[0];
  for (const key of [...detailed, 'Enter']) await keyboard.press(key);
  keyboard.pace = 0;
  await keyboard.rest(behindUnended[1]);
  for (const key of ['ArrowUp', 'F4']) await keyboard.press(key);
  await page.locator('[data-panel] textarea:focus').waitFor({ timeout: 120_000 });
}

export function scansTable(played: readonly RoundPlayed[]): string {
  const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;
  const speeds = [...new Set(played.map(({ slower }) => slower))];
  const rows = speeds.flatMap((slower) =>
    scannerNames.flatMap((scanner) => {
      const all = played.filter((round) => round.slower === slower && round.scanner === scanner);
      const sum = (of: 'scans' | 'wrong'): number => all.reduce((so, round) => so + round[of], 0);
      return all.length === 0 ? [] : [line([scanner, slower, sum('scans'), sum('wrong')])];
    }),
  );
  return [line(['scanner', 'times slower', 'scans', 'wrong']), '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

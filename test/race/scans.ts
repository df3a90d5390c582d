/**
 * Plays a scanner by real key events, in each way in which one ends a code and wherever the keyboard is, and counts what is not
 * as it was read. A round is a document of many readings, drawn of a seed of its own, so that it can be played again alone.
 */
import { separator } from '../../domain/barcodes/element-string.ts';
import { companyLists } from '../typist/lists.ts';
import { randomOf } from '../typist/random.ts';
import type { Random } from '../typist/random.ts';
import type { Seat } from '../typist/seat.ts';
import { Expected, Goods } from './goods.ts';
import type { Kinds } from './goods.ts';

export const terminators = ['Enter', 'Tab', 'none'] as const;
export type Terminator = (typeof terminators)[number];
/** `details`: the serial numbers of a line; `view`: the box of the view for scanner and touch. */
type Place = 'lines' | 'cell' | 'header' | 'details' | 'button' | 'nowhere' | 'view';
/** Where keys type something, a code that no key ends was typed; so it is where the keyboard is nowhere, and goes to a box. */
const places: Readonly<Record<Terminator, readonly Place[]>> = {
  Enter: ['lines', 'cell', 'header', 'details', 'button', 'nowhere', 'view'],
  Tab: ['lines', 'cell', 'header', 'details', 'button', 'nowhere', 'view'],
  none: ['button', 'view'],
};
/** What is no product stays where it was typed; in the view a text that no product has may be a serial number. */
const kindsAt: Readonly<Partial<Record<Place, Kinds>>> = {
  cell: 'products',
  header: 'products',
  view: 'certain',
};
/** What was typed into a box is taken out again once the list has answered: the hand waits for the sound. */
const heard: ReadonlySet<Place> = new Set(['cell', 'header']);
/** What is scanned upon a line's product takes its place, and what is scanned upon its lots or serial numbers is one of them. */
const cells = ['Quantity', 'UnitPrice', 'WarehouseName'] as const;
const headerBoxes = ['DocumentNumber', 'CustomerCode'] as const;

/** Milliseconds from key to key. */
const paces = [3, 10] as const;
/** A hand that holds the next piece before the scanner; and behind a code that no key ends, which silence ends. */
const betweenScans = [20, 120] as const;
const behindUnended = [120, 250] as const;
/** Silence that the page notes by its own clock: behind the last key, however late that came. */
const longestSilence = 2_500;
const perRound = 100;
/** Without a change of the place. */
const longestRun = 25;

export interface Round {
  readonly terminator: Terminator;
  readonly slower: number;
  readonly seed: number;
  readonly scans: number;
}
export interface RoundPlayed extends Round {
  readonly wrong: number;
  /** In words; null where all is as it was read. */
  readonly fault: string | null;
  /** What was read where, a run of readings each. */
  readonly read: readonly string[];
}

/** So many scans of one terminator at one speed, in rounds of their own seeds. */
export function roundsOf(scans: number, round: Omit<Round, 'scans'>): readonly Round[] {
  return Array.from({ length: Math.ceil(scans / perRound) }, (_, at) => ({
    ...round,
    seed: round.seed + at,
    scans: Math.min(perRound, scans - at * perRound),
  }));
}

/** As {@link play}; what stops it is a fault too, and the next round begins with a page of its own. */
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

/** Plays a round in a new document of its own, and holds what was saved against what was read. */
async function play(seat: Seat, round: Round): Promise<RoundPlayed> {
  const { terminator, slower, seed, scans } = round;
  const random = randomOf(seed * 3 + terminators.indexOf(terminator));
  const goods = new Goods(companyLists('small').products, random);
  const expected = new Expected();
  const inView = random.chance(1 / 4);
  const { keyboard } = seat;
  const id = await nextDocument(seat, inView);
  const begun = seat.draft(id)?.content ?? {};
  // One in three comes key by key at a scanner's pace; in the others the page is late, and has all keys before it at once.
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
    // What leads to the place is not what is measured: a slow page reads the scans and what they lead to.
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
    const hands = readings.map((reading) => handOf(reading.text, terminator, random));
    read.push(`${place}${isLate ? ', late' : ''}: ${readings.map(({ text }) => JSON.stringify(text)).join(' ')}`);
    keyboard.isLate = isLate;
    if (keyboard.isLate)
      keyboard.goBack(hands.reduce((sum, hand) => sum + hand.rest + hand.pace * hand.keys.length, 0));
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
      for (const key of hand.keys) await keyboard.press(key);
      keyboard.pace = 0;
      if (heard.has(place)) await seat.calm();
    }
    keyboard.isLate = false;
    await keyboard.catchUp();
    await keyboard.idle();
    if (terminator === 'none') await keyboard.rest(longestSilence);
    await seat.calm();
    // Out of the details again.
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
  readonly keys: readonly string[];
}

function handOf(text: string, terminator: Terminator, random: Random): Hand {
  const separatorKey = random.one(['Control+ü', 'Control+]']);
  const keys = [...text].map((character) => (character === separator ? separatorKey : character));
  const [least, most] = terminator === 'none' ? behindUnended : betweenScans;
  const rest = random.integer(least, most);
  return {
    rest,
    pace: random.integer(...paces),
    keys: terminator === 'none' ? keys : [...keys, terminator],
  };
}

/** Serial numbers are scanned into its line. */
const detailed = 'P00035';

async function nextDocument(seat: Seat, inView: boolean): Promise<string> {
  await seat.calm();
  // Which view a despatch opens in is remembered.
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

/** The keyboard lands again where it was last: in the empty row. */
async function toNowhere({ page, keyboard }: Pick<Seat, 'page' | 'keyboard'>): Promise<void> {
  await keyboard.press('Control+Enter');
  await keyboard.idle();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function toCell({ desk }: Seat, random: Random): Promise<void> {
  // Of many lines only those in sight are drawn.
  await desk.editor.grid.evaluate((lines) => lines.scrollTo({ top: 0 }));
  await (await desk.editor.cell(1, random.one(cells))).click();
}

/** Of a line of its own, by the keys that lead there. */
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

/** In Markdown. */
export function scansTable(played: readonly RoundPlayed[]): string {
  const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;
  const speeds = [...new Set(played.map(({ slower }) => slower))];
  const rows = speeds.flatMap((slower) =>
    terminators.flatMap((terminator) => {
      const all = played.filter((round) => round.slower === slower && round.terminator === terminator);
      const sum = (of: 'scans' | 'wrong'): number => all.reduce((so, round) => so + round[of], 0);
      return all.length === 0 ? [] : [line([terminator, slower, sum('scans'), sum('wrong')])];
    }),
  );
  return [line(['ended by', 'times slower', 'scans', 'wrong']), '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

/**
 * A small barcode reader for pictures: Code 128 (ISO/IEC 15417) and EAN-13 (GS1 General Specifications, section 5.2). The
 * patterns come from a library that Rampa does not use.
 */
import bwipjs from 'bwip-js/generic';
import type { Picture } from './paper.ts';

/** Alternating widths of bars and spaces, in modules. */
function drawn(symbology: 'code128' | 'ean13', text: string): string {
  const [symbol] = bwipjs.raw({ bcid: symbology, text }) as readonly { readonly sbs: readonly number[] }[];
  return symbol?.sbs.join('') ?? '';
}

const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));
const values = new Map(pairs.map((pair, value) => [drawn('code128', pair + pair).slice(6, 12), value]));
// No digit pairs: in set C they switch the code set, and in check digits they are numbers.
for (const [at, widths] of ['114131', '311141', '411131'].entries()) values.set(widths, 100 + at);
const starts = new Map([
  [drawn('code128', 'ab').slice(0, 6), 104],
  [drawn('code128', '1234').slice(0, 6), 105],
]);
const stop = drawn('code128', 'ab').slice(-7);

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
/** The right half uses the plain patterns; the left half uses them plain or mirrored, which encodes the first digit. */
const plain = new Map(digits.map((digit) => [drawn('ean13', `0${digit.repeat(11)}`).slice(3, 7), digit]));
const backwards = new Map([...plain].map(([widths, digit]) => [[...widths].reverse().join(''), digit]));
const firsts = new Map(
  digits.map((digit) => [waysOf(drawn('ean13', `${digit}${'1'.repeat(11)}`).slice(3, 27)), digit]),
);
function waysOf(left: string): string {
  return (left.match(/.{4}/g) ?? []).map((widths) => (plain.has(widths) ? 'p' : 'b')).join('');
}

/** The texts of all barcodes in a picture. Scans every eighth row, which is enough for bars 7 mm high. */
export function textsOfBars(picture: Picture): ReadonlySet<string> {
  const texts = new Set<string>();
  for (let y = 0; y < picture.height; y += 8) {
    const runs = picture.runs(y);
    // Runs at odd indexes are black.
    for (let at = 1; at < runs.length; at += 2) {
      const text = code128(runs, at) ?? ean13(runs.slice(at, at + 59));
      if (text !== null) texts.add(text);
    }
  }
  return texts;
}

function code128(runs: readonly number[], from: number): string | null {
  const start = starts.get(widthsOf(runs.slice(from, from + 6), 11));
  if (start === undefined) return null;
  const read: number[] = [];
  for (let at = from + 6; widthsOf(runs.slice(at, at + 7), 13) !== stop; at += 6) {
    const value = values.get(widthsOf(runs.slice(at, at + 6), 11));
    if (value === undefined) return null;
    read.push(value);
  }
  const check = read.pop();
  const sum = read.reduce((so, value, at) => so + value * (at + 1), start) % 103;
  if (check !== sum || read.length === 0) return null;
  return read.map((value) => (start === 105 ? (pairs[value] ?? '') : String.fromCharCode(value + 32))).join('');
}

function ean13(runs: readonly number[]): string | null {
  if (runs.length < 59) return null;
  const widths = widthsOf(runs, 95);
  const [, left = '', right = ''] = /^111(\d{24})11111(\d{24})111$/.exec(widths) ?? [];
  const read = [...(left + right).matchAll(/.{4}/g)].map(([one]) => plain.get(one) ?? backwards.get(one));
  const first = firsts.get(waysOf(left));
  return left === '' || first === undefined || read.includes(undefined) ? null : first + read.join('');
}

/** Converts to modules; `modules` is their total. */
function widthsOf(runs: readonly number[], modules: number): string {
  const one = runs.reduce((sum, run) => sum + run, 0) / modules;
  return runs.map((run) => Math.round(run / one)).join('');
}

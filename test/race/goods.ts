/**
 * What a scanner reads in the race, generated from a seed, and what each reading means: the model with which a saved document is
 * compared.
 */
import { separator } from '../../domain/barcodes/element-string.ts';
import { hasCheckDigit } from '../../domain/barcodes/gtin.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { openEntriesOf } from '../../domain/open-entries.ts';
import { itemsOf, linesOf, textOf, textsOf } from '../../domain/value.ts';
import type { Product } from '../typist/lists.ts';
import type { Random } from '../typist/random.ts';
import type { Saved } from '../typist/seat.ts';

/** One reading. Without a product it becomes an open entry, or it is refused because its serial number was read before. */
export interface Reading {
  /** With FNC1 as its control character. */
  readonly text: string;
  readonly product: string | null;
  readonly count: number;
  readonly lot?: string;
  readonly serial?: string;
  readonly isRepeated?: boolean;
}
/** Restricts the readings: in places where an unknown code would remain as typed text, only products are scanned. */
export type Kinds = 'all' | 'products' | 'certain';

const checked = (digits: string): string =>
  `${digits}${[...'0123456789'].find((one) => hasCheckDigit(`${digits}${one}`))}`;

/** EAN-8, UPC-A, ITF-14 and the UPC-A that a UPC-E abbreviates; the others are EAN-13. */
export const barcodes: Readonly<Record<string, string>> = {
  P00001: checked('869295613727'),
  P00003: checked('869337422800'),
  P00005: checked('869456666292'),
  P00009: checked('9638507'),
  P00010: checked('869743319465'),
  P00011: checked('03600029145'),
  P00018: checked('1869524370480'),
  P00019: checked('01234500006'),
  P00025: checked('869505866072'),
};
const shortened: Readonly<Record<string, string>> = { P00019: '01234565' };
const kinds = 12;

/** A document's goods and the readings so far. */
export class Goods {
  readonly #random: Random;
  readonly #plain: readonly Product[];
  readonly #labelled: readonly Product[];
  readonly #serials: { product: string; serial: string }[] = [];
  #count = 0;

  constructor(products: readonly Product[], random: Random) {
    this.#random = random;
    const own = products.filter(({ isForeign }) => !isForeign);
    const numbered = own.filter(({ code }) => code in barcodes);
    const plain = own.filter(({ stockType }) => stockType <= 2);
    this.#plain = [...numbered.filter((one) => plain.includes(one)), ...plain].slice(0, 2 * kinds);
    this.#labelled = numbered.filter(({ stockType }) => stockType === 3 || stockType === 5);
  }

  next(wanted: Kinds): Reading {
    const random = this.#random;
    const draw = random.next();
    if (draw < 0.1 && wanted !== 'products') return nothing(this.#unknown(wanted));
    const repeated = random.next() < 0.15 && wanted !== 'products' ? this.#serials.at(-1) : undefined;
    if (repeated) {
      const text = `${symbol(random)}01${gtinOf(repeated.product)}21${repeated.serial}`;
      return { ...nothing(text), isRepeated: true };
    }
    if (draw < 0.35) return this.#label();
    const { code } = random.one(this.#plain);
    const number = barcodes[code];
    if (number === undefined || random.chance(0.3)) return { text: code, product: code, count: 1 };
    const texts = [number, ...(code in shortened ? [shortened[code] ?? ''] : [])];
    // In 14 digits, as the list has it, and with a symbology identifier.
    const others = number.length === 13 ? [`0${number}`, `]E0${number}`] : [];
    return { text: random.one([...texts, ...others]), product: code, count: 1 };
  }

  /** A serial number alone, as scanned into the details of a line. */
  serial(): string {
    return `SN-${String(++this.#count).padStart(4, '0')}-${this.#random.integer(100, 999)}`;
  }

  #label(): Reading {
    const random = this.#random;
    const { code, stockType } = random.one(this.#labelled);
    const gtin = `01${gtinOf(code)}`;
    if (stockType === 5) {
      const serial = this.serial();
      this.#serials.push({ product: code, serial });
      const produced = random.chance(0.5) ? '11260102' : '';
      return { text: `${symbol(random)}${gtin}${produced}21${serial}`, product: code, count: 1, serial };
    }
    const lot = `L${random.integer(1, 9)}`;
    const expiry = random.chance(0.5) ? '17270930' : '';
    const counted = random.chance(0.3) ? random.integer(2, 48) : null;
    // These elements have variable length, so FNC1 follows each except the last.
    const [elements, count] = counted === null ? [`10${lot}`, 1] : [`30${counted}${separator}10${lot}`, counted];
    return { text: `${symbol(random)}${gtin}${expiry}${elements}`, product: code, count, lot };
  }

  #unknown(wanted: Kinds): string {
    const wrong = barcodes['P00003']?.replace(/.$/, (last) => String((Number(last) + 1) % 10)) ?? '';
    const certain = ['4006381333931', `]C1010${wrong}10L1`, ']d20104006381333931' + '10L1'];
    return this.#random.one(wanted === 'certain' ? certain : [...certain, 'YOK-4711', 'P99999']);
  }
}

const openEntry = (text: string): string => `open entry ${JSON.stringify(text)}`;

function nothing(text: string): Reading {
  return { text, product: null, count: 0 };
}

function gtinOf(product: string): string {
  return (barcodes[product] ?? '').padStart(14, '0');
}

function symbol(random: Random): string {
  return random.one([']C1', ']d2']);
}

/** The expected content of a document: quantities by product and by lot, serial numbers, and open entries. */
export class Expected {
  readonly #counts = new Map<string, number>();
  readonly #serials = new Set<string>();

  add({ text, product, count, lot, serial, isRepeated = false }: Reading): void {
    const more = (what: string): unknown => this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
    if (product === null) {
      const what = openEntry(text);
      if (!isRepeated && serial === undefined) this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
      return;
    }
    more(product);
    if (lot !== undefined) more(`${product} lot ${lot}`);
    if (serial !== undefined) this.#serials.add(`${product} serial ${serial}`);
  }

  /** A serial number scanned into the line of an existing product. */
  addSerial(product: string, serial: string): void {
    this.#serials.add(`${product} serial ${serial}`);
  }

  /** How a document differs from the readings; `begun` is its initial content. `null` if it does not. */
  differenceOf(content: Saved | null, begun: Saved): { readonly count: number; readonly what: string } | null {
    const saved = new Map<string, number>();
    const more = (what: string, count: number): unknown => saved.set(what, (saved.get(what) ?? 0) + count);
    for (const line of linesOf(content ?? {})) {
      const product = textOf(line['ProductCode']);
      more(product, Number(textOf(line['Quantity'])));
      for (const { LotNo, Quantity } of itemsOf(line['Lots']))
        more(`${product} lot ${textOf(LotNo)}`, Number(textOf(Quantity)));
      for (const serial of textsOf(line['SerialNumbers'])) more(`${product} serial ${serial}`, 1);
    }
    for (const { text } of openEntriesOf((content ?? {}) as ValueRecord)) more(openEntry(text), 1);
    const meant = new Map([...this.#counts, ...[...this.#serials].map((one): [string, number] => [one, 1])]);
    const lines = [...new Set([...meant.keys(), ...saved.keys()])].flatMap((what) => {
      const [wanted, got] = [meant.get(what) ?? 0, saved.get(what) ?? 0];
      return wanted === got && meant.has(what)
        ? []
        : [
            {
              count: Math.max(1, Math.abs(wanted - got)),
              what: `${what || 'a line without a product'}: ${got}, not ${wanted}`,
            },
          ];
    });
    const names = new Set([...Object.keys(content ?? {}), ...Object.keys(begun)]);
    const header = [...names].flatMap((name) => {
      const [now, before] = [content?.[name], begun[name]].map((value) => JSON.stringify(value ?? ''));
      return name === 'Lines' || name === '$open' || now === before
        ? []
        : [{ count: 1, what: `${name} is ${now}, not ${before}` }];
    });
    const all = [...lines, ...header];
    if (all.length === 0) return null;
    return { count: all.reduce((sum, { count }) => sum + count, 0), what: all.map(({ what }) => what).join(', ') };
  }
}

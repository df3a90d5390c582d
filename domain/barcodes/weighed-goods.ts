/** Goods labelled by a shop's scale: EAN-13 with prefix 27, 28 or 29. Each shop chooses the layout of the other digits. */
import { hasCheckDigit } from './gtin.ts';

/**
 * The ten digits between prefix and check digit: A the article, V a check digit of the weight, W the weight in grams. `none`: the
 * layout is unknown, or the digits are a price.
 */
export const weighedLayouts = ['none', 'AAAAAWWWWW', 'AAAAAAWWWW', 'AAAAAVWWWW'] as const;
export type WeighedLayout = (typeof weighedLayouts)[number];

export interface WeighedGoods {
  /** Codes to look up the article by, in order. */
  readonly codes: readonly string[];
  /** A decimal string above 0. */
  readonly kilograms: string;
}

export function isWeighedGoods(text: string): boolean {
  return /^2[789][0-9]{11}$/.test(text) && hasCheckDigit(text);
}

/** Null if the layout is unknown or the weight is 0. */
export function weighedGoodsIn(text: string, layout: WeighedLayout): WeighedGoods | null {
  if (layout === 'none' || !isWeighedGoods(text)) return null;
  const digitsOf = (part: 'A' | 'W'): string =>
    [...layout].map((one, at) => (one === part ? text[at + 2] : '')).join('');
  const article = digitsOf('A');
  const grams = digitsOf('W');
  if (Number(grams) === 0) return null;
  const prefixed = `${text.slice(0, 2)}${article}`;
  const kilograms = `${Number(grams.slice(0, -3))}.${grams.slice(-3)}`.replace(/\.?0+$/, '');
  return { codes: [withoutWeight(prefixed), prefixed, article], kilograms };
}

/** The article's barcode as lists contain it: with zeros for the weight. */
function withoutWeight(prefixed: string): string {
  const digits = prefixed.padEnd(12, '0');
  return `${digits}${[...'0123456789'].find((check) => hasCheckDigit(`${digits}${check}`)) ?? ''}`;
}

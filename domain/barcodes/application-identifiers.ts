/** GS1's application identifiers (GS1 General Specifications, section 3), and the form of the value after each. */

export interface ElementForm {
  /** `N`: digits. `X`: the 82 characters of ISO 646. */
  readonly set: 'N' | 'X';
  readonly min: number;
  readonly max: number;
  /** `sum`: ends with a check digit. `day`: YYMMDD, where day 00 is the whole month. */
  readonly check: 'sum' | 'day' | null;
}

const form = (set: 'N' | 'X', min: number, max = min, check: ElementForm['check'] = null): ElementForm => ({
  set,
  min,
  max,
  check,
});

/** Exact if a document has a field for it or a label is recognised by it; values of the others only end at a separator. */
const forms: readonly (readonly [identifier: RegExp, form: ElementForm])[] = [
  [/^00$/, form('N', 18, 18, 'sum')],
  [/^0[123]$/, form('N', 14, 14, 'sum')],
  [/^1[123567]$/, form('N', 6, 6, 'day')],
  [/^(10|21|22)$/, form('X', 1, 20)],
  [/^20$/, form('N', 2)],
  [/^(30|37)$/, form('N', 1, 8)],
  [/^3(1[0-6]|2\d|3[0-7]|4\d|5[0-7]|6\d)[0-5]$/, form('N', 6)],
  [/^41[0-7]$/, form('N', 13, 13, 'sum')],
  [/^(23|24|25|40|42|71)\d$/, form('X', 1, 90)],
  [/^(39|43|70|72|80|81|82)\d\d$/, form('X', 1, 90)],
  [/^9\d$/, form('X', 1, 90)],
];

/** Null if the digits are not an identifier, or only the beginning of one. */
export const formOf = (ai: string): ElementForm | null => forms.find(([name]) => name.test(ai))?.[1] ?? null;

/** The application identifier at a position of a text. */
export const identifierAt = (text: string, at: number): string | undefined =>
  [2, 3, 4].map((length) => text.slice(at, at + length)).find((name) => formOf(name) !== null);

/**
 * The length of an element including its identifier, if its first two digits determine it; then no separator has to follow
 * (General Specifications, figure 7.8.5-2).
 */
export function predefinedLength(text: string): number | null {
  const first = text.slice(0, 2);
  if (first === '00') return 20;
  if (/^(0[123]|41)$/.test(first)) return 16;
  if (/^1[1-9]$/.test(first)) return 8;
  if (first === '20') return 4;
  return /^3[1-6]$/.test(first) ? 10 : null;
}

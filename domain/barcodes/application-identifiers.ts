/**
 * GS1's application identifiers (GS1 General Specifications, section 3): what follows each in an element string. A row has
 * identifiers of the same form and their components, each with its character set, its length (`N6` six, `X..20` one to
 * twenty, `?` may be left out) and its check. Only check digits and the dates that a label is read for are checked: a fault in
 * an element that no document has is no reason to refuse the label.
 */

/** Numeric, the 82 characters of ISO 646, the 39 of part identifiers, the 64 of Base64 in file names. */
type CharacterSet = 'N' | 'X' | 'Y' | 'Z';

export interface Component {
  readonly set: CharacterSet;
  readonly min: number;
  readonly max: number;
  readonly optional: boolean;
  /** `day`: YYMMDD, where day 00 is the whole month. */
  readonly check: 'sum' | 'day' | null;
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Each of a range of identifiers of three digits, followed by the number of decimals. */
const decimals = (from: number, to: number, most: number): string =>
  range(from, to)
    .flatMap((base) => range(0, most).map((digit) => `${base}${digit}`))
    .join(' ');

const rows: readonly (readonly [identifiers: string, components: string])[] = [
  ['01 02 03', 'N14:sum'],
  ['00 8017 8018', 'N18:sum'],
  ['11 12 13 15 16 17', 'N6:day'],
  ['10 21 22 243 254 420 4318 7020 7021 7022 710 711 712 713 714 715 716 717 7240 8002 8012', 'X..20'],
  ['30 37', 'N..8'],
  [decimals(310, 316, 5), 'N6'],
  [decimals(320, 337, 5), 'N6'],
  [decimals(340, 357, 5), 'N6'],
  [decimals(360, 369, 5), 'N6'],
  [`${decimals(395, 395, 5)} 4326 7006 8005`, 'N6'],
  [`${decimals(390, 390, 9)} ${decimals(392, 392, 9)}`, 'N..15'],
  [`${decimals(391, 391, 9)} ${decimals(393, 393, 9)}`, 'N3 N..15'],
  [`${decimals(394, 394, 3)} 8111`, 'N4'],
  ['20 7241', 'N2'],
  ['235', 'X..28'],
  ['240 241 250 251 400 401 403 4308 4319 7002 7023 8004 90', 'X..30'],
  ['242', 'N..6'],
  ['253', 'N13:sum X..17?'],
  ['255', 'N13:sum N..12?'],
  ['402', 'N17:sum'],
  ['410 411 412 413 414 415 416 417', 'N13:sum'],
  ['421', 'N3 X..9'],
  ['422 424 426', 'N3'],
  ['423 425', 'N3 N3? N3? N3? N3?'],
  ['427 7008', 'X..3'],
  ['4300 4301 4310 4311 4320', 'X..35'],
  ['4302 4303 4304 4305 4306 4312 4313 4314 4315 4316 7257 8110 8112 8200', 'X..70'],
  ['4307 4317', 'X2'],
  ['4309', 'N20'],
  ['4321 4322 4323 7252', 'N1'],
  ['4324 4325 7003', 'N10'],
  ['4330 4331 4332 4333', 'N6 X1?'],
  ['7001', 'N13'],
  ['7004', 'N..4'],
  ['7005', 'X..12'],
  ['7007', 'N6 N6?'],
  ['7009 7255', 'X..10'],
  ['7010', 'X..2'],
  ['7011', 'N6 N4?'],
  [decimals(703, 703, 9), 'N3 X..27'],
  ['7040', 'N1 X3'],
  ['7041', 'X..4'],
  [decimals(723, 723, 9), 'X2 X..28'],
  ['7242 8013 8014 8020', 'X..25'],
  ['7250', 'N8'],
  ['7251', 'N12'],
  ['7253 7254 7259', 'X..40'],
  ['7256 91 92 93 94 95 96 97 98 99', 'X..90'],
  ['7258', 'X3'],
  ['8001', 'N14'],
  ['8003', 'N14:sum X..16?'],
  ['8006 8026', 'N14:sum N4'],
  ['8007', 'X..34'],
  ['8008', 'N8 N2? N2?'],
  ['8009', 'X..50'],
  ['8010', 'Y..30'],
  ['8011', 'N..12'],
  ['8019', 'N..10'],
  ['8030', 'Z..90'],
  ['8040 8041', 'N15'],
  ['8042', 'N32'],
  ['8043', 'N18 N..2?'],
];

/** The components of each identifier. */
export const applicationIdentifiers: ReadonlyMap<string, readonly Component[]> = new Map(
  rows.flatMap(([names, components]) => {
    const read = components.split(' ').map(readComponent);
    return names.split(' ').map((name) => [name, read] as const);
  }),
);

function readComponent(text: string): Component {
  const [, set, upTo, length, optional, check] = /^([NXYZ])(\.\.)?(\d+)(\?)?(?::(sum|day))?$/.exec(text) ?? [];
  return {
    set: set as CharacterSet,
    min: upTo === undefined ? Number(length) : 1,
    max: Number(length),
    optional: optional !== undefined,
    check: (check as Component['check'] | undefined) ?? null,
  };
}

/**
 * The length of an element, its identifier included, where its first two digits determine it: no separator has to follow,
 * whatever the table says (General Specifications, figure 7.8.5-2).
 */
export const predefinedLengths: ReadonlyMap<string, number> = new Map([
  ['00', 20],
  ['01', 16],
  ['02', 16],
  ['03', 16],
  ['04', 18],
  ...range(11, 19).map((first) => [`${first}`, 8] as const),
  ['20', 4],
  ...range(31, 36).map((first) => [`${first}`, 10] as const),
  ['41', 16],
]);

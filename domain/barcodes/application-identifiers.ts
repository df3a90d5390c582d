/**
 * GS1's application identifiers (GS1 General Specifications, section 3): what is behind each in an element string. One
 * table, written here: a row is the identifiers and their components, each with its character set, its length (`N6` six,
 * `X..20` one to twenty, `?` may be left out) and what is checked of it. Contents that are codes of lists which change
 * (countries, currencies, packages, media, IBANs, coupons) are checked in form only: a label is not refused for a code that is
 * newer than Rampa.
 */
import type { Check } from './checks.ts';

/** Numeric, the 82 characters of ISO 646, the 39 of part identifiers, the 64 of Base64 in file names. */
type CharacterSet = 'N' | 'X' | 'Y' | 'Z';

export interface Component {
  readonly set: CharacterSet;
  readonly min: number;
  readonly max: number;
  readonly optional: boolean;
  readonly checks: readonly Check[];
}
interface Identifier {
  readonly components: readonly Component[];
  /** What may not be beside it: identifiers, or their first digits (`310` for 3100 to 3105). */
  readonly excludes: readonly string[];
}

/** Each of a range of identifiers of three digits, followed by the number of decimals. */
const decimals = (from: number, to: number, most: number): readonly string[] =>
  range(from, to).flatMap((base) => range(0, most).map((digit) => `${base}${digit}`));
const measures = [
  [310, 316],
  [320, 337],
  [340, 357],
  [360, 369],
] as const;

type Row = readonly [identifiers: string | readonly string[], components: string, excludes?: string];

const rows: readonly Row[] = [
  ['00', 'N18:sum'],
  ['01', 'N14:sum', '255 37'],
  ['02', 'N14:sum', '01 03'],
  ['03', 'N14:sum', '01 02 37'],
  ['10', 'X..20'],
  ['11 12 13 15 16 17', 'N6:dayOrMonth'],
  ['20', 'N2'],
  ['21', 'X..20', '235'],
  ['22', 'X..20'],
  ['235', 'X..28'],
  ['240 241 250 251', 'X..30'],
  ['242', 'N..6'],
  ['243 254', 'X..20'],
  ['253', 'N13:sum X..17?'],
  ['255', 'N13:sum N..12?', '01 02 415 8006 8020 8026'],
  ['30 37', 'N..8'],
  ...measures.flatMap(([from, to]) => range(from, to).map((base): Row => [decimals(base, base, 5), 'N6', `${base}`])),
  [decimals(390, 390, 9), 'N..15', '390 391 394 8111'],
  [decimals(391, 391, 9), 'N3 N..15', '391'],
  [decimals(392, 392, 9), 'N..15', '392 393'],
  [decimals(393, 393, 9), 'N3 N..15', '393'],
  [decimals(394, 394, 3), 'N4', '394 8111'],
  [decimals(395, 395, 5), 'N6', '392 393 395 8005'],
  ['400 403', 'X..30'],
  ['401', 'X..30:prefix'],
  ['402', 'N17:sum'],
  ['410 411 412 413 414 415 416 417', 'N13:sum'],
  ['420', 'X..20'],
  ['421', 'N3 X..9'],
  ['422 424', 'N3', '426'],
  ['423 425', 'N3 N3? N3? N3? N3?', '426'],
  ['426', 'N3'],
  ['427', 'X..3'],
  ['4300 4301 4310 4311 4320', 'X..35:percent'],
  ['4302 4303 4304 4305 4306 4312 4313 4314 4315 4316', 'X..70:percent'],
  ['4307 4317', 'X2'],
  ['4308 4319', 'X..30'],
  ['4309', 'N10:latitude N10:longitude'],
  ['4318', 'X..20'],
  ['4321 4322 4323', 'N1:yesNo'],
  ['4324 4325', 'N6:dayOrMonth N4:time'],
  ['4326', 'N6:day'],
  ['4330', 'N6 X1?:hyphen', '4331'],
  ['4331', 'N6 X1?:hyphen', '4330'],
  ['4332', 'N6 X1?:hyphen', '4333'],
  ['4333', 'N6 X1?:hyphen', '4332'],
  ['7001', 'N13'],
  ['7002', 'X..30'],
  ['7003', 'N6:day N4:time'],
  ['7004', 'N..4'],
  ['7005', 'X..12'],
  ['7006', 'N6:day'],
  ['7007', 'N6:day N6?:day'],
  ['7008', 'X..3'],
  ['7009', 'X..10'],
  ['7010', 'X..2'],
  ['7011', 'N6:day N4?:time'],
  ['7020 7021 7022', 'X..20'],
  ['7023', 'X..30:prefix'],
  [decimals(703, 703, 9), 'N3 X..27'],
  ['7040', 'N1 X1 X1 X1:importer'],
  ['7041', 'X..4'],
  ['710 711 712 713 714 715 716 717', 'X..20'],
  [decimals(723, 723, 9), 'X2 X..28'],
  ['7240', 'X..20'],
  ['7241', 'N2'],
  ['7242', 'X..25'],
  ['7250', 'N8:fullDay', '7251'],
  ['7251', 'N8:fullDay N4:time', '7250'],
  ['7252', 'N1:sex'],
  ['7253 7254', 'X..40:percent', '7256 7259'],
  ['7255', 'X..10', '7256 7259'],
  ['7256', 'X..90:percent'],
  ['7257', 'X..70:percent'],
  ['7258', 'X3:oneOf'],
  ['7259', 'X..40:percent', '7256'],
  ['8001', 'N4:nonZero N5:nonZero N3:nonZero N1:winding N1'],
  ['8002', 'X..20'],
  ['8003', 'N1:zero N13:sum X..16?'],
  ['8004', 'X..30:prefix'],
  ['8005', 'N6'],
  ['8006', 'N14:sum N4:pieceOfTotal', '01 37'],
  ['8007', 'X..34'],
  ['8008', 'N6:day N2:hour N2?:sixtieth N2?:sixtieth'],
  ['8009', 'X..50'],
  ['8010', 'Y..30:prefix'],
  ['8011', 'N..12:noZeroInFront'],
  ['8012', 'X..20'],
  ['8013', 'X..25:letterSum:prefix'],
  ['8014', 'X..25:letterSum:prefix:nonDigit'],
  ['8017', 'N18:sum', '8018'],
  ['8018', 'N18:sum', '8017'],
  ['8019', 'N..10'],
  ['8020', 'X..25'],
  ['8026', 'N14:sum N4:pieceOfTotal', '02 8006'],
  ['8030', 'Z..90'],
  ['8040 8041', 'N15'],
  ['8042', 'N32'],
  ['8043', 'N18 N..2?'],
  ['8110 8112 8200', 'X..70'],
  ['8111', 'N4'],
  ['90', 'X..30'],
  ['91 92 93 94 95 96 97 98 99', 'X..90'],
];

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

export const applicationIdentifiers: ReadonlyMap<string, Identifier> = new Map(
  rows.flatMap(([names, components, excludes = '']) => {
    const identifier: Identifier = {
      components: components.split(' ').map(readComponent),
      excludes: excludes.split(' ').filter((name) => name !== ''),
    };
    const each = typeof names === 'string' ? names.split(' ') : names;
    return each.map((name) => [name, identifier] as const);
  }),
);

function readComponent(text: string): Component {
  const [, set, upTo, length, optional, checks = ''] = /^([NXYZ])(\.\.)?(\d+)(\?)?((?::\w+)*)$/.exec(text) ?? [];
  return {
    set: set as CharacterSet,
    min: upTo === undefined ? Number(length) : 1,
    max: Number(length),
    optional: optional !== undefined,
    checks: checks.split(':').slice(1) as Check[],
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

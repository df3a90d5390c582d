import type { Random } from '../../../practice/random.ts';
import type { Json, JsonRecord } from '../types.ts';

/**
 * Members that the specification does not have, as other programs add them: of every JSON type, and with names that can confuse a
 * careless reader.
 */
export const despatchMembers = ['PlateNumber', 'DriverName', 'Note1'] as const;
export const lineMember = 'OrderLineId';

const plain = [
  'Note2',
  'ÖzelAlan1',
  'Kdv Tutarı',
  'erpRef',
  'x_custom',
  'Etiketler',
  'SourceSystem',
  'GİB.Durum',
] as const;
/** Members of every JavaScript object, and names that differ from a field's only in case. */
const awkward = [
  ...(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__', 'isPrototypeOf'] as const),
  ...(['description', 'LINES', 'length', '0', '$ref'] as const),
  `UzunAd${'_çok'.repeat(60)}`,
] as const;

const texts = [
  '34 ABC 123',
  'Şoför: Işıl Öz',
  '',
  ' ',
  '2026-11-21T08:30:00.1230000+03:00',
  '12,50',
  '1.0',
  'null',
] as const;
const numbers = [0, 1, -7, 3.1415, 0.1, 83.3333, 1e21, 4_294_967_296, 123_456_789.0123] as const;

function scalar(random: Random): Json {
  switch (random.integer(0, 5)) {
    case 0:
      return random.pick(numbers);
    case 1:
      return random.chance(0.5);
    case 2:
      return null;
    case 3:
      return `${'Uzun not, satır\n'.repeat(random.integer(1, 60))}son`;
    default:
      return random.pick(texts);
  }
}

function value(random: Random, depth = 0): Json {
  if (depth < 3 && random.chance(0.2)) {
    return Array.from({ length: random.integer(0, 3) }, () => value(random, depth + 1));
  }
  if (depth < 3 && random.chance(0.25)) return foreignMembers(random, random.integer(0, 3), depth + 1);
  return scalar(random);
}

/** Up to `count` members; fewer if a name is drawn twice. */
export function foreignMembers(random: Random, count: number, depth = 0): JsonRecord {
  const members = Array.from({ length: count }, (): [string, Json] => [
    random.chance(0.25) ? random.pick(awkward) : random.pick(plain),
    value(random, depth),
  ]);
  return Object.fromEntries(members);
}

/** Compares two readings of one of the service's documents, member by member; independent of the application. */
import type { Json, JsonRecord } from '../../service/types.ts';

/** A member that differs; `undefined`: absent. */
export interface Difference {
  /** The path in the document: `['Lines', 0, 'Quantity']`. */
  readonly path: readonly (string | number)[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** §2.2 and §2.5: kept as sent, so that a member with null equals a missing one. */
const nested = new Set([
  ...['DeliveryInfo', 'PaymentMeans', 'ReferencedDespatches', 'CustomerIdentitySchemes', 'PublicSectorSpendingUnit'],
  ...['SgkInfo', 'ExportInfo', 'MedicineDeviceInfo', 'HalInfo', 'ProductInfo'],
]);

export function differences(before: JsonRecord, after: JsonRecord): Difference[] {
  const found: Difference[] = [];
  compare(before, after, [], found);
  return found;
}

function compare(
  before: Json | undefined,
  after: Json | undefined,
  path: Difference['path'],
  found: Difference[],
): void {
  if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(own(before, name), own(after, name), [...path, name], found);
    }
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
      compare(before[at], after[at], [...path, at], found);
    }
    return;
  }
  if (before === after) return;
  const isNested = path.some((part) => typeof part === 'string' && nested.has(part));
  if (isNested && (before ?? null) === (after ?? null)) return;
  found.push({ path, before, after });
}

/** Ignores inherited members. */
const own = (record: JsonRecord, name: string): Json | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function describeDifference({ path, before, after }: Difference): string {
  const text = (value: Json | undefined): string => {
    const json = value === undefined ? 'absent' : JSON.stringify(value);
    return json.length > 80 ? `${json.slice(0, 80)}…` : json;
  };
  return `${path.join('.')}: ${text(before)} → ${text(after)}`;
}

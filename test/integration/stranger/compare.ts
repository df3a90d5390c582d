/** Two readings of one document of the service, member by member. Knows nothing of the application. */
import type { Json, JsonRecord } from '../../service/types.ts';

/** One member that is not what it was; `undefined`: it is not there. */
export interface Difference {
  /** From the document down: `['Lines', 0, 'Quantity']`. */
  readonly path: readonly (string | number)[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** §2.2 and §2.5: kept as they were sent, so that a member said to be nothing is as good as one left out. */
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

/** Not what every object of the language has. */
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

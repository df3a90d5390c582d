import type { PresenceOf } from '../../../domain/facts.ts';
import type { LookupKind, LookupValue } from '../../../domain/fields.ts';
import type { LookupStore } from '../../store/lookups/lookups.ts';

/** Number of rows compared with a name, since a list is searched by words, not by whole names. */
const maxRowsOfName = 50;

/**
 * Whether the connection's offline lists contain a value. Each value is looked up once per document, since a thousand lines share
 * a currency and a few warehouses. `customerId`: the customer whose representatives are searched. The answer is `undefined` if a
 * list was never fetched or cannot be read.
 */
export function lookupPresence(lookups: LookupStore, connectionId: string, customerId: string | null): PresenceOf {
  const fetched = new Map<LookupKind, boolean>();
  const answers = new Map<string, boolean | undefined>();
  const whose = (lookup: LookupKind) => (lookup === 'representatives' ? (customerId ?? undefined) : undefined);

  const wasFetched = (lookup: LookupKind): boolean => {
    const known = fetched.get(lookup);
    if (known !== undefined) return known;
    const of = whose(lookup);
    const isKnowable = lookup !== 'representatives' || of !== undefined;
    const answer = isKnowable && lookups.status(connectionId, lookup, of).refreshedAt !== null;
    fetched.set(lookup, answer);
    return answer;
  };
  const ask = (lookup: LookupKind, value: string, by: LookupValue): boolean => {
    const of = whose(lookup);
    if (by === 'name') {
      const { rows } = lookups.search(connectionId, lookup, value, maxRowsOfName, of);
      return rows.some((row) => (row.name ?? row.code).trim() === value.trim());
    }
    const [row] = lookups.rows(connectionId, lookup, [value], { by, ...(of === undefined ? {} : { customerId: of }) });
    return (row ?? null) !== null;
  };
  return (lookup, value, by) => {
    const key = `${lookup} ${by} ${value}`;
    if (answers.has(key)) return answers.get(key);
    let answer: boolean | undefined;
    try {
      answer = wasFetched(lookup) ? ask(lookup, value, by) : undefined;
    } catch {
      answer = undefined;
    }
    answers.set(key, answer);
    return answer;
  };
}

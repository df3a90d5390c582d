import type { PresenceOf } from '../../../domain/facts.ts';
import type { LookupKind, LookupValue } from '../../../domain/fields.ts';
import type { LookupStore } from '../../store/lookups/lookups.ts';

/** Number of rows compared with a name: a list is searched by its words, not by whole names. */
const maxRowsOfName = 50;

/**
 * Whether the connection's offline lists have a value, each asked for once a document: its thousand lines share a currency
 * and a few warehouses. `customerId`: whose representatives. Nothing is known of a list that was never fetched, or that
 * cannot be read.
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
      return rows.some((row) => (row.name ?? row.code) === value);
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

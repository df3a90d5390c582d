/** The likeliest correction of a refused document: an entry of the list for a value that the service did not take. */
import { correctableField, linesToCorrect } from '../../../../domain/correction.ts';
import type { Correction } from '../../../../domain/correction.ts';
import type { Field } from '../../../../domain/fields.ts';
import { nearestValue } from '../../../../domain/likely-value.ts';
import type { Draft } from '../../../../domain/model/draft.ts';
import type { LocatedError } from '../../../../domain/model/problem.ts';
import type { AppState } from '../../../state/app.svelte.ts';

/** So many entries of a list are compared. */
const mostCompared = 1000;

export interface LikelyCorrection extends Correction {
  readonly draft: Draft;
  /** What was sent. */
  readonly before: string;
}

/** Of the first error that has one; null where none has. */
export async function likelyCorrection(
  { api, connection }: Pick<AppState, 'api' | 'connection'>,
  draft: Draft,
  errors: readonly LocatedError[],
): Promise<LikelyCorrection | null> {
  for (const error of errors) {
    const { sent, place } = error;
    const field = correctableField(draft.kind, place);
    if (field === null || typeof sent !== 'string' || sent === '') continue;
    const isSame = (one: LocatedError): boolean => one.sent === sent && one.place.path[0] === place.path[0];
    const lines = linesToCorrect(draft.kind, draft.content, errors.filter(isSame));
    const values = lines.length === 0 ? [] : await valuesOf(api, draft.connectionId, field);
    // The service does not take it, although the list has it: another entry is no likelier.
    if (values.length === 0 || values.includes(sent)) continue;
    const preferred = place.path[0] === 'WarehouseName' ? (connection?.settings.defaultWarehouse ?? '') : '';
    const value = nearestValue(sent, values) ?? (values.includes(preferred) ? preferred : null);
    if (value !== null) return { draft, field: String(place.path[0]), value, lines, before: sent };
  }
  return null;
}

async function valuesOf(api: AppState['api'], connectionId: string, field: Field): Promise<readonly string[]> {
  if (field.type !== 'text' || field.lookup === undefined || field.lookup === 'units') return [];
  const { rows } = await api.searchLookup({ connectionId, kind: field.lookup, query: '', limit: mostCompared });
  return rows.map(({ code, name }) => (field.lookupValue === 'name' ? (name ?? code) : code));
}

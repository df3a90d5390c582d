/** The most likely correction of a refused document: a list's entry for a value that the service did not accept. */
import { correctableField, linesToCorrect } from '../../../../domain/correction.ts';
import type { Correction } from '../../../../domain/correction.ts';
import type { Field } from '../../../../domain/fields.ts';
import { nearestValue } from '../../../../domain/likely-value.ts';
import type { Draft } from '../../../../domain/model/draft.ts';
import type { LocatedError } from '../../../../domain/model/problem.ts';
import type { AppState } from '../../../state/app.svelte.ts';

const mostCompared = 1000;

export interface LikelyCorrection extends Correction {
  readonly draft: Draft;
  /** The value that was sent. */
  readonly before: string;
}

/** The correction for the first error that has one; `null` if none has. */
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
    // The service refused a value that is in the list, so no other entry is more likely.
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

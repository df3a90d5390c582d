import type { DraftSummary } from '../../domain/model/draft.ts';
import type { Route } from './route.ts';

/** Where the document that a draft became is shown; `null` where there is none, or its identifier was not told. */
export function inService(draft: DraftSummary): Extract<Route, { screen: 'document' }> | null {
  const { kind, state, operation, acceptedId } = draft;
  if (state !== 'accepted' || acceptedId === null || operation === 'delete') return null;
  return { screen: 'document', kind, id: acceptedId };
}

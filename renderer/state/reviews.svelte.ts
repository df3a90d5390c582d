/**
 * Asks for a review of changes to existing documents before they are queued; `ReviewHost` shows it. New documents need
 * none.
 */
import { isEditable } from '../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { SeenDraft } from '../../domain/model/queue.ts';
import { allPages } from './all-pages.ts';
import type { AppState } from './app.svelte.ts';
import { askIfSentElsewhere } from './sent-elsewhere.svelte.ts';
import type { DraftElsewhere } from './sent-elsewhere.svelte.ts';
import { Question } from './question.svelte.ts';

type Host = Pick<AppState, 'api' | 'orToast' | 'connection'>;
export type Then = 'queue' | 'submit';

interface ReviewRequest {
  /** The drafts to review. */
  readonly ids: readonly string[];
  /** New documents queued with them. */
  readonly creates: number;
  readonly then: Then;
}
export const reviews = new Question<ReviewRequest, readonly SeenDraft[] | null>(null);

type Known = DraftElsewhere & Pick<DraftSummary, 'operation' | 'state' | 'revision'>;

/** Up to this many drafts are read one by one; beyond it, the list is read in pages. */
const fewUnknown = 64;
const largestPage = 1_000;

/**
 * The drafts as the user was shown them, if they may be queued (or submitted, see `then`); otherwise `null`. The user must confirm drafts that were handed over to another
 * workstation, and review what would be sent for existing documents. `known`: what the caller has already read.
 */
export async function askForReview(
  app: Host,
  ids: readonly string[],
  then: Then,
  known: (id: string) => Known | null = () => null,
): Promise<readonly SeenDraft[] | null> {
  const operations = await operationsOf(app, ids, known);
  if (operations === null) return null;
  const editable = [...operations.values()].filter(({ state }) => isEditable(state));
  if (!(await askIfSentElsewhere(app, editable))) return null;
  const requested = ids.filter((id) => {
    const one = operations.get(id);
    return one !== undefined && one.operation !== 'create' && isEditable(one.state);
  });
  // Those that are gone are refused by main.
  const seen = ids.map((id) => ({ id, revision: operations.get(id)?.revision ?? 0 }));
  if (requested.length === 0) return seen;
  const creates = editable.filter(({ operation }) => operation === 'create').length;
  const reviewed = await reviews.ask({ ids: requested, creates, then });
  const shown = new Map(reviewed?.map(({ id, revision }) => [id, revision]));
  return reviewed && seen.map(({ id, revision }) => ({ id, revision: shown.get(id) ?? revision }));
}

/** `null` if they could not be read. */
async function operationsOf(
  app: Host,
  ids: readonly string[],
  known: (id: string) => Known | null,
): Promise<ReadonlyMap<string, Known> | null> {
  const found = new Map<string, Known>();
  for (const id of ids) {
    const one = known(id);
    if (one !== null) found.set(id, one);
  }
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length === 0) return found;
  const done = await app.orToast(() =>
    unknown.length > fewUnknown ? scan(app, unknown, found) : ask(app, unknown, found),
  );
  return done === null ? null : found;
}

async function ask(app: Host, ids: readonly string[], found: Map<string, Known>): Promise<true> {
  const drafts = await Promise.all(ids.map((id) => app.api.getDraft({ id })));
  for (const draft of drafts) if (draft !== null) found.set(draft.id, draft);
  return true;
}

async function scan(app: Host, ids: readonly string[], found: Map<string, Known>): Promise<true> {
  const connectionId = app.connection?.id;
  if (connectionId === undefined) return true;
  const query = { connectionId, states: ['draft', 'rejected'], limit: largestPage } as const;
  const requested = new Set(ids);
  for await (const rows of allPages((offset) => app.api.listDrafts({ ...query, offset }))) {
    for (const row of rows ?? []) if (requested.delete(row.id)) found.set(row.id, row);
    if (requested.size === 0) break;
  }
  return true;
}

/**
 * Asks once before a document is queued that was handed over to another workstation, where it may be sent, too.
 * `SentElsewhereHost` shows the question.
 */
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { AppState } from './app.svelte.ts';
import { Question } from './question.svelte.ts';

export type DraftElsewhere = Pick<
  DraftSummary,
  'id' | 'number' | 'acceptedNumber' | 'customerName' | 'customerCode' | 'handedOver'
>;

interface SentElsewhereRequest {
  readonly drafts: readonly DraftElsewhere[];
  /** Number of all documents to be queued. */
  readonly count: number;
}
export const sentElsewhere = new Question<SentElsewhereRequest, boolean>(false);

/** Whether the user must be asked before the draft is queued. */
export const isToBeAsked = ({ handedOver }: Pick<DraftSummary, 'handedOver'>): boolean =>
  handedOver !== null && !handedOver.confirmed;

/** Whether the drafts may be queued: none was handed over, or the user confirms that they are sent from here. */
export async function askIfSentElsewhere(
  app: Pick<AppState, 'api' | 'orToast'>,
  drafts: readonly DraftElsewhere[],
): Promise<boolean> {
  const unconfirmed = drafts.filter(isToBeAsked);
  if (unconfirmed.length === 0) return true;
  if (!(await sentElsewhere.ask({ drafts: unconfirmed, count: drafts.length }))) return false;
  return (await app.orToast(() => app.api.confirmHandover({ ids: unconfirmed.map(({ id }) => id) }))) !== null;
}

/**
 * Queues drafts, and asks before one of them may clear members in the service that no answer showed. Main refuses such a draft
 * unless the user agrees to exactly these members. `ClearingHost` shows the question.
 */
import type { NotQueued, QueueAddition, SeenDraft } from '../../domain/model/queue.ts';
import type { Api } from '../api.ts';
import { fieldLabel } from './field-label.ts';
import { Question } from './question.svelte.ts';

interface ClearingRequest {
  /** The labels of the header's and of the lines' members, in the order of the form. */
  readonly header: readonly string[];
  readonly lines: readonly string[];
  /** Whether lines that were never read are replaced. */
  readonly allLines: boolean;
  readonly isCertain: boolean;
  /** Number of documents. */
  readonly count: number;
}
export const clearingQuestion = new Question<ClearingRequest, boolean>(false);

/** Like the operation `queueDrafts`, after the user was asked about what may be cleared. */
export async function queueAsking(api: Pick<Api, 'queueDrafts'>, seen: readonly SeenDraft[]): Promise<QueueAddition> {
  const answer = await api.queueDrafts({ ids: seen.map(({ id }) => id), seen });
  const asked = answer.notQueued.filter(({ why }) => why === 'clears');
  if (asked.length === 0 || !(await clearingQuestion.ask(requestOf(asked)))) return answer;
  const agreed = asked.map(({ id, clearing }) => ({ id, members: clearing?.members ?? [] }));
  const again = await api.queueDrafts({ ids: agreed.map(({ id }) => id), seen, agreed });
  return {
    queued: [...answer.queued, ...again.queued],
    notQueued: [...answer.notQueued.filter(({ why }) => why !== 'clears'), ...again.notQueued],
  };
}

function requestOf(asked: readonly NotQueued[]): ClearingRequest {
  const members = [...new Set(asked.flatMap(({ clearing }) => clearing?.members ?? []))];
  const isInLines = (member: string): boolean => member.startsWith('Lines.');
  return {
    header: members.filter((member) => member !== 'Lines' && !isInLines(member)).map(labelOf),
    lines: members.filter(isInLines).map(labelOf),
    allLines: members.includes('Lines'),
    isCertain: asked.some(({ clearing }) => clearing?.isCertain === true),
    count: asked.length,
  };
}

/** `Lines.Lots.ExpiryDate`: the labels of the list and of its field. */
const labelOf = (member: string): string =>
  member
    .replace(/^Lines\./, '')
    .split('.')
    .map(fieldLabel)
    .join(' → ');

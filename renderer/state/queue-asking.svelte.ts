/**
 * Queues drafts, and asks what main refuses to queue without the user's answer: a kind that nothing shows the service to take, and
 * members that no answer showed and that may be cleared. `QueueQuestions` shows the questions.
 */
import { documentKinds } from '../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { NotQueued, QueueAddition, SeenDraft } from '../../domain/model/queue.ts';
import type { Arguments } from '../../preload/contract.ts';
import type { Api } from '../api.ts';
import { bufferedKeys } from './buffered-keys.ts';
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

/** The kind of document, and how many of them are to be queued. */
export const notShownQuestion = new Question<{ readonly kind: DocumentKind; readonly count: number }, boolean>(false);

/** Like the operation `queueDrafts`, after the user was asked what is to be asked. */
export async function queueAsking(api: Pick<Api, 'queueDrafts'>, seen: readonly SeenDraft[]): Promise<QueueAddition> {
  const first = await api.queueDrafts({ ids: seen.map(({ id }) => id), seen });
  const kinds = await agreedKinds(first.notQueued);
  const taken = kinds.length === 0 ? first : await again(first, 'notShown', { agreedKinds: kinds });
  const asked = taken.notQueued.filter(({ why }) => why === 'clears');
  const isAgreed = asked.length > 0 && (await bufferedKeys.asking(() => clearingQuestion.ask(requestOf(asked))));
  if (!isAgreed) return taken;
  const agreed = asked.map(({ id, clearing }) => ({ id, members: clearing?.members ?? [] }));
  return again(taken, 'clears', { agreedKinds: kinds, agreed });

  /** Queues those again that were refused for a reason about which the user has now decided. */
  async function again(
    before: QueueAddition,
    reason: NotQueued['why'],
    decided: Omit<Arguments<'queueDrafts'>, 'ids' | 'seen'>,
  ): Promise<QueueAddition> {
    const ids = before.notQueued.filter(({ why }) => why === reason).map(({ id }) => id);
    const answer = await api.queueDrafts({ ids, seen, ...decided });
    return {
      queued: [...before.queued, ...answer.queued],
      notQueued: [...before.notQueued.filter(({ why }) => why !== reason), ...answer.notQueued],
    };
  }
}

/** The kinds among the refused that the user agrees to send. */
async function agreedKinds(refused: readonly NotQueued[]): Promise<readonly DocumentKind[]> {
  const agreed: DocumentKind[] = [];
  for (const kind of documentKinds) {
    const count = refused.filter((one) => one.why === 'notShown' && one.kind === kind).length;
    if (count === 0) continue;
    if (await bufferedKeys.asking(() => notShownQuestion.ask({ kind, count }))) agreed.push(kind);
  }
  return agreed;
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

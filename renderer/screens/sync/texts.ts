import type { Operation } from '../../../domain/model/draft-state.ts';
import { isDeletedOrHidden } from '../../../domain/model/queue.ts';
import type { Attempt, Finding, QueueItem, QueueStatus, Turn } from '../../../domain/model/queue.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { language, t } from '../../messages/index.svelte.ts';
import { laterText } from '../../state/activity-text.ts';
import { count, moment, timeOfDay } from '../../state/format.ts';
import { toDecide } from '../../state/conflicts.svelte.ts';
import { problemText } from '../../state/service-problem.ts';

export function runOver({ total, accepted, rejected }: Pick<QueueStatus, 'total' | 'accepted' | 'rejected'>): string {
  const counts = { accepted, rejected, open: total - accepted - rejected };
  const outcomes = (['accepted', 'rejected', 'open'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => t(`sync.activity.done.${outcome}`, { count: count(counts[outcome]) }));
  return t('sync.activity.done', { total, count: count(total), outcomes: outcomes.join(', ') });
}

export function runText(status: QueueStatus): string {
  const { activity, finished, total } = status;
  if (activity === 'stalled' && status.blockedReason === 'offline') {
    const left = total - finished;
    return t('sync.activity.offline', { total: left, count: count(left) });
  }
  if (activity === 'stalled' && status.blockedReason === null) return laterText(status);
  if (activity === 'paused' && finished === total) return t('sync.activity.paused.nothing');
  if (activity === 'sending' && status.isPaused)
    return t('sync.activity.alone', { finished: count(finished), count: count(total) });
  if (activity !== 'idle') return t(`sync.activity.${activity}`, { finished: count(finished), count: count(total) });
  return total > 0 ? runOver(status) : t('sync.activity.idle');
}

/** `wasNotSent`: at the last try. After a restart, the user has to submit it again. */
export function readyText(wasNotSent: boolean, sent: Turn['sent']): string {
  if (sent === 'inTurn') return t(wasNotSent ? 'sync.state.readyAgain' : 'sync.state.readyInRun');
  if (wasNotSent) return t('sync.state.readyNotSent');
  return t(sent === 'afterPause' ? 'sync.state.readyPaused' : 'sync.state.ready');
}

export function soon(at: number, now: number = Date.now()): string {
  return new Date(at).toDateString() === new Date(now).toDateString() ? timeOfDay(at) : moment(at);
}

/** The reason for a document's state, in a few words; `''` if the state says enough. */
export function whyText(item: QueueItem): string {
  switch (item.state) {
    case 'waiting':
      return item.waitingReason === null ? '' : t(`sync.waits.${item.waitingReason}`);
    case 'ready':
      return item.lastAttempt?.outcome === 'notSent' ? t('sync.why.notSent') : '';
    case 'unknown':
      return item.lastAttempt?.problem ? problemText(item.lastAttempt.problem) : '';
    case 'accepted':
      if (item.conflict !== null) return t('sync.why.otherwise');
      if (isDeletedOrHidden(item, item.lastAttempt === null ? [] : [item.lastAttempt])) return t('sync.why.gone');
      if (item.operation === 'delete') return t('sync.why.deleted');
      // The row already shows the number.
      return item.acceptedNumber === null ? t('sync.why.acceptedPlain') : '';
    case 'draft':
      return item.errorCount === 0
        ? t('sync.why.fixed')
        : t('sync.why.fixing', { total: item.errorCount, count: count(item.errorCount) });
    // The reason for a refusal is read for the rows that are shown (state/refusal-reason.svelte.ts).
    case 'rejected':
    case 'sending':
      return '';
  }
}

/** Why no document allows an action: which states it needs, and theirs. `undefined` if at least one allows it. */
export function reasonAgainst(
  action: 'submit' | 'withdraw' | 'requeue',
  targets: readonly QueueItem[],
  can: (item: QueueItem) => boolean,
): string | undefined {
  if (targets.some(can)) return undefined;
  const totals = new Map<string, number>();
  for (const item of targets) {
    const isHeldBack = item.state === 'waiting' && toDecide(item);
    const state = t(isHeldBack ? 'sync.filter.decision' : `shell.state.${item.state}`);
    totals.set(state, (totals.get(state) ?? 0) + 1);
  }
  const states = [...totals].map(([state, total]) => `${state} (${count(total)})`).join(', ');
  return t(`sync.unavailable.${action}`, { states });
}

export function attemptsText(total: number): string {
  return t('sync.attempts', { total, count: count(total) });
}

export function durationText({
  startedAt,
  finishedAt,
  problem,
}: Pick<Attempt, 'startedAt' | 'finishedAt' | 'problem'>): string {
  // Its end is only known to be before Rampa was started again.
  if (finishedAt === null || problem?.reason === 'interrupted') return t('sync.attempt.unfinished');
  const seconds = Math.max(0, finishedAt - startedAt) / 1000;
  const maximumFractionDigits = seconds < 1 ? 2 : seconds < 10 ? 1 : 0;
  return new Intl.NumberFormat(language(), { style: 'unit', unit: 'second', maximumFractionDigits }).format(seconds);
}

export function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return url;
  }
}

/** Reasons that mean that no answer arrived; any other means an answer that cannot be trusted. */
const unanswered: readonly ServiceProblem['reason'][] = ['timeout', 'reset', 'network', 'interrupted'];

export function interruptionText({ problem: known }: Pick<Attempt, 'problem'>): string {
  // Earlier versions recorded no reason.
  const problem: ServiceProblem = known ?? { reason: 'interrupted' };
  const reason = problemText(problem);
  return unanswered.includes(problem.reason) ? reason : t('sync.unknown.untrusted', { reason });
}

/** Each different finding once, with how often it occurred. */
export function uniqueFindings(
  findings: readonly Finding[],
): readonly { readonly finding: Finding; readonly times: number }[] {
  const unique = new Map<string, { finding: Finding; times: number }>();
  for (const finding of findings) {
    const { by, searched, result, documentNumber, complete, problem } = finding;
    const key = JSON.stringify([by, searched, result, documentNumber, complete, problem]);
    const known = unique.get(key);
    if (known) known.times += 1;
    else unique.set(key, { finding, times: 1 });
  }
  return [...unique.values()];
}

export function timesText({ searched }: Finding, times: number): string {
  return times === 1 || searched === '' ? '' : t('sync.finding.times', { count: count(times) });
}

/** The result of a search; for a deletion, not found is success. */
export function findingText({ result, documentNumber: number }: Finding, operation: Operation): string {
  if (operation === 'delete' && result === 'match') return t('sync.finding.gone');
  if (operation === 'delete' && (result === 'different' || result === 'unchanged')) return t('sync.finding.stillThere');
  if (number === null || result === 'nothing' || result === 'unreadable') return t(`sync.finding.${result}`);
  return t(`sync.finding.${result}Number`, { number });
}

export function searchText({ by, searched }: Finding): string {
  return searched === '' ? t('sync.finding.by.nothing') : t(`sync.finding.by.${by}`, { searched });
}

export function completenessText({ by, searched, complete }: Finding): string {
  if (by === 'id' || searched === '') return '';
  return t(complete ? 'sync.finding.complete' : 'sync.finding.partial');
}

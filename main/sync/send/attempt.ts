/**
 * One attempt to send a submission: first the precheck, which writes nothing to the service; then the attempt is committed before
 * the submission's bytes are sent, and the result is committed before it is reported.
 */
import { canBeSent } from '../../submission.ts';
import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { ServiceError } from '../../../domain/envelope/index.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptEnding, AttemptResult, EarlierDocument, FoundConflict, QueuedDraft } from '../../store/types.ts';
import type { EndState } from '../queue/entries.ts';
import { idFromUntrustedAnswer } from '../../service/documents.ts';
import { verifyWithin } from './verify.ts';
import type { Verification } from './verify.ts';
import { concernsDocument } from '../../../domain/error-location/index.ts';
import { precheck, needsPrecheck, waitsForSettings } from './precheck.ts';
import type { Duplicate, FoundEarlier, PrecheckOptions, Postponed } from './precheck.ts';
import { isNextCreate } from '../queue/order.ts';
import { awaitedUntil, otherWritesOf } from './late-writes.ts';
import { decideOutcome } from './outcome.ts';
import type { EnginePorts } from '../ports.ts';
import { locatingTime, resultOfOutcome } from '../reconcile/confirm-rejection.ts';
import { messageOf } from '../../error-message.ts';

/** The result of an attempt, as the queue needs it; the draft's state is in the summary. */
export type SendResult = AttemptResult | Duplicate | FoundEarlier | Postponed;
export type AttemptEnd =
  | {
      readonly kind: 'ended';
      readonly result: SendResult;
      readonly summary: DraftSummary;
      readonly verification: Verification | null;
    }
  /** The queue was paused or closed before sending, or a preceding attempt's end was not committed; the draft stays ready. */
  | { readonly kind: 'stopped' };
export interface AttemptOptions extends PrecheckOptions {
  readonly slot: number;
  /** Whether nothing, or not this document, may be sent any more; called after the precheck and when `sending` is committed. */
  readonly stopped: () => boolean;
  /** Called once the state `sending` is committed. */
  readonly onSending: () => void;
  /** Commits `sending`. */
  readonly begin: <T>(write: () => T) => Promise<T>;
  /**
   * Records the result, and retries if the disk refuses; `null` if it had to give up. `endsAs`: the document's final state, if
   * nothing else follows from the result.
   */
  readonly record: (attemptId: string, endsAs: EndState | null, ...end: AttemptEnding) => Promise<DraftSummary | null>;
}

/** Sends a submission whose document is `ready`; `null` if it no longer is, or if the result could not be recorded. */
export async function runAttempt(
  ports: EnginePorts,
  { id, submissionId }: Pick<QueuedDraft, 'id' | 'submissionId'>,
  options: AttemptOptions,
): Promise<AttemptEnd | null> {
  const { store, clock, documents } = ports;
  const found = present();
  if (found === null) return null;
  const queued = found;
  const submission = store.queue.submission(submissionId);
  const startedAt = clock.now();
  const { carriedOut: writtenBefore } = otherWritesOf(ports, queued, submission);
  if (!canBeSent(submission, ports.settings())) return withdrawn();

  const refused = waitsForSettings(ports, submission);
  if (refused !== null) return endUnsent(refused);
  const checked = needsPrecheck(queued, options) ? await precheck(ports, queued, submission, options) : null;
  if (checked?.kind === 'stop') return present() === null ? null : endUnsent(checked.result, checked.conflict);
  if (checked !== null) {
    if (options.stopped()) return { kind: 'stopped' };
    if (present() === null) return null;
  }
  return send(checked?.before ?? null, checked?.unchanged ?? false);

  /** An older file was restored: it was queued for another destination. What may be in the service is held back. */
  function withdrawn(): null {
    store.queue.inOneTransaction(() => {
      store.queue.withdraw(id, 'settings');
      if (queued.perhapsWritten) store.quarantine.add([id]);
    });
    ports.onDrafts([id]);
    return null;
  }

  /** `null` if the submission may not be sent any more: the document was withdrawn or queued again. */
  function present(): QueuedDraft | null {
    const now = store.queue.queuedDraft(id);
    return now?.state === 'ready' && now.submissionId === submissionId ? now : null;
  }

  /** The draft's content, which names the lines of errors. If it was damaged since the queueing, the answer counts nevertheless. */
  function content(): ValueRecord {
    try {
      return store.drafts.get(id)?.content ?? {};
    } catch {
      return {};
    }
  }

  /** Nothing was sent. The journal records the attempt nevertheless. */
  function endUnsent(result: SendResult, conflict: FoundConflict | null = null): AttemptEnd {
    const summary = store.queue.endUnsent(id, { submissionId, startedAt }, storedResult(result), {
      staysUnknown: staysUnknown(queued, result, store.queue.decisions(submissionId).length > 0),
      conflict,
      earlier: result.kind === 'foundEarlier' ? result.earlier : null,
    });
    return { kind: 'ended', result, summary, verification: null };
  }

  function storedResult(result: SendResult): AttemptResult {
    if (result.kind === 'duplicate') return { ...result, kind: 'notSent', notBefore: null };
    if (result.kind === 'foundEarlier')
      return { kind: 'notSent', problem: { reason: 'alreadyThere' }, notBefore: null };
    return result.kind === 'postponed' ? result.stored : result;
  }

  async function send(before: Verification['before'] | null, unchanged: boolean): Promise<AttemptEnd | null> {
    const beginning = { submissionId, startedAt: clock.now(), unchanged };
    const begun = await options.begin(() => {
      const notBefore = waitsForOtherWrites();
      if (options.stopped() || notBefore !== null) return { notBefore };
      return store.queue.beginAttempt(id, beginning);
    });
    if ('notBefore' in begun) {
      const { notBefore } = begun;
      if (notBefore === null) return { kind: 'stopped' };
      const problem: ServiceProblem = { reason: 'mayStillBeWritten' };
      return endUnsent({ kind: 'postponed', problem, stored: { kind: 'notSent', problem, notBefore } });
    }
    const { attemptId } = begun;
    options.onSending();
    let result: AttemptResult;
    let status: number | null = null;
    let untrustedId: string | null = null;
    let accepted = false;
    let mayStillBeWritten = false;
    let earlier: EarlierDocument | null = null;
    try {
      const { kind, operation, targetId } = submission;
      const answer = await documents.send(submission, options.slot);
      if (answer.kind === 'response') {
        ({ status } = answer);
        if (operation === 'create') untrustedId = idFromUntrustedAnswer(kind, answer.body);
      }
      const { assumed, setting } = documents.plan(kind, operation, targetId);
      const outcome = decideOutcome({
        ...{ answer, operation, targetId, kind, pathAssumed: assumed, setting },
        concernsDocument: (errors: readonly ServiceError[]): boolean =>
          concernsDocument(
            errors,
            { kind, content: content(), productName: ports.productName },
            locatingTime(ports.clock),
          ),
      });
      accepted = outcome.kind === 'accepted';
      ({ result, mayStillBeWritten, earlier } = await resultOfOutcome(ports, queued, submission, outcome, content));
    } catch (error) {
      // Whatever failed, the request may have been sent.
      result = { kind: 'unknown', problem: { reason: 'network', message: messageOf(error) } };
    }
    if (result.kind === 'unknown') ports.attemptEnds?.set(attemptId, clock.monotonic());
    const ending = { staysUnknown: mayStillBeWritten || staysUnknown(queued, result, false), status, earlier };
    const verification = accepted && before !== null ? verificationOf(attemptId, before) : null;
    const endsAs = verification === null && earlier === null && !ending.staysUnknown ? endStateOf(result) : null;
    const summary = await options.record(attemptId, endsAs, result, ending);
    if (summary === null) return null;
    if (result.kind === 'unknown' && untrustedId !== null) recordUntrustedId(attemptId, untrustedId, result.problem);
    return { kind: 'ended', result, summary, verification };
  }

  /**
   * Until when the service may carry out what another submission has sent. Now, if one was carried out since the document was read:
   * it is read again. `null`: nothing is awaited. Epoch milliseconds.
   */
  function waitsForOtherWrites(): number | null {
    const others = otherWritesOf(ports, queued, submission);
    return awaitedUntil(ports, others) ?? (others.carriedOut === writtenBefore ? null : clock.now());
  }

  /** The answer is unreliable, but an id in it is worth reading when the document is reconciled. */
  function recordUntrustedId(attemptId: string, documentId: string, problem: ServiceProblem): void {
    try {
      store.queue.addFinding(attemptId, {
        ...{ at: clock.now(), by: 'id', searched: documentId, result: 'unreadable', complete: false },
        ...{ documentId, documentNumber: null, problem },
      });
    } catch (error) {
      ports.log.warn('queue.untrustedId', { message: messageOf(error) });
    }
  }

  /** `null` for a create, which changes no existing document, and for a deletion, which leaves none. */
  function verificationOf(attemptId: string, before: Verification['before']): Verification | null {
    const { operation, targetId } = submission;
    if (targetId === null || (operation !== 'replace' && operation !== 'change')) return null;
    return {
      attemptId,
      submission: { ...submission, targetId },
      before,
      previous: null,
      acceptedAt: clock.now(),
      until: clock.monotonic() + verifyWithin,
    };
  }
}

/**
 * A document that may already be in the service stays `unknown`, whatever prevented sending it again: only then can it be
 * reconciled and decided about. So does one of which the precheck found a duplicate. A create with `"Next"` need not stay
 * `unknown`: it became ready again only by the user's decision.
 */
function staysUnknown(
  queued: Pick<QueuedDraft, 'perhapsWritten' | 'operation' | 'number'>,
  result: SendResult,
  isDecided: boolean,
): boolean {
  const { kind } = result;
  if (kind === 'duplicate') return true;
  // The user has decided about the attempts before, and is asked about what the service has now.
  if (isDecided && result.kind === 'waiting' && needsDecision(result.reason)) return false;
  if (!queued.perhapsWritten || isNextCreate(queued)) return false;
  return kind === 'notSent' || kind === 'waiting' || kind === 'postponed';
}

const endStateOf = ({ kind }: AttemptResult): EndState | null =>
  kind === 'accepted' || kind === 'rejected' ? kind : null;

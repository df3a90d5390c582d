/**
 * One attempt to send a document: first the precheck, which writes nothing to the service; then the exact bytes are committed
 * before they are sent, and the result is committed before it is reported.
 */
import type { ServiceError } from '../../../domain/envelope/index.ts';
import { hiddenText } from '../../../domain/hidden.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptEnding, AttemptResult, AttemptStart, FoundConflict, QueuedDraft } from '../../store/types.ts';
import type { EndState } from '../queue/entries.ts';
import type { Identity } from '../../service/client.ts';
import { idFromUntrustedAnswer } from '../../service/documents.ts';
import { verifyWithin } from './verify.ts';
import type { Verification } from './verify.ts';
import { concernsDocument } from '../../../domain/error-location/index.ts';
import { precheck, needsPrecheck, waitsForSettings } from './precheck.ts';
import type { PrecheckOptions, Duplicate, Unread } from './precheck.ts';
import { isNextCreate } from '../queue/order.ts';
import { decideOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { EnginePorts } from '../ports.ts';
import type { DocumentRequest } from '../../service/documents.ts';
import { bodyOfQueued, sha256 } from './request-body.ts';
import { locatingTime, resultOfOutcome } from '../reconcile/confirm-rejection.ts';
import { messageOf } from '../../error-message.ts';

/** The result of an attempt, as the queue needs it; the draft's state is in the summary. */
export type SendResult = AttemptResult | Duplicate | Unread;
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
  /** The outcome, once reading has shown that something on the way does not refuse everything. */
  readonly confirmed: (outcome: Outcome) => Promise<Outcome>;
  /** Called once the state `sending` is committed. */
  readonly onSending: () => void;
  /** Commits `sending` with the bytes. */
  readonly begin: <T>(write: () => T) => Promise<T>;
  /**
   * Records the result, and retries if the disk refuses; `null` if it had to give up. `endsAs`: the document's final state, if
   * nothing else follows from the result.
   */
  readonly record: (attemptId: string, endsAs: EndState | null, ...end: AttemptEnding) => Promise<DraftSummary | null>;
}

/** Sends a document that is `ready`; `null` if it no longer is, or if the result could not be recorded. */
export async function runAttempt(ports: EnginePorts, id: string, options: AttemptOptions): Promise<AttemptEnd | null> {
  const { store, clock, documents } = ports;
  const found = store.queue.queuedDraft(id);
  const stored = store.drafts.get(id);
  if (found?.state !== 'ready' || stored === null) return null;
  const [queued, draft] = [found, stored];
  const startedAt = clock.now();
  const plan = (): DocumentRequest => documents.plan(queued.kind, queued.operation, queued.targetId);

  const made = makeBody(() => bodyOfQueued(draft, queued, ports.settings()));
  if ('problem' in made) return endUnsent({ kind: 'rejected', errors: [], problem: made.problem });
  const { body } = made;
  const refused = waitsForSettings(ports, queued);
  if (refused !== null) return endUnsent(refused);
  const checked = needsPrecheck(queued, options) ? await precheck(ports, queued, draft, options) : null;
  if (checked?.kind === 'stop') return endUnsent(checked.result, checked.conflict);
  if (checked !== null) {
    if (options.stopped()) return { kind: 'stopped' };
    const now = store.queue.queuedDraft(id);
    if (now?.state !== 'ready' || now.revision !== queued.revision) return null;
  }
  return send(checked?.before ?? null, checked?.unchanged ?? false);

  /** Nothing was sent. The journal records the attempt nevertheless, with the body that would have been sent. */
  function endUnsent(result: SendResult, conflict: FoundConflict | null = null): AttemptEnd {
    const summary = store.queue.endUnsent(id, start(plan(), startedAt), storedResult(result), {
      staysUnknown: staysUnknown(queued, result),
      conflict,
    });
    return { kind: 'ended', result, summary, verification: null };
  }

  function start({ method, url }: DocumentRequest, at: number): AttemptStart {
    const bytes = 'problem' in made ? new Uint8Array(0) : made.body;
    return { method, url, body: bytes, sha256: sha256(bytes), startedAt: at };
  }

  function storedResult(result: SendResult): AttemptResult {
    if (result.kind === 'duplicate') return { ...result, kind: 'notSent', notBefore: null };
    return result.kind === 'unread' ? result.stored : result;
  }

  async function send(before: Verification['before'] | null, unchanged: boolean): Promise<AttemptEnd | null> {
    const planned = plan();
    const beginning = { ...start(planned, clock.now()), unchanged, revision: queued.revision };
    const begun = await options.begin(() => (options.stopped() ? null : store.queue.beginAttempt(id, beginning)));
    if (begun === null) return { kind: 'stopped' };
    const { attemptId } = begun;
    options.onSending();
    let result: AttemptResult;
    let status: number | null = null;
    let untrustedId: string | null = null;
    let accepted = false;
    let mayStillBeWritten = false;
    try {
      const { kind, operation, targetId } = queued;
      const identity = identityOf(queued);
      const bytes = body.length === 0 ? {} : { body };
      const answer = await documents.send({ ...planned, ...bytes, identity, slot: options.slot });
      if (answer.kind === 'response') {
        ({ status } = answer);
        if (operation === 'create') untrustedId = idFromUntrustedAnswer(kind, answer.body);
      }
      const { assumed, setting } = planned;
      const outcome = await options.confirmed(
        decideOutcome({
          ...{ answer, operation, targetId, kind, pathAssumed: assumed, setting },
          concernsDocument: (errors: readonly ServiceError[]): boolean =>
            concernsDocument(
              errors,
              { kind, content: draft.content, productName: ports.productName },
              locatingTime(ports.clock),
            ),
        }),
      );
      accepted = outcome.kind === 'accepted';
      ({ result, mayStillBeWritten } = await resultOfOutcome(ports, queued, draft, outcome, body));
    } catch (error) {
      // Whatever failed, the request may have been sent.
      result = { kind: 'unknown', problem: { reason: 'network', message: messageOf(error) } };
    }
    const ending = { staysUnknown: mayStillBeWritten || staysUnknown(queued, result), status };
    const verification = accepted && before !== null ? verificationOf(attemptId, before) : null;
    const endsAs = verification === null && !ending.staysUnknown ? endStateOf(result) : null;
    const summary = await options.record(attemptId, endsAs, result, ending);
    if (summary === null) return null;
    if (result.kind === 'unknown' && untrustedId !== null) recordUntrustedId(attemptId, untrustedId, result.problem);
    return { kind: 'ended', result, summary, verification };
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
    const { operation, targetId } = queued;
    if (targetId === null || (operation !== 'replace' && operation !== 'change')) return null;
    return {
      attemptId,
      queued: { ...queued, targetId },
      body,
      before,
      secondReadFollows: true,
      acceptedAt: clock.now(),
      until: clock.monotonic() + verifyWithin,
    };
  }
}

/** If a document cannot be encoded, only the user can correct it. */
function makeBody(body: () => Uint8Array): { readonly body: Uint8Array } | { readonly problem: ServiceProblem } {
  try {
    const made = body();
    // The last check: the placeholder of a hidden secret must never be sent, however it came into the draft.
    if (Buffer.from(made).includes(hiddenText)) return { problem: { reason: 'hiddenSecret' } };
    return { body: made };
  } catch (error) {
    return { problem: { reason: 'storage', message: messageOf(error) } };
  }
}

/**
 * A document that may already be in the service stays `unknown`, whatever prevented sending it again: only then can it be
 * reconciled and decided about. So does one of which the precheck found a duplicate. A create with `"Next"` need not stay
 * `unknown`: it became ready again only by the user's decision.
 */
function staysUnknown(queued: QueuedDraft, { kind }: SendResult): boolean {
  if (kind === 'duplicate') return true;
  if (!queued.perhapsWritten || isNextCreate(queued)) return false;
  return kind === 'notSent' || kind === 'waiting' || kind === 'unread';
}

const identityOf = ({ userId, companyId, periodId }: QueuedDraft): Identity => ({ userId, companyId, periodId });

const endStateOf = ({ kind }: AttemptResult): EndState | null =>
  kind === 'accepted' || kind === 'rejected' ? kind : null;

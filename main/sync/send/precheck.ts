/**
 * The precheck: everything that is checked before `sending` is committed. May the document be sent at all? Is the service's
 * document that is replaced, changed or deleted still as it was opened? The service has no conditional write (§4.3, §4.4), so it
 * is read immediately before sending. What a colleague saves between this read and the service's write is overwritten, and
 * reported afterwards if it left a trace (verify.ts).
 *
 * An attempt that stops here sends nothing (an earlier one may have). Until its result is committed the draft is `ready`, even
 * after a crash.
 */
import { isOffered } from '../../../domain/availability.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptResult, FoundConflict, QueuedDraft } from '../../store/types.ts';
import { unchangedCheck, contentOf } from '../reconcile/unchanged.ts';
import { acceptedAs, reconcileDraft, wouldDuplicate } from '../reconcile/reconcile.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';

/** Not sent: an earlier queueing of the document is already in the service. The connection works. */
export interface Duplicate {
  readonly kind: 'duplicate';
  readonly problem: ServiceProblem;
}
/** Not sent, because the service's document could not be read. It is sent by itself when it can be read. */
export interface Unread {
  readonly kind: 'unread';
  readonly problem: ServiceProblem;
  /** The result as recorded: not sent, or waiting. */
  readonly stored: AttemptResult;
}
export type PrecheckResult =
  /** `before`: the document in the service, if it was read. `unchanged`: it is as it was opened. */
  | { readonly kind: 'send'; readonly before: JsonObject | null; readonly unchanged: boolean }
  | {
      readonly kind: 'stop';
      readonly result: AttemptResult | Duplicate | Unread;
      readonly conflict: FoundConflict | null;
    };

export interface PrecheckOptions {
  /** A reconcile check has just allowed sending the document again. */
  readonly justChecked: boolean;
  /** The user has seen what was found and wants the document sent. */
  readonly forced: boolean;
  /** What follows if the document cannot be read: whether that concerns the document, its kind or the connection. */
  readonly unread: (failed: Unreadable) => Promise<Unread | AttemptResult>;
}

const send = (before: JsonObject | null, unchanged: boolean): PrecheckResult => ({ kind: 'send', before, unchanged });
const stop = (result: AttemptResult | Duplicate | Unread, conflict: FoundConflict | null = null): PrecheckResult => ({
  kind: 'stop',
  result,
  conflict,
});

/** A create that was certainly not sent yet needs no precheck. */
export function needsPrecheck({ operation, perhapsWritten }: QueuedDraft, { justChecked }: PrecheckOptions): boolean {
  return operation !== 'create' || (perhapsWritten && !justChecked);
}

/** The result if the settings switch the operation off; `null` if they allow it. Sends no request. */
export function waitsForSettings(ports: EnginePorts, { kind, operation }: QueuedDraft): AttemptResult | null {
  if (isOffered(kind, operation, ports.settings())) return null;
  const problem: ServiceProblem = { reason: 'switchedOff', setting: 'writePurchaseReturns' };
  return { kind: 'waiting', reason: 'settings', problem };
}

export function precheck(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  options: PrecheckOptions,
): Promise<PrecheckResult> {
  const { targetId } = queued;
  return queued.operation === 'create' || targetId === null
    ? precheckCreate(ports, queued, draft, options)
    : precheckWrite(ports, { ...queued, targetId }, draft, options);
}

/**
 * A create that may already be in the service is reconciled before it is sent again. If it is found, it is accepted. If an
 * earlier queueing is found instead, it is sent only if the user forces it, because sending creates a duplicate.
 */
async function precheckCreate(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  { justChecked, forced }: PrecheckOptions,
): Promise<PrecheckResult> {
  const reconciled = queued.perhapsWritten && !justChecked ? await reconcileDraft(ports, queued, draft) : null;
  if (reconciled?.verdict === 'match' && reconciled.current) return stop(acceptedAs(reconciled));
  if (forced || !wouldDuplicate(queued, reconciled)) return send(null, false);
  return stop({ kind: 'duplicate', problem: { reason: 'alreadyThere' } });
}

/**
 * If an earlier attempt wrote the document, it is accepted. Otherwise it is sent only if the service's document is as it was
 * opened, or if the user forces it, knowing that it differs or cannot be read.
 */
async function precheckWrite(
  ports: EnginePorts,
  queued: QueuedDraft & { readonly targetId: string },
  draft: Draft,
  options: PrecheckOptions,
): Promise<PrecheckResult> {
  const { kind, userId, companyId, periodId } = queued;
  const reading = await ports.documents.get(kind, queued.targetId, { userId, companyId, periodId });
  if (reading.kind === 'unreadable' && (!reading.reached || !options.forced))
    return stop(await options.unread(reading));
  // Even if it was just reconciled: the service may have written since.
  if (queued.perhapsWritten) {
    const reconciled = await reconcileDraft(ports, queued, draft, reading);
    if (reconciled?.verdict === 'match' && reconciled.current) return stop(acceptedAs(reconciled));
  }
  return compareWithBaseline(ports, draft, reading, options);
}

function compareWithBaseline(
  ports: EnginePorts,
  draft: Draft,
  reading: DocumentReading,
  options: PrecheckOptions,
): PrecheckResult {
  const policy = documentPolicyOf(ports.settings());
  const { forced } = options;
  if (reading.kind === 'unreadable') return send(null, false);
  const data = reading.kind === 'found' ? reading.document.data : null;
  if (data !== null && unchangedCheck(draft, policy)(data)) return send(data, true);
  if (forced) return send(data, false);
  const answered = reading.kind === 'missing' ? reading.problem : {};
  return stop(
    { kind: 'waiting', reason: 'changed', problem: { ...answered, reason: 'changed' } },
    {
      moment: 'before',
      expected: draft.baseline ?? {},
      theirs: data === null ? null : contentOf(draft.kind, data),
    },
  );
}

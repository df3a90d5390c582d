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
import { foundDocuments } from '../../../domain/found-documents.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { identityOf } from '../../submission.ts';
import type {
  AttemptResult,
  EarlierDocument,
  FoundConflict,
  QueuedDraft,
  Shown,
  StoredSubmission,
} from '../../store/types.ts';
import { contentOf, digestOf, unchangedCheck } from '../reconcile/unchanged.ts';
import { reconcileDraft, searchesFurther, searchFailure, settledBy, wouldDuplicate } from '../reconcile/reconcile.ts';
import type { Reading } from '../queue/circuit-breakers.ts';
import type { Failure } from '../queue/probe.ts';
import type { DocumentReading, EnginePorts } from '../ports.ts';

/** Not sent: the service may have the document already, in another form, or has it twice. The connection works. */
export interface Duplicate {
  readonly kind: 'duplicate';
  readonly problem: ServiceProblem;
}
/** Not sent: an earlier submission of the edited document is in the service. */
export interface FoundEarlier {
  readonly kind: 'foundEarlier';
  readonly earlier: EarlierDocument;
}
/**
 * Not sent now, and sent by itself: when the service's document, or the list, can be read, or when what another submission may
 * have written can no longer be carried out.
 */
export interface Postponed {
  readonly kind: 'postponed';
  readonly problem: ServiceProblem;
  /** The result as recorded: not sent, or waiting. */
  readonly stored: AttemptResult;
}
export type PrecheckResult =
  /** `before`: the document in the service, if it was read. `unchanged`: it is as it was opened. */
  | { readonly kind: 'send'; readonly before: JsonObject | null; readonly unchanged: boolean }
  | {
      readonly kind: 'stop';
      readonly result: AttemptResult | Duplicate | FoundEarlier | Postponed;
      readonly conflict: FoundConflict | null;
    };

export interface PrecheckOptions {
  /** A reconcile check has just allowed sending the document again. */
  readonly justChecked: boolean;
  /** What follows if the document or the list cannot be read: whether that concerns the document, its kind or the connection. */
  readonly unread: (how: Reading['how'], failed: Failure) => Promise<Postponed | AttemptResult>;
}

const send = (before: JsonObject | null, unchanged: boolean): PrecheckResult => ({ kind: 'send', before, unchanged });
const stop = (
  result: AttemptResult | Duplicate | FoundEarlier | Postponed,
  conflict: FoundConflict | null = null,
): PrecheckResult => ({ kind: 'stop', result, conflict });

/** A create that was certainly not sent yet needs no precheck. */
export function needsPrecheck({ operation, perhapsWritten }: QueuedDraft, { justChecked }: PrecheckOptions): boolean {
  return operation !== 'create' || (perhapsWritten && !justChecked);
}

/** The result if the settings switch the operation off; `null` if they allow it. Sends no request. */
export function waitsForSettings(
  ports: EnginePorts,
  { kind, operation }: Pick<StoredSubmission, 'kind' | 'operation'>,
): AttemptResult | null {
  if (isOffered(kind, operation, ports.settings())) return null;
  const problem: ServiceProblem = { reason: 'switchedOff', setting: 'writePurchaseReturns' };
  return { kind: 'waiting', reason: 'settings', problem };
}

export function precheck(
  ports: EnginePorts,
  queued: QueuedDraft,
  submission: StoredSubmission,
  options: PrecheckOptions,
): Promise<PrecheckResult> {
  const { operation, targetId } = submission;
  return operation === 'create' || targetId === null
    ? precheckCreate(ports, queued, options)
    : precheckWrite(ports, queued, { ...submission, targetId }, options);
}

/**
 * A create that may already be in the service is reconciled before it is sent again: "could not look" is never "is not there". If
 * it is found, it is accepted. If the service may have it in another form, it is sent only if the user was shown just that when
 * deciding. The number of the attempt is unique, so the service itself refuses a second document with the same one.
 */
async function precheckCreate(
  ports: EnginePorts,
  queued: QueuedDraft,
  options: PrecheckOptions,
): Promise<PrecheckResult> {
  const reconciled = queued.perhapsWritten && !options.justChecked ? await reconcileDraft(ports, queued) : null;
  const settled = settledBy(ports, reconciled);
  if (settled !== null) return stop(settled);
  if (reconciled === null) return send(null, false);
  const shown = ports.store.queue.decisions(queued.submissionId).at(-1)?.shown ?? null;
  const failed = searchFailure(reconciled);
  const mayGoUnseen = shown === 'notSearched' || shown === 'unreadable';
  if (failed !== null && !reconciled.sameNumber && !mayGoUnseen) return stop(await options.unread('list', failed));
  const isDecided = !wouldDuplicate(queued, reconciled) || wasShown(ports, queued, shown);
  return isDecided ? send(null, false) : stop(duplicate);
}

const duplicate: Duplicate = { kind: 'duplicate', problem: { reason: 'alreadyThere' } };

/** Whether the user was shown just what the searches have found by now when deciding. */
const wasShown = ({ store }: EnginePorts, { id }: QueuedDraft, shown: Shown | null): boolean =>
  shown !== null && shown === foundDocuments(store.attempts.list(id));

/**
 * If an earlier attempt wrote the document, it is accepted. Otherwise it is sent only if the service's document is as it was
 * opened, or as it was shown to the user who decided to send nevertheless.
 */
async function precheckWrite(
  ports: EnginePorts,
  queued: QueuedDraft,
  submission: StoredSubmission & { readonly targetId: string },
  options: PrecheckOptions,
): Promise<PrecheckResult> {
  const shown = ports.store.queue.decisions(submission.id).at(-1)?.shown ?? null;
  const read = (): Promise<DocumentReading> =>
    ports.documents.get(submission.kind, submission.targetId, identityOf(submission));
  const unread = async (reading: DocumentReading): Promise<PrecheckResult | null> =>
    reading.kind === 'unreadable' && (!reading.reached || shown !== 'unreadable')
      ? stop(await options.unread('get', reading))
      : null;
  const first = await read();
  const failed = await unread(first);
  if (failed !== null || !queued.perhapsWritten) return failed ?? compareWithBaseline(submission, first, shown);
  // Even if it was just reconciled: the service may have written since.
  const reconciled = await reconcileDraft(ports, queued, { known: first });
  const settled = settledBy(ports, reconciled);
  if (settled !== null) return stop(settled);
  if (reconciled?.doubled === true && !wasShown(ports, queued, shown)) return stop(duplicate);
  if (!searchesFurther(ports, queued)) return compareWithBaseline(submission, first, shown);
  // That took a while, and a colleague may have saved the document meanwhile: it is read last.
  const last = await read();
  return (await unread(last)) ?? compareWithBaseline(submission, last, shown);
}

function compareWithBaseline(
  submission: StoredSubmission,
  reading: DocumentReading,
  shown: Shown | null,
): PrecheckResult {
  const { kind, policy, baseline } = submission;
  // The user decided to send it although it could not be read.
  if (reading.kind === 'unreadable') return send(null, false);
  const data = reading.kind === 'found' ? reading.document.data : null;
  if (data !== null && unchangedCheck(submission)(data)) return send(data, true);
  const theirs = data === null ? null : contentOf(kind, data);
  if (shown === (theirs === null ? 'missing' : digestOf(kind, theirs, policy))) return send(data, false);
  const answered = reading.kind === 'missing' ? reading.problem : {};
  return stop(
    { kind: 'waiting', reason: 'changed', problem: { ...answered, reason: 'changed' } },
    { moment: 'before', expected: baseline ?? {}, theirs },
  );
}

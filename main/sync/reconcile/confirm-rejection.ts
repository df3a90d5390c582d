/** The result of an attempt, from its outcome; a rejection counts only once what earlier attempts may have written is read. */
import { documents } from '../../../domain/documents/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { isWholeDocument } from '../../../domain/model/place.ts';
import type { AttemptResult, QueuedDraft } from '../../store/types.ts';
import { locateErrors } from '../../../domain/error-location/index.ts';
import { timeLimit } from '../../clock.ts';
import { lateWriteMs } from '../queue/backoff.ts';
import { acceptedAs, reconcileDraft } from './reconcile.ts';
import type { ReconciledAttempt } from './reconcile.ts';
import { isNextCreate } from '../queue/order.ts';
import type { Outcome } from '../send/outcome.ts';
import type { EnginePorts } from '../ports.ts';
import type { Clock } from '../../ports.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';

/**
 * The most milliseconds in which the messages of an answer are read for their places. A thousand honest ones take a tenth of
 * it; whoever makes them up must not stop the main process.
 */
const locatingMs = 1_000;

/** Whether there is time left to read the messages of one answer. */
export const locatingTime = (clock: Clock): (() => boolean) => timeLimit(clock, locatingMs);

type Refused = AttemptResult & { readonly kind: 'rejected'; readonly problem: ServiceProblem };

export async function resultOfOutcome(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  outcome: Outcome,
  body: Uint8Array,
): Promise<AttemptResult> {
  switch (outcome.kind) {
    case 'rejected':
      return queued.perhapsWritten
        ? confirmRejection(ports, queued, draft, rejection(ports, draft, outcome, body))
        : rejection(ports, draft, outcome, body);
    case 'notSent':
      return { ...outcome, notBefore: null };
    case 'accepted':
    case 'waiting':
    case 'unknown':
      return outcome;
  }
}

/**
 * A rejection after an attempt of unknown outcome may come from our own success: the number is taken, by us. It counts only
 * once the document was read: with our content it is accepted, with another it is rejected. Where nothing can be read or found,
 * a create with an explicit number stays unknown: the document may be hidden or not listed, and sending it under another number
 * would make a duplicate. A rejection of `"Next"` says nothing of the attempts before; a person has already decided on those.
 */
async function confirmRejection(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  refused: Refused,
): Promise<AttemptResult> {
  const reconciled = await reconcileDraft(ports, queued, draft);
  if (reconciled === null) return refused;
  if (reconciled.verdict === 'match' && reconciled.current) return acceptedAs(reconciled);
  if (isNextCreate(queued) || !reconciled.current) return refused;
  const explained =
    reconciled.verdict === 'unchanged' ||
    (reconciled.verdict === 'different' && explainsRejection(ports, draft, reconciled, refused));
  return explained ? refused : { kind: 'unknown', problem: refused.problem };
}

/**
 * Whether another document that was found explains the rejection. One of the same number does. One whose number merely may be
 * the same to the service (`KAPI-9`, `kapı-9`) does where all errors are about the number, the whole list was read, and an
 * earlier attempt of ours has had the time to appear in it.
 */
function explainsRejection(
  ports: EnginePorts,
  { kind }: Draft,
  reconciled: ReconciledAttempt,
  refused: AttemptResult,
): boolean {
  if (reconciled.exact) return true;
  if (refused.kind !== 'rejected' || !reconciled.finding.complete) return false;
  const { numberField } = documents[kind];
  const ofNumber = refused.errors.every(
    ({ place }) => isWholeDocument(place) || (place.line === null && place.path[0] === numberField),
  );
  return ofNumber && ports.clock.now() - reconciled.attempt.startedAt >= lateWriteMs(ports);
}

function rejection(
  ports: EnginePorts,
  { kind, content }: Draft,
  outcome: Outcome & { readonly kind: 'rejected' },
  bytes: Uint8Array,
): Refused {
  const body = bytes.length === 0 ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  const sent = { kind, content, body, productName: ports.productName };
  const errors = locateErrors(outcome.errors, sent, locatingTime(ports.clock));
  return { kind: 'rejected', problem: outcome.problem, errors };
}

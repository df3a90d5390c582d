/** The result of an attempt, from its outcome; a rejection counts only once what earlier attempts may have written is read. */
import { documents } from '../../../domain/documents/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { isWholeDocument } from '../../../domain/model/place.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import type { ServiceError } from '../../../domain/envelope/index.ts';
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

/**
 * The most milliseconds in which the messages of an answer are read for their places. A thousand honest ones take a tenth of
 * it; an invented answer must not stop the main process.
 */
const locatingMs = 1_000;

/** Whether there is time left to read the messages of one answer. */
export const locatingTime = (clock: Clock): (() => boolean) => timeLimit(clock, locatingMs);

type Refused = AttemptResult & { readonly kind: 'rejected' };

export interface SettledOutcome {
  readonly result: AttemptResult;
  /** The attempt was refused, and an earlier one may have written the document all the same. */
  readonly unexplained: boolean;
}
const settled = (result: AttemptResult): SettledOutcome => ({ result, unexplained: false });

export async function resultOfOutcome(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  outcome: Outcome,
  body: Uint8Array,
): Promise<SettledOutcome> {
  switch (outcome.kind) {
    case 'rejected': {
      const refused: Refused = { ...outcome, errors: located(ports, draft, outcome.errors, body) };
      return queued.perhapsWritten ? confirmRejection(ports, queued, draft, refused) : settled(refused);
    }
    case 'notSent':
      return settled({ ...outcome, notBefore: null });
    case 'waiting': {
      const { errors, ...result } = outcome;
      return settled(errors === undefined ? result : { ...result, errors: located(ports, draft, errors, body) });
    }
    case 'accepted':
    case 'unknown':
      return settled(outcome);
  }
}

/**
 * A rejection after an attempt of unknown outcome may come from our own success: the number is taken, by us. It counts only
 * once the document was read: with our content it is accepted, with another it is rejected. Where nothing can be read or found,
 * the document of a create with an explicit number stays unknown: it may be hidden or not listed, and sending it under another
 * number would make a duplicate. The attempt itself was refused either way, and wrote nothing. A rejection of `"Next"` says
 * nothing of the attempts before; the user has already decided on those.
 */
async function confirmRejection(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  refused: Refused,
): Promise<SettledOutcome> {
  const reconciled = await reconcileDraft(ports, queued, draft);
  if (reconciled === null) return settled(refused);
  if (reconciled.verdict === 'match' && reconciled.current) return settled(acceptedAs(reconciled));
  if (isNextCreate(queued) || !reconciled.current) return settled(refused);
  const explained =
    reconciled.verdict === 'unchanged' ||
    (reconciled.verdict === 'different' && explainsRejection(ports, draft, reconciled, refused));
  return { result: refused, unexplained: !explained };
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
  refused: Refused,
): boolean {
  if (reconciled.exact) return true;
  if (!reconciled.finding.complete) return false;
  const { numberField } = documents[kind];
  const ofNumber = refused.errors.every(
    ({ place }) => isWholeDocument(place) || (place.line === null && place.path[0] === numberField),
  );
  return ofNumber && ports.clock.now() - reconciled.attempt.startedAt >= lateWriteMs(ports);
}

function located(
  ports: EnginePorts,
  { kind, content }: Draft,
  errors: readonly ServiceError[],
  bytes: Uint8Array,
): readonly LocatedError[] {
  const body = bytes.length === 0 ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
  const sent = { kind, content, body, productName: ports.productName };
  return locateErrors(errors, sent, locatingTime(ports.clock));
}

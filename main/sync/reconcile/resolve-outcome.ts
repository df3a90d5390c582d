/** What an answer to an attempt comes to, once what may have been written before was taken into account. */
import { documents } from '../../../domain/documents/index.ts';
import type { ServiceError } from '../../../domain/envelope/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ErrorTarget } from '../../../domain/model/queue.ts';
import type { AttemptResult, QueueCandidate } from '../../store/types.ts';
import { locateErrors } from '../../../domain/error-location/index.ts';
import { acceptedBy } from '../send/precheck.ts';
import { patienceOf } from '../queue/backoff.ts';
import { lookFor } from './reconcile.ts';
import type { Looked } from './reconcile.ts';
import { asksNext } from '../queue/order.ts';
import type { Outcome } from '../send/outcome.ts';
import type { EnginePorts } from '../ports.ts';

export async function settle(
  ports: EnginePorts,
  candidate: QueueCandidate,
  draft: Draft,
  outcome: Outcome,
): Promise<AttemptResult> {
  switch (outcome.kind) {
    case 'rejected':
      return candidate.perhapsSent ? readBack(ports, candidate, draft, outcome) : rejected(ports, draft, outcome);
    case 'notSent':
      return { ...outcome, notBefore: null };
    case 'accepted':
    case 'waiting':
    case 'unknown':
      return outcome;
  }
}

/**
 * A refusal after an attempt of unknown outcome may be the echo of our own success: the number is taken, by us. It counts
 * only once the document behind it was read: with our content, accepted; with another, refused. Where nothing can be
 * read, or nothing is found, a create with an explicit number stays unknown: the document may be hidden or not listed, and
 * whoever changed the number now would send it twice. A refusal of `"Next"` says nothing of the attempts before it; those
 * a person has already decided upon.
 */
async function readBack(
  ports: EnginePorts,
  candidate: QueueCandidate,
  draft: Draft,
  outcome: Outcome & { readonly kind: 'rejected' },
): Promise<AttemptResult> {
  const looked = await lookFor(ports, candidate, draft);
  const refused = rejected(ports, draft, outcome);
  if (looked === null) return refused;
  if (looked.verdict === 'match' && looked.current) return acceptedBy(looked);
  if (asksNext(candidate) || !looked.current) return refused;
  const told =
    looked.verdict === 'unchanged' || (looked.verdict === 'different' && explains(ports, draft, looked, refused));
  return told ? refused : { kind: 'unknown', problem: outcome.problem };
}

/**
 * Whether another document that was found is why ours was refused. One of the very number is. One whose number merely may be
 * the same to the service (`KAPI-9`, `kapı-9`) is where the refusal speaks of nothing but the number, the list was whole, and
 * an earlier attempt of ours has had its time to turn up in it.
 */
function explains(ports: EnginePorts, { kind }: Draft, looked: Looked, refused: AttemptResult): boolean {
  if (looked.exact) return true;
  if (refused.kind !== 'rejected' || !looked.finding.complete) return false;
  const { numberField } = documents[kind];
  const ofNumber = refused.errors.every(
    ({ target }) => target.kind === 'document' || (target.kind === 'field' && target.path[0] === numberField),
  );
  return ofNumber && ports.clock.now() - looked.attempt.startedAt >= patienceOf(ports);
}

function rejected(ports: EnginePorts, draft: Draft, outcome: Outcome & { readonly kind: 'rejected' }): AttemptResult {
  const targets = located(ports, draft, outcome.errors);
  return {
    kind: 'rejected',
    problem: outcome.problem,
    errors: outcome.errors.map(({ code, message }, index) => ({
      code,
      message,
      target: targets[index] ?? { kind: 'document' },
    })),
  };
}

/** What an error speaks of is a help to the eye: that it cannot be told must not make a refusal anything else. */
function located(
  ports: EnginePorts,
  { kind, content }: Draft,
  errors: readonly ServiceError[],
): readonly ErrorTarget[] {
  try {
    return locateErrors(errors, { kind, content, productName: ports.productName });
  } catch (error) {
    ports.log.warn('queue.errorLocation', { why: error instanceof Error ? error.name : 'unknown' });
    return [];
  }
}

/**
 * One attempt at sending a document: its bytes are committed before the first of them leaves, and what came of it is
 * committed before anybody is told.
 */
import type { ServiceError } from '../../domain/envelope.ts';
import type { Draft, DraftSummary, ErrorTarget, ServiceProblem } from '../../preload/contract.ts';
import type { AttemptEnding, AttemptResult, QueueCandidate } from '../store/types.ts';
import { attribute } from './attribution.ts';
import { lookFor, wouldDouble } from './looking.ts';
import type { Looked } from './looking.ts';
import { asksNext } from './order.ts';
import { decideOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { EnginePorts } from './ports.ts';
import { policyOf } from './ports.ts';
import { bodyOf, sha256 } from './request-body.ts';

export interface AttemptEnd {
  /** What this attempt met, for the queue as a whole; the draft's own state is in the summary. */
  readonly result: AttemptResult | Held;
  readonly summary: DraftSummary;
}
/** It did not go, for what was found in the service; nothing is wrong with the way there. */
export interface Held {
  readonly kind: 'held';
  readonly problem: ServiceProblem;
}
export interface AttemptOptions {
  readonly slot: number;
  /** It was looked for just now, and nothing stood against sending it again. */
  readonly justLooked: boolean;
  /** A person who saw what was found wants it sent again. */
  readonly insisted: boolean;
  /** The state `sending` is committed. */
  readonly onBegun: () => void;
  /** Writes the end down, again and again where the disk refuses; `null` where it had to give up. */
  readonly finish: (attemptId: string, ...end: AttemptEnding) => Promise<DraftSummary | null>;
}

/** Sends a document that is `ready`; `null` where it is not any more, or where the end could not be written down. */
export async function attempt(ports: EnginePorts, id: string, options: AttemptOptions): Promise<AttemptEnd | null> {
  const { store, clock, documents } = ports;
  const candidate = store.queue.candidate(id);
  const draft = store.drafts.get(id);
  if (candidate?.state !== 'ready' || draft === null) return null;
  const plan = documents.plan(candidate.kind, candidate.operation, candidate.targetId);
  const body = bodyOf(draft, policyOf(ports.settings()), candidate.clientReference);
  const { attemptId } = store.queue.beginAttempt(id, {
    method: plan.method,
    url: plan.url,
    body,
    sha256: sha256(body),
    startedAt: clock.now(),
  });
  options.onBegun();
  let result: AttemptResult | Held;
  let status: number | null = null;
  try {
    const repeat = candidate.perhapsSent && !options.justLooked;
    const held = repeat ? await guardRepeat(ports, candidate, draft, options.insisted) : null;
    result = held ?? (await send());
  } catch (error) {
    // Whatever went wrong here, it may have been sent.
    const message = error instanceof Error ? error.message : String(error);
    result = { kind: 'unknown', problem: { reason: 'network', message } };
  }
  const told: AttemptResult = result.kind === 'held' ? { ...result, kind: 'notSent', notBefore: null } : result;
  const summary = await options.finish(attemptId, told, { undecided: isUndecided(candidate, result), status });
  return summary === null ? null : { result, summary };

  async function send(): Promise<AttemptResult> {
    const answer = await documents.send({
      plan,
      body: body.length === 0 ? null : body,
      identity: identityOf(candidate as QueueCandidate),
      slot: options.slot,
    });
    if (answer.kind === 'response') ({ status } = answer);
    const outcome = decideOutcome({
      answer,
      operation: (candidate as QueueCandidate).operation,
      pathAssumed: plan.assumed,
      setting: plan.setting,
      kind: (candidate as QueueCandidate).kind,
    });
    return settle(ports, candidate as QueueCandidate, draft as Draft, outcome);
  }
}

/**
 * Before something that may already be in the service is sent again, it is looked for. What is found there is accepted.
 * Otherwise, unless a person who saw it insists: a replacement, change or deletion goes only where the document is as it
 * was, since a blind repeat could overwrite a colleague; a create goes unless an earlier queueing of it is there, which
 * would make two of one. `null`: send it.
 */
async function guardRepeat(
  ports: EnginePorts,
  candidate: QueueCandidate,
  draft: Draft,
  insisted: boolean,
): Promise<AttemptResult | Held | null> {
  const looked = await lookFor(ports, candidate, draft);
  if (looked === null) return null;
  if (looked.verdict === 'match' && looked.current) return acceptedBy(looked);
  const { problem } = looked.finding;
  const isCreate = candidate.operation === 'create';
  if (!isCreate && looked.verdict === 'unreadable' && !looked.reached) {
    return { kind: 'notSent', problem: problem ?? { reason: 'network' }, notBefore: null };
  }
  if (insisted) return null;
  if (isCreate) return wouldDouble(candidate, looked) ? { kind: 'held', problem: { reason: 'alreadyThere' } } : null;
  return looked.verdict === 'unchanged' ? null : { kind: 'held', problem: problem ?? { reason: 'changed' } };
}

/**
 * What may already be in the service stays undecided, whatever kept the repeat from going: only as `unknown` can it be
 * looked for and decided upon. (With `"Next"` a person has decided before it could be sent again, unless it was found.)
 */
function isUndecided(candidate: QueueCandidate, { kind }: AttemptResult | Held): boolean {
  if (kind === 'held') return true;
  return candidate.perhapsSent && !asksNext(candidate) && (kind === 'notSent' || kind === 'waiting');
}

async function settle(
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
  const told = looked.verdict === 'different' || looked.verdict === 'unchanged';
  return told ? refused : { kind: 'unknown', problem: outcome.problem };
}

function acceptedBy({ id, number }: Looked): AttemptResult {
  return { kind: 'accepted', id, number };
}

function rejected(ports: EnginePorts, draft: Draft, outcome: Outcome & { readonly kind: 'rejected' }): AttemptResult {
  const targets = attributed(ports, draft, outcome.errors);
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
function attributed(
  ports: EnginePorts,
  { kind, content }: Draft,
  errors: readonly ServiceError[],
): readonly ErrorTarget[] {
  try {
    return attribute(errors, { kind, content, productName: ports.productName });
  } catch (error) {
    ports.log.warn('queue.attribution', { why: error instanceof Error ? error.name : 'unknown' });
    return [];
  }
}

function identityOf({ userId, companyId, periodId }: QueueCandidate): {
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
} {
  return { userId, companyId, periodId };
}

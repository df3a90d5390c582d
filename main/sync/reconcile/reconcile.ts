/** Reconciles a draft's attempts with the service, by the exact bytes in the journal, and records each finding there. */
import type {
  AttemptBytes,
  AttemptResult,
  EarlierDocument,
  QueuedDraft,
  Resolution,
  StoredSubmission,
} from '../../store/types.ts';
import { clientReferenceIn, userReferenceIn } from '../../../domain/client-reference.ts';
import { documents } from '../../../domain/documents/index.ts';
import { member } from '../../../domain/json.ts';
import { isNextKeyword } from '../../../domain/model/draft-state.ts';
import { isSameId } from '../../../domain/value.ts';
import { contentOf, unchangedCheck } from './unchanged.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';
import { createSharedReading } from './shared-reading.ts';

import type { ReconcileResult, Search } from './result.ts';
import { identityOf, leadsTo, parseBody } from '../../submission.ts';

/** The result of a reconcile check, and the attempt that it concerns. */
export interface ReconciledAttempt extends ReconcileResult {
  readonly attempt: AttemptBytes;
  /** All attempts that sent the same bytes to the same company. */
  readonly attemptIds: readonly string[];
  /** The attempt sent what the draft has now: its present submission, or an earlier one of the same revision. */
  readonly current: boolean;
  /** It was sent in another company, period or organisation, or to another address, than the present submission. */
  readonly elsewhere: boolean;
  /** It was sent to another company than the present submission: there, it does not make the service refuse that. */
  readonly otherCompany: boolean;
  /** Both have the same number, and not the service's next one: if one was written, the service refuses the other. */
  readonly sameNumber: boolean;
  /** Several attempts wrote, each a document of its own; the draft may be a change of one of them already. */
  readonly doubled: boolean;
}

export interface ReconcileOptions {
  /** The document that the draft replaces, changes or deletes, if it was just read. */
  readonly known?: DocumentReading;
  /** See {@link Search}; by default true. */
  readonly thorough?: boolean;
  /** See {@link SentRequest}. */
  readonly severalTimes?: boolean;
}

/** Reconciles all attempts of unknown outcome, and returns the {@link decisive} one. */
export const reconcileDraft = async (
  ports: EnginePorts,
  queued: QueuedDraft,
  options: ReconcileOptions = {},
): Promise<ReconciledAttempt | null> => decisive(queued, await reconcileAttempts(ports, queued, options));

/**
 * Reconciles all attempts of unknown outcome in one reading of the service, the latest first. Those that sent the same bytes to one
 * company are reconciled once.
 */
export async function reconcileAttempts(
  ports: EnginePorts,
  queued: QueuedDraft,
  options: ReconcileOptions = {},
): Promise<readonly ReconciledAttempt[]> {
  const distinct = new Map<string, AttemptBytes[]>();
  for (const attempt of [...ports.store.queue.uncertain(queued.id)].reverse()) {
    const { method, url, organisation, companyId, periodId, sha256 } = attempt.submission;
    const request = JSON.stringify([method, url, organisation, companyId, periodId, sha256]);
    distinct.set(request, [...(distinct.get(request) ?? []), attempt]);
  }
  const searched = await Promise.all(
    [...distinct.values()].map(async ([attempt, ...same]) => {
      if (attempt === undefined) return [];
      const attemptIds = [attempt, ...same].map((one) => one.attemptId);
      const searched = await reconcileAttempt(ports, queued, attempt, { ...options, severalTimes: same.length > 0 });
      // Which attempt wrote which document is not known: each is shown with one of them.
      searched.others.slice(0, same.length).forEach(({ id, number }, index) => {
        const finding = { ...searched.finding, at: ports.clock.now(), documentId: id, documentNumber: number };
        ports.store.queue.addFinding(same[index]?.attemptId ?? attempt.attemptId, finding);
      });
      return [{ ...searched, attemptIds }];
    }),
  );
  return searched.flat();
}

/**
 * The latest attempt that was found, or else the one that leaves the most doubt; `null` if there is none, or none but the create of
 * the document that the draft changes by now.
 */
export function decisive(queued: QueuedDraft, searched: readonly ReconciledAttempt[]): ReconciledAttempt | null {
  // What is found of a create is no news if the draft is a change of that document by now.
  const known = queued.operation === 'create' ? null : queued.targetId;
  const isOfCreate = ({ attempt }: ReconciledAttempt): boolean => attempt.submission.operation === 'create';
  const isKnown = (one: ReconciledAttempt): boolean =>
    one.verdict === 'match' && isOfCreate(one) && isSameId(one.id, known ?? '');
  const found = searched.filter((one) => !isKnown(one));
  const matches = found.filter(({ verdict }) => verdict === 'match');
  const [match] = matches;
  if (match !== undefined) {
    const isOther = ({ id }: ReconciledAttempt): boolean => !isSameId(id ?? '', match.id ?? '');
    const isSeveral = match.others.length > 0 || matches.some(isOther);
    return { ...match, doubled: isSeveral || (known !== null && isOfCreate(match)) };
  }
  const isInDoubt = (one: ReconciledAttempt): boolean => wouldDuplicate(queued, one);
  const isUnsearched = (one: ReconciledAttempt): boolean => !one.sameNumber && searchFailure(one) !== null;
  const open = queued.operation === 'create' ? (found.find(isInDoubt) ?? found.find(isUnsearched)) : undefined;
  return open ?? found[0] ?? null;
}

/**
 * Whether what was found may be the document that was sent: it is not known whether the service treats both numbers as equal, and
 * in what form it stores what was sent.
 */
export function wouldDuplicate(
  { operation }: Pick<QueuedDraft, 'operation'>,
  reconciled: ReconciledAttempt | null,
): boolean {
  if (operation !== 'create' || reconciled === null) return false;
  return reconciled.verdict === 'match' || reconciled.verdict === 'similar' || reconciled.mayBeOurs;
}

/** Why a search could not be made; `null` if it was made. With nothing to search by, it cannot be. */
export function searchFailure({
  verdict,
  reached,
  finding,
}: Pick<ReconciledAttempt, 'verdict' | 'reached' | 'finding'>): Pick<Unreadable, 'reached' | 'problem'> | null {
  if (reached && verdict !== 'unreadable' && finding.searched !== '') return null;
  return { reached, problem: finding.problem ?? { reason: 'dataMissing' } };
}

/**
 * What was found means for the draft: accepted, if it is what the draft has now; if the draft was edited since, it becomes a change
 * of the document found. `null` if neither is certain, if the document must be read first, or if the user has to know: it was sent
 * elsewhere, or is there twice.
 */
export function settledBy(
  { withChosenLots }: Pick<EnginePorts, 'withChosenLots'>,
  reconciled: ReconciledAttempt | null,
): Settled | null {
  if (reconciled?.verdict !== 'match') return null;
  const { id, number, data, current, elsewhere, doubled, attempt, attemptIds } = reconciled;
  if (elsewhere || doubled) return null;
  const { submission } = attempt;
  if (current || submission.operation === 'delete') return { kind: 'accepted', id, number };
  if (id === null || data === null) return null;
  const content = withChosenLots(submission.kind, contentOf(submission.kind, data));
  return { kind: 'foundEarlier', earlier: { submissionId: submission.id, attemptIds, id, number, content } };
}
type Settled =
  | Extract<AttemptResult, { kind: 'accepted' }>
  | { readonly kind: 'foundEarlier'; readonly earlier: EarlierDocument };

/**
 * What it means that the user has found the document of unknown outcome: it is what was sent. If the draft was edited since all that
 * may have been written, what was edited was not sent, and is a change of what the latest attempt has sent.
 */
export function settledByUser({ store }: EnginePorts, id: string, number: string | null): Resolution {
  const accepted: Resolution = { kind: 'accepted', id: null, number };
  const queued = store.queue.queuedDraft(id);
  const uncertain = store.queue.uncertain(id);
  const latest = uncertain.at(-1)?.submission;
  if (queued === null || latest === undefined) return accepted;
  const present = store.queue.submission(queued.submissionId);
  if (uncertain.some(({ submission }) => isCurrent(present, submission))) return accepted;
  const { id: submissionId, operation, targetId, sha256 } = latest;
  if (operation === 'delete') return accepted;
  // What a create has written is not the document that the draft changes by now.
  if (targetId === null)
    return queued.operation === 'create' ? { ...accepted, sentBy: submissionId } : { kind: 'toDraft' };
  const attemptIds = uncertain
    .filter(({ submission }) => submission.sha256 === sha256)
    .map(({ attemptId }) => attemptId);
  return { kind: 'foundEarlier', earlier: { submissionId, attemptIds, id: targetId, number, content: null } };
}

/** The user did not edit the draft between two submissions of one revision by one policy, so both mean the same document. */
function isCurrent(present: StoredSubmission, { id, revision, sha256, policy }: StoredSubmission): boolean {
  if (id === present.id || sha256 === present.sha256) return true;
  return revision > 0 && revision === present.revision && JSON.stringify(policy) === JSON.stringify(present.policy);
}

const isOtherCompany = (present: StoredSubmission, sent: StoredSubmission): boolean =>
  (['baseUrl', 'organisation', 'companyId'] as const).some((name) => present[name] !== sent[name]);

/**
 * Whether the service refuses the one if it has written the other: numbers are unique within a company, and those of despatches and
 * quotes within their type (§2.7, §2.8).
 */
export function haveSameNumber(present: StoredSubmission, sent: StoredSubmission): boolean {
  if (isOtherCompany(present, sent)) return false;
  const { numberField, typeField } = documents[sent.kind];
  const [ours, theirs] = [parseBody(present.body), parseBody(sent.body)];
  const number = member(ours, numberField);
  if (typeof number !== 'string' || number === '' || isNextKeyword(number)) return false;
  const isSame = (name: string): boolean => member(ours, name) === member(theirs, name);
  return isSame(numberField) && (typeField === null || isSame(typeField));
}

/**
 * The reference that the user entered in the field of the client reference; `{}` if another document sent from this computer, not
 * yet found in the service, has the same one.
 */
function provingUserReference({ store }: EnginePorts, attempt: AttemptBytes): { readonly userReference?: string } {
  const { kind, operation, body } = attempt.submission;
  const sent = parseBody(body);
  const userReference = userReferenceIn(kind, sent);
  if (operation !== 'create' || userReference === null) return {};
  const others = store.queue.unresolvedBodiesOfOthers(attempt.submission.id, attempt.startedAt - forgottenAfter);
  return others.some((other) => userReferenceIn(kind, parseBody(other)) === userReference) ? {} : { userReference };
}

/** Whether the user decided to send it although its target was missing or could not be read. */
const wasSentUnread = ({ queue }: EnginePorts['store'], { id }: StoredSubmission): boolean =>
  queue.decisions(id).some(({ shown }) => shown === 'missing' || shown === 'unreadable');

/** Documents accepted without an id longer ago than this, in milliseconds, are not considered. */
const forgottenAfter = 7 * 24 * 3_600_000;

/** Reconciles one attempt, whatever its outcome. */
export async function reconcileAttempt(
  ports: EnginePorts,
  queued: QueuedDraft,
  attempt: AttemptBytes,
  options: ReconcileOptions = {},
): Promise<ReconciledAttempt> {
  const { reading = createSharedReading(ports.documents), store, clock } = ports;
  const found = await reading.find(searchOf(ports, queued, attempt, options));
  const counted = leadsTo(attempt.submission, ports.settings()) ? found : foundElsewhere(attempt, found);
  store.queue.addFinding(attempt.attemptId, { ...counted.finding, at: clock.now() });
  const [present, sent] = [store.queue.submission(queued.submissionId), attempt.submission];
  const otherCompany = isOtherCompany(present, sent);
  return {
    ...{ ...counted, attempt, attemptIds: [attempt.attemptId], doubled: false, current: isCurrent(present, sent) },
    ...{ elsewhere: otherCompany || present.periodId !== sent.periodId, otherCompany },
    sameNumber: haveSameNumber(present, sent),
  };
}

/**
 * What a search means at another address or organisation than the attempt was sent to: another service may have an equal document,
 * and lacks the one that was sent. Only the client reference or the id proves it.
 */
function foundElsewhere(
  { submission: { kind, operation, body } }: AttemptBytes,
  found: ReconcileResult,
): ReconcileResult {
  const { finding, verdict } = found;
  const isOfThisId = finding.by === 'id' && operation !== 'delete';
  const isProved = verdict === 'match' && (isOfThisId || finding.searched === clientReferenceIn(kind, parseBody(body)));
  if (isProved || verdict === 'unreadable') return found;
  const nothing = { result: 'nothing', complete: false, documentId: null, documentNumber: null } as const;
  const none = { verdict: 'nothing', mayBeOurs: false, others: [], id: null, number: null, data: null } as const;
  return { ...found, ...none, finding: { ...finding, ...nothing } };
}

/** Another user may see other documents (§1.3). */
const isOfSameUser = (queued: QueuedDraft, { userId, companyId }: StoredSubmission): boolean =>
  queued.userId === userId && queued.companyId === companyId;

/** Whether reconciling reads more than the document that the draft replaces, changes or deletes. */
export const searchesFurther = ({ store }: EnginePorts, queued: QueuedDraft): boolean =>
  store.queue
    .uncertain(queued.id)
    .some(({ submission }) => submission.operation === 'create' || !isOfSameUser(queued, submission));

function searchOf(
  ports: EnginePorts,
  queued: QueuedDraft,
  attempt: AttemptBytes,
  { known, thorough = true, severalTimes = false }: ReconcileOptions,
): Search {
  const { store } = ports;
  const { submission } = attempt;
  const { kind, operation, targetId } = submission;
  const ruledOut = ports.ruledOut?.get(attempt.attemptId) ?? new Set();
  ports.ruledOut?.set(attempt.attemptId, ruledOut);
  return {
    ...{ thorough, ruledOut, identity: identityOf(submission) },
    known: isOfSameUser(queued, submission) ? known : undefined,
    request: {
      kind,
      operation,
      sent: parseBody(submission.body),
      targetId,
      wasThere: leadsTo(submission, ports.settings()) && !wasSentUnread(store, submission),
      isUnchanged: unchangedCheck(submission),
      sentAt: attempt.startedAt,
      untrustedId: attempt.untrustedId,
      severalTimes,
      ...provingUserReference(ports, attempt),
      belongsToAnother: (id) => store.queue.belongsToOtherDraft(queued.id, id),
      mayBelongToRemoved: store.queue.hasRemovedSent(),
    },
  };
}

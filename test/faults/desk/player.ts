/**
 * A user at the desk: what the user sees is written down, and every action is an operation of the contract. The actions are here;
 * which ones a round plays, and in which order, is in actions.ts and courses.ts.
 */
import { compareThree, mergeThree, unresolvedRows } from '../../../domain/compare/merge.ts';
import type { Side } from '../../../domain/compare/merge.ts';
import { restoreRows } from '../../../domain/compare/restore.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { foundDocuments } from '../../../domain/found-documents.ts';
import type { DraftVersion } from '../../../domain/model/backup.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { QueueItem, QueueStatus, Turn } from '../../../domain/model/queue.ts';
import { addressOf } from '../../../domain/addresses.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import type { Assumptions, ConnectionSettings } from '../../../domain/settings.ts';
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';
import type { Random } from '../../../practice/random.ts';
import { saving } from '../../saving.ts';
import type { Office } from './office.ts';
import { judgeReport, judgeStatus, judgeTrace, judgeTurn, judgeWrite, quietUntil, same } from './oracle.ts';
import type { DeskDraft, GoAhead, Place, Sent, Submission, Version, Violation } from './records.ts';
import { apiKey } from './service.ts';
import type { DeskService } from './service.ts';
import type { SimulatedTime } from './simulated-time.ts';

type Decision = Arguments<'decideDraft'>['decision'];
/** What the user chooses; what was shown is added. */
type Choice = Decision | { readonly kind: 'sendAnyway' } | { readonly kind: 'sendAgain' };
export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(parts: {
  readonly time: SimulatedTime;
  readonly office: Office;
  readonly service: DeskService;
  readonly random: Random;
  readonly connectionId: string;
  readonly settings: ConnectionSettings;
  /** Writes a line into the round's log; `draft`: the one that it concerns, or null for all. */
  readonly say: (text: string, draft?: DeskDraft | null) => void;
  readonly violated: (violation: Violation) => void;
}) {
  const { time, office, service, random, connectionId, say } = parts;
  const drafts: DeskDraft[] = [];
  let { settings } = parts;
  let pausedAt: number | null = null;
  const restarts: number[] = [];
  let sendingAtPause: ReadonlySet<string> = new Set();
  let names = 0;
  let submissions = 0;
  let values = 100;
  const reported = new Set<string>();
  /** What the application said last of its queue. */
  let told: QueueStatus | null = null;
  /** What the screen shows while the user does nothing; null while the user acts. */
  let resting: QueueStatus | null = null;
  /** When the screen says that each ready document is sent; empty while the user acts. */
  const turns = new Map<string, Turn>();
  /** Operations that have not been answered. */
  let asked = 0;
  /** Of the conflicts as they were shown last. */
  const digests = new Map<DeskDraft, string>();

  /** Each kind of violation once for each draft: a document that goes wrong is often judged again. */
  function violated(violation: Violation): void {
    const key = `${violation.draft?.name ?? ''} ${violation.sentence} ${violation.what}`;
    if (reported.has(key)) return;
    reported.add(key);
    parts.violated(violation);
  }

  /** An operation as the page calls it; null if it was refused. */
  async function call<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N> | null> {
    return refusable(name, office.call(name, args));
  }
  async function refusable<T>(name: string, work: Promise<T>): Promise<T | null> {
    asked += 1;
    try {
      return await work;
    } catch (error) {
      const code = (error as { readonly code?: unknown }).code;
      if (typeof code === 'string' && code !== 'internal') {
        say(`${name} is refused: ${code}`);
        return null;
      }
      const text = `${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
      violated({ sentence: 0, what: `${name} failed`, text, draft: null });
      return null;
    } finally {
      asked -= 1;
    }
  }

  const place = (): Place => ({
    address: addressOf(settings.baseUrl),
    organisation: settings.organisation,
    companyId: settings.companyId,
    userId: settings.userId,
    periodId: settings.periodId,
  });

  function add(draft: Draft, name = nextName()): DeskDraft {
    const { id, kind, operation, targetId } = draft;
    const added: DeskDraft = {
      ...{ name, id, kind, operation, targetId },
      ...{
        touched: new Set<string>(),
        shown: new Set<Version>(),
        submissions: [],
        acceptedByUser: false,
        dismissed: false,
      },
    };
    drafts.push(added);
    return added;
  }
  const nextName = (): string => `D${(names += 1)}`;
  /** A value that occurs only once, so that states of a document can be told apart. */
  const nextValue = (): number => (values += 1);

  /** Rampa cannot tell a deleted document from a hidden one (§7: 3000). */
  const isShown = (version: Version): boolean =>
    drafts.some(({ shown }) =>
      version.record === null
        ? [...shown].some(({ documentId, record }) => documentId === version.documentId && record === null)
        : shown.has(version),
    );

  const find = (id: string): DeskDraft | undefined => drafts.find((draft) => draft.id === id);
  const read = (draft: DeskDraft): Promise<Draft | null> => call('getDraft', { id: draft.id });
  const openSubmission = (draft: DeskDraft): Submission | null => {
    const last = draft.submissions.at(-1);
    return last === undefined || last.ended !== null ? null : last;
  };

  /** The list of drafts, as the page shows it now; each draft that left the queue ends its submission. */
  async function rows(): Promise<readonly DraftSummary[]> {
    const page = await call('listDrafts', { connectionId, offset: 0, limit: 1_000 });
    if (page === null) return [];
    for (const row of page.rows) {
      const draft = find(row.id);
      if (draft === undefined) continue;
      const submission = openSubmission(draft);
      if (submission !== null && ['draft', 'rejected', 'accepted'].includes(row.state)) submission.ended = row.state;
      for (const violation of judgeReport(draft, row, null, service.historyOf, false)) violated(violation);
    }
    return page.rows;
  }

  /** Saves typed changes as the editor does. */
  async function edit(draft: DeskDraft, change: ValueRecord): Promise<boolean> {
    const stored = await read(draft);
    if (stored === null) return false;
    const { id, kind, operation, revision, content, baseline } = stored;
    const args = saving({ ...{ id, kind, operation, revision, baseline }, content: { ...content, ...change } });
    const saved = await call('saveDraft', args);
    if (saved?.saved !== true) return false;
    for (const field of Object.keys(change)) draft.touched.add(field);
    say(`edits ${draft.name}: ${JSON.stringify(short(change))}`, draft);
    return true;
  }

  async function create(kind: DocumentKind, content: ValueRecord): Promise<DeskDraft | null> {
    const name = nextName();
    const Description = `${name} ${textOf(content.Description)}`.trim();
    const made = await call('createDraft', { connectionId, kind, content: { ...content, Description } });
    if (made === null) return null;
    const draft = add(made, name);
    say(`creates ${name}, a ${kind}: ${JSON.stringify(short(content))}`, draft);
    return draft;
  }

  /** A new draft from another one; its description is changed, as users do, so that the two can be told apart. */
  async function adopt(made: Draft | null, how: string): Promise<DeskDraft | null> {
    if (made === null) return null;
    const draft = add(made);
    say(`${how} gives ${draft.name}`, draft);
    await edit(draft, { Description: `${draft.name} copy` });
    return draft;
  }

  async function open(kind: DocumentKind, documentId: string, operation: Exclude<Operation, 'create'>) {
    const opened = await service.userReads(() => call('openDocument', { connectionId, kind, documentId, operation }));
    if (opened === null || !('draft' in opened)) {
      say(`cannot open a ${kind}: ${opened === null ? '' : opened.problem.reason}`);
      return null;
    }
    const draft = add(opened.draft);
    const state = service.lastReadOf(documentId);
    if (state !== null) draft.shown.add(state);
    say(`opens ${draft.name} to ${operation} a ${kind}, version ${state?.number ?? '?'}`, draft);
    return draft;
  }

  async function queue(chosen: readonly DeskDraft[]): Promise<void> {
    if (chosen.length === 0) return;
    const before = new Map<DeskDraft, Draft>();
    for (const draft of chosen) {
      const stored = await read(draft);
      if (stored !== null) before.set(draft, stored);
    }
    const answer = await call('queueDrafts', { ids: chosen.map(({ id }) => id) });
    if (answer === null) return;
    for (const { id, why } of answer.notQueued) say(`${find(id)?.name} is not queued: ${why}`, find(id));
    await note(answer.queued.flatMap((id) => find(id) ?? []));
  }

  /** Writes down what the rows show of documents in the queue, and what their contents are. */
  async function note(queued: readonly DeskDraft[]): Promise<void> {
    const list = await call('listQueue', { connectionId });
    const items = new Map((list?.items ?? []).map((item) => [item.id, item]));
    for (const draft of queued) {
      const stored = await read(draft);
      const item = items.get(draft.id);
      if (stored === null || item === undefined) continue;
      if (draft.operation !== stored.operation && stored.targetId !== null) {
        say(`${draft.name} was found as ${item.number}, and is to ${stored.operation} it now`, draft);
        ({ operation: draft.operation, targetId: draft.targetId } = stored);
        const found = service.readsOf(stored.targetId).at(-1);
        if (found !== undefined) draft.shown.add(found.version);
      }
      const submission = submissionOf(draft, stored, item);
      draft.submissions.push(submission);
      const { companyId, userId } = submission.place;
      say(
        `${draft.name} is queued as ${submission.name}: ${item.number} ${item.total} ${item.currency}, company ${companyId}, user ${userId}`,
        draft,
      );
    }
  }

  function submissionOf(draft: DeskDraft, { content, baseline }: Draft, item: QueueItem): Submission {
    const { companyId, userId, periodId, total, number, customerCode, lineCount, submissionId: id } = item;
    // After a restore it is the same one, with its settings and what was decided about it.
    const former = draft.submissions.find((one) => one.id === id);
    return {
      ...{ id, name: `S${(submissions += 1)}` },
      desk: draft,
      at: time.now(),
      ...{ content, baseline, total, number, customerCode, lineCount },
      place: { ...place(), companyId, userId, periodId },
      ...(former ? settingsOf(former) : settingsAtQueueing()),
      goAheads: former?.goAheads.filter(({ by }) => by === 'sendAnyway' || by === 'sendAgain') ?? [],
      ended: null,
      sent: [],
      decidedByUser: false,
    };
  }

  const settingsAtQueueing = () => ({
    defaultCurrency: settings.defaultCurrency,
    vatPerDocument: settings.assumed.vatPerDocument,
    totalsInDefaultCurrency: settings.assumed.totalsInDefaultCurrency,
    reference: settings.clientReference,
  });

  function goAhead(chosen: readonly DeskDraft[], by: GoAhead['by'], isUnread = false): void {
    for (const draft of chosen) openSubmission(draft)?.goAheads.push({ at: time.now(), by, place: place(), isUnread });
  }

  async function submit(chosen: readonly DeskDraft[]): Promise<void> {
    if (chosen.length === 0) return;
    say(`submits ${chosen.map(({ name }) => name).join()}`);
    goAhead(chosen, 'submit');
    await call('submitQueue', { connectionId, ids: chosen.map(({ id }) => id) });
  }
  async function submitAll(): Promise<void> {
    say('submits all');
    pausedAt = null;
    goAhead(drafts, 'submitAll');
    await call('submitQueue', { connectionId });
  }

  async function withdraw(chosen: readonly DeskDraft[]): Promise<void> {
    const answer = await call('withdrawDrafts', { ids: chosen.map(({ id }) => id) });
    for (const id of answer?.withdrawn ?? []) {
      const draft = find(id);
      say(`withdraws ${draft?.name}`, draft);
      const submission = draft === undefined ? null : openSubmission(draft);
      if (submission !== null) submission.ended = 'withdrawn';
    }
  }

  /** The conflict as the page shows it: from then on, the user knows that state of the document. */
  async function showConflict(draft: DeskDraft): Promise<Conflict | null> {
    const conflict = await call('getConflict', { draftId: draft.id });
    if (conflict === null || conflict.digest === null) digests.delete(draft);
    else digests.set(draft, conflict.digest);
    if (conflict === null || draft.targetId === null) return conflict;
    const { theirs } = conflict;
    const isShown = ({ record }: Version): boolean =>
      theirs === null
        ? record === null
        : record !== null &&
          (['DueDays', 'Description', 'DocumentNumber'] as const).every((member) =>
            same(record[member], theirs[member]),
          );
    const states = [...service.historyOf(draft.targetId), service.hiddenOf(draft.targetId)];
    const shown = states.filter(isShown);
    for (const version of shown) draft.shown.add(version);
    say(`is shown ${draft.name}'s conflict with version ${shown.map(({ number }) => number).join()}`, draft);
    return conflict;
  }

  /** Merges as the page does; `side`: what is taken where both changed a field. */
  async function resolve(draft: DeskDraft, side: Side): Promise<boolean> {
    const conflict = await showConflict(draft);
    const stored = await read(draft);
    if (conflict?.moment !== 'before' || conflict.theirs === null || stored === null) return false;
    const { expected, theirs } = conflict;
    const policy = documentPolicyOf(settings);
    const decided = compareThree(draft.kind, expected, stored.content, theirs, policy);
    const choices = Object.fromEntries(unresolvedRows(decided, {}).map(({ key }) => [key, side]));
    const content = mergeThree(draft.kind, expected, stored.content, theirs, choices, policy);
    const { revision } = stored;
    const shown = conflict.digest ?? '';
    const saved = await call('resolveConflict', { draftId: draft.id, revision, content, shown });
    if (saved?.saved !== true) return false;
    const submission = openSubmission(draft);
    if (submission !== null) submission.ended = 'resolved';
    say(`merges ${draft.name}, where both changed it: ${side}`, draft);
    return true;
  }

  /** Restores a version as the page does: where the user must decide between it and the service's document, a side is chosen. */
  async function restoreVersion(draft: DeskDraft, version: DraftVersion): Promise<boolean> {
    const stored = await read(draft);
    const made = await call('getVersion', { draftId: draft.id, versionId: version.id });
    if (stored === null || made === null) return false;
    const { kind, revision, baseline } = stored;
    const policy = documentPolicyOf(settings);
    const differing = restoreRows({ kind, content: made.content, madeOn: made.baseline, baseline, policy });
    const choices: Record<string, Side> = {};
    for (const { key, path, preset } of differing) {
      if (preset !== null) continue;
      choices[key] = random.pick(['ours', 'theirs']);
      // From then on the user has decided about the field.
      if (choices[key] === 'ours') draft.touched.add(String(path[0]));
    }
    const restored = await call('restoreVersion', { draftId: draft.id, versionId: version.id, revision, choices });
    if (restored?.saved !== true) return false;
    say(`restores ${draft.name} as of revision ${version.revision}, ${JSON.stringify(choices)}`, draft);
    return true;
  }

  /** Undoes the last save, as the page does: content and the service's document on which it is based go back together. */
  async function undo(draft: DeskDraft, before: Draft): Promise<boolean> {
    const stored = await read(draft);
    if (stored === null || stored.state !== 'draft') return false;
    const { id, kind, operation, content, baseline, baselineSource } = before;
    const args = saving({ id, kind, operation, revision: stored.revision, content, baseline });
    const isOther = baseline !== null && baselineSource !== null;
    const saved = await call('saveDraft', {
      ...args,
      ...(isOther ? { baseline: { content: baseline, source: baselineSource } } : {}),
    });
    if (saved?.saved !== true) return false;
    say(`undoes the merge of ${draft.name}`, draft);
    return true;
  }

  /** With what was shown of the service's document. */
  async function asShown(draft: DeskDraft, decision: Choice): Promise<Decision> {
    if (decision.kind === 'sendAnyway') return { ...decision, shown: digests.get(draft) ?? 'unreadable' };
    if (decision.kind !== 'sendAgain' || 'shown' in decision) return decision;
    return { ...decision, shown: foundDocuments((await call('listAttempts', { draftId: draft.id })) ?? []) };
  }

  /** Decides as the page does: about the submission, and what was shown of the service's document. */
  async function decide(draft: DeskDraft, decision: Choice): Promise<void> {
    const item = (await call('listQueue', { connectionId }))?.items.find(({ id }) => id === draft.id);
    const submissionId = item === undefined ? {} : { submissionId: item.submissionId };
    const named = { ...(await asShown(draft, decision)), ...submissionId };
    say(`decides about ${draft.name}: ${JSON.stringify(decision)}`, draft);
    const submission = openSubmission(draft);
    if (decision.kind === 'sendAgain' || decision.kind === 'sendAnyway')
      goAhead([draft], decision.kind, item?.waitingReason === 'unchecked');
    if (submission !== null && decision.kind !== 'sendAnyway') submission.decidedByUser = true;
    let refused: unknown = null;
    const deciding = office.call('decideDraft', { id: draft.id, decision: named }).catch((error: unknown) => {
      refused = (error as { readonly code?: unknown }).code;
      throw error;
    });
    const answer = await refusable('decideDraft', deciding);
    // The user is told that nothing could be looked up, and decides a second time, or does not.
    if (refused === 'couldNotLook' && named.kind === 'sendAgain' && !named.withoutLooking && random.chance(0.4))
      return decide(draft, { ...named, withoutLooking: true });
    if (answer === null || submission === null) return;
    if (decision.kind === 'toDraft' && answer.state === 'draft') submission.ended = 'to draft';
    if (decision.kind === 'accepted' && answer.state === 'accepted') draft.acceptedByUser = true;
  }

  async function setSettings(change: Partial<ConnectionSettings>, assumed: Partial<Assumptions> = {}) {
    const changed = { ...settings, ...change, assumed: { ...settings.assumed, ...assumed } };
    let answer = await call('updateConnection', { id: connectionId, settings: changed });
    if (answer !== null && 'affected' in answer) {
      // The user confirms what the dialogue lists.
      const listed = [...answer.affected, ...answer.heldBack];
      say(`is told that ${listed.map(({ id }) => find(id)?.name).join()} would be affected`);
      const idOf = ({ id }: { readonly id: string }): string => id;
      const withdraw = { affected: answer.affected.map(idOf), heldBack: answer.heldBack.map(idOf) };
      answer = await call('updateConnection', { id: connectionId, settings: changed, withdraw });
    }
    if (answer === null || 'affected' in answer) return false;
    ({ settings } = answer);
    say(`sets ${JSON.stringify({ ...change, ...assumed })} (withdrawn: ${answer.withdrawn.length})`);
    if (!answer.hasApiKey) await call('setApiKey', { id: connectionId, apiKey });
    await rows();
    return true;
  }

  /** After another file was put in place: the rows show what is queued now. */
  async function lookAgain(): Promise<void> {
    const [connection] = (await call('listConnections', {})) ?? [];
    if (connection !== undefined) ({ settings } = connection);
    if (connection?.hasApiKey === false) await call('setApiKey', { id: connectionId, apiKey });
    for (const draft of drafts) {
      const submission = openSubmission(draft);
      if (submission !== null) submission.ended = 'restored';
    }
    const list = await rows();
    const queued = list.filter(({ state }) => ['ready', 'waiting', 'unknown'].includes(state));
    await note(queued.flatMap(({ id }) => find(id) ?? []));
  }

  /** What the screen says of the queue, and of each ready document. */
  async function readTurns(status: QueueStatus): Promise<void> {
    for (const violation of judgeStatus(status, told ?? status)) violated(violation);
    for (const { id, state } of (await call('listQueue', { connectionId }))?.items ?? []) {
      const turn = state === 'ready' ? await call('getTurn', { draftId: id }) : null;
      if (turn === null) continue;
      turns.set(id, turn);
      for (const violation of judgeTurn(find(id) ?? null, turn, status)) violated(violation);
    }
  }

  /** Lets time pass without the user: what the screen says then is what happens. */
  async function pass(ms: number): Promise<void> {
    await office.pass(0);
    resting = asked === 0 ? await call('getQueueStatus', { connectionId }) : null;
    if (resting !== null) await readTurns(resting);
    await office.pass(ms);
    resting = null;
    turns.clear();
  }

  return {
    ...{ time, office, service, random, connectionId, say, drafts, call, refusable, pass },
    settings: (): ConnectionSettings => settings,
    ...{ nextValue, find, read, rows, openSubmission },
    ...{ edit, create, adopt, open, queue, submit, submitAll, withdraw, goAhead },
    ...{ showConflict, resolve, restoreVersion, undo, decide, setSettings, lookAgain },
    dismiss: async (draft: DeskDraft): Promise<void> => {
      await showConflict(draft);
      await call('dismissConflict', { draftId: draft.id });
      draft.dismissed = true;
      say(`has seen ${draft.name}'s difference`, draft);
    },
    pause: async (): Promise<void> => {
      say('pauses');
      await call('pauseQueue', { connectionId });
      pausedAt = time.now();
      // What the list shows as being sent is finished.
      const sending = (await rows()).filter(({ state }) => state === 'sending').map(({ id }) => id);
      sendingAtPause = new Set(sending);
    },
    resume: async (): Promise<void> => {
      say('resumes');
      pausedAt = null;
      await call('resumeQueue', { connectionId });
    },
    /** A restart ends a pause. */
    restarted: (): void => {
      pausedAt = null;
      // A page that opens asks.
      told = null;
      restarts.push(time.now());
    },
    /** A write leaves the application. */
    onWrite: (sent: Sent): void => {
      const { submission, violations } = judgeWrite(sent, drafts, {
        place: place(),
        pausedAt,
        sendingAtPause,
        listedSince: (kind, since) =>
          service.answeredLists().some((list) => list.kind === kind && list.askedAt >= since && list.at <= time.now()),
        isShown,
      });
      sent.submission = submission;
      submission?.sent.push(sent);
      if (submission !== null) say(`${submission.name} of ${submission.desk.name} is sent`, submission.desk);
      for (const violation of violations) violated(violation);
      // A pause lets what is under way end.
      const isEnding = resting?.activity === 'paused' && sendingAtPause.has(submission?.desk.id ?? '');
      // Two drafts may delete one document.
      const isOther = drafts.some(
        ({ id, operation, targetId }) =>
          operation === 'delete' && targetId === submission?.desk.targetId && turns.get(id)?.sent === 'inTurn',
      );
      const turn = isOther ? 'inTurn' : (turns.get(submission?.desk.id ?? '')?.sent ?? 'inTurn');
      if (turn !== 'inTurn') {
        const text = `${submission?.desk.name}: the screen said that it is sent ${turn}, and it was sent`;
        violated({ sentence: 4, what: 'sent out of turn', text, draft: submission?.desk ?? null });
      }
      if (resting !== null && !isEnding && time.now() < quietUntil(resting)) {
        const what = `sent while ${resting.activity}`;
        const text = `${submission?.desk.name ?? sent.path}: the screen said ${JSON.stringify(resting)}, and it was sent`;
        violated({ sentence: 4, what, text, draft: submission?.desk ?? null });
      }
    },
    onStatus: (status: QueueStatus): void => {
      told = status;
    },
    /** Nothing is under way any more: judges every row. */
    judgeAll: async (): Promise<void> => {
      for (const row of await rows()) {
        const draft = find(row.id);
        if (draft === undefined) continue;
        const attempts = (await call('listAttempts', { draftId: row.id })) ?? [];
        const others = drafts.filter((other) => other !== draft && other.targetId === draft.targetId);
        const isShared = draft.targetId !== null && others.some(({ operation }) => operation === draft.operation);
        for (const violation of judgeReport(draft, row, attempts, service.historyOf, isShared)) violated(violation);
        if (draft.targetId !== null && !others.some(({ submissions: made }) => made.length > 0))
          for (const violation of judgeTrace(draft, row, service.readsOf(draft.targetId), restarts))
            violated(violation);
      }
    },
  };
}

/** The settings that are fixed by queueing. */
function settingsOf({ defaultCurrency, vatPerDocument, totalsInDefaultCurrency, reference }: Submission) {
  return { defaultCurrency, vatPerDocument, totalsInDefaultCurrency, reference };
}

/** Numbers and texts alike. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Without what the log does not need. */
function short(change: ValueRecord): Record<string, unknown> {
  const { Lines, ...rest } = change;
  const count = Array.isArray(Lines) ? { lines: Lines.length } : {};
  return { ...rest, ...count };
}

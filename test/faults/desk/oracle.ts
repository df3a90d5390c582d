/**
 * Four sentences about what the service received and what the application reports, judged by what the screen showed the user and
 * by what the simulated service did, never by the application's own code for sending:
 * 1. The service received only what the row and the review showed at queueing, at the destination that they showed.
 * 2. It received nothing without a go-ahead of its own.
 * 3. Nothing was replaced, changed or deleted whose state, as last read before the write, the user had not been shown.
 * 4. What the application reports of a document is true of the service, or says that it is unknown.
 */
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import type { Attempt, QueueStatus, Turn } from '../../../domain/model/queue.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Json, JsonRecord } from '../../service/types.ts';
import { placeText, samePlace } from './records.ts';
import type { DeskDraft, Place, Read, Sent, Sentence, Submission, Version, Violation } from './records.ts';

/** What the oracle must know at the moment of a write, besides the write itself. */
export interface Moment {
  /** The destination that the settings show now. */
  readonly place: Place;
  /** When the user paused the queue; null while it is not paused. */
  readonly pausedAt: number | null;
  /** Drafts that were being sent then. */
  readonly sendingAtPause: ReadonlySet<string>;
  /** Whether a list of this kind was asked for after a time, and answered. */
  readonly listedSince: (kind: DocumentKind, since: number) => boolean;
  /** Whether the user was shown this state of a document, for any draft. */
  readonly isShown: (version: Version) => boolean;
}

const methods: Readonly<Record<string, string>> = { create: 'POST', replace: 'PUT', change: 'PATCH', delete: 'DELETE' };

/** The draft that a write belongs to, and what the write violates; the most charitable reading if it could belong to several. */
export function judgeWrite(
  sent: Sent,
  drafts: readonly DeskDraft[],
  moment: Moment,
): { readonly submission: Submission | null; readonly violations: readonly Violation[] } {
  const { Description } = sent.body;
  const mark = markOf(Description);
  const isMarked = (draft: DeskDraft): boolean =>
    mark === draft.name || same(draft.submissions.at(-1)?.content.Description, Description);
  const candidates = drafts
    .filter((draft) => draft.kind === sent.kind && methods[draft.operation] === sent.method)
    .filter((draft) => draft.targetId === null || sameId(draft.targetId, sent.documentId))
    .filter((draft) => mark === null || isMarked(draft));
  const queued = candidates.filter(({ submissions }) => submissions.length > 0);
  const judged = (queued.length > 0 ? queued : candidates).map((draft) => ({
    submission: draft.submissions.at(-1) ?? null,
    violations: judgeAs(sent, draft, moment),
  }));
  const [best] = judged.sort((a, b) => a.violations.length - b.violations.length);
  if (best !== undefined) return best;
  const text = `${sent.method} ${sent.path} belongs to no draft`;
  return { submission: null, violations: [{ sentence: 2, what: 'of no draft', text, draft: null }] };
}

/** A draft's mark, with which its description begins: `D12`. */
const markOf = (description: unknown): string | null =>
  typeof description === 'string' ? (/^D\d+\b/.exec(description)?.[0] ?? null) : null;

function judgeAs(sent: Sent, draft: DeskDraft, moment: Moment): readonly Violation[] {
  const submission = draft.submissions.at(-1);
  const found: Violation[] = [];
  const violated = (sentence: Sentence, what: string, text: string): void =>
    void found.push({ sentence, what, text: `${draft.name}: ${text}`, draft });
  if (submission === undefined) {
    violated(2, 'never queued', 'was sent, but never queued');
    return found;
  }
  judgeGoAhead(submission, moment, violated);
  judgeContent(sent, submission, violated);
  judgePlace(sent, submission, moment, violated);
  if (draft.operation !== 'create') judgeTarget(sent, submission, moment, violated);
  return found;
}

type Violated = (sentence: Sentence, what: string, text: string) => void;

function judgeGoAhead(submission: Submission, moment: Moment, violated: Violated): void {
  const { goAheads, ended, name, desk } = submission;
  if (ended !== null) {
    return violated(2, 'ended', `${name} was sent although it had ended: ${ended}`);
  }
  const last = goAheads.at(-1);
  if (last === undefined) return violated(2, 'no go-ahead', `${name} was sent without a go-ahead of its own`);
  if (moment.pausedAt !== null && last.at < moment.pausedAt && !moment.sendingAtPause.has(desk.id)) {
    return violated(2, 'paused', `${name} was sent while the queue was paused`);
  }
  // A number of the user's own is unique: the service refuses a second document.
  if (desk.operation !== 'create' || submission.number?.trim().toLowerCase() !== 'next') return;
  const written = submission.sent.find(({ wrote }) => wrote !== null);
  if (written === undefined) return;
  // A second document of one submission: the user has decided so, after a search that was answered, or has decided twice.
  const decisions = goAheads.filter(({ by, at }) => by === 'sendAgain' && at > written.at);
  const [first] = decisions;
  if (first === undefined) return violated(2, 'sent twice', `${name} was sent again by itself, and is there twice`);
  if (decisions.length === 1 && !moment.listedSince(desk.kind, first.at)) {
    violated(2, 'sent again unseen', `${name} was sent again although no list could be read, and is there twice`);
  }
}

function judgePlace(sent: Sent, submission: Submission, moment: Moment, violated: Violated): void {
  const { place, goAheads, name } = submission;
  if (!samePlace(sent.place, place)) {
    violated(1, 'place', `${name} was queued for ${placeText(place)}, and went to ${placeText(sent.place)}`);
    return;
  }
  const last = goAheads.at(-1);
  const shown = last !== undefined && !samePlace(last.place, place) ? last.place : moment.place;
  // One that may have been written keeps its destination; a decision about it concerns that destination.
  if (submission.sent.length > 0 || samePlace(shown, place)) return;
  violated(1, 'corrected place', `${name} went to ${placeText(place)}, but the settings show ${placeText(shown)}`);
}

/** Fields that a review shows, in the header and in lines. */
const header = ['Date', 'CustomerCode', 'DueDays', 'DocumentNumber', 'Description', 'SharingCode'] as const;
const numbers = ['InvoiceNumber', 'DespatchNumber', 'QuoteNumber'] as const;
const ofLine = [
  'ProductCode',
  'UnitCode',
  'Quantity',
  'UnitPrice',
  'CurrencyCode',
  'ExchangeRate',
  'VatRate',
  'VatIncluded',
  'WarehouseName',
  'Description',
  'WithholdingNumerator',
  'WithholdingDenominator',
] as const;
const referenceField = { salesReturnInvoice: 'OrderReferenceNumber', despatch: 'DocumentNumber' } as const;
const reference = /(?:^|\s)RMP-[0-9A-Z]{10}$/;

function judgeContent(sent: Sent, submission: Submission, violated: Violated): void {
  const { desk, content, baseline, name } = submission;
  const { body } = sent;
  if (desk.operation === 'delete') return;
  const differs = (what: string, shown: unknown, got: unknown): void =>
    violated(1, what, `${name}: ${what} was ${text(shown)} when it was queued, and ${text(got)} was sent`);
  const isChange = desk.operation === 'change';
  const field = desk.kind === 'salesReturnInvoice' || desk.kind === 'despatch' ? referenceField[desk.kind] : null;
  for (const member of [...header, ...numbers, 'OrderReferenceNumber'] as const) {
    if (!isOwnField(desk.kind, member)) continue;
    const shown = content[member];
    const got = body[member];
    if (isChange) {
      const isShownChanged = !same(shown, baseline?.[member]);
      if (isShownChanged !== member in body) {
        differs(`${member} of a change`, isShownChanged ? shown : 'unchanged', member in body ? got : 'nothing');
      } else if (isShownChanged && !same(shown, got)) differs(member, shown, got);
    } else if (member === field && desk.operation === 'create') judgeReference(shown, got);
    else if (!same(shown, got)) differs(member, shown, got);
  }
  judgeLines();
  judgeTotals();

  /** A create may carry a mark behind the user's text, if the settings said so. */
  function judgeReference(shown: Value | undefined, got: Json | undefined): void {
    const [typed, written] = [plain(shown), plain(got)];
    const hasMark = reference.test(written);
    if (hasMark && !reference.test(typed) && !submission.reference) differs('client reference', shown, got);
    const own = (of: string): string => of.replace(reference, '').trimEnd();
    if (own(typed) !== own(written)) differs('reference', shown, got);
  }

  function judgeLines(): void {
    if (isChange && !('Lines' in body)) {
      if (linesText(content) !== linesText(baseline ?? {})) differs('Lines', 'changed', 'nothing');
      return;
    }
    const shown = linesOf(content);
    const got = linesOf(body);
    if (shown.length !== got.length) return differs('number of lines', shown.length, got.length);
    got.forEach((line, index) => {
      for (const member of ofLine) {
        const entered = shown[index]?.[member];
        if (!same(entered, line[member])) differs(`Lines[${index}].${member}`, entered, line[member]);
      }
    });
  }

  function judgeTotals(): void {
    if ('GrandTotal' in body && !same(submission.total, body.GrandTotal)) {
      differs('GrandTotal', submission.total, body.GrandTotal);
    }
    if (desk.operation !== 'create') return;
    if (!('GrandTotal' in body)) differs('GrandTotal', submission.total, 'nothing');
    const expected = ownTotals(content, submission);
    for (const [member, value] of Object.entries(expected)) {
      if (!same(value, body[member])) differs(member, value, body[member]);
    }
  }
}

const isOwnField = (kind: DocumentKind, member: string): boolean =>
  kind === 'quote'
    ? !['CustomerCode', 'SharingCode', 'InvoiceNumber', 'DespatchNumber', 'OrderReferenceNumber'].includes(member)
    : kind === 'despatch'
      ? !['InvoiceNumber', 'QuoteNumber', 'OrderReferenceNumber'].includes(member)
      : !['DespatchNumber', 'QuoteNumber'].includes(member);

const round2 = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

/** Totals of lines in one currency, as the user reckons them; prices of the player have no fractions that could be in doubt. */
function ownTotals(
  content: ValueRecord,
  { defaultCurrency, vatPerDocument, totalsInDefaultCurrency }: Submission,
): Readonly<Record<string, number>> {
  const lines = linesOf(content);
  const currencies = new Set(lines.map(({ CurrencyCode }) => CurrencyCode));
  const isConverted = totalsInDefaultCurrency && !currencies.has(defaultCurrency);
  if (currencies.size !== 1 || vatPerDocument || isConverted) return {};
  const excluding = lines.map(({ Quantity, UnitPrice }) => round2(Number(Quantity) * Number(UnitPrice)));
  const vat = lines.map(({ VatRate }, index) => round2(((excluding[index] ?? 0) * Number(VatRate)) / 100));
  const sum = (values: readonly number[]): number => round2(values.reduce((total, value) => total + value, 0));
  const rate = lines[0]?.CurrencyCode === defaultCurrency ? 1 : Number(lines[0]?.ExchangeRate);
  return { SubTotal: sum(excluding), VatTotal: sum(vat), AverageExchangeRate: rate };
}

/** Whether the target's state, as read last, was shown; and whether the write undoes what the user never decided about. */
function judgeTarget(sent: Sent, submission: Submission, { isShown }: Moment, violated: Violated): void {
  const { desk, name } = submission;
  const { lastRead, body } = sent;
  if (lastRead === null) return;
  // Submitting all afterwards decides nothing else.
  const decision = submission.goAheads.findLast(({ by }) => by === 'sendAnyway');
  // The user was shown that it cannot be read, and it was not read since.
  if (decision?.isUnread === true && sent.lastReadAt < decision.at) return;
  const isOwn = lastRead.author !== 'colleague' && lastRead.author.desk === desk;
  if (!isShown(lastRead) && !isOwn) {
    return violated(
      3,
      'unseen',
      `${name} ${sent.method} overwrites version ${versionText(lastRead)}, which was never shown`,
    );
  }
  // The user was shown this state, and chose to send over it.
  if (submission.goAheads.some(({ by }) => by === 'sendAnyway')) return;
  if (desk.operation === 'delete' || lastRead.record === null) return;
  for (const member of ['DueDays', 'DocumentNumber', 'Description'] as const) {
    if (desk.touched.has(member) || (desk.operation === 'change' && !(member in body))) continue;
    if (same(lastRead.record[member], body[member])) continue;
    const [was, becomes] = [text(lastRead.record[member]), text(body[member])];
    violated(3, 'undone', `${name} sets ${member}, which the user never changed, from ${was} back to ${becomes}`);
  }
}

/** Until when nothing is sent without the user, as the screen says; epoch milliseconds. */
export function quietUntil({ activity, nextTryAt }: QueueStatus): number {
  return activity === 'sending' ? 0 : activity === 'stalled' ? (nextTryAt ?? Infinity) : Infinity;
}

/** Whether the last event said what an answer says now. */
export function judgeStatus(now: QueueStatus, told: QueueStatus): readonly Violation[] {
  // While the computer sleeps, the times of searches move.
  const of = ({ activity, nextTryAt }: QueueStatus): string =>
    `${activity}${nextTryAt === null ? '' : ', tried by itself'}`;
  if (of(now) === of(told)) return [];
  const text = `the queue is ${of(now)}, and was announced as ${of(told)}`;
  return [{ sentence: 4, what: `announced as ${told.activity}, is ${now.activity}`, text, draft: null }];
}

/** Whether a document that is said to be sent in its turn is one for which the queue goes on, or which waits for another. */
export function judgeTurn(draft: DeskDraft | null, turn: Turn, { activity }: QueueStatus): readonly Violation[] {
  if (turn.sent !== 'inTurn' || turn.waitsFor !== null || activity === 'sending' || activity === 'stalled') return [];
  const text = `${draft?.name}: it is said to be sent in its turn, and the queue is ${activity}`;
  return [{ sentence: 4, what: 'never its turn', text, draft }];
}

const verifiedMs = 60_000;

/**
 * A colleague's save that the application did not see before its write is reported if it left a trace that two reads showed within
 * a minute, in which the application verifies: a state after the write, or fields in it that the write did not contain. A restart
 * in that minute ends it.
 */
export function judgeTrace(
  draft: DeskDraft,
  row: DraftSummary,
  reads: readonly Read[],
  restarts: readonly number[],
): readonly Violation[] {
  const submission = draft.submissions.at(-1);
  const last = submission?.sent.findLast(({ wrote }) => wrote !== null);
  if (submission === undefined || last === undefined || row.state !== 'accepted') return [];
  // What was found by searching after a lost answer is there, with what colleagues saved since; it is not compared any further.
  if (last.wrote === null || last.lastRead === null || last.status !== 200) return [];
  if (draft.operation === 'delete' || draft.dismissed || draft.acceptedByUser || row.conflict === 'after') return [];
  const { body, wrote, lastRead } = last;
  if (restarts.some((at) => at >= wrote.at && at <= wrote.at + verifiedMs)) return [];
  const isTrace = ({ author, record }: Version): boolean => {
    if (author !== submission) return author === 'colleague' && record !== null;
    if (draft.operation !== 'change') return false;
    const members = ['DueDays', 'DocumentNumber', 'Description'] as const;
    return members.some((member) => !(member in body) && !same(record?.[member], lastRead.record?.[member]));
  };
  const seen = reads.filter(
    ({ at, byUser, version }) =>
      !byUser && at > wrote.at && at <= wrote.at + verifiedMs && version.number > lastRead.number && isTrace(version),
  );
  if (seen.length < 2) return [];
  const text = `${draft.name}: a colleague's save (read as version ${seen.map(({ version }) => version.number).join()}) is not reported`;
  return [{ sentence: 3, what: 'not reported', text, draft }];
}

/**
 * What a row reports, compared with what the service has. `isShared`: another draft does the same to its document, and what was
 * written may be that one's.
 */
export function judgeReport(
  draft: DeskDraft,
  row: DraftSummary,
  attempts: readonly Pick<Attempt, 'outcome'>[] | null,
  historyOf: (documentId: string) => readonly Version[],
  isShared: boolean,
): readonly Violation[] {
  const found: Violation[] = [];
  const latestOf = (documentId: string): Version | null => historyOf(documentId).at(-1) ?? null;
  const violated = (what: string, text: string): void =>
    void found.push({ sentence: 4, what, text: `${draft.name}: ${text}`, draft });
  const submission = draft.submissions.at(-1);
  const sent = draft.submissions.flatMap((each) => each.sent);
  const written = sent.filter(({ wrote }) => wrote !== null);
  if (row.state === 'accepted' && !draft.acceptedByUser) {
    judgeAccepted();
  } else if (attempts !== null && !isShared && ['draft', 'ready', 'rejected', 'waiting'].includes(row.state)) {
    judgeNotThere(attempts);
  }
  return found;

  function judgeAccepted(): void {
    const isGone = draft.targetId !== null && latestOf(draft.targetId)?.record === null;
    if (draft.operation === 'delete') {
      if (!isGone) violated('accepted', 'is reported as deleted, and is still there');
      return;
    }
    if (written.length === 0) {
      if (draft.operation !== 'create' && isThereAnyway()) return;
      return violated(
        'accepted',
        `is reported as accepted (${row.acceptedNumber ?? 'no number'}), and was never written`,
      );
    }
    const own = written.filter(({ wrote }) => row.acceptedId === null || sameId(wrote?.id ?? '', row.acceptedId));
    if (own.length === 0) {
      return violated('id', `is reported as ${row.acceptedNumber}, and was written as ${numbersOf(written)}`);
    }
    const known = own.some(({ wrote }) => {
      const record = latestOf(wrote?.id ?? '')?.record ?? {};
      return (
        row.acceptedNumber === null ||
        [wrote?.number, ...numbers.map((each) => record[each])].includes(row.acceptedNumber)
      );
    });
    if (!known) violated('number', `is reported as ${row.acceptedNumber}, and was written as ${numbersOf(written)}`);
    // An earlier one with the same content is as good.
    const isWritten = written.some(({ submission: of }) => of !== null && contentText(of) === contentText(submission));
    if (!isWritten && submission !== undefined && !isThereAnyway()) {
      violated('revision', `${submission.name} is reported as accepted, and an earlier one was written`);
    }
  }

  /** Whether the target has what the change was to bring, whoever wrote it. */
  function isThereAnyway(): boolean {
    const target = draft.targetId ?? row.acceptedId;
    const content = submission?.content ?? {};
    // Colleagues may have changed it since it was looked for.
    return (target === null ? [] : historyOf(target)).some(
      ({ record }) =>
        record !== null &&
        header.every((member) => !draft.touched.has(member) || same(record[member], content[member])),
    );
  }

  function judgeNotThere(made: readonly Pick<Attempt, 'outcome'>[]): void {
    if (submission === undefined || submission.decidedByUser) return;
    const there = submission.sent.filter(({ wrote }) => wrote !== null);
    if (there.length === 0 || made.some(({ outcome }) => outcome === 'unknown')) return;
    violated('not there', `is reported as ${row.state}, and ${submission.name} was written as ${numbersOf(there)}`);
  }
}

const numbersOf = (sent: readonly Sent[]): string => sent.map(({ wrote }) => wrote?.number ?? '').join();
const versionText = ({ number, author, record }: Version): string =>
  `${number} (${author === 'colleague' ? 'a colleague' : author.name}${record === null ? ', deleted' : ''})`;

const sameId = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
const linesOf = (record: object): readonly JsonRecord[] => {
  const { Lines } = record as { readonly Lines?: unknown };
  return Array.isArray(Lines) ? (Lines as JsonRecord[]) : [];
};
const contentText = (of: Submission | undefined): string =>
  of === undefined ? '' : JSON.stringify([header.map((member) => plain(of.content[member])), linesText(of.content)]);
const linesText = (content: ValueRecord): string =>
  JSON.stringify(linesOf(content).map((line) => ofLine.map((member) => plain(line[member]))));

/** A value without its form: numbers by their value, dates without time; empty, 0 and false are alike. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === false || value === '') return '';
  if (typeof value === 'number') return value === 0 ? '' : String(value);
  if (value === true) return 'true';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return value.slice(0, 10);
  return /^-?\d+(\.\d+)?$/.test(value) ? plain(Number(value)) : value.trim();
}
export const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);
const text = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

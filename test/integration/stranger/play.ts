/** Opens documents that another program wrote, sends them back unchanged and changed, and checks the result in the ledger. */
import { sendAnyway } from '../application/decided.ts';
import type { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import { createRandom, type Random } from '../../../practice/random.ts';
import type { DocumentKind, JsonRecord } from '../../service/types.ts';
import { recordOf } from '../application/opened.ts';
import { openEditor, type, type Desk, type Typing } from './desk.ts';
import { moves, totalsOf } from './lean-oracle.ts';
import { judge, linesOf, number, type Edit, type Fault } from './oracle.ts';

const kinds = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'] as const;
export type Way = 'replace' | 'change';

export interface Task {
  readonly kind: DocumentKind;
  readonly documentId: string;
  readonly way: Way;
  /** Whether a line is changed; otherwise nothing or, if the operation requires a change, one member of the header. */
  readonly line: boolean;
}
export interface Outcome {
  readonly task: Task;
  readonly number: string;
  readonly typed: Typing | null;
  readonly faults: readonly Fault[];
  /** Whether it was accepted; otherwise its draft would block another one of the same document. */
  readonly accepted: boolean;
}

/** Each document of a kind once unchanged or with a changed header, and once with a changed line; by PUT or PATCH at random. */
function tasksOf({ harness }: Desk, kind: DocumentKind, count: number, random: Random): Task[][] {
  const seeded = harness.service.ledger.documents({ kind, companyId: 1, seeded: true });
  const foreign = seeded.filter(({ closed, number }) => !closed && /^(DIŞ|ALI|İRS|T0)/.test(number)).slice(0, count);
  const way = (): Way => (random.chance(0.5) ? 'replace' : 'change');
  return [false, true].map((line) => foreign.map(({ id }): Task => ({ kind, documentId: id, way: way(), line })));
}

interface Sent {
  readonly task: Task;
  readonly number: string;
  readonly before: JsonRecord;
  readonly edit: Edit | null;
  readonly typed: Typing | null;
  readonly draftId: string;
  readonly isQueued: boolean;
  readonly refused: readonly Fault[];
  readonly unsaid: readonly Fault[];
}

/** Queues a batch, sends it, and judges each document by what the service holds afterwards. */
async function play(desk: Desk, tasks: readonly Task[], random: Random): Promise<Outcome[]> {
  const sent: Sent[] = [];
  for (const task of tasks) sent.push(await prepare(desk, task, random));
  const { harness } = desk;
  const queued = sent.filter(({ isQueued }) => isQueued);
  const ids = queued.map(({ draftId }) => draftId);
  if (ids.length > 0) await harness.submit(ids);
  await settled(harness, ids);
  const outcomes: Outcome[] = [];
  for (const one of sent) outcomes.push(await judged(desk, one));
  return outcomes;
}

async function prepare(desk: Desk, task: Task, random: Random): Promise<Sent> {
  const { kind, documentId, way } = task;
  const before = structuredClone(recordOf(desk.harness, documentId));
  const number = desk.harness.service.ledger.document(documentId)?.number ?? '';
  const editor = await openEditor(desk, kind, documentId, way);
  const typed = task.line ? lineTyping(before, random) : way === 'change' ? headerTyping(kind, random) : null;
  const common = { task, number, before, typed, draftId: editor.id };
  if (typed) type(editor, typed);
  const queued = await editor.submission.queue();
  const unsaid = typed ? unsaidCurrency(kind, before, typed, editor) : [];
  const edit = typed && editOf(typed, way);
  const refused = queued || isRightlyRefused(editor, before, edit) ? [] : refusals(editor);
  await editor.close();
  return { ...common, edit, isQueued: queued, refused, unsaid };
}

/** Whether the only reason is that the answer has too little for the totals that depend on the change. */
function isRightlyRefused(editor: Editor, before: JsonRecord, edit: Edit | null): boolean {
  const errors = editor.problems.all.filter(({ severity }) => severity === 'error');
  return errors.every(({ code }) => code === 'totalsNotComputable') && moves(edit) && totalsOf(before, edit) === null;
}

/** Why the application refuses a document that the service itself holds. */
export function refusals(editor: Editor): Fault[] {
  const errors = editor.problems.all.filter(({ severity }) => severity === 'error');
  const said = errors.map(({ code, place }) => `${code} at ${place.path.join('.')}`);
  const [first] = errors;
  return [
    {
      kind: `refused: ${first?.code ?? editor.submission.notQueued}`,
      what: `${editor.submission.notQueued}: ${said.join('; ')}`,
    },
  ];
}

/** If the totals are in another currency than the header says, changing an amount must cause a warning. */
function unsaidCurrency(kind: DocumentKind, before: JsonRecord, { member, line }: Typing, editor: Editor): Fault[] {
  const [only, ...others] = new Set(linesOf(before).map(({ CurrencyCode }) => CurrencyCode));
  const isCrossed = kind === 'despatch' && others.length === 0 && before['CurrencyCode'] !== only;
  if (line === null || !isCrossed || !['Quantity', 'UnitPrice', 'VatRate', 'Discounts'].includes(member)) return [];
  const said = editor.problems.all.some(({ place }) => place.line === null && place.path[0] === 'CurrencyCode');
  if (said) return [];
  return [
    {
      kind: 'unsaidCurrency',
      what: `totals in ${JSON.stringify(only)}, header in ${JSON.stringify(before['CurrencyCode'])}`,
    },
  ];
}

async function judged(desk: Desk, sent: Sent): Promise<Outcome> {
  const { harness } = desk;
  const { task, number, before, edit, typed, draftId, isQueued, refused, unsaid } = sent;
  const outcome = (faults: readonly Fault[], accepted = false): Outcome => ({ task, number, typed, faults, accepted });
  if (!isQueued) return outcome(refused);
  const waited = await sentAnyway(desk, draftId);
  const draft = await harness.state(draftId);
  const attempts = await harness.call('listAttempts', { draftId });
  if (draft.state !== 'accepted') {
    const why = JSON.stringify(attempts.at(-1)?.errors ?? draft.conflict).slice(0, 300);
    return outcome([...unsaid, ...waited, { kind: `${draft.state} ${draft.waitingReason ?? ''}`.trim(), what: why }]);
  }
  const after = recordOf(harness, task.documentId);
  const isDoubted = attempts
    .flatMap(({ findings }) => findings)
    .some(({ result }) => result === 'different' || result === 'unchanged');
  const alarm = isDoubted ? [{ kind: 'falseAlarm', what: 'said not to be in the service as it was sent' }] : [];
  return outcome([...unsaid, ...waited, ...judge(before, after, edit), ...alarm], true);
}

/** No colleague changed anything, so a document that waits as changed is a fault; it is sent by a decision of the user. */
async function sentAnyway({ harness }: Desk, draftId: string): Promise<Fault[]> {
  const { state, waitingReason } = await harness.state(draftId);
  if (state !== 'waiting' || waitingReason !== 'changed') return [];
  await sendAnyway(harness, draftId);
  await harness.submit([draftId]);
  await settled(harness, [draftId]);
  return [{ kind: 'waiting changed', what: 'nobody changed it' }];
}

/** Waits until none of them is being sent. */
export const settled = (harness: Desk['harness'], ids: readonly string[]): Promise<unknown> =>
  harness.until(async () => {
    const states = await harness.states(ids);
    const { activity } = await harness.status();
    return activity !== 'sending' && !states.some((state) => state === 'ready' || state === 'sending');
  });

export function editOf({ line, member, text }: Typing, way: Way): Edit {
  const replaces = way === 'replace';
  const digits = text.replace(',', '.');
  if (member === 'Discounts') {
    return { line, member, value: text.split('+').map((rate) => ({ Rate: Number(rate.replace(',', '.')) })), replaces };
  }
  return { line, member, value: numeric.has(member) ? Number(digits) : text, replaces };
}
const numeric = new Set(['Quantity', 'UnitPrice', 'VatRate', 'DueDays']);

function headerTyping(kind: DocumentKind, random: Random): Typing {
  const some: [string, string][] = [
    ['Description', `Düzeltildi ${random.integer(1, 9_999)}`],
    ['DocumentNumber', `YENİ-${random.integer(1, 9_999)}`],
    ['DueDays', String(random.integer(40, 60))],
  ];
  if (kind === 'salesReturnInvoice' || kind === 'purchaseReturnInvoice') {
    some.push(['BranchTitle', 'Şube 3'], ['ReturnedInvoiceNumber', 'EGE2026000000999']);
  }
  const [member, text] = some[random.integer(0, some.length - 1)] ?? ['Description', 'x'];
  return { line: null, member, text };
}

/** A random edit of a line; the quantity only if it has no lots or serial numbers. */
function lineTyping(before: JsonRecord, random: Random): Typing {
  const lines = linesOf(before);
  const line = random.integer(0, lines.length - 1);
  const held = lines[line] ?? {};
  const isTracked = 'Lots' in held || 'SerialNumbers' in held;
  const price = (random.integer(100, 99_999) / 100).toFixed(2).replace('.', ',');
  const vat = number(held['VatRate']).eq(10) ? '20' : '10';
  const warehouse = held['WarehouseName'] === 'MERKEZ DEPO' ? 'İADE DEPOSU' : 'MERKEZ DEPO';
  const all: [string, string][] = [
    ['UnitPrice', price],
    ['Description', `Yeni açıklama ${random.integer(1, 999)}`],
    ['WarehouseName', warehouse],
    ['VatRate', vat],
    ['Discounts', random.chance(0.5) ? '7,5' : '10+20'],
    ...(isTracked ? [] : ([['Quantity', String(random.integer(11, 40))]] as [string, string][])),
    ...(isTracked ? [] : ([['Quantity', String(random.integer(11, 40))]] as [string, string][])),
  ];
  const [member, text] = all[random.integer(0, all.length - 1)] ?? ['Description', 'x'];
  return { line, member, text };
}

/** Plays all documents of one seed, in batches that the application sends together. */
export async function playAll(
  desk: Desk,
  {
    documents,
    seed,
    batch = 40,
    told = () => undefined,
  }: {
    readonly documents: number;
    readonly seed: number;
    readonly batch?: number;
    readonly told?: (done: number) => void;
  },
): Promise<Outcome[]> {
  const random = createRandom(seed);
  const outcomes: Outcome[] = [];
  const stuck = new Set<string>();
  for (const kind of kinds) {
    for (const round of tasksOf(desk, kind, documents, random)) {
      for (let at = 0; at < round.length; at += batch) {
        const tasks = round.slice(at, at + batch).filter(({ documentId }) => !stuck.has(documentId));
        const played = await play(desk, tasks, random);
        played.filter(({ accepted }) => !accepted).forEach(({ task }) => stuck.add(task.documentId));
        outcomes.push(...played);
        told(outcomes.length);
      }
    }
  }
  return outcomes;
}

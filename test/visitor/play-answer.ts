/** Makes the service answer as the case says, and reads the application's result. */
import type { LookupStatus } from '../../domain/model/lookup.ts';
import type { Seat } from '../typist/seat.ts';
import type { AnswerCase, Members } from './cases.ts';
import type { Outcome } from './compare.ts';
import { storedIn } from './stored.ts';

type Played = Omit<Outcome, 'complaints'>;
const manyTimes = 1_000;
/** The document that is opened, whatever id the answer contains. */
const documentId = 'aaaaaaaa-0000-4000-8000-000000000001';

export async function playAnswer(seat: Seat, given: AnswerCase): Promise<Played> {
  const { faults } = seat.service;
  const { path, bodies, status, type } = given;
  for (const [at, body] of bodies.entries())
    faults.arm({
      kind: 'answer',
      match: { path },
      times: at === bodies.length - 1 ? manyTimes : 1,
      text: typeof body === 'string' ? body : JSON.stringify(body),
      ...(status === undefined ? {} : { status }),
      ...(type === undefined ? {} : { type }),
    });
  try {
    if (given.list === undefined) return await openDocument(seat, given);
    return given.list === 'documents' ? await readDocuments(seat, given) : await readList(seat, given.list);
  } finally {
    faults.clear();
    // Later cases need the company's own list.
    if (given.list !== undefined && given.list !== 'documents') await refresh(seat, given.list);
  }
}

type ListName = Exclude<AnswerCase['list'], 'documents' | undefined>;

async function refresh({ desk }: Seat, list: ListName): Promise<LookupStatus> {
  const connectionId = await desk.connectionId();
  await desk.call('refreshLookups', { connectionId, kinds: [list] });
  return until(async () => {
    const all = await desk.call('listLookupStatus', { connectionId });
    return all.find(({ kind, refreshing }) => kind === list && !refreshing) ?? null;
  });
}

async function readList(seat: Seat, list: ListName): Promise<Played> {
  const { desk } = seat;
  const status = await refresh(seat, list);
  const connectionId = await desk.connectionId();
  const found = await desk.call('searchLookup', { connectionId, kind: list, query: '', limit: 50 });
  const rows = await Promise.all(
    found.rows.map(async (row): Promise<Members> => {
      if (list !== 'products') return { ...row };
      const [barcodes] = await desk.call('getBarcodes', { connectionId, codes: [row.code] });
      return { ...row, barcodes: barcodes?.map(({ text }) => text) };
    }),
  );
  return { rows: status.problem ? [] : rows, partial: status.partial, problem: status.problem?.reason ?? null };
}

async function readDocuments({ desk }: Seat, { kind = 'salesReturnInvoice' }: AnswerCase): Promise<Played> {
  const connectionId = await desk.connectionId();
  await desk.call('refreshDocumentList', { connectionId, kind });
  const page = await until(async () => {
    const now = await desk.call('listDocuments', { connectionId, kind, offset: 0, limit: 50 });
    return now.status.reading ? null : now;
  });
  const { partial, problem } = page.status;
  return { rows: page.rows.map((row) => ({ ...row })), partial, problem: problem?.reason ?? null };
}

/** Opens the document in the editor for a change, and returns the stored draft. */
async function openDocument(seat: Seat, { kind = 'salesReturnInvoice' }: AnswerCase): Promise<Played> {
  const { desk } = seat;
  const connectionId = await desk.connectionId();
  await desk.drafts.go();
  const opened = await desk.call('openDocument', { connectionId, kind, documentId, operation: 'change' });
  if ('problem' in opened) return { problem: opened.problem.reason };
  await seat.page.reload();
  await desk.drafts.openFirst();
  await seat.calm();
  const { lines, document } = storedIn(seat, opened.draft.id);
  await desk.drafts.go();
  await desk.call('deleteDrafts', { ids: [opened.draft.id] });
  return { lines, document, problem: null };
}

/** Repeats until there is an answer. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

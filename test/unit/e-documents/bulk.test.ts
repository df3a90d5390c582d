import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../domain/e-documents/line-keys.ts';
import { factsOf } from '../../../domain/e-documents/stored.ts';
import type { StoredEDocument } from '../../../domain/e-documents/stored.ts';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import type { EDocumentQuestion } from '../../../domain/e-documents/questions.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { BulkReturns } from '../../../renderer/screens/e-document/bulk.svelte.ts';
import { OpenedQuestions } from '../../../renderer/screens/e-document/opened-questions.svelte.ts';
import { ReturnQuestion } from '../../../renderer/screens/e-document/return-question.svelte.ts';
import { eDocument } from './read.ts';
import { invoice, other, own, present } from './ubl.ts';

const returned = eDocument({}, invoice({ supplier: other, customer: own, type: 'IADE' }));

/** The application as the bulk operation uses it, with these documents. */
function desk(documents: Readonly<Record<string, EDocument>>, onStage: () => void = () => undefined) {
  const staged = new Map<string, { content: string; print: string }>();
  const visible = new Set<string>();
  const row = (code: string) => ({
    ...{
      code,
      name: code === other ? 'Kuzeyışık' : 'Vida',
      id: null,
      detail: null,
      stockType: null,
      vatRate: null,
      price: null,
      currencyCode: null,
    },
    units: [{ code: 'C62' }],
  });
  const api = {
    getEDocument: ({ id }: { id: string }) => Promise.resolve(documents[id] ? { document: documents[id] } : null),
    listMappings: () => Promise.resolve({ rows: [], total: 0 }),
    getLookupRows: ({ codes, by }: { codes: readonly string[]; by: string }) =>
      Promise.resolve(
        codes.map((code) =>
          (by === 'taxNumber' && code === other) || (by === 'code' && code === 'P1') ? row(code) : null,
        ),
      ),
    searchLookup: () => Promise.resolve({ rows: [], total: 0 }),
    findImported: ({ prints }: { prints: readonly string[] }) =>
      Promise.resolve(
        prints.map((print) =>
          [...staged].some(([id, one]) => visible.has(id) && one.print === print) ? 'draft' : null,
        ),
      ),
    findReturnsOf: ({ number }: { number: string }) =>
      Promise.resolve(
        [...staged].flatMap(([id, { content }]) =>
          visible.has(id) && content.includes(`from-${number}-`)
            ? [{ id, acceptedId: null, isListed: true, content: JSON.parse(content) as ValueRecord }]
            : [],
        ),
      ),
    stageDrafts: ({ drafts }: { drafts: readonly { content: string; print: string }[] }) => {
      onStage();
      const ids = drafts.map((draft) => {
        const id = String(staged.size);
        staged.set(id, draft);
        return id;
      });
      return Promise.resolve({ ids });
    },
    revealDrafts: ({ ids }: { ids: readonly string[] }) => {
      for (const id of ids) visible.add(id);
      return Promise.resolve({});
    },
    discardDrafts: ({ ids }: { ids: readonly string[] }) => {
      for (const id of ids) staged.delete(id);
      return Promise.resolve({ discarded: ids.length });
    },
  };
  const settings = { ...connectionDefaults, taxNumber: own, defaultWarehouse: 'Depo' };
  const options = {
    ...{ api, connection: { id: 'c', settings }, language: 'tr', today: '2026-11-27' },
  } as unknown as ConstructorParameters<typeof BulkReturns>[0];
  const bulk = new BulkReturns(options);
  const ask = (document: EDocument) => new ReturnQuestion({ ...options, document, file: 'a.xml' });
  const kept = Object.entries(documents).map(([id, one]): StoredEDocument => ({
    ...factsOf(one),
    ...{ id, file: 'a.zip', readAt: 1 },
  }));
  const questions = new OpenedQuestions(() => options, { documents: kept });
  return { bulk, kept, staged, visible, ask, questions, api };
}

const listed = { ...present(returned.lines[0]), codes: { seller: '', buyer: 'P1', others: [] } };
const complete = (at: number): EDocument => ({
  ...returned,
  ...{ number: `IAD20260000000${String(at).padStart(2, '0')}`, ettn: `e-${at}`, lines: [listed] },
  returned: [{ number: 'ABC2026000000001', date: '2026-11-02' }],
});

const charge: EDocumentQuestion = { about: 'charge', position: null, file: '5', draft: '' };

describe('an archive of returns', () => {
  it('with fifty complete returns becomes fifty drafts, and is recognised when it comes again', async () => {
    const documents = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`d${at}`, complete(at)]));
    const { bulk, kept, staged, visible } = desk(documents);
    const ids = await bulk.make(kept);
    expect([ids?.length, visible.size, bulk.leftOut, bulk.progress]).toEqual([50, 50, [], null]);
    expect(JSON.parse(staged.get('7')?.content ?? '')).toMatchObject({
      ...{ CustomerCode: other, DocumentNumber: 'IAD2026000000007', ReturnedInvoiceNumber: 'ABC2026000000001' },
      Lines: [{ ProductCode: 'P1', Quantity: '10', WarehouseName: 'Depo' }],
    });
    expect(await bulk.make(kept)).toEqual([]);
    expect(bulk.leftOut?.every(({ reason }) => reason === 'here')).toBe(true);
  });

  it('leaves out a return that was taken over singly, and the other way round', async () => {
    const { bulk, kept, staged, visible, ask } = desk({ singly: complete(1), other: complete(2) });
    const question = ask(complete(1));
    await question.lookUp();
    staged.set('single', { content: JSON.stringify(question.draft()?.content), print: '' });
    visible.add('single');
    expect(await bulk.make(kept)).toHaveLength(1);
    expect(bulk.leftOut).toEqual([{ number: complete(1).number, reason: 'here' }]);
    const again = ask(complete(2));
    await again.lookUp();
    expect(again.known?.earlier).toHaveLength(1);
    expect(again.isReady).toBe(false);
  });

  it('reports why each document was left out', async () => {
    const documents = {
      role: { ...complete(1), customer: { taxNumber: '1000036109', name: 'Başka' } },
      notReturn: { ...complete(2), type: 'SATIS' },
      customer: { ...complete(3), supplier: { taxNumber: '1000036109', name: 'Bilinmeyen' } },
      product: { ...complete(4), lines: [{ ...listed, codes: { seller: 'X', buyer: '', others: [] } }] },
      question: { ...complete(5), questions: [charge] },
      totals: { ...complete(7), totals: { net: '50', vat: '11', payable: '61' } },
      whole: complete(6),
    } as const satisfies Record<string, EDocument>;
    const { bulk, kept, visible } = desk(documents);
    expect(await bulk.make(kept)).toHaveLength(1);
    const reasons = bulk.leftOut?.map(({ reason }) => reason);
    expect(reasons).toEqual(['role', 'notReturn', 'customer', 'product', 'question', 'question']);
    expect(visible.size).toBe(1);
  });

  it('that is cancelled leaves nothing behind', async () => {
    const documents = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`d${at}`, complete(at)]));
    let stagings = 0;
    const { bulk, kept, staged, visible } = desk(documents, () => {
      if ((stagings += 1) === 3) bulk.cancel();
    });
    expect(await bulk.make(kept)).toBeNull();
    expect([stagings, staged.size, visible.size, bulk.progress]).toEqual([3, 0, 0, null]);
  });
});

describe('the questions about an archive', () => {
  const sold = eDocument({});

  it('keep what was entered while the user looks at another document', async () => {
    const { questions } = desk({ a: sold, b: { ...sold, number: 'ABC2026000000009' } });
    await questions.choose(0);
    const [first] = questions.question?.document.lines ?? [];
    if (!questions.question || !first) throw new Error('nothing to return');
    expect(questions.hasInput).toBe(false);
    questions.question.texts[first.position] = '7';
    await questions.choose(1);
    expect(questions.question.texts).toEqual({});
    expect(questions.hasInput).toBe(true);
    await questions.choose(0);
    expect(questions.question.texts).toEqual({ [first.position]: '7' });
  });

  it('keep typed quantities when the customer is confirmed or drafts of all are made', async () => {
    const twoLines = (at: number): EDocument => ({ ...complete(at), lines: [listed, { ...listed, position: 2 }] });
    const { questions, api } = desk({ a: { ...twoLines(1), questions: [charge] }, b: complete(2) });
    Object.assign(api, { saveMappings: () => Promise.resolve({}) });
    const customer = { code: 'C9' } as Parameters<ReturnQuestion['takeCustomer']>[0];
    await questions.choose(0);
    const { question } = questions;
    const typed = listed.position;
    if (question === null) throw new Error('no question');
    expect(question.texts).toEqual({ [typed]: '10', 2: '10' });
    question.texts[typed] = '4';
    await question.takeCustomer(customer);
    expect(await questions.makeAll()).toHaveLength(1);
    expect([question.texts, questions.hasInput]).toEqual([{ [typed]: '4', 2: '10' }, true]);
    question.texts[typed] = '10';
    expect(questions.hasInput).toBe(false);
  });

  it('are not answered for the former document if the chosen one is gone or cannot be read', async () => {
    const { questions, api } = desk({ a: complete(1), b: complete(2), c: complete(3) });
    const read = api.getEDocument;
    await questions.choose(0);
    expect(questions.isReady).toBe(true);
    api.getEDocument = () => Promise.resolve(null);
    expect(await questions.choose(1)).toBe(false);
    expect([questions.question, questions.isReady]).toEqual([null, false]);
    api.getEDocument = () => Promise.reject(new Error('internal'));
    await expect(questions.choose(2)).rejects.toThrow();
    expect(questions.question).toBeNull();
    api.getEDocument = read;
    await questions.choose(2);
    expect(questions.question).toMatchObject({ isReady: true, document: { number: complete(3).number } });
  });

  it('cannot be answered while drafts of all are made, nor for a document that has become one', async () => {
    let during: boolean | undefined;
    const documents = { a: complete(1), b: complete(2), sold: { ...complete(3), type: 'SATIS' } };
    const { questions, visible } = desk(documents, () => (during ??= questions.isReady));
    await questions.choose(0);
    expect([questions.isReady, questions.hasInput]).toEqual([true, false]);
    await questions.makeAll();
    expect([visible.size, questions.bulk?.leftOut?.length]).toEqual([2, 1]);
    expect([during, questions.isReady]).toEqual([false, false]);
  });

  it('look up customer, codes and barcodes at the same time', async () => {
    const { ask, api } = desk({});
    const read = api.getLookupRows;
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    api.getLookupRows = async (query) => {
      asked.push(query.by);
      await new Promise<void>((resolve) => answers.push(resolve));
      return read(query);
    };
    const question = ask({
      ...complete(1),
      lines: [{ ...listed, codes: { ...listed.codes, others: ['8690000000012'] } }],
    });
    const lookUp = question.lookUp();
    await expect.poll(() => [...asked].sort()).toEqual(['barcode', 'code', 'taxNumber']);
    for (const give of answers) give();
    await lookUp;
    expect(question.isReady).toBe(true);
  });

  it('search for returns of the chosen role, even if the former role is looked up more slowly', async () => {
    const { ask, api } = desk({});
    const neither = { ...sold, supplier: { ...sold.supplier, taxNumber: '1000036109' } };
    const question = ask({ ...neither, customer: { ...sold.customer, taxNumber: other } });
    const find = api.findReturnsOf;
    const starts: (() => void)[] = [];
    api.findReturnsOf = async (query) => {
      await new Promise<void>((resolve) => starts.push(resolve));
      return find(query);
    };
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const status = { readAt: null, problem: null, partial: false };
    Object.assign(api, { listDocuments: () => late.then(() => ({ rows: [], total: 0, status })) });
    question.role = 'customer';
    const former = question.lookUp();
    await expect.poll(() => starts.length).toBe(1);
    question.role = 'supplier';
    const latter = question.lookUp();
    await expect.poll(() => starts.length).toBe(2);
    starts[1]?.();
    await latter;
    starts[0]?.();
    await former;
    answer();
    await expect.poll(() => question.service?.state).toBe('unasked');
  });
});

it('a document without a number is found again by its ETTN, so that it is not returned twice', async () => {
  const document: EDocument = { ...eDocument({}), number: '', ettn: 'E-1' };
  const { ask, staged, visible } = desk({});
  const Lines = [{ $key: keyOf(document, document.lines[0]?.position ?? 0), ProductCode: 'P1', Quantity: '3' }];
  staged.set('earlier', { content: JSON.stringify({ Lines }), print: 'p' });
  visible.add('earlier');
  const question = ask(document);
  await question.lookUp();
  expect(question.known?.earlier.map(({ id }) => id)).toEqual(['earlier']);
});

it('the question about a return names what the screen of its draft does not show at once', async () => {
  const document = { ...complete(1), order: { number: 'ORDER-7', date: '2026-11-01' } };
  const { ask } = desk({ d1: document });
  const question = ask(document);
  expect(question.unseen(), 'not known yet').toEqual([]);
  await question.lookUp();
  const values = new Map(question.unseen().map(({ path, value }) => [path.join('.'), value]));
  expect(values.get('OrderReferenceNumber')).toBe('ORDER-7');
  expect([...values.keys()].filter((path) => /Quantity|ProductCode$/.test(path))).toEqual([]);
});

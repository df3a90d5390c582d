import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DraftsChanged } from '../../../domain/model/queue.ts';
import { linesOf } from '../../../domain/value.ts';
import type { Answer, OperationName } from '../../../preload/contract.ts';
import type { Api } from '../../../renderer/api.ts';
import { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import { DocumentQuestion } from '../../../renderer/screens/editor/import/document-question.svelte.ts';
import type { DocumentQuestionOptions } from '../../../renderer/screens/editor/import/document-question.svelte.ts';
import { noSummary } from '../../drafts.ts';
import { goodsLine, Harness, invoice } from './harness.ts';
import { StoredDrafts } from '../../../renderer/state/stored-drafts.svelte.ts';

const kind = 'salesReturnInvoice';
let own: Harness;
beforeAll(async () => {
  own = await Harness.start();
  await own.refreshLists();
});
afterAll(() => own.end());

const listed = async (more: { readonly deleted?: boolean; readonly search?: string } = {}) =>
  (await own.call('listDrafts', { connectionId: own.connectionId, offset: 0, limit: 200, ...more })).rows;
const numbers = async (more = {}) => (await listed(more)).map(({ number }) => number).toSorted();
beforeEach(async () => {
  await own.call('deleteDrafts', { ids: (await listed()).map(({ id }) => id) });
  await own.call('closeTable', { id: '' });
});

let prints = 0;
const newPrint = (): string => (prints += 1).toString(16).padStart(64, '0');
const stage = async (number: string, print = newPrint(), content: object = invoice({ InvoiceNumber: number })) => {
  const drafts = [{ print, content: JSON.stringify(content), summary: { ...noSummary, number } }];
  const [id = ''] = (await own.call('stageDrafts', { connectionId: own.connectionId, kind, drafts })).ids;
  return id;
};
const found = (...asked: readonly string[]) =>
  own.call('findImported', { connectionId: own.connectionId, kind, prints: asked });
const reveal = (...ids: readonly string[]) => own.call('revealDrafts', { ids });

describe('documents that are imported in steps', () => {
  it('become drafts only after the last step, all together', async () => {
    const deleted = await numbers({ deleted: true });
    const ids = [await stage('A-1'), await stage('A-2')];
    expect(await numbers()).toEqual([]);
    expect(await numbers({ search: 'A-1' })).toEqual([]);
    expect(await numbers({ deleted: true })).toEqual(deleted);
    expect(await own.call('getDraft', { id: ids[0] ?? '' })).toBeNull();
    // Staged documents cannot be restored or deleted.
    expect(await own.call('undeleteDrafts', { ids })).toEqual({ undeleted: [] });
    expect(await own.call('deleteDrafts', { ids })).toEqual({ deleted: [] });
    await reveal(...ids);
    expect(await numbers()).toEqual(['A-1', 'A-2']);
    expect(await numbers({ search: 'A-1' })).toEqual(['A-1']);
    expect(await own.call('getDraft', { id: ids[0] ?? '' })).toMatchObject({ state: 'draft', operation: 'create' });
  });

  it('are not revealed in part, and nothing else can be revealed', async () => {
    const id = await stage('B-1');
    const other = await own.draft(invoice({ InvoiceNumber: 'B-2' }));
    await own.call('deleteDrafts', { ids: [other] });
    await expect(reveal(id, 'no-such-draft')).rejects.toMatchObject({ code: 'invalidState' });
    await expect(reveal(id, other)).rejects.toMatchObject({ code: 'invalidState' });
    await expect(reveal()).rejects.toMatchObject({ code: 'badArguments' });
    expect(await numbers()).toEqual([]);
    expect(await own.call('discardDrafts', { ids: [id, other] })).toEqual({ discarded: 1 });
    await expect(reveal(id)).rejects.toMatchObject({ code: 'invalidState' });
    expect(await own.call('undeleteDrafts', { ids: [other] })).toEqual({ undeleted: [other] });
  });

  it('are sent to every window once they are drafts', async () => {
    const id = await stage('C-1');
    const before = own.changes().length;
    await reveal(id);
    await own.until(() =>
      Promise.resolve(
        own
          .changes()
          .slice(before)
          .some(({ drafts }) => drafts?.some(({ summary }) => summary.id === id)),
      ),
    );
  });

  it('are gone after a restart before the last step', async () => {
    const kept = await stage('D-1');
    await reveal(kept);
    const lost = await stage('D-2');
    own.abandon();
    await own.open();
    expect(await numbers()).toEqual(['D-1']);
    await expect(reveal(lost)).rejects.toMatchObject({ code: 'invalidState' });
    // Nothing of it is left in the file, not even as a deleted draft.
    expect(await own.call('undeleteDrafts', { ids: [lost] })).toEqual({ undeleted: [] });
    expect(await own.call('discardDrafts', { ids: [lost] })).toEqual({ discarded: 0 });
  });

  it('are refused if one text of a step is no document, with the whole step', async () => {
    const drafts = ['{}', '[1]'].map((content) => ({ print: newPrint(), content, summary: noSummary }));
    const step = { connectionId: own.connectionId, kind, drafts } as const;
    await expect(own.call('stageDrafts', step)).rejects.toMatchObject({ code: 'badArguments' });
    expect(await numbers()).toEqual([]);
  });
});

it('all of many imported documents are found by their product, without searching again', async () => {
  const { connectionId } = own;
  const drafts = Array.from({ length: 450 }, () => ({
    print: newPrint(),
    content: JSON.stringify({ Lines: [{ $key: 'k', ProductCode: 'CIVATA-7' }] }),
    summary: noSummary,
  }));
  const { ids } = await own.call('stageDrafts', { connectionId, kind, drafts });
  await reveal(...ids);
  const search = () => own.call('listDrafts', { connectionId, search: 'civata', offset: 0, limit: 1 });
  const { sequence } = await search();
  const isLater = (change: DraftsChanged): boolean => change.drafts === null && change.sequence > sequence;
  await own.until(() => Promise.resolve(own.changes().some(isLater)));
  expect((await search()).total).toBe(450);
  await own.call('deleteDrafts', { ids });
});

describe('the same rows', () => {
  it('are recognised while their draft exists, by company and kind', async () => {
    const [one, other] = [newPrint(), newPrint()];
    const id = await stage('E-1', one);
    // Not recognised until it is a draft.
    expect(await found(one, other)).toEqual([null, null]);
    await reveal(id);
    expect(await found(other, one)).toEqual([null, 'draft']);
    const despatch = { connectionId: own.connectionId, kind: 'despatch', prints: [one] } as const;
    expect(await own.call('findImported', despatch)).toEqual([null]);
    const otherUser = { ...own.settings(), userId: 99 };
    for (const [settings, state] of [
      [otherUser, 'draft'],
      [{ ...otherUser, companyId: 99 }, null],
    ] as const) {
      const connection = await own.call('createConnection', { settings });
      expect(await own.call('findImported', { connectionId: connection.id, kind, prints: [one] })).toEqual([state]);
      await own.call('removeConnection', { id: connection.id });
    }
    await own.call('deleteDrafts', { ids: [id] });
    expect(await found(one)).toEqual([null]);
    const again = await stage('E-1', one);
    await reveal(again);
    expect(again).not.toBe(id);
    expect(await found(one)).toEqual(['draft']);
  });

  it('are recognised if their document was sent, even after it is deleted', async () => {
    const print = newPrint();
    const id = await stage('F-1', print, invoice({ InvoiceNumber: 'F-1' }));
    await reveal(id);
    await own.send([id]);
    await own.settled();
    expect(await own.state(id)).toMatchObject({ state: 'accepted' });
    await own.call('deleteDrafts', { ids: [id] });
    expect(await found(print)).toEqual(['accepted']);
  });

  it('become any number of drafts if the user chooses so', async () => {
    const print = newPrint();
    const ids: string[] = [];
    for (let copy = 0; copy < 20; copy++) ids.push(await stage(`G-${copy}`, print));
    expect(new Set(ids).size).toBe(20);
    await reveal(...ids);
    expect(await numbers()).toHaveLength(20);
  });
});

// ── The page's import of a table, with the real application ───────────────────────────────────────────────────────────

async function ask(rows: readonly (readonly string[])[], more: Partial<DocumentQuestionOptions> = {}) {
  const [connection] = await own.call('listConnections', {});
  if (!connection) throw new Error('no connection');
  const question = new DocumentQuestion({
    ...{ api: own.api, connection, kind, language: 'tr', today: '2026-11-23', file: 'iadeler.csv', memory: undefined },
    table: { rows, isText: () => true, sheets: [], sheet: 0 },
    ...more,
  });
  await looked(question);
  return question;
}
const looked = (question: DocumentQuestion) => own.until(() => Promise.resolve(question.looked === null));
async function taken(question: DocumentQuestion): Promise<readonly ValueRecord[]> {
  const ids = await question.confirm();
  if (ids === null) throw new Error('it was cancelled');
  return Promise.all(
    ids.map(async (id) => (await own.call('getDraft', { id }))?.content ?? { Description: 'there is none' }),
  );
}

const headings = ['Fatura no', 'Tarih', 'Cari kodu', 'Stok kodu', 'Miktar', 'Birim fiyat', 'Depo'];
const row = (number: string, quantity: string, customer = 'C00001', code?: string) => {
  const { ProductCode, WarehouseName } = goodsLine();
  return [number, '20.11.2026', customer, code ?? ProductCode, quantity, '1.234,50', WarehouseName];
};
const names = ({ offered }: DocumentQuestion) => offered.map(({ name, rows }) => [name, rows.length]);

function newMemory(): NonNullable<DocumentQuestionOptions['memory']> {
  const remembered = new Map<string, readonly (string | null)[]>();
  return {
    recall: (known) => remembered.get(known) ?? null,
    remember: (placing) => void remembered.set(placing.headings, placing.targets),
  };
}

describe('a table of documents', () => {
  it('becomes drafts that the service accepts, filled in as by the user', async () => {
    const question = await ask([headings, row('H-1', '2'), row('H-1', '3,5'), row('H-2', '1')]);
    expect(question.problems).toEqual([]);
    expect(names(question)).toEqual([
      ['H-1', 2],
      ['H-2', 1],
    ]);
    const [first, second] = await taken(question);
    const { CustomerName: customer } = first ?? {};
    expect(first).toMatchObject({
      ...{ InvoiceNumber: 'H-1', CustomerCode: 'C00001', Date: '2026-11-20' },
      Lines: [
        { Quantity: '2', UnitPrice: '1234.5', UnitCode: goodsLine().UnitCode },
        { Quantity: '3.5', UnitPrice: '1234.5' },
      ],
    });
    expect(customer).toBeTruthy();
    expect(second).toMatchObject({ InvoiceNumber: 'H-2' });
    const drafts = await listed();
    expect(drafts.map(({ errorCount }) => errorCount)).toEqual([0, 0]);
    await own.send(drafts.map(({ id }) => id));
    await own.settled();
    expect(await own.states(drafts.map(({ id }) => id))).toEqual(['accepted', 'accepted']);
  });

  it('may have a document’s rows anywhere; rows without a number belong to the document above', async () => {
    const rows = [row('', '9'), row('I-1', '1'), row('I-2', '2'), ['', '', '', '', '', '', ''], row('', '3')];
    const question = await ask([headings, ...rows, row('I-1', '4')]);
    expect(names(question)).toEqual([
      ['I-1', 2],
      ['I-2', 2],
    ]);
    // Row numbers as the user counts them, including the headings.
    expect(question.rowsWithoutDocument).toEqual([2]);
    expect(question.inheritedRowCount).toBe(1);
    const [first, second] = await taken(question);
    expect(first?.['Lines']).toMatchObject([{ Quantity: '1' }, { Quantity: '4' }]);
    expect(second?.['Lines']).toMatchObject([{ Quantity: '2' }, { Quantity: '3' }]);
  });

  it('has a document’s currency in the lines that name none', async () => {
    const dear = ['Referans', 'Belge para birimi', 'Tarih', 'Cari kodu', 'Stok kodu', 'Miktar', 'Birim fiyat'];
    const { ProductCode } = goodsLine();
    const cells = (reference: string, price: string) =>
      [reference, 'USD', '20.11.2026', 'C00001', ProductCode, '2', price] as const;
    const table = [dear, cells('A', '10,00'), cells('A', '10,00 EUR')];
    const [implied] = await taken(await ask(table, { kind: 'despatch' }));
    expect(implied).toMatchObject({ CurrencyCode: 'USD', Lines: [{ CurrencyCode: 'USD' }, { CurrencyCode: 'EUR' }] });
    // The rate has to be entered.
    expect(linesOf(implied ?? {})[0]?.['ExchangeRate'] ?? '').toBe('');
    const named = [
      [...dear, 'Para birimi'],
      [...cells('B', '10'), ''],
      [...cells('B', '10'), 'EUR'],
    ];
    const [written] = await taken(await ask(named, { kind: 'despatch' }));
    expect(written?.['Lines']).toMatchObject([{ CurrencyCode: 'USD' }, { CurrencyCode: 'EUR' }]);
  });

  it('without numbers becomes one document for each run of rows with the same customer and date', async () => {
    const [, ...others] = headings;
    const rows = ['C00001', 'C00001', 'C00002', 'C00001'].map((customer) => row('', '1', customer).slice(1));
    const question = await ask([others, ...rows]);
    expect(question.grouping).toBe('customerAndDate');
    expect(question.offered.map(({ customer, rows: own }) => [customer, own.length])).toEqual([
      ['C00001', 2],
      ['C00002', 1],
      ['C00001', 1],
    ]);
    // The service assigns the numbers.
    expect((await taken(question)).map((content) => content['InvoiceNumber'])).toEqual(['Next', 'Next', 'Next']);
  });

  it('may have merged cells: an empty customer or date is that of the row above', async () => {
    const [, ...others] = headings;
    const cells = (date: string, customer: string, quantity: string) => {
      const [, , , ...goods] = row('', quantity);
      return [date, customer, ...goods];
    };
    const question = await ask([
      others,
      cells('20.11.2026', 'C00001', '1'),
      cells('', 'C00001', '2'),
      cells('20.11.2026', '', '3'),
      cells('', 'C00002', '4'),
      cells('', '', '5'),
      cells('21.11.2026', '', '6'),
    ]);
    expect(question.offered.map(({ name, customer, rows }) => [name, customer, rows.length])).toEqual([
      ['20.11.2026', 'C00001', 3],
      ['20.11.2026', 'C00002', 2],
      ['21.11.2026', 'C00002', 1],
    ]);
    expect(question.inheritedRowCount).toBe(5);
    expect(await taken(question)).toMatchObject([
      { CustomerCode: 'C00001', Date: '2026-11-20' },
      { CustomerCode: 'C00002', Date: '2026-11-20' },
      { CustomerCode: 'C00002', Date: '2026-11-21' },
    ]);
  });

  it('gives rows below merged cells their own document’s customer and date if the first row is filtered out', async () => {
    const askHidden = (rows: readonly (readonly string[])[], hidden: readonly number[]) =>
      ask([], { table: { rows, isText: () => true, sheets: [], sheet: 0, hidden } });
    const merged = (number: string, date: string, customer: string): readonly string[] => {
      const [, , , ...goods] = row('', '1');
      return [number, date, customer, ...goods];
    };
    const rows = [
      merged('N-1', '20.11.2026', 'C00001'),
      merged('N-2', '21.11.2026', 'C00002'),
      merged('', '', ''),
      ['', 'Toplam', '', '', '2', '', ''],
      merged('', '', ''),
    ];
    const expected = [
      { CustomerCode: 'C00001', Date: '2026-11-20', Lines: { length: 1 } },
      { CustomerCode: 'C00002', Date: '2026-11-21', Lines: { length: 2 } },
    ];
    const byNumber = await askHidden([headings, ...rows], [2, 4]);
    expect(names(byNumber)).toEqual([
      ['N-1', 1],
      ['N-2', 2],
    ]);
    expect(await taken(byNumber)).toMatchObject(expected);
    const withoutNumber = [headings, ...rows].map(([, ...cells]) => cells);
    expect(await taken(await askHidden(withoutNumber, [2, 4]))).toMatchObject(expected);
    // A document whose rows are all hidden is left out.
    expect(names(await askHidden([headings, ...rows], [2, 3, 4, 5]))).toEqual([['N-1', 1]]);
  });

  it('whose numbers are all assigned by the service is split as one without numbers', async () => {
    for (const number of ['', 'Next']) {
      const question = await ask([headings, row(number, '1'), row(number, '1', 'C00002')]);
      expect(question.grouping).toBe('customerAndDate');
      expect(question.wanted).toHaveLength(2);
    }
  });

  it('is not accepted until the user has chosen how its rows belong together', async () => {
    const question = await ask([
      ['Stok kodu', 'Miktar'],
      ['P00001', '1'],
    ]);
    expect(question.grouping).toBeNull();
    expect(question.wanted).toEqual([]);
    question.setGrouping(0);
    await looked(question);
    expect(question.wanted).toHaveLength(1);
  });

  it('is asked about the customers’ names if nothing else says the customer', async () => {
    const asked = async (...customer: readonly string[]) => {
      const table = [
        ['Fatura no', ...customer, 'Stok kodu', 'Miktar'],
        ['K-1', ...customer.map(() => 'C00001'), 'P00001', '1'],
      ];
      return (await ask(table)).unplaced.map(({ title }) => title);
    };
    expect(await asked('Cari unvanı')).toEqual(['Cari unvanı']);
    expect(await asked('Cari unvanı', 'Cari kodu')).toEqual([]);
  });

  it('leaves out only the document whose rows contradict each other', async () => {
    const question = await ask([
      headings,
      row('J-1', '1'),
      row('J-2', '1'),
      row('J-2', '1', 'C00002'),
      row('J-3', 'iki'),
      row('J-3', '1'),
      row('J-4', '1', 'C00001', 'NOT-THERE'),
    ]);
    expect(question.offered.map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['J-1', null],
      ['J-2', 'contradiction'],
      ['J-3', null],
      ['J-4', null],
    ]);
    await own.until(() => Promise.resolve(question.problems.length === 3));
    expect(question.problems).toMatchObject([
      { kind: 'contradiction', row: 4, text: 'C00002', typed: 'C00001' },
      { kind: 'misfit', row: 5, text: 'iki' },
      { kind: 'unknownCode', row: 7, text: 'NOT-THERE' },
    ]);
    await taken(question);
    expect(await numbers()).toEqual(['J-1', 'J-3', 'J-4']);
  });

  it('is recognised in another notation and with another order of columns', async () => {
    const rows = [row('K-1', '2'), row('K-2', '3')];
    await taken(await ask([headings, ...rows]));
    const turned = [headings, ...rows].map((cells) => cells.toReversed());
    const other = turned.map((cells) => cells.map((cell) => (cell === '2' ? '2,00' : cell)));
    other.push(row('K-3', '1').toReversed());
    const question = await ask(other);
    expect(question.offered.map(({ importedAs }) => importedAs)).toEqual(['draft', 'draft', null]);
    expect(question.wanted.map(({ name }) => name)).toEqual(['K-3']);
    question.importAgain = true;
    expect(question.wanted).toHaveLength(3);
    // With one more line it is another document.
    const longer = await ask([headings, ...rows, row('K-2', '1')]);
    expect(longer.offered.map(({ importedAs }) => importedAs)).toEqual(['draft', null]);
  });

  it('with two documents of the same rows becomes two drafts, and both are recognised', async () => {
    const [, ...others] = headings;
    const same = row('', '1').slice(1);
    const table = [others, same, row('', '1', 'C00002').slice(1), same];
    expect(await taken(await ask(table))).toHaveLength(3);
    expect((await ask(table)).offered.map(({ importedAs }) => importedAs)).toEqual(['draft', 'draft', 'draft']);
    // If one of them is deleted, it is missing, and the other is not mistaken for it.
    const [, second] = (await listed()).filter(({ customerCode }) => customerCode === 'C00001');
    await own.call('deleteDrafts', { ids: [second?.id ?? ''] });
    const [first, other, third] = (await ask(table)).offered.map(({ importedAs }) => importedAs);
    expect(other).toBe('draft');
    expect([first, third].toSorted()).toEqual(['draft', null]);
  });

  it('has the same column targets as the last time, by its headings and the kind of document', async () => {
    const memory = newMemory();
    const table = [
      ['Parti', 'Kalem', 'Adet'],
      ['L-1', goodsLine().ProductCode, '4'],
    ];
    const first = await ask(table, { memory });
    first.setHeadingRow(0);
    first.choose(1, 'ProductCode');
    first.choose(2, 'Quantity');
    first.setGrouping(0);
    await looked(first);
    await taken(first);
    const second = await ask(table, { memory });
    expect([second.targets, second.grouping]).toEqual([first.targets, 0]);
    expect(second.offered.map(({ importedAs }) => importedAs)).toEqual(['draft']);
    second.setKind('despatch');
    await looked(second);
    expect(second.grouping).toBeNull();
  });

  it('reports a cell that is no code once, checks hidden rows that are included, and can be used without headings', async () => {
    const rows = [headings, row('O-1', '1', 'C00001', '#N/A'), row('O-2', '1')];
    const table = { rows, isText: () => true, sheets: [], sheet: 0, hidden: [2] };
    const memory = newMemory();
    const question = await ask([], { table, memory });
    expect(names(question)).toEqual([['O-1', 1]]);
    question.takeAll('hidden');
    await looked(question);
    expect(names(question)).toEqual([
      ['O-1', 1],
      ['O-2', 1],
    ]);
    // Wait until the lists have answered.
    await own.until(() => Promise.resolve(question.codes.total > 0 && question.codes.done === question.codes.total));
    expect(question.problems).toMatchObject([{ kind: 'notRead', row: 2, text: '#N/A' }]);
    await taken(question);
    const again = await ask([], { table, memory });
    again.setHeadingRow(null);
    expect(again.rows.headings).toBeNull();
  });

  it('makes no drafts if it is cancelled, or if one cannot be written', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => row(`M-${at}`, '1'));
    const staged: string[] = [];
    let failing = 0;
    let onStaged = (): void => undefined;
    const watched = new Proxy(own.api, {
      get: (_, name) => async (args: never) => {
        if (name === 'stageDrafts' && (failing -= 1) === 0) throw new Error('the disk is full');
        const answer = await own.call(name as OperationName, args);
        if (name === 'stageDrafts') {
          staged.push(...(answer as Answer<'stageDrafts'>).ids);
          onStaged();
        }
        return answer;
      },
    });
    const question = await ask([headings, ...rows], { api: watched });
    // Cancels in the middle, at any speed of the machine.
    onStaged = () => question.cancel();
    expect(await question.confirm()).toBeNull();
    expect(staged.length).toBeLessThan(101);
    onStaged = () => undefined;
    expect(await numbers()).toEqual([]);
    failing = 2;
    const other = await ask([headings, ...rows], { api: watched });
    await expect(other.confirm()).rejects.toThrow('the disk is full');
    expect(await numbers()).toEqual([]);
    // No staged draft is left behind, and the import can be repeated.
    expect(staged.length).toBeGreaterThanOrEqual(200);
    expect(await own.call('discardDrafts', { ids: staged })).toEqual({ discarded: 0 });
    expect(await other.confirm()).toHaveLength(101);
  });

  it('makes drafts that do not change when they are opened', async () => {
    await taken(await ask([headings, row('N-1', '2'), row('N-1', '3', 'C00001', 'NOT-THERE')]));
    const [summary] = await listed();
    if (!summary) throw new Error('no draft');
    const { id, errorCount, warningCount, total } = summary;
    expect(errorCount + warningCount).toBeGreaterThan(0);
    const [connection] = await own.call('listConnections', {});
    const draft = await own.call('getDraft', { id });
    if (!draft || !connection) throw new Error('no draft');
    const api = new Proxy(own.api, {
      get: (target, name) => (name === 'on' ? () => () => undefined : target[name as keyof Api]),
    });
    const editor = new Editor(draft, connection, {
      api,
      storedDrafts: new StoredDrafts(api),
      language: () => 'tr',
      today: () => '2026-11-23',
      notify: () => undefined,
    });
    // The warnings from the lists come a moment later.
    await own.until(() => {
      const { errors, warnings } = editor.problems.counts;
      return Promise.resolve(errors === errorCount && warnings === warningCount);
    });
    await editor.close();
    expect(editor.document.content).toEqual(draft.content);
    expect(editor.totals.effective.GrandTotal).toBe(total);
    expect((await own.state(id)).revision).toBe(1);
  });
});

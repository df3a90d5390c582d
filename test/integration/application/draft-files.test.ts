import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import { hiddenText } from '../../../domain/hidden.ts';
import type { DraftFileReading } from '../../../domain/model/draft-file.ts';
import { mostImportedRows } from '../../../domain/model/table.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import { goodsLine, Harness, invoice } from './harness.ts';
import { uploaded } from '../support/uploaded.ts';
import { watchThread } from '../support/watch-thread.ts';
import { restsAs } from './opened.ts';

let warehouse: Harness;
let accountant: Harness;
beforeAll(async () => {
  warehouse = await Harness.start({ settings: { name: 'Depo' } });
  accountant = await Harness.beside(warehouse, { settings: { name: 'Merkez' } });
});
afterAll(async () => {
  await accountant.end();
  await warehouse.end();
});

const keptBackNone = { state: 0, operation: 0, hidden: 0, lines: 0, quarantined: 0, perhapsWritten: 0 };
const save = (from: Harness, ids: readonly string[]) =>
  from.call('saveDraftFile', { connectionId: from.connectionId, ids, name: 'taslaklar' });
/** The file's bytes in Base64. */
async function written(from: Harness, ids: readonly string[]): Promise<string> {
  const saved = await save(from, ids);
  expect(saved).toEqual({ path: join(from.folder, 'taslaklar.rampa'), written: ids.length, keptBack: keptBackNone });
  return readFileSync(join(from.folder, 'taslaklar.rampa')).toString('base64');
}
const giveTo = (at: Harness, data: string): Promise<string> => uploaded(at, Buffer.from(data, 'base64'));
const look = async (at: Harness, data: string): Promise<DraftFileReading> =>
  at.call('readDraftFile', { connectionId: at.connectionId, file: await giveTo(at, data) });
async function here(at: Harness, data: string) {
  const reading = await look(at, data);
  return 'problem' in reading ? reading.problem : reading.drafts.map((draft) => draft.here);
}
async function take(at: Harness, data: string, chosen: readonly number[]): Promise<readonly string[]> {
  const file = await giveTo(at, data);
  return (await at.call('importDrafts', { connectionId: at.connectionId, file, chosen })).imported;
}
const listed = async (at: Harness) =>
  (await at.call('listDrafts', { connectionId: at.connectionId, offset: 0, limit: 100 })).rows;
/** The connection breaks while the draft is sent, and the user moves it back to the drafts. */
async function perhapsSent(at: Harness, id: string): Promise<void> {
  at.service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'sales-return-invoices' } });
  await at.send([id]);
  await restsAs(at, id, 'unknown');
  await at.call('decideDraft', { id, decision: { kind: 'toDraft' } });
  expect(await at.state(id)).toMatchObject({ state: 'draft' });
}

let ids: readonly string[];
beforeEach(async () => {
  for (const at of [warehouse, accountant]) {
    await at.call('deleteDrafts', { ids: (await listed(at)).map(({ id }) => id) });
  }
  ids = [
    await warehouse.draft({ ...invoice({ InvoiceNumber: 'IAD-1' }), $further: '{"Driver":"Ali"}' }),
    await warehouse.draft(
      { DespatchNumber: 'Next', Lines: [{ ...goodsLine(), $key: 'a', Quantity: '1,5 koli' }] },
      'despatch',
    ),
  ];
});

describe('drafts that are handed over', () => {
  it('are not written to a file if one was queued while the file was chosen', async () => {
    const [queued = ''] = ids;
    warehouse.whileChoosing = () => warehouse.call('queueDrafts', { ids: [queued] });
    const path = join(warehouse.folder, 'taslaklar.rampa');
    const before = existsSync(path) ? readFileSync(path) : null;
    await expect(save(warehouse, ids)).rejects.toMatchObject({ code: 'invalidState' });
    warehouse.whileChoosing = null;
    expect(existsSync(path) ? readFileSync(path) : null).toEqual(before);
    expect(await warehouse.call('listHandovers', { draftId: queued })).toEqual([]);
    await warehouse.call('withdrawDrafts', { ids: [queued] });
  });

  it('become drafts at the other workstation, with the typed content and nothing else', async () => {
    const data = await written(warehouse, ids);
    const file = Buffer.from(data, 'base64').toString();
    for (const secret of [warehouse.service.apiKey, warehouse.service.baseUrl, warehouse.service.authUrl])
      expect(file).not.toContain(secret);
    expect(await look(accountant, data)).toMatchObject({
      origin: { connection: 'Depo', organisation: warehouse.service.organisation },
      drafts: [
        {
          ...{ kind: 'salesReturnInvoice', summary: { number: 'IAD-1', lineCount: 1 }, here: null },
          unseen: [
            { path: ['ProfileId'], value: 'TEMELFATURA' },
            { path: ['InvoiceTypeCode'], value: 'IADE' },
          ],
        },
        { kind: 'despatch', summary: { number: 'Next', lineCount: 1 }, here: null },
      ],
    });
    expect(await listed(accountant)).toEqual([]);
    const imported = await take(accountant, data, [0, 1]);
    for (const [at, id] of imported.entries()) {
      const [there, sent] = [await accountant.state(id), await warehouse.state(ids[at] ?? '')];
      expect(there).toMatchObject({ state: 'draft', operation: 'create', revision: 1, targetId: null, baseline: null });
      const { $further: driver, ...typed } = sent.content;
      expect(driver).toBe(at === 0 ? '{"Driver":"Ali"}' : undefined);
      expect([there.kind, there.content, there.total]).toEqual([sent.kind, typed, sent.total]);
    }
  });

  it('can be imported for the right company after they were imported for another', async () => {
    const data = await written(warehouse, ids);
    const wrong = (await accountant.call('createConnection', { settings: { ...accountant.settings(), companyId: 99 } }))
      .id;
    const again = (await accountant.call('createConnection', { settings: accountant.settings() })).id;
    const importInto = async (connectionId: string): Promise<number> => {
      const file = await giveTo(accountant, data);
      return (await accountant.call('importDrafts', { connectionId, file, chosen: [0, 1] })).imported.length;
    };
    expect(await importInto(wrong)).toBe(2);
    expect(await here(accountant, data)).toEqual([null, null]);
    expect(await take(accountant, data, [0, 1])).toHaveLength(2);
    // Another connection to the same company would send them a second time.
    expect([await importInto(wrong), await importInto(again)]).toEqual([0, 0]);
    const { rows } = await accountant.call('listDrafts', { connectionId: wrong, offset: 0, limit: 10 });
    await accountant.call('deleteDrafts', { ids: rows.map(({ id }) => id) });
    for (const id of [wrong, again]) await accountant.call('removeConnection', { id });
  });

  it('are recognised after they were sent, even if their connection has another company since', async () => {
    const data = await written(warehouse, [await warehouse.draft(invoice())]);
    const imported = await take(accountant, data, [0]);
    await accountant.send(imported);
    await accountant.settled();
    const { id, settings } = await accountant.call('createConnection', { settings: accountant.settings() });
    const { connectionId } = accountant;
    const changed = { ...settings, companyId: 99 };
    await accountant.call('updateConnection', { id: connectionId, settings: changed });
    const reading = await accountant.call('readDraftFile', { connectionId: id, file: await giveTo(accountant, data) });
    await accountant.call('updateConnection', { id: connectionId, settings });
    await accountant.call('removeConnection', { id });
    expect(reading).toMatchObject({ drafts: [{ here: { state: 'accepted', isSame: true } }] });
  });

  it('of a connection with another spelling of the address are recognised', async () => {
    const data = await written(warehouse, ids.slice(0, 1));
    await take(accountant, data, [0]);
    const settings = { ...accountant.settings(), baseUrl: `${accountant.settings().baseUrl}/` };
    const { id } = await accountant.call('createConnection', { settings });
    const reading = await accountant.call('readDraftFile', { connectionId: id, file: await giveTo(accountant, data) });
    await accountant.call('removeConnection', { id });
    expect(reading).toMatchObject({ drafts: [{ here: { state: 'draft', isSame: true } }] });
  });

  it('are marked where they were written and queued there only after confirmation; the other workstation shows their origin', async () => {
    const [id = ''] = ids;
    const queue = (at: Harness, one: string) => at.call('queueDrafts', { ids: [one] });
    const data = await written(warehouse, [id]);
    expect(await warehouse.state(id)).toMatchObject({
      revision: 1,
      handedOver: { confirmed: false },
      receivedAt: null,
    });
    expect(await queue(warehouse, id)).toEqual({ queued: [], notQueued: [{ id, why: 'handedOver' }] });
    const history = await warehouse.call('getHistory', { draftId: id });
    expect(history[0]).toMatchObject({ kind: 'handover', handover: { direction: 'out', file: 'taslaklar.rampa' } });

    const [there = ''] = await take(accountant, data, [0]);
    const origin = { connection: 'Depo', organisation: warehouse.service.organisation };
    expect(await accountant.call('listHandovers', { draftId: there })).toMatchObject([{ direction: 'in', origin }]);
    expect(await accountant.state(there)).toMatchObject({
      handedOver: null,
      receivedAt: expect.any(Number) as number,
    });
    expect((await queue(accountant, there)).queued).toEqual([there]);

    expect(await warehouse.call('confirmHandover', { ids: [id] })).toEqual({ confirmed: [id] });
    expect((await queue(warehouse, id)).queued).toEqual([id]);
    // Asked only once: a draft that was taken out of the queue can be queued again without a question.
    await warehouse.call('withdrawDrafts', { ids: [id] });
    expect((await queue(warehouse, id)).queued).toEqual([id]);
    for (const [at, one] of [
      [warehouse, id],
      [accountant, there],
    ] as const)
      await at.call('withdrawDrafts', { ids: [one] });
  });

  it('are recognised when they are imported again, and when they come back', async () => {
    const data = await written(warehouse, ids);
    const imported = await take(accountant, data, [1]);
    expect(await here(accountant, data)).toEqual([null, { state: 'draft', isSame: true }]);
    // Choosing both imports the missing one.
    expect(await take(accountant, data, [0, 1])).toHaveLength(1);
    expect(await take(accountant, data, [0, 1])).toEqual([]);
    expect(await listed(accountant)).toHaveLength(2);
    const back = await written(accountant, imported);
    expect(await here(warehouse, back)).toEqual([{ state: 'draft', isSame: true }]);
    // Even while the other workstation has further drafts.
    expect(await here(warehouse, data)).toEqual(Array(2).fill({ state: 'draft', isSame: true }));
  });

  it('each get a unique id, even if the ids derive from one another', async () => {
    const [id] = ids;
    const first = await written(warehouse, [id ?? '']);
    const [taken] = await take(accountant, first, [0]);
    await accountant.edit(taken ?? '', { Description: 'other' });
    const [made] = await take(accountant, first, [0]);
    // Imported at the warehouse, where the first draft exists and the second does not.
    const file = JSON.parse(Buffer.from(first, 'base64').toString()) as { drafts: readonly object[] };
    const changed = file.drafts.map((draft) => ({ ...draft, content: { Description: 'changed' } }));
    const drafts = [...changed, ...changed.map((draft) => ({ ...draft, id: made }))];
    const imported = await take(warehouse, Buffer.from(JSON.stringify({ ...file, drafts })).toString('base64'), [0, 1]);
    expect(imported).toEqual([expect.not.stringContaining(id ?? ''), made]);
  });

  it('changed since become additional drafts, only if chosen, and are recognised too', async () => {
    const first = await written(warehouse, ids);
    const imported = await take(accountant, first, [0, 1]);
    await warehouse.edit(ids[0] ?? '', { Description: 'changed in the warehouse' });
    const second = await written(warehouse, ids);
    expect(await here(accountant, second)).toEqual([
      { state: 'draft', isSame: false },
      { state: 'draft', isSame: true },
    ]);
    const [further, ...others] = await take(accountant, second, [0]);
    expect(others).toEqual([]);
    expect(imported).not.toContain(further);
    expect((await accountant.state(further ?? '')).content).toMatchObject({ Description: 'changed in the warehouse' });
    expect((await accountant.state(imported[0] ?? '')).content).not.toHaveProperty('Description');
    // Both files contain only drafts that exist here now.
    for (const data of [first, second]) {
      expect(await here(accountant, data)).toEqual(Array(2).fill({ state: 'draft', isSame: true }));
    }
  });

  it('are imported again if they were deleted here', async () => {
    const data = await written(warehouse, ids);
    const imported = await take(accountant, data, [0, 1]);
    await accountant.call('deleteDrafts', { ids: imported });
    expect(await here(accountant, data)).toEqual([null, null]);
    const again = await take(accountant, data, [0, 1]);
    expect(again).toHaveLength(2);
    // Both exist after the deletion is undone, and a third import finds the first one.
    await accountant.call('undeleteDrafts', { ids: imported });
    expect(await listed(accountant)).toHaveLength(4);
    expect(await here(accountant, data)).toEqual(Array(2).fill({ state: 'draft', isSame: true }));
  });

  it('are recognised if they were sent, even after they are deleted', async () => {
    const [id] = ids;
    const data = await written(warehouse, [id ?? '']);
    const imported = await take(accountant, data, [0]);
    await accountant.send(imported);
    await accountant.settled();
    await accountant.call('deleteDrafts', { ids: imported });
    expect(await here(accountant, data)).toEqual([{ state: 'accepted', isSame: true }]);
    expect(await take(accountant, data, [0])).toEqual([]);
  });

  it('are recognised if they may have been sent, even after they became editable again and were deleted', async () => {
    const data = await written(warehouse, [await warehouse.draft(invoice())]);
    const imported = await take(accountant, data, [0]);
    await perhapsSent(accountant, imported[0] ?? '');
    await accountant.call('deleteDrafts', { ids: imported });
    expect(await here(accountant, data)).toEqual([{ state: 'draft', isSame: true }]);
    expect(await take(accountant, data, [0])).toEqual([]);
  });

  it('are not imported from a file that Rampa has not written', async () => {
    const data = Buffer.from('{"format":"rampa-drafts","version":1}').toString('base64');
    expect(await look(accountant, data)).toEqual({ problem: 'damaged' });
    await expect(take(accountant, data, [0])).rejects.toMatchObject({ code: 'badArguments' });
  });

  it('are sent to every window', async () => {
    const data = await written(warehouse, ids);
    const before = accountant.changes().length;
    const imported = await take(accountant, data, [0, 1]);
    await accountant.until(() =>
      Promise.resolve(
        accountant
          .changes()
          .slice(before)
          .some(({ drafts }) => imported.every((id) => drafts?.some(({ summary }) => summary.id === id))),
      ),
    );
  });
});

describe('what belongs to one workstation', () => {
  it('is not exported: what is queued or sent, applies to a document of the service, or contains a hidden text', async () => {
    const sent = await warehouse.draft(invoice());
    await warehouse.send([sent]);
    await warehouse.settled();
    const { state, acceptedId } = await warehouse.state(sent);
    expect(state).toBe('accepted');
    const opened = await warehouse.openAs('salesReturnInvoice', acceptedId ?? '', 'change');
    const queued = await warehouse.draft(invoice());
    expect(await warehouse.call('queueDrafts', { ids: [queued] })).toMatchObject({ queued: [queued] });
    const hidden = await warehouse.draft({ Description: hiddenText });
    const saved = await save(warehouse, [...ids, sent, opened.id, queued, hidden, 'no-such-draft']);
    expect(saved).toMatchObject({ written: 2, keptBack: { ...keptBackNone, state: 2, operation: 1, hidden: 1 } });
    await warehouse.call('withdrawDrafts', { ids: [queued] });
    expect(await save(warehouse, [queued])).toMatchObject({ written: 1, keptBack: keptBackNone });
  });

  it('is not exported once it may have been sent, even if it is editable again', async () => {
    const id = await warehouse.draft(invoice());
    await perhapsSent(warehouse, id);
    const kept = { path: null, written: 0, keptBack: { ...keptBackNone, perhapsWritten: 1 } };
    expect(await save(warehouse, [id])).toEqual(kept);
    await warehouse.edit(id, { Description: 'typed since' });
    expect(await save(warehouse, [id])).toEqual(kept);
  });

  it('is not exported with more lines than the other workstation accepts', async () => {
    const lines = Array.from({ length: mostImportedRows + 1 }, (_, at) => ({ $key: `k${at}` }));
    const more = await warehouse.draft({ Lines: lines });
    expect(await save(warehouse, [...ids, more])).toMatchObject({
      written: 2,
      keptBack: { ...keptBackNone, lines: 1 },
    });
    const most = await warehouse.draft({ Lines: lines.slice(1) });
    expect(await look(accountant, await written(warehouse, [most]))).toMatchObject({
      drafts: [{ summary: { lineCount: mostImportedRows } }],
    });
  });

  it('makes no file if there is nothing else', async () => {
    const hidden = await warehouse.draft({ Description: hiddenText });
    const path = join(warehouse.folder, 'taslaklar.rampa');
    writeFileSync(path, 'as it was');
    expect(await save(warehouse, [hidden])).toEqual({
      path: null,
      written: 0,
      keptBack: { ...keptBackNone, hidden: 1 },
    });
    expect(readFileSync(path, 'utf8')).toBe('as it was');
  });
});

it('a file of many drafts is read outside the main process, which parses one draft at a time', async () => {
  const lines = Array.from({ length: 60 }, (_, key) => ({
    ...{ $key: `k${key}`, ProductCode: `P-${key}`, Quantity: '1', Description: 'x'.repeat(200) },
  }));
  const drafts = Array.from({ length: 100 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ...{ kind: 'salesReturnInvoice', content: { InvoiceNumber: `T-${index}`, Lines: lines } },
  }));
  const file = { format: 'rampa-drafts', version: 1, origin: { connection: 'a', organisation: 'b' }, drafts };
  const text = JSON.stringify(file);
  const data = Buffer.from(text).toString('base64');
  const watch = watchThread();
  const reading = await look(accountant, data);
  const { longestParsed } = watch.end();
  expect('drafts' in reading && reading.drafts).toHaveLength(100);
  expect(longestParsed).toBeLessThan(text.length / 50);
});

it('copies that are here already are compared one at a time', async () => {
  const textOf = (copy: number): string => {
    const Lines = Array.from({ length: 20 }, (_, key) => ({ $key: `k${key}`, ProductCode: `P-${key}`, Quantity: '1' }));
    const drafts = Array.from({ length: 30 }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      ...{ kind: 'salesReturnInvoice', content: { InvoiceNumber: `T-${index}`, Description: `copy ${copy}`, Lines } },
    }));
    return JSON.stringify({
      format: 'rampa-drafts',
      version: 1,
      origin: { connection: 'a', organisation: 'b' },
      drafts,
    });
  };
  const all = Array.from({ length: 30 }, (_, index) => index);
  const base64 = (copy: number): string => Buffer.from(textOf(copy)).toString('base64');
  for (const copy of [0, 1, 2]) expect(await take(accountant, base64(copy), all)).toHaveLength(30);
  const watch = watchThread();
  expect(await here(accountant, base64(2))).toEqual(all.map(() => ({ state: 'draft', isSame: true })));
  expect(await take(accountant, base64(2), all)).toEqual([]);
  expect(watch.end().mostOfTurn).toBeLessThan(textOf(0).length / 5);
});

describe('the names of a draft from a file', () => {
  /** The content of a draft that a file brings in which a text is replaced. */
  async function brought(content: ValueRecord, from: string, to: string) {
    const data = await written(warehouse, [await warehouse.draft(content)]);
    const text = Buffer.from(data, 'base64').toString();
    expect(text).toContain(from);
    const changed = Buffer.from(text.replaceAll(from, to)).toString('base64');
    const [id = ''] = await take(accountant, changed, [0]);
    const { content: there } = await accountant.state(id);
    const shown = (await listed(accountant)).find((one) => one.id === id);
    return { id, there, shown, open: openEntriesOf(there), here: () => here(accountant, changed) };
  }
  let customer: string;
  let product: string;
  beforeAll(async () => {
    await accountant.refreshLists(['customers', 'products']);
    const named = async (kind: 'customers' | 'products', query: string): Promise<string> => {
      const { connectionId } = accountant;
      const { rows } = await accountant.call('searchLookup', { connectionId, kind, query, limit: 1 });
      return rows[0]?.name ?? '';
    };
    [customer, product] = [await named('customers', 'C00001'), await named('products', goodsLine().ProductCode)];
  });
  const named = (name: string) => {
    const { Lines: lines, ...header } = invoice({ CustomerName: name });
    return { ...header, Lines: [{ ...lines[0], ProductName: product }] };
  };

  it('are those of the lists here', async () => {
    const { there, open } = await brought(named(customer), '"Next"', '"IAD-9"');
    expect(there).toMatchObject({ CustomerName: customer, Lines: [{ ProductName: product }] });
    expect(open).toEqual([]);
  });

  it('are one open entry for each code if the file has others, and nowhere instead of them', async () => {
    const { id, there, shown, open, here: again } = await brought(named('Deniz A.Ş.'), product, 'Başka ürün');
    expect(there).toMatchObject({ CustomerName: customer, Lines: [{ ProductName: product }] });
    expect(shown).toMatchObject({ customerCode: 'C00001', customerName: customer });
    expect(open).toMatchObject([
      { reason: 'otherName', text: 'C00001 — Deniz A.Ş.', place: { path: ['CustomerCode'] } },
      { reason: 'otherName', text: `${goodsLine().ProductCode} — Başka ürün`, place: { path: ['ProductCode'] } },
    ]);
    expect(await accountant.call('queueDrafts', { ids: [id] })).toMatchObject({ queued: [] });
    expect(await again()).toMatchObject([{ isSame: true }]);
  });

  it('are not shown for a code that the lists here do not have', async () => {
    const { there, open } = await brought(named('Deniz A.Ş.'), 'C00001', 'YABANCI');
    expect(there.CustomerCode).toBe('YABANCI');
    expect(JSON.stringify(there)).not.toContain('Deniz');
    expect(open).toEqual([]);
  });
});

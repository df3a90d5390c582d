import type { DocumentKind, Operation } from '../../domain/model/draft-state.ts';
import type { Service } from '../service/types.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { linesOf } from '../../domain/value.ts';
import { saving } from '../saving.ts';
import { sitDown } from './support/desk.ts';
import { plainDrafts } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import type { Language } from './support/words.ts';

/**
 * The service's current document is shown before it is changed; if a colleague has changed it meanwhile, the user decides field
 * by field; an overwrite found afterwards is reported. The results are checked in the service's own ledger.
 */
test.describe('a document that another user works on too', () => {
  test('is reported if a colleague overwrote it just after', async ({ launch, service }) => {
    const desk = await begin(await launch(), service, 'en');
    const id = one(service, 'salesReturnInvoice');
    await openAs(desk, 'salesReturnInvoice', id, 'replace');
    await desk.editor.fill('Description', 'Ours');
    await queue(desk);
    const edit = { id, change: { Description: 'Theirs' } };
    service.faults.arm({ kind: 'colleagueAfter', match: { method: 'PUT', path: id }, edit });
    await submit(desk);
    await desk.sync.expectCount('accepted', 1);
    await desk.sync.expectCount('decision', 1);
    await expect(desk.messages.getByText(desk.t('conflict.toast', { count: 1 }))).toBeVisible();
    await desk.conflict.decide('after');
    expect(await desk.conflict.fields()).toEqual([desk.t('fields.Description')]);
    await desk.conflict.seen();
    await desk.sync.expectCount('decision', 0);
    await desk.sync.expectCount('accepted', 1);
  });

  test('keys pressed while the decision is being read do not submit the queue behind it', async ({
    desk,
    service,
    fingers,
  }) => {
    const id = one(service, 'salesReturnInvoice');
    await openAs(desk, 'salesReturnInvoice', id, 'replace');
    await desk.editor.fill('Description', 'Ours');
    await queue(desk);
    service.company.editAsColleague(id, { Description: 'Theirs' });
    await submit(desk);
    await desk.sync.expectCount('decision', 1);
    const connectionId = await desk.connectionId();
    const ids = await plainDrafts(desk, 1);
    await desk.call('queueDrafts', { ids });
    const decide = desk.conflict.note('changed').getByRole('button', { name: desk.t('conflict.decide'), exact: true });
    await decide.focus();
    await fingers.press('{Enter}{Ctrl+Enter}{Escape}');
    await expect(desk.conflict.dialog).toBeHidden();
    await decide.press('Enter');
    await desk.conflict.opened('changed');
    const { items } = await desk.call('listQueue', { connectionId });
    expect(items.filter((item) => ids.includes(item.id)).map(({ state }) => state)).toEqual(['ready']);
  });

  test('is changed anyway with the lines and totals that were shown; the next change of it waits and names it', async ({
    desk,
    service,
  }) => {
    const documentId = one(service, 'quote');
    const connectionId = await desk.connectionId();
    const change = async (header: ValueRecord, quantity: string): Promise<string> => {
      const opened = await desk.call('openDocument', { connectionId, kind: 'quote', documentId, operation: 'change' });
      if (!('draft' in opened)) throw new Error(JSON.stringify(opened.problem));
      const { id, revision, content } = opened.draft;
      const Lines = linesOf(content).map((line, at) => (at === 0 ? { ...line, Quantity: quantity } : line));
      await desk.call('saveDraft', saving({ id, revision, content: { ...content, ...header, Lines } }));
      return id;
    };
    const ids = [await change({ Description: 'First' }, '7'), await change({ Description: 'Second' }, '8')];
    service.company.editAsColleague(documentId, { DueDays: 77 });
    await desk.call('queueDrafts', { ids });
    await submit(desk);
    await desk.sync.expectCount('decision', 1);
    await desk.sync.look(desk.sync.rows('ready').first());
    const waits = desk.sync.detail.getByRole('button', { name: desk.t('sync.waitsFor.go'), exact: true });
    await waits.press('Enter');
    await desk.conflict.decide('changed');
    await desk.conflict.dialog.getByRole('button', { name: desk.t('conflict.sendAnyway'), exact: true }).press('Enter');
    const becomes = desk.page.getByRole('region', { name: desk.t('conflict.becomes'), exact: true });
    await expect(becomes.getByRole('cell', { name: /^7 / })).toBeVisible();
    const question = desk.conflict.dialog.filter({ has: becomes });
    await question.getByRole('button', { name: desk.t('conflict.sendAnyway.action'), exact: true }).press('Enter');
    await expect(desk.conflict.dialog).toHaveCount(0);
    await expect
      .poll(() => service.ledger.document(documentId)?.record)
      .toMatchObject({ Description: 'First', DueDays: 77 });
    await desk.sync.expectCount('decision', 1);
  });

  test('that could not be read is sent only after a warning', async ({ launch, service }) => {
    const desk = await begin(await launch(), service, 'en');
    const id = one(service, 'despatch');
    await openAs(desk, 'despatch', id, 'replace');
    await desk.editor.fill('Description', 'Ours');
    await queue(desk);
    service.company.setOffered('despatch', ['list', 'create', 'replace', 'change']);
    await submit(desk);
    await desk.sync.expectCount('decision', 1);
    const note = desk.conflict.note('unchecked');
    await expect(note).toContainText(desk.t('connection.assumed.despatchesPath'));
    const reads = (): number => service.ledger.requests({ method: 'GET', path: id }).length;
    const before = reads();
    await desk.conflict.tryAgain();
    await expect.poll(reads).toBeGreaterThan(before);
    const connectionId = await desk.connectionId();
    await expect.poll(async () => (await desk.call('getQueueStatus', { connectionId })).activity).toBe('idle');
    await desk.sync.expectCount('decision', 1);
    expect(service.ledger.requests({ method: 'PUT', path: id })).toEqual([]);
    await desk.conflict.sendAnyway();
    await desk.sync.expectCount('accepted', 1);
    expect(service.ledger.document(id)?.record).toMatchObject({ Description: 'Ours' });
  });
});

async function begin(rampa: Parameters<typeof sitDown>[0], service: Service, language: Language): Promise<Desk> {
  const desk = await sitDown(rampa, language);
  await desk.connection.make(service);
  return desk;
}

/** The id of a seeded document that the user sees and that is not closed. */
function one(service: Service, kind: DocumentKind): string {
  const found = service.ledger.documents({ kind, companyId: 1, seeded: true }).find(({ closed }) => !closed);
  if (!found) throw new Error(`There is no ${kind} to open.`);
  return found.id;
}

async function openAs(
  desk: Desk,
  kind: DocumentKind,
  documentId: string,
  operation: Exclude<Operation, 'create'>,
): Promise<void> {
  const connectionId = await desk.connectionId();
  const opened = await desk.call('openDocument', { connectionId, kind, documentId, operation });
  if (!('draft' in opened)) throw new Error(JSON.stringify(opened.problem));
  await desk.drafts.go();
  await expect(desk.drafts.rows.first()).toBeVisible();
  await desk.drafts.grid.focus();
  await desk.page.keyboard.press('Enter');
  await desk.editor.opened();
}

async function queue(desk: Desk): Promise<void> {
  await desk.page.keyboard.press('Control+Shift+Enter');
  await desk.review.confirm();
  await expect(desk.page.getByText(desk.t('editor.locked.ready'))).toBeVisible();
}

async function submit(desk: Desk): Promise<void> {
  await desk.sync.go();
  await desk.sync.submitAll();
}

import { createHash } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { DocumentRecord, Json, JsonRecord, Service } from '../../service/types.ts';
import type { Desk } from '../support/desk.ts';
import type { FieldName } from '../support/editor.ts';
import type { ReviewedRow } from '../support/review.ts';
import { expect } from '../support/fixtures.ts';

/** A document as it is now in the service's ledger. */
export function heldBy(service: Service, id: string): () => DocumentRecord {
  return () => {
    const found = service.ledger.document(id);
    if (!found) throw new Error(`The service has no document ${id}.`);
    return found;
  };
}

export const linesOf = (record: JsonRecord): readonly JsonRecord[] => record['Lines'] as JsonRecord[];

/** The only document of a kind that was created in the service, except those of colleagues. */
export function createdBy(service: Service, kind: DocumentKind, colleagues: readonly string[]): DocumentRecord {
  const created = service.ledger.documents({ kind }).filter(({ id }) => !colleagues.includes(id));
  expect(created).toHaveLength(1);
  return created[0] as DocumentRecord;
}

/** Opens a document from the list of the service's documents. */
export async function look(desk: Desk, kind: DocumentKind, number: string): Promise<void> {
  await desk.documents.go();
  await desk.documents.kind(kind);
  await desk.documents.open(kind, number);
}

/** Opens a document and starts to change or replace it in the editor. */
export async function take(desk: Desk, kind: DocumentKind, number: string, task: 'change' | 'replace'): Promise<void> {
  await look(desk, kind, number);
  await begin(desk, task);
}

/** Starts to change or replace the open document. */
export async function begin(desk: Desk, task: 'change' | 'replace'): Promise<void> {
  await desk.documents.task(task).press('Enter');
  await expect(desk.page.locator('[data-baseline]')).toBeVisible();
  await desk.editor.opened();
}

/** Reads the list again and deletes a document from it: review, confirmation, queue. */
export async function remove(desk: Desk, kind: DocumentKind, number: string): Promise<void> {
  await desk.documents.go();
  await desk.documents.kind(kind);
  await desk.page.keyboard.press('F5');
  await desk.documents.open(kind, number);
  await desk.documents.task('delete').focus();
  // The key is held, so that it repeats in the dialog.
  await desk.page.keyboard.down('Enter');
  await desk.review.opened();
  await desk.page.keyboard.down('Enter');
  await desk.page.keyboard.up('Enter');
  await desk.review.opened();
  expect((await desk.review.rows()).map(({ before, after }) => [before, after])).toContainEqual([number, null]);
  await desk.review.confirm();
  await expect(desk.messages.getByText(desk.t('drafts.queued', { count: 1 }))).toBeVisible();
}

/** Opens a group of fields, in the header or in a line's panel. */
export async function unfold(within: Locator, group: string): Promise<void> {
  const button = within.getByRole('button', { name: new RegExp(`^${group}`) });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** Opens the panel of a line. */
export async function detail(desk: Desk, line: number): Promise<void> {
  await (await desk.editor.cell(line, 'ProductCode')).click();
  await desk.page.keyboard.press('F4');
  await expect(desk.editor.panel.getByRole('heading', { level: 2 })).toContainText(
    desk.t('editor.line', { number: line }),
  );
}

/** An entry of a list in the open panel; `number`: from 1. */
export function entry(desk: Desk, list: FieldName, number: number): Locator {
  const name = desk.t('editor.list.entry', { name: desk.editor.label(list), number });
  return desk.editor.panel.getByRole('group', { name, exact: true });
}

/** Types the first line, with quantity 5, all in one lot. */
export async function typeWithLot(desk: Desk, product: string, lot: string): Promise<void> {
  const { editor, page, t } = { editor: desk.editor, page: desk.page, t: desk.t.bind(desk) };
  const line = { ProductCode: product, Quantity: '5', UnitPrice: '10', VatRate: '20', WarehouseName: 'MERKEZ DEPO' };
  await editor.typeLine(line);
  await detail(desk, 1);
  await unfold(editor.panel, t('fields.group.lots'));
  await editor.panel
    .getByRole('group', { name: new RegExp(`^${editor.label('Lots')}`) })
    .getByRole('button', { name: t('editor.list.add'), exact: true })
    .press('Enter');
  await expect(editor.box('LotNo', entry(desk, 'Lots', 1))).toBeFocused();
  await page.keyboard.type(lot);
  await page.keyboard.press('F4');
  await editor.saved();
}

/** Queues the document from the editor; returns the rows of the review. */
export async function queue(desk: Desk, { isFirst = false } = {}): Promise<readonly ReviewedRow[]> {
  await desk.editor.saved();
  await desk.page.keyboard.press('Control+Shift+Enter');
  await desk.review.opened();
  const rows = await desk.review.rows();
  await desk.review.confirm();
  if (isFirst) {
    const asked = desk.page.getByRole('dialog', { name: desk.t('files.notShown.title') });
    await asked.getByRole('button', { name: desk.t('files.notShown.yes', { count: 1 }) }).press('Enter');
  }
  await expect(desk.page.getByText(desk.t('editor.locked.ready'))).toBeVisible();
  return rows;
}

/** Sends the queue. `accepted`: expected number of documents accepted today. */
export async function submit(desk: Desk, accepted: number, attention = 0): Promise<void> {
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', accepted);
  await desk.sync.expectCount('attention', attention);
}

/** Expects this number from the service among the documents accepted today; if the answer did not contain it, it is read back. */
export async function expectNumbered(desk: Desk, number: string): Promise<void> {
  await desk.sync.filter('accepted').click();
  await expect(desk.sync.rows('accepted').first()).toBeVisible();
  await expect(desk.sync.grid.getByText(number, { exact: true })).toHaveCount(1);
}

/** Shows the only rejected document in the sync panel. */
export async function lookAtRefused(desk: Desk): Promise<void> {
  await desk.sync.filter('attention').click();
  await desk.sync.look(desk.sync.rows('rejected').first());
}

/** The label of a field. */
export const label = (desk: Desk, field: string): string => desk.editor.label(field as FieldName);

/** An amount as shown on the screen. */
export const money = (desk: Desk, value: Json | undefined): string =>
  new Intl.NumberFormat(desk.language, { minimumFractionDigits: 2 }).format(Number(value));

/** A place in a line as the sync panel names it: `Line 2 · Lots 1 · Lot number`. */
export function where(desk: Desk, line: number, ...path: readonly (string | number)[]): string {
  const parts = [desk.t('sync.error.line', { number: line })];
  for (const part of path) {
    if (typeof part === 'string') parts.push(label(desk, part));
    else parts.push(desk.t('sync.error.item', { name: parts.pop() ?? '', number: part }));
  }
  return parts.join(' · ');
}

/** A row of the header in the review. */
export function row(desk: Desk, field: string, before: string, after: string): ReviewedRow {
  return { line: '', field: label(desk, field), before, after };
}

/**
 * The body of the last request with this method that changed the document: the stored body of an attempt whose hash is the one in
 * the service's ledger.
 */
export async function sentBody(desk: Desk, service: Service, method: string, id: string): Promise<JsonRecord> {
  const request = service.ledger.requests({ method, path: id, wrote: true }).at(-1);
  expect(request).toBeDefined();
  const { rows } = await desk.call('listDrafts', {
    connectionId: await desk.connectionId(),
    documentId: id,
    offset: 0,
    limit: 50,
  });
  for (const draft of rows) {
    for (const { body } of await desk.call('listAttempts', { draftId: draft.id })) {
      const hash = createHash('sha256').update(body, 'utf8').digest('hex');
      if (hash === request?.bodyHash) return JSON.parse(body) as JsonRecord;
    }
  }
  throw new Error('No stored attempt has the body that the service received.');
}

/** Expects exactly this change of a record, apart from what the service sets with every save. */
export function expectOnly(before: DocumentRecord, after: DocumentRecord, change: JsonRecord): void {
  const { ModifyDate: earlier, ...was } = before.record;
  const { ModifyDate: later, ...is } = after.record;
  expect(later === undefined || later !== earlier).toBe(true);
  expect(is).toEqual({ ...was, ...change });
}

/** A body without null members: nested records are sent with all of their members. */
export function saying(value: Json): Json {
  if (Array.isArray(value)) return value.map(saying);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, saying(inner)]])),
  );
}

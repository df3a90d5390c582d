/** Opens a case's file, or pastes its text, in a new document; reads the page's questions and the stored result. */
import type { Locator } from '@playwright/test';
import type { Desk } from '../e2e/support/desk.ts';
import { expect } from '../e2e/support/expect.ts';
import type { Seat } from '../typist/seat.ts';
import type { TableCase } from './cases.ts';
import type { Outcome } from './compare.ts';
import { refusalsSeen } from './seats.ts';
import { storedIn } from './stored.ts';

type Played = Omit<Outcome, 'complaints'>;

export async function playTable(seat: Seat, given: TableCase): Promise<Played> {
  await seat.desk.call('setPreferences', { change: { columnPlacings: [] } });
  const first = await playOnce(seat, given);
  return given.again ? playOnce(seat, given) : first;
}

async function playOnce(seat: Seat, given: TableCase): Promise<Played> {
  const { desk, page } = seat;
  const ofDocuments = given.documents !== undefined;
  const begun = seat.drafts();
  await desk.drafts.go();
  if (!ofDocuments) await desk.drafts.create(given.kind ?? 'salesReturnInvoice');
  await seat.calm();
  const id = ofDocuments ? null : await seat.openDraft();
  const before = await refusalsSeen(seat);
  if (given.paste) {
    await desk.editor.toEmptyRow();
    await desk.editor.paste(new TextDecoder().decode(given.file.bytes));
  } else await choose(seat, given, ofDocuments ? 'Control+Shift+o' : 'Control+o');
  const dialog = page.getByRole('dialog');
  await settled(seat, dialog);
  const shown = (await dialog.isVisible()) ? await answer(seat, given, dialog) : {};
  await seat.calm();
  const refusals = (await refusalsSeen(seat)).filter((one) => !before.includes(one));
  const stored = ofDocuments
    ? { documents: newDrafts(seat, begun).map((draft) => storedIn(seat, draft).whole) }
    : storedIn(seat, id ?? '');
  return { ...shown, refusals, ...stored };
}

async function choose({ page, desk }: Seat, { file }: TableCase, keys: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press(keys);
  await (
    await chooser
  ).setFiles({ name: file.name, mimeType: 'application/octet-stream', buffer: Buffer.from(file.bytes) });
  const refused = desk.messages.locator('.toast').first();
  await expect(page.getByRole('dialog').or(refused).first()).toBeVisible();
}

/** Waits until the file is read and its codes are looked up. */
async function settled(seat: Seat, dialog: Locator): Promise<void> {
  await seat.calm();
  await expect(dialog.locator('progress, [role="progressbar"]')).toHaveCount(0);
  await seat.calm();
}

/** Reads the questions, then gives the answers and accepts the table. */
async function answer(seat: Seat, given: TableCase, dialog: Locator): Promise<Played> {
  const { desk, page } = seat;
  const kind = dialog.getByLabel(desk.t('files.documents.kind'));
  if (given.kind !== undefined && (await kind.isVisible())) {
    await kind.selectOption(given.kind);
    await settled(seat, dialog);
  }
  const sheet = dialog.getByLabel(desk.t('files.import.sheet'));
  const canChoose = await sheet.isVisible();
  const sheets = canChoose ? await sheet.locator('option').allTextContents() : [];
  if (given.sheet !== undefined && canChoose) {
    await sheet.selectOption(given.sheet);
    await settled(seat, dialog);
  }
  const asked = await questionsIn(desk, dialog);
  const skippedRows = await skippedIn(desk, dialog);
  for (const [heading, target] of Object.entries(given.answers ?? {})) {
    const column = (await columnsOf(dialog)).find(({ title }) => title === heading);
    if (!column) throw new Error(`No column is headed “${heading}”.`);
    const { note } = asked.find(({ title }) => title === heading) ?? {};
    if (target.startsWith('=')) await note?.getByRole('button', { name: target.slice(1), exact: true }).press('Enter');
    else await column.box.selectOption(target === 'skip' ? { label: desk.t('editor.paste.leave') } : target);
  }
  if (given.takeHidden)
    await dialog
      .getByRole('button', { name: desk.t('files.table.takeHidden', { count: skippedRows.length }) })
      .press('Enter');
  if (given.positive !== undefined)
    await dialog.getByLabel(pattern(desk.t('files.table.negatives', { count: 0 }), '0')).setChecked(given.positive);
  // Import it again even if another case has imported it.
  const again = dialog.getByLabel(desk.t('files.documents.again'));
  await settled(seat, dialog);
  if (await again.isVisible()) await again.setChecked(true);
  const take = dialog.locator('button.primary');
  if (await take.isEnabled()) {
    await take.press('Enter');
    await expect(dialog).toBeHidden();
  } else {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  return { questions: asked.map(({ title }) => title), sheets, skippedRows };
}

interface Column {
  readonly title: string;
  readonly box: Locator;
}
async function columnsOf(dialog: Locator): Promise<readonly Column[]> {
  const heads = await dialog.locator('[role="columnheader"]:has(select)').all();
  return Promise.all(
    heads.map(async (head) => ({
      title: ((await head.locator('.heading').textContent()) ?? '').trim(),
      box: head.locator('select'),
    })),
  );
}

/** The columns for which the user must choose the target or the number format. */
async function questionsIn(desk: Desk, dialog: Locator): Promise<readonly { title: string; note: Locator | null }[]> {
  const asked: { title: string; note: Locator | null }[] = [];
  for (const { title, box } of await columnsOf(dialog)) {
    const note = dialog
      .locator('.message')
      .filter({ hasText: pattern(desk.t('files.table.ambiguous', { column: title, text: '\0' }), '\0') });
    const chosen = (await box.locator('option:checked').textContent()) ?? '';
    if (await note.isVisible()) asked.push({ title, note });
    else if (chosen === desk.t('editor.paste.undecided')) asked.push({ title, note: null });
  }
  return asked;
}

/** Rows shown as left out, except those of the headings. */
async function skippedIn(desk: Desk, dialog: Locator): Promise<readonly number[]> {
  const heading = Number((await dialog.getByLabel(desk.t('files.table.headingRow')).inputValue()) || Number.NaN) + 1;
  const rows = await dialog.locator('[role="rowgroup"] > [role="row"]:not(:has([role="cell"]:not(.left)))').all();
  const numbers = await Promise.all(rows.map(async (row) => parseInt((await row.textContent()) ?? '', 10)));
  return numbers.filter((number) => number !== heading);
}

/** A pattern for a text of the catalogue in which anything may replace `part`. */
function pattern(text: string, part: string): RegExp {
  return new RegExp(
    text
      .split(part)
      .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );
}

function newDrafts(seat: Seat, before: ReadonlySet<string>): readonly string[] {
  return [...seat.drafts()].filter((id) => !before.has(id));
}

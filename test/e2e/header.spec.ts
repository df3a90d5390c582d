import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

/** The document's own fields: one row, a search for rarely used ones, and no field with a value hidden. */
const products = Array.from({ length: 9 }, (_, at) => `P0000${at + 1}`);

async function open(desk: Desk, kind: DocumentKind, header: ValueRecord = {}): Promise<string> {
  const { line } = await goodsOf(desk, products);
  const lines = products.map((product) => line(product));
  const id = await draft(desk, kind, content(kind, lines, header));
  await desk.drafts.openFirst();
  await expect(desk.editor.lines).toHaveCount(products.length);
  return id;
}

const kept = async (desk: Desk, id: string): Promise<ValueRecord> =>
  (await desk.call('getDraft', { id }))?.content ?? {};

/** The distance of the first line from the top of the screen, and the number of fully visible lines. */
async function seen(desk: Desk): Promise<{ readonly first: number; readonly lines: number }> {
  const screen = await desk.page.locator('[data-draft]').boundingBox();
  const totals = await desk.editor.totals.boundingBox();
  const boxes = await Promise.all((await desk.editor.lines.all()).map((line) => line.boundingBox()));
  const lines = boxes.filter((box) => box !== null && box.y + box.height <= (totals?.y ?? 0));
  return { first: (boxes[0]?.y ?? Number.NaN) - (screen?.y ?? 0), lines: lines.length };
}

/** Inputs and buttons of the header and the toolbar that overlap or are cut off. */
function overlaps(desk: Desk): Promise<readonly string[]> {
  return desk.page.locator('[data-draft]').evaluate((screen) => {
    const all = [
      ...screen.querySelectorAll<HTMLElement>(':is(header, .leading) :is(input, textarea, select, button, h1)'),
    ];
    const shown = all.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const nameOf = (element: HTMLElement) => element.id || element.title || element.innerText;
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const pairs = shown.flatMap((one, at) =>
      shown.slice(at + 1).flatMap((other) => (meets(one.box, other.box) ? [[one, other] as const] : [])),
    );
    const cut = shown.filter(({ box }) => box.right > window.innerWidth + 1);
    return [
      ...pairs.map(([one, other]) => `${nameOf(one.element)} over ${nameOf(other.element)}`),
      ...cut.map(({ element }) => `${nameOf(element)} is cut off`),
    ];
  });
}

test('the lines begin near the top, and nothing overlaps, even in small windows', async ({ turkishDesk: desk }) => {
  for (const kind of ['salesReturnInvoice', 'despatch', 'quote'] as const) {
    await open(desk, kind);
    await desk.page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(async () => (await seen(desk)).first, { message: kind }).toBeLessThanOrEqual(120);
    await expect.poll(() => overlaps(desk), { message: kind }).toEqual([]);
    // 1366 by 768 at 200 %.
    await desk.page.setViewportSize({ width: 683, height: 384 });
    await expect.poll(async () => (await seen(desk)).lines, { message: kind }).toBeGreaterThanOrEqual(6);
    await expect.poll(() => overlaps(desk), { message: kind }).toEqual([]);
    await desk.page.setViewportSize({ width: 900, height: 600 });
    await expect.poll(() => overlaps(desk), { message: kind }).toEqual([]);
  }
});

test('a rarely used field is found by name, without waiting, and offered first from then on', async ({ desk }) => {
  const { editor, page } = desk;
  const id = await open(desk, 'salesReturnInvoice');
  const fingers = new Fingers(page);
  for (const [turn, slow] of [1, 10].entries()) {
    await fingers.slow(slow);
    await editor.moreFields.focus();
    await fingers.press(`payment term{Enter}3${turn}{Tab}`);
    await expect.poll(async () => (await kept(desk, id))['DueDays']).toBe(`3${turn}`);
    await editor.moreFields.focus();
    await fingers.press(`order ref{Down}{Enter}IADE-${turn}{Tab}`);
    await expect.poll(async () => (await kept(desk, id))['OrderReferenceNumber']).toBe(`IADE-${turn}`);
  }
  await fingers.slow(1);

  await test.step('part of a record’s name finds the record; a text that is no field is kept', async () => {
    await editor.moreFields.focus();
    await page.keyboard.type('means of transport');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('no such field');
    await page.keyboard.press('Enter');
    await expect(editor.moreFields).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(editor.moreFields).toHaveValue('');
  });

  await test.step('recently used fields are offered first, also after a reload of the page', async () => {
    await page.reload();
    await desk.drafts.go();
    await desk.drafts.rows.first().dblclick();
    await editor.opened();
    await editor.moreFields.click();
    const [first, second] = [page.getByRole('option').nth(0), page.getByRole('option').nth(1)];
    await expect(first).toContainText(editor.label('OrderReferenceNumber'));
    await expect(second).toContainText(editor.label('DueDays'));
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('Enter goes from the header to the lines, past all of them', async () => {
    await editor.box('CustomerCode').focus();
    await page.keyboard.press('Enter');
    await expect(desk.focused).toHaveAttribute('role', 'gridcell');
  });
});

test('fields with a value are listed, groups with a problem are open, and closing an empty group returns the focus', async ({
  desk,
}) => {
  const { editor, page } = desk;
  const group = (name: 'terms' | 'references') =>
    editor.header.getByRole('button', { name: new RegExp(`^${desk.t(`fields.group.${name}`)}`) });
  await open(desk, 'salesReturnInvoice', { DueDays: '-1', OrderReferenceNumber: 'SIP-45' });
  await expect(group('references')).toHaveAttribute('aria-expanded', 'false');
  await expect(group('references')).toContainText('SIP-45');
  await expect(group('terms')).toHaveAttribute('aria-expanded', 'true');
  await expect(editor.box('DueDays')).toHaveAttribute('aria-invalid', 'true');

  await test.step('the next problem is found in a closed group', async () => {
    await group('terms').press('Enter');
    await expect(editor.box('DueDays')).toHaveCount(0);
    await editor.box('CustomerCode').focus();
    await page.keyboard.press('F8');
    await expect(editor.box('DueDays')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
  });

  await group('terms').press('Enter');
  await expect(group('terms')).toHaveCount(0);
  await expect(editor.moreFields).toBeFocused();
});

test('a date is chosen in a calendar, by key and by mouse, and the time of day is kept', async ({ desk }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  const id = await draft(desk, kind, content(kind, [line('P00001')], { Date: '2026-11-20T10:30:00' }));
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  const date = desk.editor.box('Date');
  const kept = async (): Promise<unknown> => (await desk.call('getDraft', { id }))?.content['Date'];
  await date.press('Alt+ArrowDown');
  const calendar = desk.page.locator('.calendar > input');
  await expect(calendar).toHaveValue('2026-11-20');
  // The system draws the calendar, which no test can operate, so the test simulates its result.
  const choose = (day: string): Promise<void> =>
    calendar.evaluate((picker: HTMLInputElement, value) => {
      picker.value = value;
      picker.dispatchEvent(new Event('change'));
    }, day);
  await choose('2026-12-05');
  await expect(calendar).toHaveCount(0);
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('05/12/2026 10:30');
  await expect.poll(kept).toBe('2026-12-05T10:30:00');
  await desk.page.locator('.calendar').first().click();
  await choose('2026-12-06');
  await expect.poll(kept).toBe('2026-12-06T10:30:00');
  await desk.page.keyboard.press('Control+z');
  await expect.poll(kept).toBe('2026-12-05T10:30:00');
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
});

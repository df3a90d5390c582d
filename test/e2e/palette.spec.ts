import type { ValueRecord } from '../../domain/fields.ts';
import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Language } from './support/words.ts';
import type { Service } from '../service/types.ts';

async function begin(rampa: Rampa, service: Service, language: Language): Promise<{ desk: Desk; fingers: Fingers }> {
  const desk = await connected(rampa, service, language);
  await desk.drafts.go();
  return { desk, fingers: new Fingers(desk.page) };
}

const shownDraft = async (desk: Desk): Promise<{ readonly id: string; readonly record: ValueRecord }> => {
  await desk.editor.opened();
  const id = (await desk.page.locator('[data-draft]').getAttribute('data-draft')) ?? '';
  return { id, record: (await desk.call('getDraft', { id }))?.content ?? {} };
};
const lines = ({ Lines: all }: ValueRecord): unknown =>
  (Array.isArray(all) ? (all as readonly ValueRecord[]) : []).map((line) => [line['ProductCode'], line['Quantity']]);
const palette = (desk: Desk) => desk.page.getByRole('dialog', { name: desk.t('shell.palette') });
const marked = (desk: Desk) => palette(desk).getByRole('option', { selected: true });

for (const [gap, slow] of [
  [0, 1],
  [10, 1],
  [0, 6],
] as const) {
  test(`nothing that is typed after Ctrl+K is lost, ${gap} ms a key, ${slow} times slower`, async ({
    launch,
    service,
  }) => {
    const { desk, fingers } = await begin(await launch({ prepared: true }), service, 'en');
    await fingers.slow(slow);
    // A new return for the customer; products for its lines; actions on it.
    await fingers.press('{Ctrl+k}C00003{Enter}{Ctrl+k}P00008{Enter}7{Enter}{Ctrl+k}P00009{Enter}2{Enter}', gap);
    await fingers.press('{Ctrl+k}line details{Escape}{Ctrl+k}new des{Enter}C00002{Enter}', gap);
    await expect(async () => {
      const { record } = await shownDraft(desk);
      expect(record['CustomerCode']).toBe('C00002');
      const connectionId = await desk.connectionId();
      const { rows } = await desk.call('listDrafts', { connectionId, search: 'C00003', offset: 0, limit: 9 });
      const made = await desk.call('getDraft', { id: rows[0]?.id ?? '' });
      expect([made?.kind, made?.content['CustomerCode'], lines(made?.content ?? {})]).toEqual([
        'salesReturnInvoice',
        'C00003',
        [
          ['P00008', '7'],
          ['P00009', '2'],
        ],
      ]);
    }).toPass();
    expect(await desk.drafts.count()).toBe(2);
  });
}

test('a choice in the palette is one undo step', async ({ launch, service }) => {
  const { desk, fingers } = await begin(await launch({ prepared: true }), service, 'en');
  await fingers.press('{Ctrl+k}C00003{Enter}{Ctrl+k}P00008{Enter}');
  const now = async (): Promise<unknown> => {
    const { record } = await shownDraft(desk);
    return [record['CustomerCode'], record['CustomerName'] === undefined, lines(record)];
  };
  await expect.poll(now).toEqual(['C00003', false, [['P00008', undefined]]]);
  await expect(desk.focused).toHaveAttribute('role', 'gridcell');
  await fingers.press('{Ctrl+z}');
  await expect.poll(now).toEqual(['C00003', false, []]);
  await fingers.press('{Ctrl+z}');
  await expect.poll(now).toEqual([undefined, true, []]);
});

for (const language of ['tr', 'en'] as const) {
  test(`the palette finds documents and this screen’s actions, in any spelling (${language})`, async ({
    launch,
    service,
  }) => {
    const rampa = await launch({ prepared: true, locale: language === 'tr' ? 'tr-TR' : 'en-GB' });
    const { desk, fingers } = await begin(rampa, service, language);
    const { line } = await goodsOf(desk, ['P00001']);
    const numbered = { InvoiceNumber: 'IADE-77', CustomerCode: 'C00002' };
    const id = await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')], numbered));
    await fingers.press('{Ctrl+k}');
    await expect(palette(desk).getByRole('combobox')).toBeFocused();
    // Without a text it lists all current actions, those of the drafts first; Enter alone does nothing.
    await expect(palette(desk).getByRole('option').first()).toContainText(desk.t('shell.shortcuts.search'));
    const selectAll = palette(desk).getByRole('option', { name: desk.t('shell.shortcuts.all'), exact: true });
    await expect(selectAll).toHaveCount(1);
    await fingers.press('{Enter}');
    await expect(palette(desk)).toBeVisible();
    await expect(marked(desk)).toHaveCount(0);
    expect(await complaintsOfAxe(desk.page)).toEqual([]);

    await fingers.press(`${desk.t('shell.shortcuts.all')}{Enter}`);
    await expect(desk.drafts.rows.first()).toHaveAttribute('aria-selected', 'true');
    await fingers.press('{Ctrl+k}');

    await fingers.press(language === 'tr' ? 'YENI IRS' : 'NÉW desp');
    await expect(palette(desk).getByRole('option')).toHaveText([desk.t('shell.new.despatch')]);
    await fingers.press('{Escape}');
    await expect(palette(desk)).toBeHidden();
    await expect(desk.page.locator('body:focus')).toHaveCount(0);

    await fingers.press('{Ctrl+k}iade-77');
    await expect(marked(desk)).toContainText('IADE-77');
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    // Without a match it says so.
    await fingers.press('zzz');
    await expect(palette(desk).getByRole('status')).toHaveText(desk.t('shell.palette.none'));
    await fingers.press('{Backspace}{Backspace}{Backspace}{Enter}');
    await expect.poll(async () => (await shownDraft(desk)).id).toBe(id);

    // In the editor the document's actions, with their keys, come before the general ones.
    await fingers.press('{Ctrl+k}');
    await expect(
      palette(desk)
        .getByRole('option', { name: desk.t('editor.queue') })
        .first(),
    ).toContainText('Enter');
    await expect(selectAll).toHaveCount(1);
    // Entries can also be clicked.
    await palette(desk)
      .getByRole('option', { name: desk.t('shell.sync'), exact: true })
      .click();
    await expect(desk.heading('sync.title')).toBeVisible();
  });
}

test('the palette has the screens’ actions, the window’s appearance, and the drafts that contain a product', async ({
  launch,
  service,
}) => {
  const { desk, fingers } = await begin(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const { line, unitOf } = await goodsOf(desk, ['P00001', 'P00008']);
  const kind = 'salesReturnInvoice';
  await draft(desk, kind, content(kind, [line('P00008')], { InvoiceNumber: 'WITH-IT' }));
  const other = await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: 'OTHER-ONE' }));
  const html = page.locator('html');

  await test.step('appearance', async () => {
    await fingers.press('{Ctrl+k}dark{Enter}');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await fingers.press('{Ctrl+k}touch{Enter}');
    await expect(html).toHaveAttribute('data-density', 'touch');
    // The current setting is not offered.
    await fingers.press('{Ctrl+k}dark');
    await expect(palette(desk).getByRole('option')).toHaveCount(0);
    await fingers.press('{Escape}{Ctrl+k}language t{Enter}');
    await expect(html).toHaveAttribute('lang', 'tr');
    await fingers.press('{Ctrl+k}dil engl{Enter}');
    await expect(html).toHaveAttribute('lang', 'en');
    await fingers.press('{Ctrl+k}normal{Enter}{Ctrl+k}light{Enter}');
    await expect(html).toHaveAttribute('data-theme', 'light');
  });
  await test.step('the drafts with a product, while no document is open', async () => {
    await desk.sync.go();
    // The only document with the product is first.
    await fingers.press('{Ctrl+k}P00008{Down}{Enter}');
    await expect(desk.drafts.row('WITH-IT')).toBeVisible();
    await expect(desk.drafts.row('OTHER-ONE')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveValue('P00008');
  });
  await test.step('actions of the lines and the queue', async () => {
    await fingers.press('{Ctrl+k}OTHER-ONE{Enter}');
    await expect.poll(async () => (await shownDraft(desk)).id).toBe(other);
    await fingers.press('{Ctrl+k}replace in{Enter}');
    await expect(page.locator('[data-region="find"]')).toBeVisible();
    const id = await draft(desk, kind, content(kind, [line('P99999', { UnitCode: unitOf('P00001') })]));
    await desk.call('queueDrafts', { ids: [id] });
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('attention', 1);
    await fingers.press('{Ctrl+k}by error{Enter}');
    await expect(page.getByRole('dialog', { name: desk.t('sync.refused.title') })).toContainText('P99999');
  });
});

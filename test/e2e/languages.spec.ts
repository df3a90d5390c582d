import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { text } from './support/words.ts';
import type { Language } from './support/words.ts';

const amounts = { tr: '1.481,47', en: '1,481.47' } as const;

test('Turkish and English: the system’s first, a change applies everywhere immediately, and is stored', async ({
  launch,
  service,
}) => {
  let desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
  await desk.connection.makeByKeyboard(service);
  await desk.connection.refreshLists();
  const { line } = await goodsOf(desk, ['P00001']);
  const given = content('salesReturnInvoice', [line('P00001', { Quantity: '1', UnitPrice: '1234.56' })]);
  const id = await draft(desk, 'salesReturnInvoice', given);
  await desk.call('queueDrafts', { ids: [id] });
  await draft(desk, 'despatch', content('despatch', [line('P00001', { Quantity: '1', UnitPrice: '1234.56' })]));

  await test.step('on every screen', async () => {
    await shown(desk, 'tr');
    await shown(desk, 'en');
  });
  await test.step('text being typed is kept, and is read by the rules of the new language', async () => {
    await desk.drafts.go();
    await desk.drafts.rows.first().dblclick();
    await desk.editor.opened();
    await switchTo(desk, 'tr');
    await desk.editor.typeCell(1, 'UnitPrice', '2.000,5');
    await expect(await desk.editor.cell(1, 'UnitPrice')).toHaveText('2.000,50');
    await switchTo(desk, 'en');
    await expect(await desk.editor.cell(1, 'UnitPrice')).toHaveText('2,000.50');
    await desk.editor.saved();
  });
  await desk.rampa.close();
  desk = await sitDown(await launch({ locale: 'tr-TR' }), 'en');
  await desk.drafts.go();
});

async function switchTo(desk: Desk, language: Language): Promise<void> {
  if (desk.language === language) return;
  await desk.page
    .getByRole('navigation')
    .getByRole('button', { name: desk.t('shell.language'), exact: true })
    .press('Enter');
  await desk.page.getByRole('menuitemcheckbox', { name: desk.t(`shell.language.${language}`) }).press('Enter');
  desk.language = language;
  await expect(desk.page.locator('html')).toHaveAttribute('lang', language);
  await expect(desk.page.getByRole('menu')).toHaveCount(0);
}

/** Switches the language on each screen, and checks that headings and buttons have no text of the other language. */
async function shown(desk: Desk, language: Language): Promise<void> {
  const other = language === 'tr' ? 'en' : 'tr';
  await switchTo(desk, other);
  await desk.drafts.go();
  await switchTo(desk, language);
  await expect(desk.heading('drafts.title')).toBeVisible();
  await expect(desk.drafts.grid).toContainText(amounts[language]);
  await expect(desk.drafts.grid).toContainText(desk.t('shell.kind.despatch'));
  await expect(desk.drafts.grid).not.toContainText(text(other, 'shell.kind.despatch'));
  await expect(desk.drafts.grid).toContainText(
    language === 'tr' ? '20.11.2026' : /20\/11\/2026|20 Nov 2026|20\.11\.2026/,
  );

  await switchTo(desk, other);
  await desk.sync.go();
  await switchTo(desk, language);
  await expect(desk.button('sync.submitAll', { count: 1 })).toBeVisible();
  await expect(desk.sync.grid).toContainText(amounts[language]);

  await switchTo(desk, other);
  await desk.connection.go();
  await switchTo(desk, language);
  await expect(desk.button('connection.test.run')).toBeVisible();
  await expect(desk.page.getByText(text(other, 'connection.lists.title'), { exact: true })).toHaveCount(0);

  await switchTo(desk, other);
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  await switchTo(desk, language);
  await expect(desk.editor.box('CustomerCode')).toBeVisible();
  await expect(desk.editor.totals).toContainText(amounts[language]);
  expect(await desk.editor.columns()).toContain('AmountExcludingTax');
}

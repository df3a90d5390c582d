import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { pdfPages } from './support/pdf-text.ts';
import { pdf, preview, saveInto, sheets } from './support/printing.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';
import type { Language } from './support/words.ts';

test('a despatch is previewed and printed, with its headings on each sheet', async ({ launch, service, userData }) => {
  const desk = await begin(await launch({ prepared: true, locale: 'tr-TR' }), service, { language: 'tr', userData });
  const { line } = await goodsOf(desk, ['P00001']);
  const named = (at: number): string => `Ağır İş Eldiveni ŞÇĞÜÖI ${at}.`;
  const lines = Array.from({ length: 60 }, (_, at) =>
    line('P00001', { ProductName: named(at), WarehouseName: at % 2 === 0 ? 'ŞUBE' : 'MERKEZ' }),
  );
  const more = { DespatchNumber: 'IRS-7', CustomerName: '<b>Çağdaş Şişe</b> & İğne' };
  await draft(desk, 'despatch', content('despatch', lines, more));
  await desk.drafts.go();
  await expect(desk.drafts.row('IRS-7')).toBeVisible();
  await desk.drafts.row('IRS-7').click();
  await desk.page.keyboard.press('Control+p');
  await expect(sheets(desk).first()).toBeVisible();

  await test.step('as it is shown', async () => {
    const count = await sheets(desk).count();
    expect(count).toBeGreaterThan(2);
    await expect(sheets(desk).getByRole('columnheader', { name: 'Ürün', exact: true })).toHaveCount(count);
    await expect(sheets(desk).locator('tbody > tr')).toHaveCount(60);
    await expect(sheets(desk).first()).toContainText('<b>Çağdaş Şişe</b> & İğne');
    const pages = pdfPages(await pdf(desk));
    expect(pages).toHaveLength(count);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('NoÜrünDepoMiktar');
      expect(page).toContain(`Sayfa${at + 1}/${count}`);
      expect(page).toContain('TASLAK');
      expect(page).toContain('e-Faturaveyae-İrsaliyedeğildir');
    }
    const all = pages.join('');
    for (let at = 0; at < 60; at += 1) expect(all).toContain(named(at).replaceAll(' ', ''));
    expect(all).toContain('<b>ÇağdaşŞişe</b>&İğne');
  });

  await test.step('as a pick list', async () => {
    await preview(desk)
      .getByRole('combobox', { name: desk.t('print.what') })
      .selectOption('pick');
    await expect(sheets(desk).first().getByRole('heading')).toHaveText('Toplama listesi · İrsaliye');
    const pages = pdfPages(await pdf(desk, 2));
    expect(pages).toHaveLength(await sheets(desk).count());
    const [first = ''] = pages;
    expect(first).toContain('AlındıÜrünMiktarNo');
    expect(pages.join('').indexOf('Depo:MERKEZ')).toBeLessThan(pages.join('').indexOf('Depo:ŞUBE'));
    expect(pages.join('')).toContain('Depo:ŞUBE');
  });

  await test.step('and closed', async () => {
    await desk.page.keyboard.press('Escape');
    await expect(preview(desk)).toHaveCount(0);
    await expect(desk.drafts.row('IRS-7')).toBeFocused();
    // Without sheets, no part of the application is printed.
    if (desk.rampa.electron === null) expect(pdfPages(await pdf(desk)).join('')).toBe('');
  });
});

test('many are printed together in the order of the list, each on separate sheets', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true }), service, { language: 'en', userData });
  const { line } = await goodsOf(desk, ['P00001']);
  for (let at = 0; at < 20; at += 1)
    await draft(
      desk,
      'salesReturnInvoice',
      content('salesReturnInvoice', [line('P00001')], { InvoiceNumber: `R-${at}` }),
    );
  await draft(desk, 'despatch', content('despatch', [line('P00001')], { DespatchNumber: 'IRS-1' }));
  await desk.drafts.go();
  await expect(desk.drafts.row('R-19')).toBeVisible();
  await desk.drafts.grid.focus();
  await desk.page.keyboard.press('Control+a');
  await expect(desk.page.getByText(desk.t('drafts.selected', { count: 21 }))).toBeVisible();
  await desk.page.keyboard.press('Control+p');
  await expect(preview(desk).getByText(desk.t('print.pages.of', { documents: 21, pages: 21 }))).toBeVisible();
  const pages = pdfPages(await pdf(desk));
  expect(pages).toHaveLength(21);
  expect(pages[0]).toContain('IRS-1');
  for (const [at, page] of pages.slice(1).entries()) {
    expect(page).toMatch(new RegExp(`R-${19 - at}\\D`));
    expect(page).toContain('Grandtotal25.20TRY');
    expect(page).toContain('Page1of1');
  }
  expect(await complaintsOfAxe(desk.page)).toEqual([]);

  await preview(desk)
    .getByRole('combobox', { name: desk.t('print.what') })
    .selectOption('pick');
  await expect(preview(desk).getByText(desk.t('print.leftOut', { count: 20 }))).toBeVisible();
  await expect(sheets(desk)).toHaveCount(1);
});

test('typed content is on paper, and an accepted document is not marked as a draft', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true }), service, { language: 'en', userData });
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')]));
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(1);
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  const { keyboard } = desk.page;
  await (await desk.editor.cell(1, 'Quantity')).click();
  // Without a pause: the number is still being typed.
  await keyboard.type('7');
  await keyboard.press('Control+p');
  await expect(sheets(desk)).toHaveCount(1);
  await expect(sheets(desk)).toContainText('88.20 TRY');
  await expect(sheets(desk)).toContainText(desk.t('print.mark.draft'));
  await expect(sheets(desk)).toContainText(desk.t('shell.numberNext'));
  await keyboard.press('Escape');
  await test.step('in the language to which the window was switched meanwhile', async () => {
    await keyboard.press('Control+p');
    await expect(sheets(desk)).toContainText('88.20 TRY');
    for (const language of ['tr', 'en'] as const) {
      await desk.call('setPreferences', { change: { language } });
      desk.language = language;
      await expect(sheets(desk)).toHaveCount(1);
      await expect(sheets(desk)).toContainText(language === 'tr' ? '88,20 TRY' : '88.20 TRY');
      await expect(sheets(desk)).toContainText(desk.t('print.mark.draft'));
      await expect(sheets(desk)).toContainText(desk.t('print.page', { number: 1, count: 1 }));
      await expect(preview(desk)).toContainText(desk.t('print.pages', { pages: 1 }));
    }
    await keyboard.press('Escape');
  });
  // Closed immediately, before anything is shown.
  await keyboard.press('Control+p');
  await keyboard.press('Escape');
  await expect(preview(desk)).toHaveCount(0);
  await desk.editor.opened();

  await desk.drafts.go();
  await desk.drafts.queueAll();
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 1);
  await desk.drafts.go();
  await desk.drafts.rows.first().click();
  await keyboard.press('Control+p');
  await expect(sheets(desk)).toHaveCount(1);
  const [page = ''] = pdfPages(await pdf(desk));
  expect(page).toContain('88.20TRY');
  expect(page).not.toContain('DRAFT');
  expect(page).not.toContain(desk.t('shell.numberNext').replaceAll(' ', ''));
});

test('from Sync, paper shows what was sent, whatever the settings are today; for a change only the changes @browser', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true }), service, { language: 'en', userData });
  const { keyboard } = desk.page;
  const { line } = await goodsOf(desk, ['P00001']);
  const withheld = { WithholdingCode: '606', WithholdingNumerator: '9', WithholdingDenominator: '10' };
  const given = content('salesReturnInvoice', [line('P00001', withheld)], { InvoiceNumber: 'R-SENT' });
  const sent = await draft(desk, 'salesReturnInvoice', given);
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')], { InvoiceNumber: 'R-2' }));
  await desk.drafts.go();
  await desk.drafts.queueAll();
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 2);

  const [connection] = await desk.call('listConnections', {});
  if (!connection) throw new Error('There is no connection.');
  const { id, settings } = connection;
  const assumed = { ...settings.assumed, deductWithholding: true };
  await desk.call('updateConnection', { id, settings: { ...settings, assumed } });
  // The same document, computed with today's settings.
  const today = await desk.call('duplicateDraft', { id: sent });
  await desk.drafts.go();
  await expect(desk.drafts.rows.filter({ hasText: '21.42' })).toHaveCount(1);

  await test.step('the selected one', async () => {
    await desk.sync.go();
    await desk.sync.look(desk.sync.rows().filter({ hasText: 'R-SENT' }));
    await keyboard.press('Control+p');
    await expect(sheets(desk)).toHaveCount(1);
    await expect(sheets(desk)).toContainText('R-SENT');
    const [page = ''] = pdfPages(await pdf(desk));
    expect(page).toContain('Grandtotal25.20TRY');
    expect(page).toContain('Payable21.42TRY');
    expect(page).not.toContain('DRAFT');
    await keyboard.press('Escape');
    await expect(preview(desk)).toHaveCount(0);
    await expect(desk.sync.grid).toBeFocused();
  });

  await test.step('and a change, once the service has accepted it', async () => {
    await desk.call('deleteDrafts', { ids: [today.id] });
    const documentId = (await desk.call('getDraft', { id: sent }))?.acceptedId ?? '';
    const opened = await desk.call('openDocument', {
      ...{ connectionId: id, kind: 'salesReturnInvoice', documentId, operation: 'change' },
    });
    if (!('draft' in opened)) throw new Error(opened.problem.reason);
    const { revision, content: read } = opened.draft;
    const text = JSON.stringify({ ...read, Description: 'Şubeden geldi' });
    const { number, customerCode, customerName, date, total, currency, lineCount, errorCount, warningCount } =
      opened.draft;
    const summary = { number, customerCode, customerName, date, total, currency, lineCount, errorCount, warningCount };
    await desk.call('saveDraft', { id: opened.draft.id, revision, content: text, summary });
    await desk.call('queueDrafts', { ids: [opened.draft.id] });
    await desk.sync.submitAll();
    await desk.sync.expectCount('accepted', 3);
    await desk.sync.filter('accepted').click();
    await desk.sync.grid.focus();
    await keyboard.press('Control+a');
    await desk.button('print.open').first().click();
    await expect(preview(desk).getByText(desk.t('print.pages.of', { documents: 3, pages: 3 }))).toBeVisible();
    const change = sheets(desk).filter({ hasText: desk.t('print.mark.change') });
    await expect(change).toHaveCount(1);
    await expect(change.getByRole('columnheader')).toHaveText(
      (['review.field', 'print.change.before', 'print.change.after'] as const).map((key) => desk.t(key)),
    );
    await expect(change.locator('tbody > tr')).toHaveText(/Description\s*–\s*Şubeden geldi/);
    await expect(change).not.toContainText('25.20');
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
  });
});

test('a document of the service is printed from the list and from its view @browser', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true, locale: 'tr-TR' }), service, { language: 'tr', userData });
  const { keyboard } = desk.page;
  const { documents } = desk;
  await documents.go();
  const row = documents.rows('salesReturnInvoice').first();
  await expect(row).toBeVisible();
  const number = (await row.locator('.number').textContent())?.trim() ?? '';
  await documents.grid('salesReturnInvoice').focus();
  await keyboard.press('Control+p');
  await expect(sheets(desk).first()).toContainText(number);
  await expect(sheets(desk).first()).toContainText('Muhasebe servisindeki hâli');
  await expect(sheets(desk).first()).not.toContainText(desk.t('print.mark.draft'));
  await keyboard.press('Escape');
  await expect(documents.grid('salesReturnInvoice')).toBeFocused();

  await documents.open('salesReturnInvoice', number);
  await keyboard.press('Control+p');
  await expect(sheets(desk).first()).toContainText(number);
  const pages = pdfPages(await pdf(desk));
  expect(pages[0]).toContain(number);
  expect(pages.at(-1)).toContain('Muhasebeservisindekihâli');
  expect(pages.join('')).not.toContain('TASLAK');
  // Keys go to the preview: nothing behind it is reloaded.
  const reading = documents.tasks;
  await keyboard.press('F5');
  await expect(reading).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(preview(desk)).toHaveCount(0);
});

async function begin(
  rampa: Rampa,
  service: Service,
  { language, userData }: { readonly language: Language; readonly userData: string },
): Promise<Desk> {
  await saveInto(rampa, userData);
  return connected(rampa, service, language);
}

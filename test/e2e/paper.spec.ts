import { onPath } from '../../scripts/lib/run.mjs';
import { textsOfBars } from './support/bars.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { onPaper } from './support/paper.ts';
import type { Sheet } from './support/paper.ts';
import { pdf, preview, saveInto, sheets } from './support/printing.ts';

test.skip(!onPath('pdftoppm'), 'poppler is not installed (Debian: poppler-utils)');

/** The margin that an office printer cannot print, in millimetres, and a little more. */
const printable = 5;

test('a return and a despatch on paper: complete, in Turkish, marked as drafts, with barcodes that a scanner reads', async ({
  launch,
  service,
  userData,
}, info) => {
  const rampa = await launch({ prepared: true, locale: 'tr-TR' });
  await saveInto(rampa, userData);
  const desk = await connected(rampa, service, 'tr');
  const { line } = await goodsOf(desk, ['P00001']);
  const lines = Array.from({ length: 60 }, (_, at) =>
    line('P00001', { ProductName: `Ağır İş Eldiveni ŞÇĞÜÖI ${at}.` }),
  );
  const customer = { CustomerName: '<b>Çağdaş Şişe</b> & İğne' };
  await draft(
    desk,
    'salesReturnInvoice',
    content('salesReturnInvoice', lines, { InvoiceNumber: 'IAD-41', ...customer }),
  );
  await draft(desk, 'despatch', content('despatch', lines, { DespatchNumber: 'IRS-7', ...customer }));
  // The theme does not affect paper.
  await desk.call('setPreferences', { change: { theme: 'dark', printsBarcodes: true } });
  let printed = 0;
  const print = async (number: string, form?: 'pick'): Promise<readonly Sheet[]> => {
    if (form === undefined) {
      await desk.drafts.go();
      await desk.drafts.row(number).click();
      await desk.page.keyboard.press('Control+p');
    } else
      await preview(desk)
        .getByRole('combobox', { name: desk.t('print.what') })
        .selectOption(form);
    await expect(sheets(desk).first()).toBeVisible();
    printed += 1;
    const paper = onPaper(await pdf(desk, printed), info.outputPath(`${number}-${form ?? 'document'}`));
    expect(paper).toHaveLength(await sheets(desk).count());
    expect(paper.length).toBeGreaterThan(1);
    for (const [at, { width, height, text, picture }] of paper.entries()) {
      expect([Math.round(width), Math.round(height)]).toEqual([210, 297]);
      expect(text).toContain(`Sayfa ${at + 1} / ${paper.length}`);
      expect(text).toContain('TASLAK');
      // The headings are on each sheet.
      expect(text).toMatch(/Ürün .*Miktar/);
      expect(text).toContain('Ağır İş Eldiveni ŞÇĞÜÖI');
      expect(picture.inked).toBeGreaterThan(0.01);
      expect(picture.margin).toBeGreaterThan(printable);
    }
    const all = paper.map(({ text }) => text).join('\n');
    expect(all.match(/ŞÇĞÜÖI \d+\./g)).toHaveLength(60);
    expect(paper[0]?.text).toContain(customer.CustomerName);
    return paper;
  };

  const [invoice] = await print('IAD-41');
  expect(invoice && textsOfBars(invoice.picture)).toEqual(new Set(['IAD-41']));
  await desk.page.keyboard.press('Escape');
  const code = await goodsNumber(desk, 'P00001');
  for (const form of [undefined, 'pick'] as const)
    for (const [at, { text, picture }] of (await print('IRS-7', form)).entries()) {
      expect(textsOfBars(picture)).toEqual(new Set(at === 0 ? ['IRS-7', code] : [code]));
      // Not split, so that it can be copied.
      expect(text).toContain(code);
    }
});

async function goodsNumber(desk: Desk, code: string): Promise<string> {
  const [barcodes = []] = await desk.call('getBarcodes', { connectionId: await desk.connectionId(), codes: [code] });
  return barcodes.map(({ text }) => text).find((text) => /^\d{13}$/.test(text)) ?? 'none';
}

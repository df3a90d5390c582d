import type { Page } from '@playwright/test';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { drop } from './support/drop.ts';
import { uploaded } from '../integration/support/uploaded.ts';
import { expect, test } from './support/fixtures.ts';
import { invoice, line as eLine, vat } from '../unit/e-documents/ubl.ts';

/** Amounts and names are never cut off, on any screen and at any width. */
const kind = 'salesReturnInvoice';
const price = '83333333.32';
const customer = 'Yıldız Gıda Pazarlama Ltd. Şti.';
const sizes = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 900, height: 600 },
  // 1366 × 768 at 200 %.
  { width: 683, height: 384 },
] as const;

/**
 * Texts with an amount, or one of the names, that are partly clipped. Scrollable text is not clipped, and text only for assistive
 * technology is ignored.
 */
async function cutTexts(page: Page, names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((sought) => {
    const amount = /\d[\d.]*,\d{2}(?!\d)/;
    const isSought = (text: string): boolean => amount.test(text) || sought.some((name) => text.includes(name));
    const cut: string[] = [];
    for (const box of document.querySelectorAll('input')) {
      if (!isSought(box.value) || !box.checkVisibility()) continue;
      if (box.scrollWidth > box.clientWidth) cut.push(`box: ${box.value} ${box.scrollWidth} > ${box.clientWidth}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (parent === null || !isSought(text) || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('.visually-hidden, .note, [inert]') !== null) continue;
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      for (let above: Element | null = parent; above !== null; above = above.parentElement) {
        const { overflowX } = getComputedStyle(above);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        if (overflowX === 'visible') continue;
        const edge = above.getBoundingClientRect();
        // Only for assistive technology.
        if (edge.width <= 1) break;
        if (left >= edge.left - 1 && right <= edge.right + 1) continue;
        cut.push(`${text.trim()} in ${above.className}: ${Math.round(width)} > ${Math.round(edge.width)}`);
        break;
      }
    }
    return cut;
  }, names);
}

async function expectUncut(desk: Desk, where: string): Promise<void> {
  const { page } = desk;
  // At 200 % the number has priority.
  const isNarrow = (page.viewportSize()?.width ?? 0) < 900;
  const names = [customer, ...(isNarrow ? [] : [desk.t(`shell.kind.${kind}`)])];
  await expect
    .configure({ soft: true })
    .poll(() => cutTexts(page, names), { message: where })
    .toEqual([]);
}

test('no amount and no name is cut off on any screen, at any width', async ({ turkishDesk: desk }) => {
  const { page } = desk;
  const { line } = await goodsOf(desk, ['P00001']);
  const large = [line('P00001', { Quantity: '1', UnitPrice: price })];
  const named = { CustomerCode: 'C00001', CustomerName: customer };
  const open = await draft(desk, kind, content(kind, large, named));
  const foreign = large.map((one) => ({ ...one, CurrencyCode: 'USD', ExchangeRate: '41.25' }));
  await draft(desk, kind, content(kind, foreign, { ...named, CurrencyCode: 'USD' }));
  const accepted = await draft(desk, kind, content(kind, large, named));
  const refused = await draft(desk, kind, content(kind, [...large, line('P99999')], named));
  await desk.call('queueDrafts', { ids: [accepted, refused] });
  const { rows } = await desk.call('listDrafts', { connectionId: await desk.connectionId(), offset: 0, limit: 9 });
  expect(rows.map(({ total }) => total)).toContain('99999999.98');

  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', 1);
  await desk.documents.go();
  await expect(desk.documents.rows(kind).first()).toBeVisible();
  const connectionId = await desk.connectionId();
  const total = '<cac:LegalMonetaryTotal><cbc:PayableAmount>99999999.98</cbc:PayableAmount></cac:LegalMonetaryTotal>';
  const sold = invoice({ lines: eLine('1', price, price, vat(price, '16666666.66')), tail: total });
  await desk.call('readEDocuments', { connectionId, file: await uploaded(desk, sold), name: 'satis.xml' });
  const screens: Readonly<Record<string, () => Promise<void>>> = {
    drafts: async () => {
      await desk.drafts.go();
      await expect(desk.drafts.rows).toHaveCount(4);
    },
    sync: async () => {
      await desk.sync.go();
      await expect(desk.sync.grid.getByRole('row').nth(1)).toBeVisible();
    },
    documents: async () => {
      await desk.documents.go();
      await expect(desk.documents.rows(kind).first()).toBeVisible();
    },
    editor: async () => {
      await desk.drafts.go();
      // By keys: in a low window a list that was just shown still scrolls under the pointer.
      await desk.drafts.grid.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await desk.editor.opened();
      expect(await page.locator('[data-draft]').getAttribute('data-draft')).toBe(open);
      await expect(page.locator('[data-region="totals"] .main dd')).toHaveText(/99\.999\.999,98/);
    },
    'line panel': async () => {
      await page.keyboard.press('F4');
      await expect(page.locator('[data-region="panel"]')).toBeVisible();
    },
    totals: async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: desk.t('editor.totals.open'), exact: true }).click();
    },
    today: async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+j');
    },
    print: async () => {
      await page.keyboard.press('Control+j');
      await page.keyboard.press('Control+p');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'sent today': async () => {
      await page.keyboard.press('Escape');
      await desk.drafts.go();
      await desk.button('drafts.filter.sentToday').press('Enter');
      await expect(page.getByText(/99\.999\.999,98/).first()).toBeVisible();
      await expectUncut(desk, 'sent today');
      await desk.button('drafts.filter.sentToday').press('Enter');
    },
    'e-documents': async () => {
      await page.keyboard.press('Control+7');
      await expect(
        page
          .getByRole('grid')
          .getByText(/99\.999\.999,98/)
          .first(),
      ).toBeVisible();
    },
    'return of a customer': async () => {
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toContainText('ABC2026000000001');
    },
    'table of documents': async () => {
      await page.keyboard.press('Escape');
      await desk.drafts.go();
      const rows = [
        'Fatura no;Cari kodu;Stok kodu;Miktar;Birim fiyat',
        `IAD-1;C00001;P00001;1;${price.replace('.', ',')}`,
      ];
      await drop(page, 'iadeler.csv', rows.join('\r\n'));
      await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
    },
    palette: async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('yıldız');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [name, show] of Object.entries(screens)) {
      await show();
      await expectUncut(desk, `${name}, ${size.width} × ${size.height}`);
    }
    await page.keyboard.press('Escape');
  }
});

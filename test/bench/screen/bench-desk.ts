/** A Rampa in Chromium with the small company's lists, and in the same browser plain pages for the floor. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { connected } from '../../e2e/support/begun.ts';
import { content, draft, goodsOf } from '../../e2e/support/contents.ts';
import type { Goods } from '../../e2e/support/contents.ts';
import type { Desk } from '../../e2e/support/desk.ts';
import { Pages } from '../../e2e/support/pages.ts';
import { launchInBrowser } from '../../e2e/support/rampa.ts';
import { startService } from '../../service/service.ts';

const debianChromium = '/usr/bin/chromium';
const kind = 'salesReturnInvoice';
const productCount = 40;

export interface BenchDesk {
  readonly desk: Desk;
  /** Codes of forty products in the lists. */
  readonly products: readonly string[];
  /** The code of a product's main unit. */
  readonly unitOf: Goods['unitOf'];
  /** Makes a return with that many lines, of products in the lists; returns the draft's id. */
  readonly makeDraft: (lines: number) => Promise<string>;
  /** Opens a page with only this content. */
  openPlain(html: string): Promise<Page>;
  close(): Promise<void>;
}

export async function startBenchDesk(): Promise<BenchDesk> {
  const service = await startService({ data: 'small' });
  const userData = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
  const browser = await chromium.launch(existsSync(debianChromium) ? { executablePath: debianChromium } : {});
  const close = async (): Promise<void> => {
    await browser.close();
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const rampa = await launchInBrowser(new Pages(browser), { userData, locale: 'tr-TR' });
    const desk = await connected(rampa, service, 'tr');
    const products = Array.from({ length: productCount }, (_, index) => `P${String(index + 1).padStart(5, '0')}`);
    const { line, unitOf } = await goodsOf(desk, products);
    return {
      desk,
      products,
      unitOf,
      makeDraft: (count) => {
        const lines = Array.from({ length: count }, (_, row) =>
          line(products[row % productCount] ?? '', {
            Quantity: String((row % 9) + 1),
            UnitPrice: `${(row % 90) + 10}.5`,
          }),
        );
        return draft(desk, kind, content(kind, lines));
      },
      openPlain: async (html) => {
        const context = await browser.newContext({ viewport: desk.page.viewportSize() });
        const page = await context.newPage();
        await page.setContent(html);
        return page;
      },
      close: async () => {
        await rampa.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

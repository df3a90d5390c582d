import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { ValueRecord } from '../../../domain/fields.ts';
import { content, goodsOf } from '../../e2e/support/contents.ts';
import { Desk } from '../../e2e/support/desk.ts';
import type { Rampa } from '../../e2e/support/rampa.ts';

/** How often the user goes from the list to the long draft and back within an hour, with the other screens in between. */
const rounds = 60;
const longDraft = 1_000;

/** An hour's work without its pauses: searches, changes in a draft of 1,000 lines, a visit to every screen. */
export async function workForAnHour(devtools: string): Promise<void> {
  const browser = await chromium.connectOverCDP(devtools);
  const page = browser.contexts().flatMap((context) => context.pages())[0];
  if (page === undefined) throw new Error('no window');
  // The helpers used here need only the desk's page.
  const desk = new Desk({ page } as unknown as Rampa, 'en');
  const { line } = await goodsOf(desk, []);
  const lines = Array.from({ length: longDraft }, (_, index): ValueRecord => line(`P-${index}`));
  const made = {
    connectionId: await desk.connectionId(),
    kind: 'despatch',
    content: content('despatch', lines),
  } as const;
  const { id } = await desk.call('createDraft', made);
  for (let round = 0; round < rounds; round += 1) await workOnce(page, round);
  await page.keyboard.press('Control+1');
  await page.locator('.drafts .state').first().waitFor();
  if ((await desk.call('getDraft', { id })) === null) throw new Error('The draft is gone.');
  await browser.close();
}

async function workOnce(page: Page, round: number): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('Control+1');
  await page.locator('.drafts .state').first().waitFor();
  // The long draft was changed last, so it is the newest.
  const search = page.locator('.drafts').getByRole('searchbox').first();
  await search.fill(`SRI${round}`);
  await page.locator('.drafts .state').first().waitFor();
  await search.fill('');
  await page.locator('.drafts .state').first().waitFor();
  // Wait until the draft is first again: the list may still show the search result.
  const first = page.locator('.drafts [role="row"][aria-rowindex="2"]');
  await first.filter({ hasText: longDraft.toLocaleString('en-GB') }).dblclick();
  await page.locator('[data-draft] [role="grid"]').waitFor();
  const cell = page.locator('[data-draft] [role="gridcell"]').first();
  await cell.click();
  for (const key of ['Control+End', 'Control+Home', 'PageDown', 'PageDown', 'PageDown']) await keyboard.press(key);
  for (const screen of ['2', '3', '4', '5']) await keyboard.press(`Control+${screen}`);
}

import type { Page } from '@playwright/test';

/**
 * Pauses as a user does before a key that sends or deletes. Keys as fast as Playwright's could be a label's, and a label does
 * nothing of the kind.
 */
export const rest = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));

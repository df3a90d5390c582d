import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it stands: each rule with what breaks it. `rules`: these alone. */
export async function complaintsOfAxe(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Electron opens no second page, which is how axe would otherwise gather its results.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (rules) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

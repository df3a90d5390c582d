import { expect } from '@playwright/test';
import type { Desk } from '../../e2e/support/desk.ts';

/** Where the keyboard is in a draft that was opened from the list and has a customer. */
export const firstCell = '[data-region="lines"] [role="gridcell"]';

/** To the list of drafts, the keyboard on the newest: Enter opens it. */
export async function toNewestDraft(desk: Desk): Promise<void> {
  await desk.drafts.go();
  await expect(desk.drafts.rows.first()).toBeVisible();
  await desk.drafts.grid.focus();
  await desk.page.keyboard.press('Control+Home');
}

/** Opens the newest draft, and waits until the keyboard is in its lines. */
export async function openNewestDraft(desk: Desk): Promise<void> {
  await toNewestDraft(desk);
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.locator(`${firstCell}:focus`)).toBeVisible();
}

/** Puts the keyboard into a column of a line near the top, counted from 1. */
export async function toCell(desk: Desk, line: number, column: 'Quantity'): Promise<void> {
  await desk.page.locator(`${firstCell}:focus, ${firstCell} :focus`).press('Control+Home');
  await (await desk.editor.cell(line, column)).click();
}

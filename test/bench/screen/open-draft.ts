import { expect } from '@playwright/test';
import type { Desk } from '../../e2e/support/desk.ts';

/** The cell that has the focus in a draft that was opened from the list and has a customer. */
export const firstCell = '[data-region="lines"] [role="gridcell"]';

/** Goes to the list of drafts and focuses the newest; Enter opens it. */
export async function toNewestDraft(desk: Desk): Promise<void> {
  await desk.drafts.go();
  await expect(desk.drafts.rows.first()).toBeVisible();
  await desk.drafts.grid.focus();
  await desk.page.keyboard.press('Control+Home');
}

/** Opens the newest draft and waits until its lines have the focus. */
export async function openNewestDraft(desk: Desk): Promise<void> {
  await toNewestDraft(desk);
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.locator(`${firstCell}:focus`)).toBeVisible();
}

/** Focuses a column of a line near the top; lines are counted from 1. */
export async function toCell(desk: Desk, line: number, column: 'Quantity'): Promise<void> {
  await desk.page.locator(`${firstCell}:focus, ${firstCell} :focus`).press('Control+Home');
  await (await desk.editor.cell(line, column)).click();
}

import { readFileSync } from 'node:fs';
import { expect } from './expect.ts';
import type { Locator } from '@playwright/test';
import type { Desk } from './desk.ts';
import type { Rampa } from './rampa.ts';

export const preview = (desk: Desk): Locator => desk.page.getByRole('dialog', { name: desk.t('print.title') });
export const sheets = (desk: Desk): Locator =>
  preview(desk)
    .getByRole('region', { name: desk.t('print.region') })
    .getByRole('article');

/** Has the system's own dialog, which nobody answers here, choose the offered name in a folder, after a number that counts. */
export async function saveInto({ electron }: Rampa, folder: string): Promise<void> {
  await electron?.evaluate(({ dialog }, to) => {
    let count = 0;
    dialog.showSaveDialog = (...args: readonly unknown[]) => {
      const { defaultPath } = args.at(-1) as { readonly defaultPath: string };
      count += 1;
      return Promise.resolve({ canceled: false, filePath: `${to}/${count}-${defaultPath.split('/').at(-1) ?? ''}` });
    };
  }, folder);
}

/** As the host makes one: a browser of what it would print, Electron at the press of the button, for the `nth` time. */
export async function pdf(desk: Desk, nth = 1): Promise<Uint8Array> {
  if (desk.rampa.electron === null) return desk.page.pdf({ preferCSSPageSize: true });
  await desk.button('print.pdf').click();
  // The message of the time before may be there still.
  const message = desk.messages.getByText(`/${nth}-`);
  await expect(message).toBeVisible();
  const said = (await message.textContent()) ?? '';
  return readFileSync(said.slice(said.indexOf('/')).trim());
}

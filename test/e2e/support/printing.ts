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

/** Replaces the system's save dialog: it chooses the suggested name in a folder, prefixed with a counter. */
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

/** The host's PDF: in a browser what it would print, in Electron by the button, for the `nth` time. */
export async function pdf(desk: Desk, nth = 1): Promise<Uint8Array> {
  if (desk.rampa.electron === null) return desk.page.pdf({ preferCSSPageSize: true });
  await desk.button('print.pdf').click();
  // An earlier message may still be shown.
  const message = desk.messages.getByText(`/${nth}-`);
  await expect(message).toBeVisible();
  const said = (await message.textContent()) ?? '';
  return readFileSync(said.slice(said.indexOf('/')).trim());
}

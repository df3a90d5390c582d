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

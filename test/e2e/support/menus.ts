import type { ElectronApplication } from '@playwright/test';
import { expect } from './expect.ts';

/** Chooses an entry of the window's menu. */
export async function choose(electron: ElectronApplication, menu: string, item: string): Promise<void> {
  // The menu is built a moment after the window is opened.
  await expect(async () => {
    await electron.evaluate(
      ({ Menu, BrowserWindow }, labels) => {
        const found = Menu.getApplicationMenu()?.items.find(({ label }) => label === labels.menu);
        const entry = found?.submenu?.items.find(({ label }) => label === labels.item);
        if (entry === undefined) throw new Error(`no ${labels.menu} › ${labels.item}`);
        // Electron's types declare it only as a function.
        const [window] = BrowserWindow.getAllWindows();
        (entry.click as (event: object, window: unknown, contents: unknown) => void)({}, window, window?.webContents);
      },
      { menu, item },
    );
  }).toPass();
}

interface Shown {
  readonly label: string;
  readonly enabled: boolean;
  readonly accelerator: string;
  readonly registered: boolean;
}

/** The menus of the bar by their labels. */
export async function shownMenus(electron: ElectronApplication): Promise<ReadonlyMap<string, readonly Shown[]>> {
  const told = await electron.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }): [string, Shown[]] => [
      label,
      (submenu?.items ?? []).map((item) => ({
        label: item.label,
        enabled: item.enabled,
        accelerator: String(item.accelerator ?? ''),
        registered: item.registerAccelerator,
      })),
    ]),
  );
  return new Map(told);
}

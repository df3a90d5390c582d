import type { ElectronApplication } from '@playwright/test';

export const closeWindow = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

/** Ends the application with `close`, and resolves once its process has exited. */
export async function gone(electron: ElectronApplication, close: typeof closeWindow): Promise<void> {
  const exited = new Promise<void>((resolve) => void electron.process().once('exit', () => resolve()));
  // The process may exit before it answers.
  await Promise.race([close(electron).catch(() => undefined), exited]);
  await exited;
}

export const isShown = (electron: ElectronApplication): Promise<boolean | undefined> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

/** Closes the window and presses the button with this index in the question that follows; returns the buttons offered. */
export const closeAndAnswer = (electron: ElectronApplication, response: number): Promise<readonly string[]> =>
  electron.evaluate(({ dialog, BrowserWindow }, pressed) => {
    const given = new Promise<readonly string[]>((resolve) => {
      dialog.showMessageBox = (...parts: readonly unknown[]) => {
        resolve((parts.at(-1) as { readonly buttons: readonly string[] }).buttons);
        return Promise.resolve({ response: pressed, checkboxChecked: false });
      };
    });
    BrowserWindow.getAllWindows()[0]?.close();
    return given;
  }, response);

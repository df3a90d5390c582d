import { extname, join } from 'node:path';
import { app, dialog } from 'electron';
import { applicationWindow } from './window.ts';

/** Asks where a file of this name is to be saved, in the system's dialog; `null` where the person changed their mind. */
export async function chooseFileInDialog(name: string): Promise<string | null> {
  const extension = extname(name).slice(1);
  const options = {
    defaultPath: join(app.getPath('documents'), name),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  };
  const window = applicationWindow();
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? null : filePath;
}

import { dialog, app } from 'electron';
import type { MessageBoxOptions, OpenDialogOptions } from 'electron';
import type { AddressQuestion } from '../../ports.ts';
import { addressQuestionText } from './address-question.ts';
import { applicationWindow } from './window.ts';
import { extname, join } from 'node:path';

export async function confirmInDialog(question: AddressQuestion): Promise<boolean> {
  const { message, detail, yes, no } = addressQuestionText(question);
  return (await chooseInDialog({ message, detail, buttons: [no, yes] })) === 1;
}

interface Choice {
  /** Default: a warning. */
  readonly type?: MessageBoxOptions['type'];
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** Returns the index of the button pressed in the system's dialog; Enter, Escape and closing choose the first. */
export async function chooseInDialog({ type = 'warning', message, detail, buttons }: Choice): Promise<number> {
  const options = {
    type,
    title: 'Rampa',
    message,
    detail,
    buttons: [...buttons],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const window = applicationWindow();
  // A hidden window would hide the dialog too.
  const { response } = await (window?.isVisible() === true
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response;
}

/** Asks where a file of this name is to be saved, in the system's dialog; `null` if the user cancelled. */
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

/** Asks for the file of a backup in the system's dialog; `null` if the user cancelled. */
export async function chooseBackupInDialog(): Promise<string | null> {
  const options: OpenDialogOptions = {
    properties: ['openFile'],
    filters: [
      { name: 'DB', extensions: ['db'] },
      { name: '*', extensions: ['*'] },
    ],
  };
  const window = applicationWindow();
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

import { dialog } from 'electron';
import type { MessageBoxOptions } from 'electron';
import type { AddressQuestion } from '../../ports.ts';
import { addressQuestionText } from './address-question.ts';
import { applicationWindow } from './window.ts';

export async function confirmInDialog(question: AddressQuestion): Promise<boolean> {
  const { message, detail, yes, no } = addressQuestionText(question);
  return (await chooseInDialog({ message, detail, buttons: [no, yes] })) === 1;
}

interface Choice {
  /** A warning where absent. */
  readonly type?: MessageBoxOptions['type'];
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** Which button of the system's own dialog was pressed; Enter, Escape and closing it are the first. */
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
  // On a window that nobody sees it would not be seen either.
  const { response } = await (window?.isVisible() === true
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response;
}

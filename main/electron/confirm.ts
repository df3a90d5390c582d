import { dialog } from 'electron';
import type { AddressQuestion } from '../ports.ts';
import { addressQuestionText } from './address-question.ts';
import type { QuestionText } from './address-question.ts';
import { applicationWindow } from './window.ts';

export const confirmInDialog = (question: AddressQuestion): Promise<boolean> =>
  askInDialog(addressQuestionText(question));

/** The system's own dialog, on the window; Enter, Escape and closing it all say no. */
export const askInDialog = async ({ message, detail, yes, no }: QuestionText): Promise<boolean> =>
  (await chooseInDialog({ message, detail, buttons: [no, yes] })) === 1;

/** Which button was pressed; Enter, Escape and closing the dialog are the first. */
export async function chooseInDialog({
  message,
  detail,
  buttons,
}: {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}): Promise<number> {
  const options = {
    type: 'warning' as const,
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
  const { response } = await (window?.isVisible() !== true
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return response;
}

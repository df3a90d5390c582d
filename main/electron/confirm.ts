import { dialog } from 'electron';
import type { AddressQuestion } from '../ports.ts';
import { addressQuestionText } from './address-question.ts';
import type { QuestionText } from './address-question.ts';
import { applicationWindow } from './window.ts';

export const confirmInDialog = (question: AddressQuestion): Promise<boolean> =>
  askInDialog(addressQuestionText(question));

/** The system's own dialog, on the window; Enter, Escape and closing it all say no. */
export async function askInDialog({ message, detail, yes, no }: QuestionText): Promise<boolean> {
  const options = {
    type: 'warning' as const,
    title: 'Rampa',
    message,
    detail,
    buttons: [no, yes],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const window = applicationWindow();
  const { response } = await (window === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return response === 1;
}

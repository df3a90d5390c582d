import { createInterface } from 'node:readline';
import { addressQuestionText } from '../../main/electron/window/address-question.ts';
import type { AddressQuestion } from '../../main/ports.ts';

/**
 * Asks questions that the page must not answer in the terminal from which the host was started. The next line of standard input
 * is the answer; without one (nothing is attached, or it has ended) the answer is no.
 */
export async function confirmInTerminal(question: AddressQuestion): Promise<boolean> {
  const { message, detail } = addressQuestionText(question);
  return /^(?:y|yes|e|evet)$/i.test(await answerTo(`${message}\n\n${detail}\n\n[yes/NO]`));
}

/** Asks for the path of a backup, because there is no file dialog; `null` without an answer. */
export async function chooseBackupInTerminal(): Promise<string | null> {
  const path = await answerTo('Path of the backup:');
  return path === '' ? null : path;
}

/** The next line of standard input without blanks around it; empty if there is none. */
async function answerTo(question: string): Promise<string> {
  asked = true;
  process.stderr.write(`\n${question} `);
  // Use one reader for all questions: a second reader of standard input gets nothing.
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { done, value } = await lines.next();
  return done === true ? '' : value.trim();
}

let lines: AsyncIterator<string, undefined> | null = null;

/** Whether a question was ever asked, so that a line of standard input may still be pending. */
export const hasAskedInTerminal = (): boolean => asked;
let asked = false;

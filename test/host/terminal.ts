import { createInterface } from 'node:readline';
import { addressQuestionText } from '../../main/electron/window/address-question.ts';
import type { AddressQuestion } from '../../main/ports.ts';

/**
 * Asks questions that the page must not answer in the terminal from which the host was started. The next line of standard input
 * is the answer; without one (nothing is attached, or it has ended) the answer is no.
 */
export async function confirmInTerminal(question: AddressQuestion): Promise<boolean> {
  asked = true;
  const { message, detail } = addressQuestionText(question);
  process.stderr.write(`\n${message}\n\n${detail}\n\n[yes/NO] `);
  // Use one reader for all questions: a second reader of standard input gets nothing.
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { done, value } = await lines.next();
  return done !== true && /^(?:y|yes|e|evet)$/i.test(value.trim());
}

let lines: AsyncIterator<string, undefined> | null = null;

/** Whether a question was ever asked, so that a line of standard input may still be pending. */
export const hasAskedInTerminal = (): boolean => asked;
let asked = false;

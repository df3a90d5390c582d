import type { Language } from '../../../domain/numbers.ts';
import { textOf } from '../texts.ts';

interface BoxText {
  readonly title: string;
  readonly text: string;
}

/** The box shown if there is no page to report the error; `folder` is where the drafts are. */
export const startFailureText = (language: Language, detail: string, folder: string): BoxText => ({
  title: textOf(language, 'start.title'),
  text: `${textOf(language, 'start.failed')}\n\n${folder}\n${detail}`,
});

/** The box shown if Rampa was started with something that it refuses; `refused` are the names. */
export const refusalText = (language: Language, refused: readonly string[]): BoxText => ({
  title: textOf(language, 'start.title'),
  text: [textOf(language, 'start.refused'), refused.join('\n'), textOf(language, 'start.refused.action')].join('\n\n'),
});

import type { Language } from '../../../domain/numbers.ts';
import { textOf } from '../texts.ts';
import type { QuestionText } from '../window/address-question.ts';

/** `background`: label of the button that continues sending; `null` if nothing is being sent. */
export interface UnsentText extends QuestionText {
  readonly background: string | null;
}

interface Situation {
  /** Some documents are being sent now. */
  readonly sending: boolean;
  /** Sending can continue without the window. */
  readonly goesOn: boolean;
}

/**
 * Asks once before Rampa is closed with documents in its queue, and again only if others are there, or if they are now being sent
 * and were not when it asked.
 */
export class UnsentQuestion {
  #askedAbout = 0;
  #askedWhileSending = 0;

  /** Call with the number of unsent documents whenever it changes: those that come later are others. */
  counted(waiting: number): void {
    this.#askedAbout = Math.min(this.#askedAbout, waiting);
    this.#askedWhileSending = Math.min(this.#askedWhileSending, waiting);
  }

  /** `null`: nothing to ask. */
  ask(waiting: number, language: Language, { sending, goesOn }: Situation): UnsentText | null {
    if (waiting <= (sending ? this.#askedWhileSending : this.#askedAbout)) return null;
    this.#askedAbout = waiting;
    if (sending) this.#askedWhileSending = waiting;
    const detail = textOf(language, 'unsent.detail');
    return {
      message: textOf(language, 'unsent.message', { count: waiting }),
      detail: goesOn ? `${detail} ${textOf(language, 'unsent.background.effect')}` : detail,
      yes: textOf(language, 'unsent.yes'),
      no: textOf(language, 'unsent.no'),
      background: goesOn ? textOf(language, 'unsent.background') : null,
    };
  }
}

import type { MenuLanguage } from '../window/menu.ts';
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
  ask(waiting: number, language: MenuLanguage, { sending, goesOn }: Situation): UnsentText | null {
    if (waiting <= (sending ? this.#askedWhileSending : this.#askedAbout)) return null;
    this.#askedAbout = waiting;
    if (sending) this.#askedWhileSending = waiting;
    const text = texts[language](waiting);
    if (!goesOn) return { ...text, background: null };
    const { answer, effect } = goingOn[language];
    return { ...text, detail: `${text.detail} ${effect}`, background: answer };
  }
}

const goingOn = {
  tr: {
    answer: 'Göndermeye devam et',
    effect:
      '“Göndermeye devam et” derseniz Rampa bundan sonra pencere kapalıyken de gönderir; bu, Dosya menüsünden kapatılır.',
  },
  en: {
    answer: 'Keep sending',
    effect:
      'With “Keep sending” Rampa sends from now on while its window is closed, too; the File menu switches that off.',
  },
} as const;

const texts: Readonly<Record<MenuLanguage, (count: number) => QuestionText>> = {
  tr: (count) => ({
    message: `${count} belge gönderilmedi`,
    detail:
      'Kuyrukta bekliyor. Rampa kapalıyken belge gönderilmez. Hiçbir belge kaybolmaz: Rampa’yı yeniden açınca kuyruktan gönderebilirsiniz.',
    yes: 'Rampa’yı kapat',
    no: 'Kuyruğa git',
  }),
  en: (count) => ({
    message: count === 1 ? '1 document has not been sent' : `${count} documents have not been sent`,
    detail:
      'Waiting in the queue. Rampa sends nothing while it is closed. Nothing is lost: open Rampa again to send from the queue.',
    yes: 'Close Rampa',
    no: 'Go to the queue',
  }),
};

import type { Language } from '../../../domain/numbers.ts';
import { textOf } from '../texts.ts';
import type { DesktopKey } from '../texts.ts';
import type { Leaving } from './closing.ts';
import { UnsentQuestion } from './unsent-question.ts';
import type { UnsentText } from './unsent-question.ts';

interface LeavingPorts {
  /** Number of documents in all queues. */
  readonly waiting: () => Promise<number>;
  /** Documents being sent, which can continue behind a hidden window. */
  readonly background: { readonly hasWork: boolean; readonly left: number; readonly hidden: () => void };
  readonly sendsInBackground: () => boolean;
  readonly alwaysSendInBackground: () => void;
  /** Index of the pressed button; 0 if the dialog was closed without one. */
  readonly choose: (
    question: Pick<UnsentText, 'message' | 'detail'> & { readonly buttons: string[] },
  ) => Promise<number>;
  readonly showWindow: () => void;
  readonly showQueue: () => void;
  /** Called if the user goes back, so as not to lose what could not be saved. */
  readonly stayed: () => void;
  readonly language: () => Language;
}

/**
 * Decides what happens to a window that is closed: asks about unsent documents and about what could not be saved, or continues
 * sending in the background.
 */
export class LeavingDecision {
  readonly #ports: LeavingPorts;
  readonly #unsent = new UnsentQuestion();
  #withoutAsking = false;
  #shutsDown = false;
  #quits = false;

  constructor(ports: LeavingPorts) {
    this.#ports = ports;
  }

  /** Rampa exits by itself: nothing is asked about unsent documents. */
  withoutAsking(): void {
    this.#withoutAsking = true;
  }

  /** The system is shutting down: nothing is asked from now on. */
  shutsDown(): void {
    this.#withoutAsking = true;
    this.#shutsDown = true;
  }

  /** The user quits the application, so it does not continue in the background. */
  quits(): void {
    this.#quits = true;
  }

  /** Call when the number of documents in all queues has changed. */
  counted(waiting: number): void {
    this.#unsent.counted(Math.max(waiting, this.#ports.background.left));
  }

  decide(): Leaving | Promise<Leaving> {
    const { background, sendsInBackground } = this.#ports;
    if (this.#withoutAsking) return 'leave';
    const goesOn = background.hasWork && !this.#quits;
    return goesOn && sendsInBackground() ? this.#hide() : this.#askWhereUnsent(goesOn);
  }

  /** Whether to close the window although not everything typed is saved. */
  async mayLose(): Promise<boolean> {
    if (this.#shutsDown) return true;
    const { choose, language, showWindow, stayed } = this.#ports;
    showWindow();
    const text = (key: DesktopKey): string => textOf(language(), key);
    const answer = await choose({
      ...{ message: text('unsaved.message'), detail: text('unsaved.detail') },
      buttons: [text('unsaved.no'), text('unsaved.yes')],
    });
    if (answer === 1) return true;
    this.#withoutAsking = false;
    this.#quits = false;
    stayed();
    return false;
  }

  async #askWhereUnsent(goesOn: boolean): Promise<Leaving> {
    const { background, waiting, language } = this.#ports;
    const inQueues = await waiting();
    // If all documents are being sent, none is waiting.
    const unsent = goesOn ? Math.max(inQueues, background.left) : inQueues;
    const question = this.#unsent.ask(unsent, language(), { sending: background.hasWork, goesOn });
    return question === null ? 'leave' : this.#ask(question);
  }

  async #ask({ message, detail, yes, no, background: goOn }: UnsentText): Promise<Leaving> {
    const { alwaysSendInBackground, background, choose, showQueue } = this.#ports;
    const answer = await choose({ message, detail, buttons: [no, yes, ...(goOn === null ? [] : [goOn])] });
    if (answer === 1) return 'leave';
    this.#quits = false;
    if (answer === 0) {
      showQueue();
      return 'stay';
    }
    alwaysSendInBackground();
    // The last document may have been sent while the question was open.
    return background.hasWork ? this.#hide() : 'leave';
  }

  #hide(): Leaving {
    this.#ports.background.hidden();
    return 'hide';
  }
}

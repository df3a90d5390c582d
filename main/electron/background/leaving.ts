import type { Leaving } from './closing.ts';
import type { MenuLanguage } from '../window/menu.ts';
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
  readonly showQueue: () => void;
  readonly language: () => MenuLanguage;
}

/** Decides what happens to a window that is closed: asks about unsent documents, or continues sending in the background. */
export class LeavingDecision {
  readonly #ports: LeavingPorts;
  readonly #unsent = new UnsentQuestion();
  #withoutAsking = false;
  #quits = false;

  constructor(ports: LeavingPorts) {
    this.#ports = ports;
  }

  /** From now on nothing is asked: the system is shutting down, or Rampa exits by itself. */
  withoutAsking(): void {
    this.#withoutAsking = true;
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

  async #askWhereUnsent(goesOn: boolean): Promise<Leaving> {
    const { background, waiting, language } = this.#ports;
    const inQueues = await waiting();
    // If all documents are being sent, none is waiting.
    const unsent = goesOn ? Math.max(inQueues, background.left) : inQueues;
    const question = this.#unsent.ask(unsent, language(), goesOn);
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

import type { Leaving } from './closing.ts';
import type { MenuLanguage } from '../window/menu.ts';
import { UnsentQuestion } from './unsent-question.ts';
import type { UnsentText } from './unsent-question.ts';

interface LeavingPorts {
  /** Documents that are in the queues now. */
  readonly waiting: () => Promise<number>;
  /** Documents are being sent, which can go on behind a hidden window. */
  readonly background: { readonly hasWork: boolean; readonly left: number; readonly hidden: () => void };
  readonly sendsInBackground: () => boolean;
  readonly alwaysSendInBackground: () => void;
  /** Which button was pressed; 0 where none was. */
  readonly choose: (
    question: Pick<UnsentText, 'message' | 'detail'> & { readonly buttons: string[] },
  ) => Promise<number>;
  readonly showQueue: () => void;
  readonly language: () => MenuLanguage;
}

/** Decides what becomes of the window that is closed: it asks about documents in the queue, or goes on sending unseen. */
export class LeavingDecision {
  readonly #ports: LeavingPorts;
  readonly #unsent = new UnsentQuestion();
  #withoutAsking = false;
  #quits = false;

  constructor(ports: LeavingPorts) {
    this.#ports = ports;
  }

  /** From now on nothing is asked: the system shuts down, or Rampa ends by itself. */
  withoutAsking(): void {
    this.#withoutAsking = true;
  }

  /** Who quits wants no window, and no application either. */
  quits(): void {
    this.#quits = true;
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
    // All may be on the wire, when none waits.
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
    // While it was asked, the last document may have been sent.
    return background.hasWork ? this.#hide() : 'leave';
  }

  #hide(): Leaving {
    this.#ports.background.hidden();
    return 'hide';
  }
}

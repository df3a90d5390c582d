/** Sending continues while the window is closed, and a notification reports how it ended. */
import type { Language } from '../../../domain/numbers.ts';
import { progressOf } from './work-status.ts';
import type { DocumentToOpen, Work } from './work-status.ts';
import { announcementText, finishedText, trayText } from './texts.ts';
import type { AnnouncementText } from './texts.ts';

/** The icon in the notification area. */
export interface TrayIcon {
  readonly say: (text: string) => void;
  readonly remove: () => void;
}
export interface BackgroundPorts {
  readonly language: () => Language;
  /** Whether the window is in front, so that no notification is needed. */
  readonly isLookedAt: () => boolean;
  readonly showTray: (choices: { readonly open: () => void; readonly quit: () => void }) => TrayIcon;
  readonly notify: (text: AnnouncementText, clicked: () => void) => void;
  /** Opens the window; `at`: shows the progress of sending, or a document. */
  readonly open: (at?: DocumentToOpen | 'sending') => void;
  readonly quit: () => void;
  /** Exits Rampa without asking. */
  readonly end: () => void;
  readonly readAnew: () => Promise<Work>;
  /** The document that most recently started to need attention; `null` if there is none. */
  readonly newestNeeding: () => Promise<DocumentToOpen | null>;
}

export class Background {
  readonly #ports: BackgroundPorts;
  readonly #runs = new RunWatch();
  #work: Work = { progress: progressOf([]), needingAttention: 0, waiting: 0 };
  #tray: TrayIcon | null = null;
  #saidHidden = false;

  constructor(ports: BackgroundPorts) {
    this.#ports = ports;
  }

  /**
   * Whether documents are being sent. False if sending is paused or has stalled: the user may be needed and must not think that
   * it continues.
   */
  get hasWork(): boolean {
    return this.#work.progress.mode === 'normal';
  }

  /** Unfinished documents of the current runs, including those being sent. */
  get left(): number {
    const { total, finished } = this.#work.progress;
    return total - finished;
  }

  /** Call when the window was closed while documents are being sent. */
  hidden(): void {
    const { language, notify, open, quit, showTray } = this.#ports;
    this.#tray ??= showTray({ open: () => open(), quit });
    this.#sayAtTray();
    if (this.#saidHidden) return;
    this.#saidHidden = true;
    notify(announcementText(language(), 'hidden'), () => open());
  }

  /** Call when the window is open again. */
  shown(): void {
    this.#tray?.remove();
    this.#tray = null;
  }

  take(work: Work): void {
    this.#work = work;
    this.#sayAtTray();
    const news = this.#runs.take(work);
    if (news === 'stalled') this.#notifyStalled();
    // Fails while the file is being replaced, when the counts are unknown.
    if (news === 'finished') void this.#finished().catch(() => undefined);
  }

  #notifyStalled(): void {
    const { isLookedAt, language, notify, open } = this.#ports;
    if (!isLookedAt()) notify(announcementText(language(), 'stalled'), () => open('sending'));
  }

  async #finished(): Promise<void> {
    const { isLookedAt, language, notify, end, readAnew } = this.#ports;
    const { needingAttention, progress, waiting } = await readAnew();
    // Another run has started meanwhile and reports its own end.
    if (progress.mode !== 'none') return;
    const closes = this.#tray !== null && needingAttention === 0 && waiting === 0;
    if (!isLookedAt())
      notify(finishedText(language(), { needingAttention, waiting, closes }), () => void this.#openNewest());
    // The user closed the window, so Rampa exits once everything is sent.
    if (closes) end();
  }

  /** Opens the window immediately, while the click allows it to come to the front, and the document once it is known. */
  async #openNewest(): Promise<void> {
    const { open, newestNeeding } = this.#ports;
    open();
    open((await newestNeeding().catch(() => null)) ?? 'sending');
  }

  #sayAtTray(): void {
    this.#tray?.say(trayText(this.#work, this.#ports.language()));
  }
}

/** What is notified while the window is not in front. */
type RunNews = 'stalled' | 'finished';

/** Watches sending over all connections: reports once that it has stalled, and once that it has finished. */
class RunWatch {
  #running = false;
  #saidStill = false;

  take({ progress: { mode } }: Work): RunNews | null {
    const ran = this.#running;
    this.#running = mode !== 'none';
    if (mode === 'none') {
      this.#saidStill = false;
      return ran ? 'finished' : null;
    }
    if (mode === 'normal') this.#saidStill = false;
    if (mode !== 'error' || this.#saidStill) return null;
    this.#saidStill = true;
    return 'stalled';
  }
}

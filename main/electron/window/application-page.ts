import type { Language } from '../../../domain/numbers.ts';
import type { Log } from '../../ports.ts';
import { closeAfterPage } from '../background/closing.ts';
import type { Leaving } from '../background/closing.ts';
import { offerTextMenu } from './context-menu.ts';
import type { PageConnection } from '../ipc.ts';
import type { KeptWindow } from './kept-window.ts';
import { offerPageAgain } from './page-crash.ts';
import { systemLanguage } from '../start/system-language.ts';
import { applicationWindow, openWindow, zoomByKeys, zoomByWheel } from './window.ts';

/** Window callbacks, set once the application runs. */
export interface WindowCallbacks {
  /** Decides what happens to a window that is being closed. */
  readonly decide: () => Leaving | Promise<Leaving>;
  /** Resolves to whether to close a window although not everything typed is saved. */
  readonly mayLose: () => Promise<boolean>;
  /** Called when the window was shown. */
  readonly shown: () => void;
  readonly language: () => Language;
}

interface ApplicationPageOptions {
  readonly preload: string;
  readonly kept: KeptWindow;
  readonly connection: PageConnection;
  readonly log: Log;
}

/**
 * The application's window. It starts to load before the application and is shown once the application has set the theme. A
 * window that is closed before that goes away immediately, since nothing could be typed into it.
 */
export class ApplicationPage {
  readonly connection: PageConnection;
  readonly #options: ApplicationPageOptions;
  readonly #coloured: Promise<void>;
  #callbacks: WindowCallbacks | null = null;
  #isColoured: () => void = () => undefined;
  #pageSavedBeforeClose: () => boolean = () => false;
  #isLeaving: () => boolean = () => false;

  constructor(options: ApplicationPageOptions) {
    this.connection = options.connection;
    this.#options = options;
    this.#coloured = new Promise((resolve) => {
      this.#isColoured = resolve;
    });
  }

  /** Call when the application runs and the chosen theme is applied. */
  attachApplication(callbacks: WindowCallbacks): void {
    this.#callbacks = callbacks;
    this.#isColoured();
  }

  /** Whether the page saved everything typed before it was closed. */
  pageSavedBeforeClose(): boolean {
    return this.#pageSavedBeforeClose();
  }

  /** Whether the window is being closed. */
  isLeaving(): boolean {
    return applicationWindow() !== null && this.#isLeaving();
  }

  /**
   * Opens the window. Resolves once its process has the page, or will not get one: work in main before that delays the page and
   * the graphics process.
   */
  open(): Promise<void> {
    const { preload, kept, connection, log } = this.#options;
    const window = openWindow({ preload, kept, mayShow: this.#coloured });
    const { isLeaving, pageSavedBeforeClose } = closeAfterPage(window, {
      idle: () => (this.#callbacks === null ? Promise.resolve() : connection.idle()),
      decide: () => this.#callbacks?.decide() ?? 'leave',
      mayLose: () => this.#callbacks?.mayLose() ?? Promise.resolve(true),
      log,
    });
    this.#pageSavedBeforeClose = pageSavedBeforeClose;
    this.#isLeaving = isLeaving;
    window.on('show', () => this.#callbacks?.shown());
    const language = (): Language => this.#callbacks?.language() ?? systemLanguage();
    offerTextMenu(window, language);
    zoomByWheel(window);
    zoomByKeys(window);
    offerPageAgain(window, { language, isLeaving, log });
    const { webContents } = window;
    webContents.on('did-finish-load', () => log.info('page.ready'));
    webContents.on('did-fail-load', (_event, code) => log.warn('page.failed', { status: code }));
    return new Promise((resolve) => {
      webContents.once('did-navigate', () => resolve());
      webContents.once('did-fail-load', () => resolve());
      webContents.once('render-process-gone', () => resolve());
      webContents.once('destroyed', resolve);
    });
  }
}

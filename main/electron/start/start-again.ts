import { OpenedFiles, openedFileIn } from './opened-files.ts';

/** Starts of Rampa, and files opened with it, while it is ending: the window can no longer show them, so Rampa starts again. */
export class StartAgain {
  isEnding: () => boolean = () => false;
  readonly #platform: NodeJS.Platform;
  readonly #files: OpenedFiles;
  #isAsked = false;

  constructor(platform: NodeJS.Platform) {
    this.#platform = platform;
    this.#files = new OpenedFiles(platform);
  }

  /** Returns `false` unless Rampa is ending. `given`: arguments from another process, or the files to open. */
  ask(given: unknown): boolean {
    if (!this.isEnding()) return false;
    this.#isAsked = true;
    this.#files.add(given);
    return true;
  }

  /** The arguments of the next start, with the switches of this one (`args`); `null` if Rampa is not to start again. */
  argsAfter(args: readonly string[]): string[] | null {
    if (!this.#isAsked) return null;
    const switches = args.filter((arg) => openedFileIn(arg, this.#platform, process.cwd()) === null);
    return [...switches, ...this.#files.left];
  }
}

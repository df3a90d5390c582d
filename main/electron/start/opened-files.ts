/** Files that the user opens with Rampa, from the file manager or on a command line. */
import { open, stat } from 'node:fs/promises';
import { basename, posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import { draftFileEnding, mostDraftFileBytes } from '../../../domain/model/draft-file.ts';
import { mostFileBytes } from '../../../domain/model/table.ts';
import type { TakenFile } from '../../ports.ts';

/** Extensions of the files that Rampa reads: drafts, e-documents, tables. */
const endings = [draftFileEnding, 'xml', 'zip', 'csv', 'xlsx', 'ods'];

/**
 * The absolute path if an argument is a file that Rampa reads, otherwise `null`. On Windows a path begins with a drive or a
 * share, since a slash begins a switch there, and device paths are refused; elsewhere it begins with a slash or, from Linux's
 * file managers, with `file:///`. Other names are resolved in `folder`, if it is given.
 */
export function openedFileIn(arg: string, platform: NodeJS.Platform, folder?: string): string | null {
  const given = platform === 'linux' && arg.startsWith('file:///') ? pathOf(arg) : arg;
  const begin = platform === 'win32' ? /^(?:[a-z]:\\|\\\\[^\\/?.])/i : /^\//;
  const isRelative = folder !== undefined && /^[^-/\\:%][^:%]*$/.test(given);
  if ((!begin.test(given) && !isRelative) || /\p{Cc}/u.test(given)) return null;
  if (!endings.some((ending) => given.toLowerCase().endsWith(`.${ending}`))) return null;
  return folder === undefined || begin.test(given)
    ? given
    : (platform === 'win32' ? win32 : posix).resolve(folder, given);
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return '';
  }
}

/** Opened files that were not yet reported to the page, oldest first. */
export class OpenedFiles {
  /** Called when files were added. */
  onCome: () => void = () => undefined;
  readonly #platform: NodeJS.Platform;
  #paths: readonly string[] = [];

  constructor(platform: NodeJS.Platform) {
    this.#platform = platform;
  }

  /** `given` comes from another process, which may be any program; whatever is not a file that Rampa reads is skipped. */
  add(given: unknown): void {
    const args: readonly unknown[] = Array.isArray(given) ? given : [];
    const paths = args.flatMap((arg) => (typeof arg === 'string' ? (openedFileIn(arg, this.#platform) ?? []) : []));
    if (paths.length === 0) return;
    this.#paths = [...this.#paths, ...paths];
    this.onCome();
  }

  get left(): readonly string[] {
    return this.#paths;
  }

  /** Removes the next file and reads it; `null` if there is none. */
  async take(): Promise<TakenFile | null> {
    const [path, ...others] = this.#paths;
    this.#paths = others;
    return path === undefined ? null : { name: basename(path), ...(await contentOf(path)) };
  }
}

/** Refuses pipes and devices, which could block, and files above the size limit. */
async function contentOf(
  path: string,
): Promise<{ readonly bytes: Uint8Array<SharedArrayBuffer> } | { readonly problem: 'unreadable' | 'tooLarge' }> {
  try {
    if (!(await stat(path)).isFile()) return { problem: 'unreadable' };
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const isOfDrafts = path.toLowerCase().endsWith(`.${draftFileEnding}`);
      if (size > (isOfDrafts ? mostDraftFileBytes : mostFileBytes)) return { problem: 'tooLarge' };
      const bytes = new Uint8Array(new SharedArrayBuffer(size));
      const { bytesRead } = await file.read(bytes, 0, size, 0);
      return bytesRead < size ? { problem: 'unreadable' } : { bytes };
    } finally {
      await file.close();
    }
  } catch {
    return { problem: 'unreadable' };
  }
}

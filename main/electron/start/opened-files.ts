/** Files of drafts that the user opens with Rampa: in the system's file manager, or on a command line. */
import { Buffer } from 'node:buffer';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { draftFileEnding, mostDraftFileBytes } from '../../../domain/model/draft-file.ts';
import type { OpenedFile } from '../../../domain/model/draft-file.ts';

/**
 * The whole path of a file of drafts, where an argument is one. On Windows a path begins with a drive or a share, since a
 * slash begins a switch there, and no device is one; elsewhere with a slash, or as Linux's file managers write it, `file:///`.
 */
export function draftFileIn(arg: string, platform: NodeJS.Platform): string | null {
  const path = platform === 'linux' && arg.startsWith('file:///') ? pathOf(arg) : arg;
  const begin = platform === 'win32' ? /^(?:[a-z]:\\|\\\\[^\\/?.])/i : /^\//;
  if (!begin.test(path) || /\p{Cc}/u.test(path)) return null;
  return path.toLowerCase().endsWith(`.${draftFileEnding}`) ? path : null;
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return '';
  }
}

/** Files that were not reported to the page yet, the oldest first. */
export class OpenedFiles {
  /** Called with each one that comes. */
  onCome: () => void = () => undefined;
  readonly #platform: NodeJS.Platform;
  #paths: readonly string[] = [];

  constructor(platform: NodeJS.Platform) {
    this.#platform = platform;
  }

  /** `given`: from another process, which may be any; what is no file of drafts is passed over. */
  add(given: unknown): void {
    const args: readonly unknown[] = Array.isArray(given) ? given : [];
    const paths = args.flatMap((arg) => (typeof arg === 'string' ? (draftFileIn(arg, this.#platform) ?? []) : []));
    if (paths.length === 0) return;
    this.#paths = [...this.#paths, ...paths];
    this.onCome();
  }

  /** The next one, read; `null` where there is none. */
  async take(): Promise<OpenedFile | null> {
    const [path, ...others] = this.#paths;
    this.#paths = others;
    return path === undefined ? null : { name: basename(path), ...(await contentOf(path)) };
  }
}

/** Waits for no pipe or device, which is no file, and reads no more than a file of drafts may have. */
async function contentOf(
  path: string,
): Promise<{ readonly data: string } | { readonly problem: 'unreadable' | 'tooLarge' }> {
  try {
    if (!(await stat(path)).isFile()) return { problem: 'unreadable' };
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > mostDraftFileBytes) return { problem: 'tooLarge' };
      const bytes = Buffer.alloc(size);
      const { bytesRead } = await file.read(bytes, 0, size, 0);
      return { data: bytes.subarray(0, bytesRead).toString('base64') };
    } finally {
      await file.close();
    }
  } catch {
    return { problem: 'unreadable' };
  }
}

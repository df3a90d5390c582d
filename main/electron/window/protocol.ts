import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { protocol } from 'electron';
import { pageHeaders, pageOrigin, pageScheme } from './addresses.ts';
import { own } from '../../../domain/value.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

interface PageAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly data: Buffer;
}

/** The file of the built page that a URL names, or `null`: only URLs of our origin, only known types, never outside `root`. */
export function pageFile(root: string, url: string): { path: string; type: string } | null {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  // `URL.origin` is "null" for a scheme that Node does not know, so protocol and host are compared.
  if (`${parsed.protocol}//${parsed.host}` !== pageOrigin) return null;
  let name: string;
  try {
    name = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  const path = resolve(join(root, name));
  const type = own(types, extname(path));
  if (type === undefined || name.includes('\0') || !path.startsWith(resolve(root) + sep)) return null;
  return { path, type };
}

/** A response for Electron: a file of the built page in `root`, or a 404; always with the page's headers. */
export async function answerAt(root: string, { method, url }: { method: string; url: string }): Promise<PageAnswer> {
  const file = method === 'GET' ? pageFile(root, url) : null;
  const data = file === null ? null : await readFile(file.path).catch(() => null);
  if (file === null || data === null) return { statusCode: 404, headers: { ...pageHeaders }, data: Buffer.alloc(0) };
  return { statusCode: 200, headers: { ...pageHeaders, 'content-type': file.type }, data };
}

/**
 * Serves the built page from `root` once `mayBegin` resolves. Does not use `protocol.handle`, for which main loads Node's `fetch`
 * and its streams while the window waits for the page: a tenth of the start time. (From Electron 45 on, `registerSource` could
 * answer outside main; it is still experimental.)
 */
export function servePage(root: string, mayBegin: Promise<void>): void {
  protocol.registerBufferProtocol(pageScheme, (request, answer) => {
    void mayBegin.then(async () => answer(await answerAt(root, request)));
  });
}

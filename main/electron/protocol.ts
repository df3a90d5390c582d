import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { protocol } from 'electron';
import { pageHeaders, pageOrigin, pageScheme } from './addresses.ts';
import { own } from '../../domain/value.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The file of the built page that a URL names, or `null`: only GETs of our origin, only known types, never outside `root`. */
export function pageFile(root: string, url: string): { path: string; type: string } | null {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  // `URL.origin` is "null" for a scheme Node does not know, so the parts are compared.
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

/** The answer at `url`: a file of the built page in `root`, or a 404; with the page's headers in any case. */
export async function answerAt(root: string, { method, url }: { method: string; url: string }): Promise<Response> {
  const file = method === 'GET' ? pageFile(root, url) : null;
  const content = file === null ? null : await readFile(file.path).catch(() => null);
  if (file === null || content === null) return new Response(null, { status: 404, headers: pageHeaders });
  return new Response(content, { headers: { ...pageHeaders, 'content-type': file.type } });
}

/** Serves the built page from `root`, from when `mayBegin` resolves. */
export function servePage(root: string, mayBegin: Promise<void>): void {
  protocol.handle(pageScheme, async (request) => {
    await mayBegin;
    return answerAt(root, request);
  });
}

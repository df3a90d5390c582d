import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { protocol } from 'electron';
import { contentSecurityPolicy, pageOrigin, pageScheme } from './addresses.ts';

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
  const type = types[extname(path)];
  if (type === undefined || name.includes('\0') || !path.startsWith(resolve(root) + sep)) return null;
  return { path, type };
}

/** Serves the built page, with its headers, from `root`. */
export function servePage(root: string): void {
  protocol.handle(pageScheme, async (request) => {
    const file = request.method === 'GET' ? pageFile(root, request.url) : null;
    if (file === null) return new Response(null, { status: 404 });
    try {
      return new Response(await readFile(file.path), {
        headers: {
          'content-type': file.type,
          'content-security-policy': contentSecurityPolicy,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cache-control': 'no-store',
        },
      });
    } catch {
      return new Response(null, { status: 404 });
    }
  });
}

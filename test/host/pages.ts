import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventNames, operationNames } from '../../preload/names.ts';
import { own } from '../../domain/value.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
export const bridgePath = '/host-bridge.js';

/** Source of the page's files. The server has already checked the request and set the security headers. */
export interface PageSource {
  readonly answer: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;
  /** The product's content security policy, extended with what this source needs. */
  readonly policy?: (policy: string) => string;
}

/** The built page under `root`. */
export function builtPage(root: string): PageSource {
  return {
    answer: async (_request, response, pathname) => {
      const file = await readPageFile(root, pathname);
      if (file === null) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.body);
    },
  };
}

/** Reads a file of the built page under `root`; into the HTML it inserts the host's script before the page's own. */
async function readPageFile(root: string, pathname: string): Promise<{ type: string; body: Buffer | string } | null> {
  if (pathname === bridgePath) return { type: types['.js'] ?? '', body: await bridgeScript() };
  const name = pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
  const path = resolve(join(root, name));
  const type = own(types, extname(path));
  if (type === undefined || name.includes('\0') || !path.startsWith(resolve(root) + sep)) return null;
  try {
    const body = await readFile(path);
    if (name !== '/index.html') return { type, body };
    return { type, body: withBridgeScript(body.toString('utf8')) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function withBridgeScript(html: string): string {
  const first = html.search(/<script/i);
  if (first < 0) throw new Error('The page has no script to stand before.');
  return `${html.slice(0, first)}<script src="${bridgePath}"></script>${html.slice(first)}`;
}

export async function bridgeScript(): Promise<string> {
  const source = await readFile(fileURLToPath(new URL('../../test/host/page-bridge.js', import.meta.url)), 'utf8');
  const contract = { operations: operationNames, events: eventNames };
  return `window.rampaContract = ${JSON.stringify(contract)};\n${source}`;
}

import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventNames, operationNames } from '../../preload/names.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const script = '<script src="/host-bridge.js"></script>';

export interface PageFile {
  readonly type: string;
  readonly body: Buffer | string;
}

/** A file of the built page under `root`; the page itself has the host's script put before its own. */
export async function readPageFile(root: string, pathname: string): Promise<PageFile | null> {
  if (pathname === '/host-bridge.js') return { type: types['.js'] ?? '', body: await bridgeScript() };
  const name = pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
  const path = resolve(join(root, name));
  const type = types[extname(path)];
  if (type === undefined || name.includes('\0') || !path.startsWith(resolve(root) + sep)) return null;
  try {
    const body = await readFile(path);
    if (name !== '/index.html') return { type, body };
    const html = body.toString('utf8');
    const first = html.search(/<script/i);
    if (first < 0) throw new Error('The built page has no script to stand before.');
    return { type, body: html.slice(0, first) + script + html.slice(first) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function bridgeScript(): Promise<string> {
  const source = await readFile(fileURLToPath(new URL('./page-bridge.js', import.meta.url)), 'utf8');
  const contract = { operations: operationNames, events: eventNames };
  return `window.rampaContract = ${JSON.stringify(contract)};\n${source}`;
}

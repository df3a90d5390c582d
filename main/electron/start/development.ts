/** Used only by `npm run dev`; builds for users leave it out, which test/integration/packaging checks. */
/// <reference types="vite/types/importMeta.d.ts" />
import { app, net, protocol } from 'electron';
import { pageScheme } from '../window/addresses.ts';
import { developmentPolicy } from './development-policy.ts';

/** Serves the page at its usual address from Vite's server, which replaces changed modules in place. */
export function serveDevelopmentPage(): void {
  const server = process.env['ELECTRON_RENDERER_URL'];
  if (server === undefined) throw new Error('Built for development: "npm run dev" starts it.');
  protocol.handle(pageScheme, async ({ url }) => {
    const { pathname, search } = new URL(url);
    const { status, headers, body } = await net.fetch(server + pathname + search);
    return new Response(body, {
      status,
      headers: {
        'content-type': headers.get('content-type') ?? 'application/octet-stream',
        'content-security-policy': developmentPolicy(server),
        'cache-control': 'no-store',
      },
    });
  });
}

/** Like `app.requestSingleInstanceLock`, but waits up to ten seconds for an instance that is still closing its databases. */
export function waitForSingleInstance(): boolean {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100; tries += 1) {
    if (app.requestSingleInstanceLock()) return true;
    Atomics.wait(pause, 0, 0, 100);
  }
  return false;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { developmentNonce, developmentPolicy } from '../../main/electron/start/development-policy.ts';
import { bridgePath, bridgeScript, withBridgeScript } from '../host/pages.ts';
import { contractNames } from '../../scripts/lib/contract-names.ts';
import type { PageSource } from '../host/pages.ts';

const root = fileURLToPath(new URL('../../renderer', import.meta.url));

/** Serves the page from its sources. Changes reach an open page through a separate server on `changesPort`. */
export function vitePage(changesPort: number): PageSource & { open: () => Promise<void>; close: () => Promise<void> } {
  let vite: ViteDevServer | null = null;
  return {
    policy: (policy) => developmentPolicy(`http://127.0.0.1:${changesPort}`, policy),
    answer: async (request, response, pathname) => {
      if (vite === null) {
        response.writeHead(503).end();
      } else if (pathname === bridgePath) {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(await bridgeScript());
      } else if (pathname === '/' || pathname === '/index.html') {
        const html = await vite.transformIndexHtml('/index.html', await readFile(join(root, 'index.html'), 'utf8'));
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(withBridgeScript(html));
      } else {
        vite.middlewares(request, response, () => response.writeHead(404).end());
      }
    },
    open: async () => {
      vite = await createServer({
        configFile: false,
        root,
        plugins: [contractNames, svelte()],
        appType: 'custom',
        // As in the build: the content security policy allows no data: images.
        build: { assetsInlineLimit: 0 },
        html: { cspNonce: developmentNonce },
        server: {
          middlewareMode: true,
          hmr: { protocol: 'ws', host: '127.0.0.1', port: changesPort },
        },
      });
    },
    close: async () => {
      await vite?.close();
    },
  };
}

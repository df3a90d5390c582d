/** Serves the page over the fake from source: `node test/page-sandbox/serve.ts [port]`. Never shipped. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `/test/page-sandbox/index.html` is the sync panel alone; `/renderer/index.html` the whole page. */
export async function serve(port = 0, cacheDir = 'node_modules/.vite-fake'): Promise<ViteDevServer> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'mpa',
    cacheDir,
    plugins: [
      svelte(),
      {
        name: 'fake',
        transformIndexHtml: (html, { path }) =>
          path.startsWith('/renderer/')
            ? html.replace(
                '<script type="module"',
                '<script type="module" src="/test/page-sandbox/inject.ts"></script>\n    $&',
              )
            : html,
      },
    ],
    server: { host: '127.0.0.1', port, hmr: false, watch: null },
  });
  return server.listen();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(Number(process.argv[2] ?? 0));
  server.printUrls();
}

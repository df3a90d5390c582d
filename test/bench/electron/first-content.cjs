'use strict';
// Loaded with NODE_OPTIONS=--require into the main process of the measured Electron (Rampa's or the empty one). Its own preload
// watches the window for the first content; once that is painted in a visible window, it writes `{ frame, content }`, in
// milliseconds since 1970, to pipe 3. Quits when asked on standard input.
const Module = require('node:module');
const { createWriteStream } = require('node:fs');
const { join } = require('node:path');

const load = /** @type {{ _load: (...args: unknown[]) => unknown }} */ (/** @type {unknown} */ (Module));
const original = load._load;
let listening = false;
/** @param {unknown[]} args */
load._load = function (...args) {
  const loaded = original.apply(this, args);
  if (!listening && args[0] === 'electron' && process.versions.electron && process.type === 'browser') {
    listening = true;
    listen(/** @type {typeof import('electron')} */ (loaded));
  }
  return loaded;
};

const now = () => performance.timeOrigin + performance.now();

/** @param {typeof import('electron')} electron */
function listen({ app, BrowserWindow, session }) {
  const out = createWriteStream('', { fd: 3 });
  const preload = join(__dirname, 'content-preload.cjs');
  app.prependOnceListener('ready', () => {
    const { defaultSession } = session;
    if ('registerPreloadScript' in defaultSession) {
      defaultSession.registerPreloadScript({ type: 'frame', filePath: preload });
    } else {
      // For Electron before 35.
      /** @type {{ setPreloads: (paths: string[]) => void }} */ (defaultSession).setPreloads([preload]);
    }
  });
  app.on('browser-window-created', (_event, window) => {
    /** @type {number | null} */
    let shown = null;
    let frame = 0;
    window.once('show', () => (shown = now()));
    window.webContents.ipc.on('bench-frame', (_told, /** @type {number} */ painted) => (frame = painted));
    window.webContents.ipc.on('bench-content', (_told, /** @type {number} */ painted) => {
      const tell = () => {
        const visible = shown ?? now();
        out.write(`${JSON.stringify({ frame: Math.max(frame, visible), content: Math.max(painted, visible) })}\n`);
      };
      if (BrowserWindow.fromWebContents(window.webContents)?.isVisible() === false) window.once('show', tell);
      else tell();
    });
  });
  process.stdin.on('data', () => app.quit());
}

'use strict';
// Loaded with NODE_OPTIONS=--require into Electron's main process: records as text everything that is sent to the page, both
// answers and events. Specs read it as `crossedBridge`.
const Module = require('node:module');

/** @type {string[]} */
const crossed = [];
Reflect.set(globalThis, 'crossedBridge', crossed);
/** @param {unknown[]} values */
const keep = (...values) => void crossed.push(JSON.stringify(values));

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

/** @param {typeof import('electron')} electron */
function listen({ app, ipcMain }) {
  const handle = ipcMain.handle.bind(ipcMain);
  ipcMain.handle = (channel, listener) =>
    handle(channel, async (event, ...args) => {
      const answer = /** @type {unknown} */ (await listener(event, ...args));
      keep(channel, answer);
      return answer;
    });
  app.on('web-contents-created', (_event, contents) => {
    const send = contents.send.bind(contents);
    contents.send = (channel, ...args) => {
      keep(channel, ...args);
      send(channel, ...args);
    };
  });
}

'use strict';
// Loaded with NODE_OPTIONS=--require into the runtime that ELECTRON_OVERRIDE_DIST_PATH names, and never into an installed
// application. Some builds load an unpackaged application only once `app` is ready, which is too late for what Electron
// allows before that alone. So the same two calls as main/electron/before-ready.ts are made when `electron` is first asked for.
const Module = require('node:module');

const load = /** @type {{ _load: (...args: unknown[]) => unknown }} */ (/** @type {unknown} */ (Module));
const original = load._load;
/** @param {unknown[]} args */
load._load = function (...args) {
  const loaded = original.apply(this, args);
  if (args[0] === 'electron' && process.versions.electron && process.type === 'browser') {
    load._load = original;
    const { app, protocol } = /** @type {typeof import('electron')} */ (loaded);
    if (!app.isReady()) {
      protocol.registerSchemesAsPrivileged([
        { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
      ]);
      if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
    }
  }
  return loaded;
};

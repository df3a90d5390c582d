'use strict';
// Loaded with NODE_OPTIONS=--require into the runtime in ELECTRON_OVERRIDE_DIST_PATH, and never into an installed application.
// Some builds load an unpackaged application only once `app` is ready, which is too late for settings that Electron accepts only
// before. So this does what main/electron/start/before-ready.ts does, when the first script of the main process is loaded.
const Module = require('node:module');

/** @typedef {(module: { require: (name: string) => unknown }, file: string) => void} Extension */
const { _extensions: extensions } = /** @type {{ _extensions: Record<string, Extension> }} */ (
  /** @type {unknown} */ (Module)
);
const original = extensions['.js'];
if (process.versions.electron && original) {
  extensions['.js'] = (module, file) => {
    // Modules loaded by other --require options come before Electron has replaced the npm package by its own module.
    if (process.type === 'browser' && file.includes('.asar')) {
      extensions['.js'] = original;
      prepare(/** @type {typeof import('electron')} */ (module.require('electron')));
    }
    original(module, file);
  };
}

/** @param {typeof import('electron')} electron */
function prepare({ app, Menu, protocol }) {
  if (app.isReady()) return;
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
  // As root, Chromium runs only without its sandbox and does not start with both switches.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  Menu.setApplicationMenu(null);
}

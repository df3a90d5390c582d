import { app, Menu, protocol } from 'electron';
import { pageScheme } from '../window/addresses.ts';

/**
 * Settings that Electron accepts only before `app` is ready: the page's scheme gets an origin, every renderer is sandboxed, and
 * Electron's default menu, which can reload the page and open developer tools, is removed. If Electron loads an unpackaged
 * application only after that, scripts/lib/before-ready.cjs has done the same.
 */
export function prepareBeforeReady(): void {
  if (app.isReady()) return;
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
  // As root, Chromium runs only without its sandbox and does not start with both switches.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Instead of no menu, macOS shows a default one.
  Menu.setApplicationMenu(null);
}

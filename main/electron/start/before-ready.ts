import { app, Menu, protocol } from 'electron';
import { pageScheme } from '../window/addresses.ts';

/**
 * What Electron allows only before `app` is ready: the page's scheme gets an origin, every renderer its sandbox, and
 * Electron's own menu, which reloads the page and opens developer tools, never is. An Electron that loads an unpackaged
 * application later than that has had it done by scripts/lib/before-ready.cjs.
 */
export function prepareBeforeReady(): void {
  if (app.isReady()) return;
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
  // As root Chromium runs only without its sandbox, and would not start with both said.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // macOS shows one of its own in the place of none.
  Menu.setApplicationMenu(null);
}

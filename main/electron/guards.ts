import { app, session } from 'electron';
import type { Session, WebContents } from 'electron';
import type { Log } from '../ports.ts';
import { isTrustedSender } from '../bridge/sender.ts';
import { pageOrigin } from './addresses.ts';

/**
 * Everything a page could do beyond showing itself is refused by default: going elsewhere, opening windows, permissions,
 * downloads, embedding, devices. Must run before the first window.
 */
export function refuseByDefault(log: Log): void {
  guardSession(session.defaultSession, log);
  app.on('session-created', (created) => guardSession(created, log));
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
  // Rampa trusts what the operating system trusts, and nobody may click a warning away.
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
}

function guardSession(target: Session, log: Log): void {
  target.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('permission refused', { permission });
    answer(false);
  });
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
  target.on('will-download', (event) => {
    event.preventDefault();
    log.warn('download refused');
  });
}

function guardContents(contents: WebContents, log: Log): void {
  const stay = (event: { preventDefault: () => void }, url: string): void => {
    if (isTrustedSender(url, pageOrigin)) return;
    event.preventDefault();
    log.warn('navigation refused');
  };
  contents.on('will-navigate', (event) => stay(event, event.url));
  contents.on('will-frame-navigate', (event) => stay(event, event.url));
  contents.on('will-redirect', (event) => stay(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => {
    log.warn('window refused');
    return { action: 'deny' };
  });
}

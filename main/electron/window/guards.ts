import { app, session } from 'electron';
import type { Session, WebContents } from 'electron';
import type { Log } from '../../ports.ts';
import { pageUrl } from './addresses.ts';

/**
 * Everything a page could do beyond showing itself is refused by default: going elsewhere, opening windows, permissions,
 * downloads, embedding, devices. Must run before the first window.
 */
export function refuseByDefault(log: Log): void {
  guardSession(session.defaultSession, log);
  app.on('session-created', (created) => guardSession(created, log));
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
  // Only the company's own resolver: Chromium would also try the encrypted one of a known provider.
  app.configureHostResolver({ secureDnsMode: 'off' });
  // Rampa trusts what the operating system trusts, and no warning can be dismissed.
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
}

/** The proxy of the page's session: a port of this machine at which nothing listens. */
const nowhere = 'http://127.0.0.1:9';

/**
 * The page talks to the main process alone, so its session gets no way out: what a content policy does not stop, as
 * WebRTC over TCP, ends at a proxy that is not there. The service has sessions of its own.
 */
export async function closePageNetwork(target: Session = session.defaultSession): Promise<void> {
  await target.setProxy({
    mode: 'fixed_servers',
    proxyRules: nowhere,
    proxyBypassRules: '<-loopback>',
  });
}

function guardSession(target: Session, log: Log): void {
  // With any language Chromium asks Google for its dictionary at every start, also where no spelling is checked.
  target.setSpellCheckerLanguages([]);
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

const homes = new WeakMap<Session, string>();

/** The one address at which windows of this session stay; of any other session it is the application's page. */
export function keepAt(target: Session, url: string): void {
  homes.set(target, url);
}

function guardContents(contents: WebContents, log: Log): void {
  const home = homes.get(contents.session) ?? pageUrl;
  // With or without a fragment; no other path, no query.
  const isHome = (url: string): boolean => url.split('#', 1)[0] === home;
  const stay = (event: { preventDefault: () => void }, url: string, isMainFrame: boolean): void => {
    if (isMainFrame && isHome(url)) return;
    event.preventDefault();
    log.warn('navigation refused');
  };
  contents.on('will-navigate', (event) => stay(event, event.url, event.isMainFrame));
  contents.on('will-frame-navigate', (event) => stay(event, event.url, event.isMainFrame));
  contents.on('will-redirect', (event) => stay(event, event.url, event.isMainFrame));
  // Chromium does not ask about `about:blank`. The preload refuses it; a page that went there all the same is brought back.
  contents.on('did-navigate', (_event, url) => {
    if (isHome(url)) return;
    log.warn('navigation undone');
    void contents.loadURL(home);
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => {
    log.warn('window refused');
    return { action: 'deny' };
  });
}

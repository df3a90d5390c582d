import { app, session } from 'electron';
import type { Session, WebContents } from 'electron';
import type { Log } from '../../ports.ts';
import { pageUrl } from './addresses.ts';

/**
 * Refuses by default everything that a page could do beyond showing itself: navigation, opening windows, permissions, downloads,
 * embedding, devices. Must run before the first window.
 */
export function refuseByDefault(log: Log): void {
  guardSession(session.defaultSession, log);
  app.on('session-created', (created) => guardSession(created, log));
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
  // Only the configured resolver: Chromium would also try a known provider's encrypted one.
  app.configureHostResolver({ secureDnsMode: 'off' });
  // Rampa trusts what the operating system trusts; a warning cannot be dismissed.
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
}

/** Proxy of the page's session: a port of this machine on which nothing listens. */
const nowhere = 'http://127.0.0.1:9';

/**
 * The page communicates only with the main process, so its session gets no network: whatever a content security policy does not
 * stop, such as WebRTC over TCP, ends at a proxy that does not exist. The service has sessions of its own.
 */
export async function closePageNetwork(target: Session = session.defaultSession): Promise<void> {
  await target.setProxy({
    mode: 'fixed_servers',
    proxyRules: nowhere,
    proxyBypassRules: '<-loopback>',
  });
}

function guardSession(target: Session, log: Log): void {
  // With any language set, Chromium asks Google for its dictionary at every start, even if spelling is not checked.
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

/** Sets the one address that windows of this session may show; the default is the application's page. */
export function keepAt(target: Session, url: string): void {
  homes.set(target, url);
}

function guardContents(contents: WebContents, log: Log): void {
  const home = homes.get(contents.session) ?? pageUrl;
  // With or without a fragment, but no other path or query.
  const isHome = (url: string): boolean => url.split('#', 1)[0] === home;
  const stay = (event: { preventDefault: () => void }, url: string, isMainFrame: boolean): void => {
    if (isMainFrame && isHome(url)) return;
    event.preventDefault();
    log.warn('navigation refused');
  };
  contents.on('will-navigate', (event) => stay(event, event.url, event.isMainFrame));
  contents.on('will-frame-navigate', (event) => stay(event, event.url, event.isMainFrame));
  contents.on('will-redirect', (event) => stay(event, event.url, event.isMainFrame));
  // Chromium does not ask about `about:blank`. The preload refuses it; a page that got there anyway is brought back.
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

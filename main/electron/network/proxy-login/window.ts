import { BrowserWindow, session } from 'electron';
import type { Session, WebContents } from 'electron';
import { member } from '../../../../domain/json.ts';
import { answerChannel, textsChannel } from '../../../../preload/proxy-login-channels.ts';
import { pageScheme } from '../../window/addresses.ts';
import { closePageNetwork, keepAt } from '../../window/guards.ts';
import { applicationWindow, pageSandbox } from '../../window/window.ts';
import { proxyLoginPage, proxyLoginUrl } from './page.ts';
import type { ProxyCredentials, ProxyQuestion } from './proxy-login.ts';
import { proxyLoginTexts } from './texts.ts';

export interface ProxyLoginWindowOptions {
  readonly preload: string;
  readonly language: () => 'tr' | 'en';
}

/**
 * How long the question waits for the user, in milliseconds; after that, the waiting requests fail as if it had been cancelled.
 */
const patienceMs = 5 * 60_000;

/**
 * Asks in a separate window of the host, with its own page, preload and session. Resolves to `null` if the user cancels or closes
 * the window, or after the time limit.
 */
export async function askInWindow(
  question: ProxyQuestion,
  { preload, language }: ProxyLoginWindowOptions,
): Promise<ProxyCredentials | null> {
  const own = await (ownSession ??= openSession());
  const parent = applicationWindow();
  const window = new BrowserWindow({
    // A hidden parent would hide this window too.
    ...(parent?.isVisible() === true ? { parent } : {}),
    ...{ title: 'Rampa', width: 460, height: 440, useContentSize: true, show: false },
    ...{ resizable: false, minimizable: false, maximizable: false, fullscreenable: false },
    webPreferences: { ...pageSandbox, preload, session: own },
  });
  window.removeMenu();
  const { webContents } = window;
  return new Promise((resolve) => {
    const finish = (given: ProxyCredentials | null): void => {
      clearTimeout(timer);
      resolve(given);
      if (!window.isDestroyed()) window.destroy();
    };
    const timer = setTimeout(() => finish(null), patienceMs);
    window.once('closed', () => finish(null));
    webContents.once('render-process-gone', () => finish(null));
    webContents.ipc.handle(textsChannel, ({ senderFrame }) =>
      isOwn(webContents, senderFrame) ? proxyLoginTexts(question, language()) : null,
    );
    webContents.ipc.on(answerChannel, ({ senderFrame }, given: unknown) => {
      if (isOwn(webContents, senderFrame)) finish(credentialsOf(given));
    });
    window.once('ready-to-show', () => {
      // A user who is typing or scanning elsewhere keeps the focus.
      if (question.isExpected) window.show();
      else {
        window.showInactive();
        window.flashFrame(true);
      }
    });
    void window.loadURL(proxyLoginUrl).catch(() => finish(null));
  });
}

let ownSession: Promise<Session> | null = null;

async function openSession(): Promise<Session> {
  const opened = session.fromPartition('proxy-login', { cache: false });
  keepAt(opened, proxyLoginUrl);
  opened.protocol.handle(pageScheme, proxyLoginPage);
  await closePageNetwork(opened);
  return opened;
}

function isOwn(contents: WebContents, frame: Electron.WebFrameMain | null): boolean {
  return frame !== null && frame === contents.mainFrame && frame.url === proxyLoginUrl;
}

/** Checks the input against the limits of the page's fields. */
function credentialsOf(given: unknown): ProxyCredentials | null {
  const [user, password] = [member(given, 'user'), member(given, 'password')];
  if (typeof user !== 'string' || typeof password !== 'string') return null;
  return user === '' || user.length > 256 || password.length > 1024 ? null : { user, password };
}

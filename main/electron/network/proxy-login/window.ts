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

/** How long the question stays, in milliseconds: requests wait for its answer, and then fail as if it had been cancelled. */
const patienceMs = 5 * 60_000;

/**
 * Asks in a window of the host's own, whose page, preload and session are not the application's. Answers `null` where it was
 * cancelled, closed, or timed out.
 */
export async function askInWindow(
  question: ProxyQuestion,
  { preload, language }: ProxyLoginWindowOptions,
): Promise<ProxyCredentials | null> {
  const own = await (ownSession ??= openSession());
  const parent = applicationWindow();
  const window = new BrowserWindow({
    // A hidden window would hide the question too.
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
      // A user who types or scans elsewhere keeps the keyboard.
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

/** As the page's own fields bound them. */
function credentialsOf(given: unknown): ProxyCredentials | null {
  const [user, password] = [member(given, 'user'), member(given, 'password')];
  if (typeof user !== 'string' || typeof password !== 'string') return null;
  return user === '' || user.length > 256 || password.length > 1024 ? null : { user, password };
}

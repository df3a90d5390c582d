import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, autoUpdater } from 'electron';
import type { ProxyConfig } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Installation } from '../updates/installation.ts';
import type { UpdateFeed } from '../updates/updates.ts';
import { asksForPassword } from './network/proxy-login/proxy-login.ts';
import type { ProxyCredentials, ProxyLogin } from './network/proxy-login/proxy-login.ts';

export function thisInstallation(): Installation {
  return {
    platform: process.platform,
    packaged: app.isPackaged,
    appImage: process.env['APPIMAGE'],
    hasNsisUninstaller: existsSync(join(dirname(process.execPath), `Uninstall ${app.getName()}.exe`)),
    packageType: textOf(join(process.resourcesPath, 'package-type')),
    config: textOf(join(process.resourcesPath, 'app-update.yml')),
  };
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

interface FeedOptions {
  /** By which way the feed is reached: as the service is. */
  readonly proxy: ProxyConfig;
  /** Without a login dialog: an update must not interrupt the user. */
  readonly proxyLogin: ProxyLogin;
  /** This one where absent. */
  readonly platform?: NodeJS.Platform;
}

/** How long Squirrel may take over what was fetched, in milliseconds, once Rampa has closed its files. */
const squirrelPatienceMs = 120_000;

/**
 * electron-updater upon the feed that the build has written into `resources/app-update.yml`. It verifies the publisher's
 * signature on Windows, macOS does so itself, and everywhere the file's SHA-512 of the feed. It is loaded with the first look.
 */
export function electronUpdateFeed(
  { proxy, proxyLogin, platform = process.platform }: FeedOptions,
  configure: (updater: AppUpdater) => void = () => undefined,
): UpdateFeed {
  let loaded: Promise<AppUpdater> | null = null;
  let updater: AppUpdater | null = null;
  let tried: ProxyCredentials | null = null;
  async function load(): Promise<AppUpdater> {
    // The package is CommonJS, of which a bundle has everything under `default`.
    const { default: library } = await import('electron-updater');
    const made =
      platform === 'win32'
        ? new library.NsisUpdater()
        : platform === 'darwin'
          ? new library.MacUpdater()
          : new library.AppImageUpdater();
    made.logger = null;
    made.autoDownload = false;
    // Rampa says when (updates.ts). On macOS it would be given to Squirrel at once, which installs it at whatever end.
    made.autoInstallOnAppQuit = false;
    made.allowDowngrade = false;
    made.disableWebInstaller = true;
    made.disableDifferentialDownload = true;
    // The number that decides on a staged release stays here: the feed would know each installation by it.
    made.requestHeaders = { 'x-user-staging-id': '0' };
    // Failures are reported by the calls.
    made.on('error', () => undefined);
    made.on('login', (challenge, answer) => {
      // Without a name the request ends with the 407 or 401 that it met.
      const giveUp = answer as () => void;
      if (!challenge.isProxy || !asksForPassword(challenge)) {
        giveUp();
        return;
      }
      void proxyLogin.answer(challenge, tried).then((given) => {
        tried = given;
        if (given === null) giveUp();
        else answer(given.user, given.password);
      });
    });
    await made.netSession.setProxy(proxy);
    configure(made);
    updater = made;
    return made;
  }
  const ready = (): Promise<AppUpdater> => {
    tried = null;
    return (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
  };
  return {
    check: async () => {
      const found = await (await ready()).checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    download: async (progress) => {
      const from = await ready();
      const report = ({ percent }: { readonly percent: number }): void => progress(percent);
      from.on('download-progress', report);
      try {
        await from.downloadUpdate();
      } finally {
        from.off('download-progress', report);
      }
    },
    install: async ({ restart }) => {
      if (updater === null) return;
      if (platform === 'darwin') await installOnMac(updater, restart);
      else updater.quitAndInstall(true, restart);
    },
  };
}

/**
 * Gives Squirrel what was fetched, and ends the process once it is taken: Squirrel then installs it, and starts it where
 * `restart` says so. Resolves where Squirrel takes nothing.
 */
async function installOnMac(updater: AppUpdater, restart: boolean): Promise<void> {
  updater.autoRunAppAfterInstall = restart;
  await new Promise<void>((resolve) => {
    autoUpdater.once('error', () => resolve());
    setTimeout(resolve, squirrelPatienceMs).unref();
    updater.quitAndInstall();
  });
}

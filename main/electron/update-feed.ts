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
  /** The proxy for reaching the feed: the same as for the service. */
  readonly proxy: ProxyConfig;
  /** Without a login dialog: an update must not interrupt the user. */
  readonly proxyLogin: ProxyLogin;
  /** Default: this platform. */
  readonly platform?: NodeJS.Platform;
}

/** How long Squirrel may take to accept the download once Rampa has closed its files, in milliseconds. */
const squirrelPatienceMs = 120_000;

/**
 * electron-updater with the feed that the build wrote into `resources/app-update.yml`. It verifies the publisher's signature on
 * Windows (macOS does so itself) and everywhere the SHA-512 from the feed. Loaded with the first check.
 */
export function electronUpdateFeed(
  { proxy, proxyLogin, platform = process.platform }: FeedOptions,
  configure: (updater: AppUpdater) => void = () => undefined,
): UpdateFeed {
  let loaded: Promise<AppUpdater> | null = null;
  let updater: AppUpdater | null = null;
  let tried: ProxyCredentials | null = null;
  async function load(): Promise<AppUpdater> {
    // The package is CommonJS; in a bundle all its exports are under `default`.
    const { default: library } = await import('electron-updater');
    const made =
      platform === 'win32'
        ? new library.NsisUpdater()
        : platform === 'darwin'
          ? new library.MacUpdater()
          : new library.AppImageUpdater();
    made.logger = null;
    made.autoDownload = false;
    // Rampa decides when (updates.ts). On macOS the download would be given to Squirrel immediately, which installs it at any
    // exit.
    made.autoInstallOnAppQuit = false;
    made.allowDowngrade = false;
    made.disableWebInstaller = true;
    made.disableDifferentialDownload = true;
    // The random number for staged rollouts stays here: the feed could recognise an installation by it.
    made.requestHeaders = { 'x-user-staging-id': '0' };
    // The calls report failures.
    made.on('error', () => undefined);
    made.on('login', (challenge, answer) => {
      // Without a user name the request ends with the 407 or 401.
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
 * Passes the download to Squirrel, which ends the process, installs the update and, with `restart`, starts Rampa again. Resolves
 * only if Squirrel reports an error or does not react in time.
 */
async function installOnMac(updater: AppUpdater, restart: boolean): Promise<void> {
  updater.autoRunAppAfterInstall = restart;
  await new Promise<void>((resolve) => {
    autoUpdater.once('error', () => resolve());
    setTimeout(resolve, squirrelPatienceMs).unref();
    updater.quitAndInstall();
  });
}

/** Runs in Electron as an AppImage would: calls its update feed as each line of its input says, and reports the result. */
import { createInterface } from 'node:readline';
import { appendFileSync } from 'node:fs';
import { app, autoUpdater, net } from 'electron';
import { createProxyLogin } from '../../../main/electron/network/proxy-login/proxy-login.ts';
import { electronUpdateFeed } from '../../../main/electron/update-feed.ts';
import { silentLog } from '../../../main/log.ts';
import { createMemoryStore } from '../../../main/secrets/secrets.ts';
import type { FeedAnswer, FeedQuestion } from './electron-feed.ts';

const write = (line: FeedAnswer): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function start(): Promise<void> {
  await app.whenReady();
  const secrets = createMemoryStore();
  const proxyLogin = createProxyLogin({ secrets, ask: null, onSecret: () => undefined, log: silentLog });
  const squirrel = process.env['SQUIRREL_LOG'];
  if (squirrel !== undefined) standInForSquirrel((what) => appendFileSync(squirrel, `${what}\n`));
  const platform = squirrel === undefined ? process.platform : 'darwin';
  const feed = electronUpdateFeed({ proxy: { mode: 'direct' }, proxyLogin, platform }, (updater) => {
    // An unpackaged process reads its feed's address from another file.
    updater.forceDevUpdateConfig = true;
  });
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const asked = JSON.parse(line) as FeedQuestion;
      if (asked === 'install') {
        void feed.install({ restart: false });
        return;
      }
      const answer = asked === 'check' ? feed.check() : feed.download(() => undefined);
      answer.then(
        (found) => write({ found: found ?? null }),
        (error: unknown) => write({ failed: error instanceof Error ? error.message : String(error) }),
      );
    })
    .on('close', () => app.exit(0));
  write({ ready: true });
}

/** Replaces macOS' Squirrel: downloads what it is given, reports that, and installs it at any end of the process. */
function standInForSquirrel(say: (what: string) => void): void {
  let from = { url: '', headers: {} };
  autoUpdater.setFeedURL = ({ url, headers = {} }) => void (from = { url, headers });
  autoUpdater.checkForUpdates = () => {
    say('asked to');
    void take();
  };
  async function take(): Promise<void> {
    const { url } = (await (await net.fetch(from.url, { headers: from.headers })).json()) as { readonly url: string };
    say(`took ${await (await net.fetch(url)).text()}`);
    autoUpdater.emit('update-downloaded');
  }
}

app.on('window-all-closed', () => undefined);
start().catch((error: unknown) => {
  console.error(error);
  app.exit(1);
});

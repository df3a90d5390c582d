/** Run by Electron as an AppImage would be: does with its update feed what each line of its input says, and tells the end. */
import { createInterface } from 'node:readline';
import { app } from 'electron';
import { createProxyLogin } from '../../../main/electron/proxy-login/proxy-login.ts';
import { electronUpdateFeed } from '../../../main/electron/update-feed.ts';
import { silentLog } from '../../../main/log.ts';
import { createMemoryStore } from '../../../main/secrets/memory-store.ts';
import type { FeedAnswer, FeedQuestion } from './electron-feed.ts';

const write = (line: FeedAnswer): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function start(): Promise<void> {
  await app.whenReady();
  const secrets = createMemoryStore();
  const proxyLogin = createProxyLogin({ secrets, ask: null, onSecret: () => undefined, log: silentLog });
  const feed = electronUpdateFeed({ proxy: { mode: 'direct' }, proxyLogin }, (updater) => {
    // A process that is not packaged has its feed's address in a file of another name.
    updater.forceDevUpdateConfig = true;
  });
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const asked = JSON.parse(line) as FeedQuestion;
      if (asked === 'install') {
        feed.install({ restart: false });
        return;
      }
      feed[asked]().then(
        (found) => write({ found: found ?? null }),
        (error: unknown) => write({ failed: error instanceof Error ? error.message : String(error) }),
      );
    })
    .on('close', () => app.exit(0));
  write({ ready: true });
}

app.on('window-all-closed', () => undefined);
start().catch((error: unknown) => {
  console.error(error);
  app.exit(1);
});

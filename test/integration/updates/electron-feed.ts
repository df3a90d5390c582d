import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleForElectron, spawnElectron } from '../electron-transport/electron-process.ts';

export type FeedQuestion = 'check' | 'download' | 'install';
export type FeedAnswer = { readonly ready: true } | { readonly found: string | null } | { readonly failed: string };
export interface ElectronFeed {
  readonly ask: (question: 'check' | 'download') => Promise<FeedAnswer>;
  /** Installs the downloaded version; resolves when the process has ended. */
  readonly install: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Version 0.1.0 in a real Electron with the feed at `url`, as the AppImage at a path, or as on a Mac with a stand-in for Squirrel
 * that logs to a file.
 */
export async function startFeed(
  path: string,
  url: string,
  installed: { readonly APPIMAGE: string } | { readonly SQUIRREL_LOG: string },
): Promise<ElectronFeed> {
  const folder = await bundleForElectron(join(import.meta.dirname, 'electron-main.ts'));
  writeFileSync(
    join(folder, 'dev-app-update.yml'),
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: rampa-test\n`,
  );
  // Downloads are in the user's cache.
  const env = { ...installed, XDG_CACHE_HOME: join(folder, 'cache') };
  const child = spawnElectron(path, folder, env, ['--no-proxy-server']);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const answers: FeedAnswer[] = [];
  let wake = (): void => undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) answers.push(JSON.parse(line) as FeedAnswer);
    wake();
  });
  const next = async (): Promise<FeedAnswer> => {
    for (;;) {
      const answer = answers.shift();
      if (answer !== undefined) return answer;
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        ended.then(() => Promise.reject(new Error(`Electron ended: ${errors.slice(-2000)}`))),
      ]);
    }
  };
  const say = (question: FeedQuestion): void => void child.stdin.write(`${JSON.stringify(question)}\n`);
  await next();
  return {
    ask: (question) => {
      say(question);
      return next();
    },
    install: () => {
      say('install');
      return ended;
    },
    close: async () => {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

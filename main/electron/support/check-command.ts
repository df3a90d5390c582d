import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { app } from 'electron';
import { messageOf } from '../../error-message.ts';

/** The command line for administrators: `rampa --check [--json]`. */
const healthSwitches = { check: '--check', json: '--json' } as const;

/** A script waits for the result: a check that takes longer is reported as failed. */
const longestMs = 5 * 60_000;
const longestExitMs = 10_000;

/** A thread that kills the process if the main thread is blocked by a dialog, a loop or Electron's own shutdown. */
const watchdog = `
  const { parentPort, workerData } = require('node:worker_threads');
  const end = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(end, workerData.longestMs + workerData.longestExitMs);
  parentPort.on('message', () => setTimeout(end, workerData.longestExitMs));
`;

/**
 * If the command line asks for it, checks the installation for the current user, prints the report and exits with a code that
 * summarises it. Call before `app` is ready. Needs no lock, since it does not disturb a running Rampa.
 */
export function checkHealthInstead(args: readonly string[]): boolean {
  if (!args.includes(healthSwitches.check)) return false;
  // Only one process at a time can use Chromium's files in the user's folder.
  removeFormer();
  const own = mkdtempSync(join(tmpdir(), folderName));
  app.setPath('sessionData', own);
  app.on('window-all-closed', () => undefined);
  const watch = new Worker(watchdog, { eval: true, workerData: { longestMs, longestExitMs } });
  // Electron would show a dialog, which a script cannot close.
  process.on('uncaughtException', (error) => end({ text: `${error.message}\n`, code: 1 }));
  // The reader of the report may have closed the pipe; that is not an error.
  process.stdout.on('error', () => undefined);
  const began = performance.now();
  const overdue = new Promise<never>((_, reject) => {
    setInterval(() => {
      if (performance.now() - began > longestMs)
        reject(new Error(`The check did not end within ${longestMs / 60_000} minutes.`));
    }, 250);
  });
  void app
    .whenReady()
    .then(() => Promise.race([report(), overdue]))
    .catch((error: unknown) => ({ text: `${messageOf(error)}\n`, code: 1 }))
    .then(end);
  return true;

  function end({ text, code }: { readonly text: string; readonly code: number }): void {
    watch.postMessage('ending');
    process.stdout.write(text, () => {
      try {
        rmSync(own, { recursive: true, force: true });
      } catch {
        // Chromium is still writing into it; a later check removes it.
      }
      app.exit(code);
    });
  }

  async function report(): Promise<{ readonly text: string; readonly code: number }> {
    const { reportHealth } = await import('./machine-health.ts');
    return reportHealth({ asJson: args.includes(healthSwitches.json) });
  }
}

const folderName = 'rampa-check-';

/** Removes folders of earlier checks, into which Chromium wrote until the end. */
function removeFormer(): void {
  for (const name of namesIn(tmpdir()).filter((one) => one.startsWith(folderName))) {
    const path = join(tmpdir(), name);
    try {
      // A running check still needs its folder.
      if (Date.now() - statSync(path).mtimeMs > 2 * longestMs) rmSync(path, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}

/** Empty if the folder cannot be read, as a folder for temporary files may be. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

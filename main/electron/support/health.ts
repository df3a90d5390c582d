import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { app } from 'electron';

/** What an administrator starts: `rampa --check [--json]`. */
const healthSwitches = { check: '--check', json: '--json' } as const;

/** A script waits for the answer: what is not known by then is reported as a failure. */
const longestMs = 5 * 60_000;
/** How long the end of the process may take. */
const longestExitMs = 10_000;

/** Ends the process from a thread of its own, whatever holds up the main one: a dialog, a loop, Electron's own end. */
const watchdog = `
  const { parentPort, workerData } = require('node:worker_threads');
  const end = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(end, workerData.longestMs + workerData.longestExitMs);
  parentPort.on('message', () => setTimeout(end, workerData.longestExitMs));
`;

/**
 * Checks the installation for the user who started it, prints what it found and ends the process with the exit code that
 * says it in short. Must be called before `app` is ready; needs no lock, since a Rampa that is running is left alone.
 */
export function checkHealthInstead(args: readonly string[]): boolean {
  if (!args.includes(healthSwitches.check)) return false;
  // Chromium's own files of the user are for one process at a time.
  removeFormer();
  const own = mkdtempSync(join(tmpdir(), folderName));
  app.setPath('sessionData', own);
  app.on('window-all-closed', () => undefined);
  const watch = new Worker(watchdog, { eval: true, workerData: { longestMs, longestExitMs } });
  // Electron would show a dialog, which a script cannot close.
  process.on('uncaughtException', (error) => end({ text: `${error.message}\n`, code: 1 }));
  // Whoever reads the report may have stopped reading: that is no exception.
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
    .catch((error: unknown) => ({ text: `${error instanceof Error ? error.message : String(error)}\n`, code: 1 }))
    .then(end);
  return true;

  function end({ text, code }: { readonly text: string; readonly code: number }): void {
    watch.postMessage('ending');
    process.stdout.write(text, () => {
      try {
        rmSync(own, { recursive: true, force: true });
      } catch {
        // Chromium still writes into it: a later check removes it.
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

/** Folders of former checks into which Chromium wrote to the end. */
function removeFormer(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(folderName))) {
    const path = join(tmpdir(), name);
    try {
      // A check that is under way keeps its own.
      if (Date.now() - statSync(path).mtimeMs > 2 * longestMs) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

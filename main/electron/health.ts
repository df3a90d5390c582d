import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/** What an administrator starts: `rampa --check [--json]`. */
const healthSwitches = { check: '--check', json: '--json' } as const;

/** A script waits for the answer: what is not known by then is told as a failure. */
const longestMs = 5 * 60_000;

/**
 * Checks the installation for the user who started it, prints what it found and ends the process with the exit code that
 * says it in short. Must be called before `app` is ready; needs no lock, since a Rampa that is running is left alone.
 */
export function checkHealthInstead(args: readonly string[]): boolean {
  if (!args.includes(healthSwitches.check)) return false;
  // Chromium's own files of the user are for one process at a time.
  const own = mkdtempSync(join(tmpdir(), 'rampa-check-'));
  app.setPath('sessionData', own);
  app.on('window-all-closed', () => undefined);
  // Rarely, on a busy machine, the process was seen to idle for ever: a timer keeps Node's loop turning, and bounds the whole.
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
    .then(({ text, code }) => {
      process.stdout.write(text, () => {
        rmSync(own, { recursive: true, force: true });
        app.exit(code);
      });
    });
  return true;

  async function report(): Promise<{ readonly text: string; readonly code: number }> {
    const { reportHealth } = await import('./machine-health.ts');
    return reportHealth({ asJson: args.includes(healthSwitches.json) });
  }
}

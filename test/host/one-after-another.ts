import type { Host } from './host.ts';
import { hasAskedInTerminal } from './terminal.ts';

/** A test's message to a process that runs one application after another. */
export type HostRequest = { readonly open: readonly string[] } | { readonly close: true };
export type HostAnswer =
  | { readonly url: string }
  | { readonly closed: true; readonly canGoOn: boolean }
  | { readonly error: string };

/**
 * Runs one application after another in this process: starting a process and compiling the application for each of some hundred
 * tests took longer than the application itself. A signal ends the process like any other host process.
 */
export function serveOneAfterAnother(start: (switches: readonly string[]) => Promise<Host>): void {
  let host: Host | null = null;
  const answer = (message: HostAnswer): void => void process.send?.(message);
  async function carryOut(request: HostRequest): Promise<HostAnswer> {
    if ('open' in request) {
      host = await start(request.open);
      return { url: host.url };
    }
    await host?.close();
    host = null;
    // A pending answer in the terminal must not be read by the next application.
    return { closed: true, canGoOn: !hasAskedInTerminal() };
  }
  process.on('message', (request) => {
    carryOut(request as HostRequest).then(answer, (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

import type { Host } from './host.ts';
import { hasAskedInTerminal } from './terminal.ts';

/** What a test sends to a process that carries one application after another. */
export type HostRequest = { readonly open: readonly string[] } | { readonly close: true };
/** What it answers. */
export type HostAnswer =
  | { readonly url: string }
  | { readonly closed: true; readonly canGoOn: boolean }
  | { readonly error: string };

/**
 * To start the process and compile the application anew for each of some hundred tests took more than the application itself.
 * A signal ends it as it would end one that was started alone.
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
    // The answer to a question must not be read by the next application.
    return { closed: true, canGoOn: !hasAskedInTerminal() };
  }
  process.on('message', (request) => {
    carryOut(request as HostRequest).then(answer, (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

import type { Transport } from '../../../main/ports.ts';

/** What waits until a test lets it go on. */
export function closedGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** While `on`, the service has what is written, and its answer never reaches the application. */
export function lostAnswers() {
  const losing = {
    on: false,
    transport:
      (own: Transport): Transport =>
      async (request) => {
        const answer = await own(request);
        const isLost = losing.on && request.method === 'POST' && request.url.includes('invoices');
        return isLost ? new Promise(() => undefined) : answer;
      },
  };
  return losing;
}

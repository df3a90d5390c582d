import type { Transport } from '../../../main/ports.ts';

/** A promise that is pending until the test opens the gate. */
export function closedGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** While `on`, the service writes what it gets, but its answers do not reach the application. */
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

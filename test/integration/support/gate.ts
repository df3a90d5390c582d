import type { Transport, TransportRequest } from '../../../main/ports.ts';

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

/** A transport that delays requests for which `holds` returns true until they are released. */
export function valve(holds: (request: TransportRequest) => boolean) {
  const waiting: (() => void)[] = [];
  let open = true;
  return {
    shut: () => void (open = false),
    /** Releases the delayed requests. */
    let: () => {
      open = true;
      for (const go of waiting.splice(0)) go();
    },
    held: () => waiting.length,
    transport:
      (own: Transport): Transport =>
      async (request) => {
        if (!open && holds(request)) await new Promise<void>((resolve) => waiting.push(resolve));
        return own(request);
      },
  };
}

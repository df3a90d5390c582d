import { surface } from './control/surface.ts';
import type { Controlled } from './types.ts';

type Remote<Room> = {
  readonly [Name in keyof Room]: Room[Name] extends (...list: infer List) => infer Result
    ? (...list: List) => Promise<Awaited<Result>>
    : never;
};
/** The control functions of a service in another process. */
export type ControlClient = { readonly [Room in keyof Controlled]: Remote<Controlled[Room]> };

/** `controlUrl` as the service's first line and `describe()` report it. Rejects with the service's own error text. */
export function createControlClient(controlUrl: string): ControlClient {
  const call =
    (room: string, name: string) =>
    async (...list: unknown[]): Promise<unknown> => {
      const response = await fetch(`${controlUrl}/${room}/${name}`, { method: 'POST', body: JSON.stringify(list) });
      const answer = (await response.json()) as { result?: unknown; error?: string };
      if (!response.ok) throw new Error(answer.error ?? `The control surface answered ${response.status}.`);
      return answer.result;
    };
  return Object.fromEntries(
    Object.entries(surface).map(([room, names]) => [
      room,
      Object.fromEntries(names.map((name) => [name, call(room, name)])),
    ]),
  ) as unknown as ControlClient;
}

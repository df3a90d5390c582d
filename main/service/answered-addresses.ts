import type { Log } from '../ports.ts';
import { messageOf } from '../error-message.ts';

/**
 * The addresses at which the service has answered, in this or an earlier run, each as a method and a URL without the id of a
 * record. An answer without an envelope at such an address comes from something in front of the service; at any other, the
 * address may be wrong.
 */
export interface AnsweredAddresses {
  has(address: string): boolean;
  add(address: string): void;
}

/** `load` and `keep` read and write them on the disk. If that fails, this run knows those of this run only. */
export function answeredAddresses(
  load: () => readonly string[],
  keep: (address: string) => void,
  log: Log,
): AnsweredAddresses {
  let known: Set<string> | null = null;
  const unless = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      log.warn('connection.addresses', { message: messageOf(error) });
      return otherwise;
    }
  };
  const all = (): Set<string> => (known ??= new Set(unless(load, [])));
  return {
    has: (address) => all().has(address),
    add: (address) => {
      if (all().has(address)) return;
      all().add(address);
      unless(() => keep(address), undefined);
    },
  };
}

/** Rampa in the real Electron, called through its preload as the page would call it, and killed. */
import type { BridgeResult } from '../../../preload/contract.ts';
import { launchInElectron } from '../../e2e/support/rampa.ts';
import { Killed } from './host-process.ts';
import type { Running } from './host-process.ts';
import type { Call } from './ledger-check.ts';

/** The contract as the preload exposes it to the page. */
interface Page {
  readonly rampa: Readonly<Record<string, (args: unknown) => Promise<BridgeResult<never>>>>;
}

export async function startElectron(userData: string): Promise<Running> {
  const { page, kill } = await launchInElectron({ userData, locale: 'tr-TR' });
  let killed = false;
  const call: Call = async (name, args) => {
    const result = await page
      .evaluate(([asked, given]) => (globalThis as unknown as Page).rampa[asked]?.(given) ?? null, [
        name as string,
        args as unknown,
      ] as const)
      .catch((error: unknown) => {
        throw killed ? new Killed('the window is gone') : error;
      });
    if (result === null) throw new Error(`no operation ${name}`);
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.detail}`);
    return result.value;
  };
  return {
    call,
    kill: async () => {
      killed = true;
      await kill();
    },
  };
}

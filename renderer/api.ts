/**
 * The page's way to the main process: the contract's operations, with errors thrown as {@link BridgeFailure} instead of
 * returned as values, and its events under their own names.
 */
import { eventNames, operationNames } from '../preload/names.ts';
import type {
  Answer,
  Arguments,
  BridgeError,
  BridgeResult,
  EventName,
  Events,
  OperationName,
  RampaApi,
} from '../preload/contract.ts';

declare global {
  interface Window {
    readonly rampa: RampaApi;
  }
}

/** An operation that the main process refused or could not do; `code` has a text in messages/errors. */
export class BridgeFailure extends Error {
  readonly code: BridgeError['code'];
  readonly operation: OperationName;

  constructor(operation: OperationName, error: BridgeError) {
    super(`${operation}: ${error.code}: ${error.detail}`);
    this.name = 'BridgeFailure';
    this.code = error.code;
    this.operation = operation;
  }
}

export type Api = {
  readonly [N in OperationName]: (args: Arguments<N>) => Promise<Answer<N>>;
} & {
  /** Calls back at each event of that name until the answer is called. */
  readonly on: <N extends EventName>(name: N, listener: (event: Events[N]) => void) => () => void;
};

type Call = (args: unknown) => Promise<BridgeResult<unknown>>;
type Subscribe = (listener: (event: unknown) => void) => () => void;

/** Wraps what the preload gives. Arguments are copied plain, because a reactive proxy does not cross the bridge. */
export function createApi(rampa: RampaApi): Api {
  const calls: Record<string, (args: unknown) => Promise<unknown>> = {};
  for (const name of operationNames) {
    const call = rampa[name] as unknown as Call;
    calls[name] = async (args) => {
      const result = await call(plain(args));
      if (!result.ok) throw new BridgeFailure(name, result.error);
      return result.value;
    };
  }
  const subscriptions = new Map<string, Subscribe>();
  for (const name of eventNames) {
    const method = `on${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof RampaApi;
    subscriptions.set(name, rampa[method] as unknown as Subscribe);
  }
  const on = (name: string, listener: (event: unknown) => void): (() => void) =>
    subscriptions.get(name)?.(listener) ?? (() => undefined);
  return { ...calls, on } as unknown as Api;
}

/** Arguments are plain data by contract; a copy takes reactive proxies off, and leaves absent members out. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => plain(entry) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}

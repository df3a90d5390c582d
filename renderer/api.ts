/**
 * The page's API to the main process: every operation of the contract, with failures thrown as {@link BridgeFailure}
 * instead of returned, and its events by name.
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

/** Thrown when the main process refuses an operation or fails; messages/errors has a text for each `code`. */
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
  /** Subscribes to an event; returns a function that unsubscribes. */
  readonly on: <N extends EventName>(name: N, listener: (event: Events[N]) => void) => () => void;
};

type Call = (args: unknown) => Promise<BridgeResult<unknown>>;
type Subscribe = (listener: (event: unknown) => void) => () => void;

/** Wraps the preload's API. Arguments are copied to plain objects, because reactive proxies cannot cross the bridge. */
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

/** A deep copy without reactive proxies and without `undefined` members. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => plain(entry) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}

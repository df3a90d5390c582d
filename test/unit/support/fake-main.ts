import type { Arguments, EventName, Events, OperationName } from '../../../preload/contract.ts';
import type { Api } from '../../../renderer/api.ts';

type Handlers = Readonly<Partial<Record<OperationName, (args: never) => unknown>>>;

/**
 * A fake main process for the page: records requests, answers with handlers of the test or of another API, and sends
 * events.
 */
export class FakeMain {
  readonly asked: [name: OperationName, args: unknown][] = [];
  readonly failing = new Set<OperationName>();
  readonly #handlers = new Map<string, (args: never) => unknown>();
  readonly #listeners = new Map<EventName, Set<(event: never) => void>>();
  readonly #behind: Api | null;

  constructor(behind: Api | null = null) {
    this.#behind = behind;
  }

  readonly api = new Proxy({} as Api, {
    get: (_, name: OperationName | 'on') =>
      name === 'on'
        ? <N extends EventName>(event: N, listener: (event: Events[N]) => void) => this.#listen(event, listener)
        : (args: unknown) => this.#call(name, args),
  });

  answer(handlers: Handlers): void {
    for (const [name, handle] of Object.entries(handlers)) this.#handlers.set(name, handle);
  }

  handler(name: OperationName): (args: unknown) => unknown {
    return (this.#handlers.get(name) ?? (() => undefined)) as (args: unknown) => unknown;
  }

  #call(name: OperationName, args: unknown): Promise<unknown> {
    this.asked.push([name, args]);
    if (this.failing.has(name)) return Promise.reject(new Error(`${name} failed`));
    const handle = this.#handlers.get(name) ?? this.#behind?.[name];
    if (!handle) return Promise.reject(new Error(`nobody answers ${name}`));
    return Promise.resolve(handle(args as never));
  }

  #listen<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    const stop = this.#behind?.on(name, listener);
    return () => {
      listeners.delete(listener);
      stop?.();
    };
  }

  tell<N extends EventName>(name: N, event: Events[N]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as (event: Events[N]) => void)(event);
  }
  listening(name: EventName): number {
    return this.#listeners.get(name)?.size ?? 0;
  }
  names(): readonly OperationName[] {
    return this.asked.map(([name]) => name);
  }
  args<N extends OperationName>(of: N): readonly Arguments<N>[] {
    return this.asked.filter(([name]) => name === of).map(([, args]) => args as Arguments<N>);
  }
}

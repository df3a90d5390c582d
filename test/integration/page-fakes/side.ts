/** The application and the page's fakes of it, asked in one way: by the contract's operations, with the bridge's answers. */
import type { ValueRecord } from '../../../domain/fields.ts';
import type {
  Answer,
  Arguments,
  BridgeError,
  BridgeResult,
  EventName,
  OperationName,
  RampaApi,
} from '../../../preload/contract.ts';

export type Raw = (name: OperationName, args: unknown) => Promise<BridgeResult<unknown>>;

export interface SideOptions {
  readonly raw: Raw;
  readonly connectionId: string;
  /** A content that both take, and would send. */
  readonly content: (number?: string) => ValueRecord;
  readonly heard: readonly { readonly name: EventName; readonly event: unknown }[];
}

export class Side {
  readonly connectionId: string;
  readonly content: SideOptions['content'];
  readonly #raw: Raw;
  readonly #heard: SideOptions['heard'];

  constructor({ raw, connectionId, content, heard }: SideOptions) {
    this.#raw = raw;
    this.connectionId = connectionId;
    this.content = content;
    this.#heard = heard;
  }

  async ask<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
    const result = await this.#raw(name, args);
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.detail}`);
    return result.value as Answer<N>;
  }

  /** The code it is refused with; `null` where it is carried out. */
  async refusal<N extends OperationName>(name: N, args: Arguments<N>): Promise<BridgeError['code'] | null> {
    const result = await this.#raw(name, args);
    return result.ok ? null : result.error.code;
  }

  async draft(content = this.content()) {
    const { connectionId } = this;
    return this.ask('createDraft', { connectionId, kind: 'salesReturnInvoice', content });
  }

  async state(id: string): Promise<string> {
    return (await this.ask('getDraft', { id }))?.state ?? 'gone';
  }

  /** Of one kind, since `from`. */
  told(name: EventName, from: number): readonly unknown[] {
    return this.#heard.slice(from).flatMap((one) => (one.name === name ? [one.event] : []));
  }
  mark(): number {
    return this.#heard.length;
  }

  /** Looks again and again until it is there. */
  async until<T>(look: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const found = await look();
      if (found !== null) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Listens to everything that a page could. */
export function listenTo(api: RampaApi): SideOptions['heard'] {
  const heard: { readonly name: EventName; readonly event: unknown }[] = [];
  for (const key of Object.keys(api).filter((name) => name.startsWith('on'))) {
    const name = `${key.charAt(2).toLowerCase()}${key.slice(3)}` as EventName;
    const listen = api[key as keyof RampaApi] as (listener: (event: unknown) => void) => void;
    listen((event) => heard.push({ name, event }));
  }
  return heard;
}

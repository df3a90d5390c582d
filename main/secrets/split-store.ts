import { createHash } from 'node:crypto';
import type { SecretStore } from '../ports.ts';

/**
 * Stores secrets of any length in a store whose entries hold at most `maxBytes` (Windows refuses a credential over 2,560).
 *
 * The account's own entry is a head: `=` and the secret, or `#` and where the parts are. Parts are written first, under the
 * generation (`a` or `b`) that the head does not name; then the head, in one write; then the old parts are deleted. So a crash at
 * any point leaves the old secret or the new one. Parts are written in ascending and deleted in descending order, so that the
 * leftovers of a crash have no gaps and the next write or deletion finds all of them.
 */
export function splitStore(store: SecretStore, maxBytes: number): SecretStore {
  const turns = new Map<string, Promise<unknown>>();

  return {
    get: (account) => inTurn(account, () => read(account)),
    set: (account, secret) => inTurn(account, () => write(account, secret)),
    delete: (account) =>
      inTurn(account, async () => {
        await store.delete(account);
        for (const generation of generations) await deleteParts(account, generation, 0);
      }),
  };

  async function read(account: string): Promise<string | null> {
    const value = await store.get(account);
    if (value === null) return null;
    if (value.startsWith('=')) return value.slice(1);
    const head = readHead(value);
    if (head === null) return null;
    const parts: string[] = [];
    for (let index = 0; index < head.parts; index += 1) {
      const part = await store.get(partName(account, head.generation, index));
      if (part === null) return null;
      parts.push(part);
    }
    const secret = Buffer.from(parts.join(''), 'base64').toString('utf8');
    return hash(secret) === head.hash ? secret : null;
  }

  async function write(account: string, secret: string): Promise<void> {
    if (Buffer.byteLength(secret) + 1 <= maxBytes) {
      await store.set(account, `=${secret}`);
      for (const generation of generations) await deleteParts(account, generation, 0);
      return;
    }
    const old = readHead((await store.get(account)) ?? '');
    const [current, spare] = old?.generation === 'a' ? (['a', 'b'] as const) : (['b', 'a'] as const);
    const parts = cut(Buffer.from(secret).toString('base64'), maxBytes);
    for (const [index, part] of parts.entries()) await store.set(partName(account, spare, index), part);
    await store.set(account, `#${spare}:${parts.length}:${hash(secret)}`);
    await deleteParts(account, spare, parts.length);
    await deleteParts(account, current, 0);
  }

  async function deleteParts(account: string, generation: Generation, from: number): Promise<void> {
    let end = from;
    while ((await store.get(partName(account, generation, end))) !== null) end += 1;
    for (let index = end - 1; index >= from; index -= 1) await store.delete(partName(account, generation, index));
  }

  /** Calls for one account run one after another, so that none sees another half done. */
  function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(account) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    turns.set(account, settled);
    void settled.then(() => {
      if (turns.get(account) === settled) turns.delete(account);
    });
    return turn;
  }
}

const generations = ['a', 'b'] as const;
type Generation = (typeof generations)[number];

const partName = (account: string, generation: Generation, index: number): string =>
  `${account}/part-${generation}-${index}`;
const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

function readHead(value: string): { generation: Generation; parts: number; hash: string } | null {
  const [, generation, parts, sum] = /^#([ab]):(\d{1,4}):([0-9a-f]{64})$/.exec(value) ?? [];
  if ((generation !== 'a' && generation !== 'b') || parts === undefined || sum === undefined) return null;
  return { generation, parts: Number(parts), hash: sum };
}

function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

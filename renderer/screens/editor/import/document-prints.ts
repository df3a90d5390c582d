import type { Turns } from './turns.ts';

/** SHA-256 of each, in hexadecimal; of those that are the same the second is another one than the first. */
export async function printsOf(meanings: readonly string[], turns: Turns): Promise<readonly string[]> {
  const seen = new Map<string, number>();
  const prints: string[] = [];
  for (const meaning of meanings) {
    const count = (seen.get(meaning) ?? 0) + 1;
    seen.set(meaning, count);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${count}\n${meaning}`));
    prints.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''));
    await turns.take();
  }
  return prints;
}

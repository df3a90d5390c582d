import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inventedStrings } from '../../service/profiles/index.ts';

const root = join(import.meta.dirname, '../../..');
const shipped = ['domain', 'main', 'messages', 'preload', 'renderer'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|json|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** Whether a text contains an invented string: codes and paths as whole words, parts of messages anywhere. */
function knows(text: string, invented: string): boolean {
  if (!text.includes(invented)) return false;
  const escaped = invented.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

describe("strings that the simulator's profiles invent", () => {
  it('are detected as whole words', () => {
    expect(knows("if (code === '40010') return 'ours';", '40010')).toBe(true);
    expect(knows('const port = 140010;', '40010')).toBe(false);
  });

  it('do not occur in the shipped sources', () => {
    expect(shipped.length).toBeGreaterThan(20);
    expect(inventedStrings.length).toBeGreaterThan(100);
    const found = shipped.flatMap((file) => {
      const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
      // In the page's sources and the texts only codes and paths are searched, because a text may happen to equal a message.
      const shows = ['renderer', 'messages'].some((room) => file.startsWith(join(root, room)));
      const sought = inventedStrings.filter((invented) => !shows || !invented.includes(' '));
      return sought.filter((invented) => knows(text, invented)).map((invented) => `${file}: ${invented}`);
    });
    expect(found).toEqual([]);
  });
});

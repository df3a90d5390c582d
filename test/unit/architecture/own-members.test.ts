import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

/** Linted with types, as if it was in a file of `domain/`; the lines marked are those that the rule must name. */
const source = `
import { documents } from './documents/index.ts';
type Reason = 'limit' | 'path';
const table: Readonly<Record<string, Reason>> = { '0120': 'limit' };
const open = { a: 1 } as Record<string, number>;
const closed: Readonly<Record<Reason, number>> = { limit: 1, path: 2 };
const list: readonly string[] = ['a'];
const byCode = new Map<string, Reason>();
export function look(code: string, reason: Reason, at: number, untyped: any, name: keyof typeof documents): unknown {
  const inner: Record<string, number> = { code: 1 };
  const found = table[code]; // named
  const lower = open[code.toLowerCase()]; // named
  const either = table[code === '' ? 'x' : code]; // named
  const pattern = table[\`0\${at}\`]; // named
  const anything = table[untyped]; // named
  open[code] = 2;
  return [found, lower, either, pattern, anything, closed[reason], list[at], byCode.get(code), inner[code], documents[name]];
}
`;

it('a table of a module that is looked up by any text is named, and nothing else', { timeout: 120_000 }, async () => {
  const eslint = new ESLint({ cwd: fileURLToPath(new URL('../../..', import.meta.url)) });
  const [result] = await eslint.lintText(source, { filePath: 'domain/fold.ts' });
  const lines = result?.messages.flatMap(({ ruleId, line }) => (ruleId === 'rampa/own-members' ? [line] : []));
  const marked = source.split('\n').flatMap((line, index) => (line.endsWith('// named') ? [index + 1] : []));
  expect(lines).toEqual(marked);
});

import { Linter } from 'eslint';
import ts from 'typescript';
import { parser } from 'typescript-eslint';
import { expect, it } from 'vitest';
import { ownMembers } from '../../../scripts/lint/own-members.mjs';

/** The rule must report exactly the marked lines. */
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

const files: Readonly<Record<string, string>> = {
  'looked-up.ts': source,
  'documents/index.ts': 'export const documents = { a: 1, b: 2 };',
};

/** A TypeScript program with only these files. */
function programOf(): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: ts.ModuleKind.Preserve,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  };
  const disk = ts.createCompilerHost(options, true);
  const textOf = (path: string) => Object.entries(files).find(([name]) => path.endsWith(name))?.[1];
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: () => true,
    fileExists: (path) => textOf(path) !== undefined || disk.fileExists(path),
    getSourceFile: (path, target) => {
      const text = textOf(path);
      return text === undefined ? disk.getSourceFile(path, target) : ts.createSourceFile(path, text, target, true);
    },
  };
  return ts.createProgram(['looked-up.ts'], options, host);
}

it('the rule reports only lookups with arbitrary text in a module’s object literal', () => {
  const messages = new Linter().verify(
    source,
    {
      files: ['**/*.ts'],
      languageOptions: { parser, parserOptions: { programs: [programOf()] } },
      plugins: { rampa: { rules: { 'own-members': ownMembers } } },
      rules: { 'rampa/own-members': 'error' },
    },
    'looked-up.ts',
  );
  const lines = messages.map(({ line, message }) => (message.includes('inherited') ? line : message));
  const marked = source.split('\n').flatMap((line, index) => (line.endsWith('// named') ? [index + 1] : []));
  expect(lines).toEqual(marked);
});

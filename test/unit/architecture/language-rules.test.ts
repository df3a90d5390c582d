import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const mistakes = `
export async function later(): Promise<number> { await Promise.resolve(); return 1; }
later();
export const same = (a: unknown, b: unknown): boolean => a == b;
export const call = (value: any): unknown => value.name();
`;

it('oxlint reports both type-aware mistakes and others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-lint-'));
  try {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true }, files: ['a.ts'] }),
    );
    writeFileSync(join(folder, 'a.ts'), mistakes);
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(project, 'node_modules/oxlint/bin/oxlint'),
        '-c',
        join(project, '.oxlintrc.json'),
        '--format',
        'json',
        folder,
      ],
      { cwd: project, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { code: string }[] };
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      'eslint(eqeqeq)',
      'typescript(no-explicit-any)',
      'typescript(no-floating-promises)',
      'typescript(no-unsafe-call)',
      'typescript(no-unsafe-member-access)',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

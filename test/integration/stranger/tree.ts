/** A copy of the tree for mutations, with linked packages; the tree itself is never changed. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Tree {
  readonly path: string;
  readonly remove: () => void;
}

/** Copies the working tree's files that git tracks or would add. */
export function copyTree(from: string): Tree {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'rampa-mutations-')));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: from });
  for (const file of listed.toString('utf8').split('\0')) {
    if (file === '' || !existsSync(join(from, file))) continue;
    mkdirSync(dirname(join(path, file)), { recursive: true });
    copyFileSync(join(from, file), join(path, file));
  }
  symlinkSync(join(from, 'node_modules'), join(path, 'node_modules'), 'junction');
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

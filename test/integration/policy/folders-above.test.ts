import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPolicyFile } from '../../../main/policy/policy-file.ts';
import { readEnrolmentFile } from '../../../main/secrets/enrolment-file.ts';

const own = process.getuid?.() ?? 0;
const another = 4711;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rampa-above-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readers = {
  'a policy': {
    text: '{ "version": 1, "locked": { "language": "tr" } }',
    mode: 0o644,
    isUsed: async (path: string) => {
      const { problems, locked } = await readPolicyFile({ path, owners: [own] });
      if (problems.length > 0) expect(problems).toMatchObject([{ code: 'unsafe' }]);
      return locked.language === 'tr';
    },
  },
  'an enrolment file': {
    text: JSON.stringify({
      ...{ version: 1, authUrl: 'https://a.example', baseUrl: 'https://b.example', organisation: 'x', apiKey: 'k' },
    }),
    mode: 0o600,
    isUsed: async (path: string) => {
      const read = await readEnrolmentFile(path);
      if (typeof read === 'string') expect(read).toBe('unsafe');
      return typeof read === 'object' && read !== null;
    },
  },
} as const;

type Way = readonly [name: string, make: (top: string, write: (path: string) => string) => string, isUsed: boolean];
const inFolders = (top: string, ...names: string[]): string => {
  const path = join(top, ...names);
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  return path;
};
const ways: readonly Way[] = [
  ['folders of the owner only', (top, write) => write(inFolders(top, 'a', 'b', 'c', 'file')), true],
  ...[0o775, 0o757, 0o777].map((mode): Way => [
    `a folder of mode ${mode.toString(8)} two levels above`,
    (top, write) => {
      const path = write(inFolders(top, 'a', 'b', 'c', 'file'));
      chmodSync(join(top, 'a'), mode);
      return path;
    },
    false,
  ]),
  [
    'a folder that everyone can write to, with the sticky bit',
    (top, write) => {
      const path = write(inFolders(top, 'a', 'b', 'file'));
      chmodSync(join(top, 'a'), 0o1777);
      return path;
    },
    true,
  ],
  [
    'a link in a folder of others, to a safe folder',
    (top, write) => {
      write(inFolders(top, 'safe', 'b', 'file'));
      mkdirSync(join(top, 'open'));
      symlinkSync(join(top, 'safe'), join(top, 'open', 'link'));
      chmodSync(join(top, 'open'), 0o777);
      return join(top, 'open', 'link', 'b', 'file');
    },
    false,
  ],
  [
    'a link in a safe folder, to one below a folder of others',
    (top, write) => {
      write(inFolders(top, 'open', 'b', 'c', 'file'));
      chmodSync(join(top, 'open'), 0o777);
      symlinkSync(join('open', 'b'), join(top, 'link'));
      return join(top, 'link', 'c', 'file');
    },
    false,
  ],
  [
    'a link that goes up again from its target',
    (top, write) => {
      write(inFolders(top, 'a', 'b', 'file'));
      mkdirSync(inFolders(top, 'open', 'x'));
      chmodSync(join(top, 'open'), 0o777);
      symlinkSync('open/x/../../a', join(top, 'link'));
      return join(top, 'link', 'b', 'file');
    },
    false,
  ],
  [
    'links among safe folders',
    (top, write) => {
      write(inFolders(top, 'a', 'b', 'file'));
      symlinkSync('../top-link/b', join(top, 'a', 'inner'));
      symlinkSync(join(top, 'a'), join(top, 'top-link'));
      return join(top, 'a', 'inner', 'file');
    },
    true,
  ],
];
const foreign: readonly Way[] = [
  [
    'a folder of another user',
    (top, write) => {
      const path = write(inFolders(top, 'a', 'b', 'file'));
      chownSync(join(top, 'a'), another, another);
      return path;
    },
    false,
  ],
  [
    'a folder of another user in one with the sticky bit',
    (top, write) => {
      const path = write(inFolders(top, 'a', 'b', 'c', 'file'));
      chmodSync(join(top, 'a'), 0o1777);
      chownSync(join(top, 'a', 'b'), another, another);
      return path;
    },
    false,
  ],
];

describe.skipIf(process.platform === 'win32').each(Object.entries(readers))(
  '%s',
  (_, { text, mode, isUsed: isUsedAt }) => {
    const write = (path: string): string => {
      writeFileSync(path, text, { mode });
      return path;
    };

    it.each(ways)('below %s', async (__, make, isUsed) => {
      expect(await isUsedAt(make(folder, write))).toBe(isUsed);
    });

    // Only root can give a folder away.
    it.skipIf(own !== 0).each(foreign)('below %s', async (__, make, isUsed) => {
      expect(await isUsedAt(make(folder, write))).toBe(isUsed);
    });
  },
);

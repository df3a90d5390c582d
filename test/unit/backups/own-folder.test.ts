import { expect, it } from 'vitest';
import { ownFolderName } from '../../../main/backups/copies/own-folder.ts';

const owner = { computer: 'DEPO-PC-3', user: 'ayşe', dataFolder: '/home/ayse/.config/Rampa/data' };

it('is readable and stable', () => {
  expect(ownFolderName(owner)).toMatch(/^DEPO-PC-3-ayse-[0-9a-f]{12}$/);
  expect(ownFolderName({ ...owner })).toBe(ownFolderName(owner));
});

it('differs when any property of its owner differs, even characters that the readable part omits', () => {
  const others = [
    owner,
    { ...owner, computer: 'DEPO-PC-4' },
    { ...owner, user: 'ayse' },
    { ...owner, dataFolder: 'C:\\Users\\ayse.ORNEK\\AppData\\Local\\Rampa\\data' },
    { computer: 'DEPO', user: 'PC-3-ayşe', dataFolder: owner.dataFolder },
  ].map(ownFolderName);
  expect(new Set(others).size).toBe(others.length);
});

it.each(['..', '../../etc', 'CON', 'a/b\\c:d*?"<>|', '\u0000', '', '   ', '. .', 'İĞÜŞÖÇ', '日本', 'x'.repeat(500)])(
  'is a safe folder name for %j',
  (name) => {
    expect(ownFolderName({ computer: name, user: name, dataFolder: '/' })).toMatch(
      /^[A-Za-z0-9-]{1,40}-[A-Za-z0-9-]{1,40}-[0-9a-f]{12}$/,
    );
  },
);

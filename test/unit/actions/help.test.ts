import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { actionOf } from '../../../renderer/actions/action.ts';
import { gridActions } from '../../../renderer/actions/grid.ts';
import { actionTables, helpGroups } from '../../../renderer/actions/help.ts';
import { isKey, keyText } from '../../../renderer/actions/keys.ts';
import type { KeyPress } from '../../../renderer/actions/keys.ts';
import { hasText, setLanguage, t } from '../../../renderer/messages/index.svelte.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const shown = new Set(helpGroups.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys)));

describe('the keyboard help', () => {
  it('lists every key of every action under its group', () => {
    for (const { title, actions } of actionTables) {
      const group = helpGroups.find((one) => one.title === title);
      const keys = group?.lines.flatMap((line) => line.keys) ?? [];
      for (const action of actions) for (const key of action.keys) expect(keys, action.id).toContain(keyText(key));
    }
  });

  it('describes each line in both languages, once per group', () => {
    const said = (['tr', 'en'] as const).map((language) => {
      setLanguage(language);
      return helpGroups.map(({ title, lines }) => {
        const texts = lines.map(({ text }) => t(text));
        expect(new Set(texts).size, t(title)).toBe(texts.length);
        expect(lines.every(({ text }) => hasText(text))).toBe(true);
        return texts;
      });
    });
    expect(said[0]).not.toEqual(said[1]);
  });

  it('lists the keys that single elements handle themselves', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'renderer'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file.endsWith('.svelte'));
    const compared = files.flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return [...source.matchAll(/\bevent\.key(?:\.toLowerCase\(\))? [!=]== '([^']+)'/g)].map(([, key = '']) => key);
    });
    expect(compared.length).toBeGreaterThan(5);
    const last = new Set([...shown].map((key) => key.split('+').at(-1)?.toLowerCase()));
    for (const key of new Set(compared)) expect([...last], key).toContain(keyText(key).toLowerCase());
  });
});

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('a key pattern', () => {
  it('matches only with exactly its modifier keys', () => {
    expect(isKey('Ctrl+Z', press('z', { ctrlKey: true }))).toBe(true);
    expect(isKey('Ctrl+Z', press('Z', { metaKey: true }))).toBe(true);
    expect(isKey('Ctrl+Z', press('z'))).toBe(false);
    expect(isKey('Ctrl+Z', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isKey('[Shift]+Home', press('Home', { shiftKey: true }))).toBe(true);
    expect(isKey('[Shift]+Home', press('Home'))).toBe(true);
    expect(isKey('[Shift]+Home', press('Home', { altKey: true }))).toBe(false);
    expect(isKey('Space', press(' '))).toBe(true);
    expect(isKey('[Shift]+Character', press('ğ'))).toBe(true);
    expect(isKey('[Shift]+Character', press('Enter'))).toBe(false);
  });

  it('is displayed without its optional modifiers', () => {
    expect(keyText('[Ctrl]+[Alt]+Shift+F8')).toBe('Shift+F8');
    expect(keyText('Alt+ArrowUp')).toBe('Alt+↑');
  });
});

/** What each key does in the grid while nothing is being typed, written by hand to compare with the table. */
function byHand({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): readonly string[] {
  const control = ctrlKey || metaKey;
  if (key === 'F4' || (control && key === '.')) return ['lineDetails'];
  if (control && key === 'Enter' && !shiftKey) return ['newLine'];
  if (key === 'Insert' && !control && !shiftKey) return ['insertLine'];
  if (key === 'Dead' || key === 'Process') return ['compose'];
  if (altKey) {
    if (key === 'Backspace') return ['resetCell'];
    if (shiftKey && !control && key === 'ArrowLeft') return ['narrower'];
    if (shiftKey && !control && key === 'ArrowRight') return ['wider'];
    return key === 'ArrowUp' ? ['moveLinesUp'] : key === 'ArrowDown' ? ['moveLinesDown'] : [];
  }
  if (control) {
    const names: Readonly<Record<string, string>> = {
      Home: 'first',
      End: 'last',
      ArrowUp: 'firstRow',
      ArrowDown: 'lastRow',
      Delete: 'deleteLines',
      d: shiftKey ? 'copyToEnd' : 'copyDown',
      D: shiftKey ? 'copyToEnd' : 'copyDown',
      a: 'chooseAll',
      A: 'chooseAll',
      ' ': shiftKey ? '' : 'chooseColumn',
    };
    return [names[key] ?? ''].filter((name) => name !== '');
  }
  const names: Readonly<Record<string, string>> = {
    ArrowUp: shiftKey ? 'chooseUp' : 'up',
    ArrowDown: shiftKey ? 'chooseDown' : 'down',
    ArrowLeft: shiftKey ? 'chooseLeft' : 'left',
    ArrowRight: shiftKey ? 'chooseRight' : 'right',
    Home: 'rowStart',
    End: 'rowEnd',
    PageUp: shiftKey ? 'choosePageUp' : 'pageUp',
    PageDown: shiftKey ? 'choosePageDown' : 'pageDown',
    Tab: shiftKey ? 'back' : 'on',
    Enter: shiftKey ? 'enterUp' : 'enter',
    F2: 'edit',
    Delete: 'clearCell',
    Backspace: 'clearCell',
    Escape: 'chooseOne',
    ' ': shiftKey ? 'chooseRow' : 'toggle',
  };
  return [names[key] ?? ([...key].length === 1 ? 'type' : [])].flat();
}

describe('the grid', () => {
  it('runs at most one action for a key, whatever modifiers are held', () => {
    const keys = 'ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown Tab Enter F2 F3 F4 Delete Backspace';
    const grid = { editing: null } as never;
    const all = [...keys.split(' '), 'Escape', 'Insert', ' ', 'a', 'A', 'd', 'ş', '.', '7', 'Shift', 'Dead', 'Process'];
    for (const key of all) {
      for (let held = 0; held < 16; held++) {
        const pressed = press(key, {
          ctrlKey: (held & 1) > 0,
          metaKey: (held & 2) > 0,
          shiftKey: (held & 4) > 0,
          altKey: (held & 8) > 0,
        });
        const meant = actionOf(gridActions, { grid, openDetail: () => undefined }, pressed);
        expect(meant === null ? [] : [meant.id], JSON.stringify(pressed)).toEqual(byHand(pressed));
      }
    }
  });
});

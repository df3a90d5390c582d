import { beforeEach, describe, expect, it } from 'vitest';
import { pressAction } from '../../../renderer/actions/action.ts';
import { editorActions } from '../../../renderer/actions/editor.ts';
import { actionTables } from '../../../renderer/actions/help.ts';
import { isKey, keyText } from '../../../renderer/actions/keys.ts';
import type { KeyPress } from '../../../renderer/actions/keys.ts';
import { draftsActions } from '../../../renderer/actions/lists.ts';
import { unavailableKeyMessage } from '../../../renderer/actions/unavailable-key.ts';
import { windowActions } from '../../../renderer/actions/window.ts';
import { setLanguage, t } from '../../../renderer/messages/index.svelte.ts';

const press = (key: string, held: Partial<KeyPress> = { ctrlKey: true }): KeyPress => ({
  ...{ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...held,
});

describe('a key press that has no effect', () => {
  beforeEach(() => setLanguage('tr'));

  it('does not run a disabled action', () => {
    let done = 0;
    const context = { hasTargets: false, typing: false, queue: () => done++ } as never;
    expect(pressAction(draftsActions, context, press('Enter'))).toBe(false);
    expect(done).toBe(0);
  });

  it('is explained with the reason that the screen’s action gives', () => {
    expect(unavailableKeyMessage(press('b'), editorActions)).toBe(t('editor.warehouse.noView'));
    expect(unavailableKeyMessage(press('l'), editorActions)).toBe(t('editor.last.nothing'));
    const said = unavailableKeyMessage(press('Enter'), draftsActions);
    expect(said).toBe(t('shell.keys.notNow', { action: t('shell.shortcuts.queue') }));
  });

  it('is explained with what the key does on other screens', () => {
    const said = unavailableKeyMessage(press('b'), windowActions) ?? '';
    for (const word of ['Ctrl+B', t('shell.shortcuts.editor'), t('editor.warehouse.switch'), t('drafts.bringBack')])
      expect(said).toContain(word);
  });

  it('is not explained when it types text or is not a shortcut anywhere', () => {
    for (const one of [press('b', {}), press('a'), press('z'), press('y'), press('0'), press('F12', {})])
      expect(unavailableKeyMessage(one, []), one.key).toBeNull();
  });

  it('is not explained for the menu key, which opens the browser’s menu', () => {
    expect(unavailableKeyMessage(press('F10', { shiftKey: true }), [])).toBeNull();
  });

  it('is recognised in every table for Ctrl with a letter and for function keys', () => {
    const shown = actionTables.flatMap(({ actions }) => actions.flatMap(({ keys }) => keys));
    const shortcuts = shown.filter(
      (key) => /^(Ctrl\+\p{Lu}|F\d+)$/u.test(key) && !['Ctrl+A', 'Ctrl+Y', 'Ctrl+Z'].includes(key),
    );
    expect(shortcuts.length).toBeGreaterThan(15);
    for (const key of shortcuts) {
      const pressed = press(key.split('+').at(-1) ?? '', { ctrlKey: key.startsWith('Ctrl') });
      expect(isKey(key, pressed)).toBe(true);
      expect(unavailableKeyMessage(pressed, []), key).toContain(keyText(key));
    }
  });
});

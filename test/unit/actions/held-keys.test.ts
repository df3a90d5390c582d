import { expect, it } from 'vitest';
import { pressAction } from '../../../renderer/actions/action.ts';
import { editorActions } from '../../../renderer/actions/editor.ts';
import {
  draftRowActions,
  draftsActions,
  eDocumentRowActions,
  rowGridActions,
} from '../../../renderer/actions/lists.ts';

const press = { key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const isEnabled = { hasTargets: true, hasOneTarget: true, canCreate: true, canQueue: true, canQueueAndCreate: true };

/** The methods that a key calls, pressed and then held. Answers for the actions of any table. */
function called(actions: unknown, key: string, ctrlKey = false, shiftKey = false): readonly string[] {
  const calls: string[] = [];
  const context = new Proxy(isEnabled, {
    get: (target, name) => {
      if (name === 'typing' || name === 'inWarehouse') return false;
      return name in target ? true : /^(active|total|page)$/.test(String(name)) ? 5 : () => calls.push(String(name));
    },
  });
  const table = actions as Parameters<typeof pressAction<typeof isEnabled>>[0];
  const held = [false, true, true].map((repeat) =>
    pressAction(table, context, { ...press, key, ctrlKey, shiftKey, repeat }),
  );
  expect(held).toEqual([true, true, true]);
  return calls;
}

it('a held key does not go on with the next document', () => {
  expect(called(draftRowActions, 'Delete')).toEqual(['remove']);
  expect(called(draftRowActions, 'd', true)).toEqual(['duplicate']);
  expect(called(draftsActions, 'Enter', true)).toEqual(['queue']);
  expect(called(eDocumentRowActions, 'Delete')).toEqual(['remove']);
  expect(called(editorActions, 'Enter', true, true)).toEqual(['queue']);
  expect(called(editorActions, 'n', true)).toEqual(['createAnother']);
});

it('a held arrow key moves on', () => {
  expect(called(rowGridActions, 'ArrowUp')).toEqual(['move', 'move', 'move']);
});

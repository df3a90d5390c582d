/** Undo moves content and baseline together: after a merge with a colleague's change, the old content is based on the old one. */
import { describe, expect, it } from 'vitest';
import type { Arguments } from '../../../../preload/contract.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { openDesk } from '../support.ts';

const opened = { InvoiceNumber: 'SRI1', Description: 'opened', DueDays: '30', Lines: [] };
const theirs = { ...opened, DueDays: '77' };

async function merged() {
  const draft = { operation: 'replace', baseline: opened, baselineSource: 'service' } as const;
  const desk = openDesk(opened, { draft });
  await desk.settle();
  const { editor } = desk;
  editor.set(headerPlace('Description'), 'ours');
  await editor.flush();
  // As the decision of a conflict saves it.
  const revision = desk.stored.revision + 1;
  desk.stored = { ...desk.stored, content: { ...theirs, Description: 'ours' }, baseline: theirs, revision };
  desk.emit();
  await desk.settle();
  const saved = () =>
    desk.main.asked.filter(([name]) => name === 'saveDraft').map(([, args]) => args as Arguments<'saveDraft'>);
  return { desk, editor, saved };
}

describe('undo of a merge', () => {
  it('restores the baseline with the content, and saves it; redo does the same', async () => {
    const { editor, saved } = await merged();
    expect(editor.baseline?.content).toEqual(theirs);
    expect(editor.baseline?.counts.fields).toBe(1);

    editor.undo();
    expect(editor.document.header).toMatchObject({ Description: 'ours', DueDays: '30' });
    expect(editor.baseline?.content).toEqual(opened);
    expect(editor.baseline?.counts.fields, 'the old value is not a change').toBe(1);
    await editor.flush();
    expect(saved().at(-1)?.baseline).toEqual({ content: opened, source: 'service' });

    editor.redo();
    expect(editor.baseline?.content).toEqual(theirs);
    await editor.flush();
    expect(saved().at(-1)?.baseline).toEqual({ content: theirs, source: 'service' });
  });

  it('sends the baseline only with the save that changes it', async () => {
    const { editor, saved } = await merged();
    editor.undo();
    await editor.flush();
    editor.set(headerPlace('Description'), 'more');
    await editor.flush();
    expect(saved().map(({ baseline }) => baseline !== undefined)).toEqual([false, true, false]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import { linePlace } from '../../../domain/model/place.ts';
import { keepUnsaved, takeUnsaved } from '../../../renderer/screens/editor/session/unsaved.ts';
import { Desk, settle } from './desk.ts';

const opened: Editor[] = [];
async function open() {
  const desk = new Desk({ storagePace: 1 });
  const [connection] = await desk.api.listConnections({});
  const { kind, content } = await desk.stored('draft-1');
  const { id } = await desk.api.createDraft({ connectionId: connection?.id ?? '', kind, content });
  const { editor } = await desk.open(id);
  opened.push(editor);
  await settle();
  return { desk, id, editor };
}
/** Replaces the open database file by restoring a backup. */
async function replace(desk: Desk): Promise<void> {
  const [backup] = await desk.api.listBackups({});
  await desk.api.restoreBackup({ name: backup?.name ?? '' });
  await settle();
}
/** Waits longer than autosave's debounce. */
const pause = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(600));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  for (const editor of opened.splice(0)) editor.stop();
});

describe('a document that is open while the database file is replaced', () => {
  it('is shown as the new file has it, with what was typed since', async () => {
    const { desk, id, editor } = await open();
    const stored = await desk.stored(id);
    editor.set(linePlace('a', 'Quantity'), '77');
    desk.instead.set(id, { ...stored, content: { ...stored.content, Description: 'of the backup' }, revision: 40 });
    await replace(desk);
    expect(editor.document.header.Description).toBe('of the backup');
    expect(editor.document.line('a')?.Quantity).toBe('77');
    editor.undo();
    editor.undo();
    expect(editor.document.header.Description, 'what was here before').toBe(stored.content['Description']);
    editor.redo();
    editor.redo();
    desk.instead.clear();
    await pause();
    expect((await desk.stored(id)).content.Lines).toMatchObject([{ Quantity: '77' }, {}, {}]);
  });

  it('shows the content of the new file if nothing was typed', async () => {
    const { desk, id, editor } = await open();
    const stored = await desk.stored(id);
    const content = { ...stored.content, Description: 'of the backup' };
    desk.instead.set(id, { ...stored, content, revision: 40 });
    await replace(desk);
    expect(editor.document.header.Description).toBe('of the backup');
    expect(editor.draft).toMatchObject({ saveState: { kind: 'saved' }, isUnsaved: false, summary: { revision: 40 } });
  });

  it('does not treat a save that was in progress as saved in the new file', async () => {
    const { desk, id, editor } = await open();
    const stored = await desk.stored(id);
    desk.before.set('saveDraft', async () => {
      desk.before.clear();
      desk.instead.set(id, { ...stored, revision: 40 });
      await replace(desk);
    });
    editor.set(linePlace('a', 'Quantity'), '77');
    await editor.flush();
    expect(editor.document.line('a')?.Quantity).toBe('77');
    expect(desk.count('saveDraft'), 'again, on the revision of the new file').toBeGreaterThan(1);
  });

  it('is gone if the new file does not have it, and can be created there as a new draft', async () => {
    const { desk, id, editor } = await open();
    editor.set(linePlace('a', 'Quantity'), '77');
    desk.instead.set(id, null);
    await replace(desk);
    expect(editor.draft.saveState).toEqual({ kind: 'gone' });
    const copy = await editor.draft.restore();
    expect(copy).not.toBeNull();
    expect((await desk.stored(copy ?? '')).content.Lines).toMatchObject([{ Quantity: '77' }, {}, {}]);
    expect(editor.draft.isUnsaved, 'it is nobody’s to save twice').toBe(false);
  });

  it('keeps edits that could not be saved before, and saves them when it is opened again', async () => {
    const { desk, id, editor } = await open();
    desk.failing.set('saveDraft', 'databaseGone');
    editor.set(linePlace('a', 'Quantity'), '77');
    expect(await editor.close()).toBe(false);
    keepUnsaved(editor);
    const tried = desk.count('saveDraft');
    desk.failing.clear();
    await replace(desk);
    await pause();
    expect(desk.count('saveDraft')).toBe(tried);
    expect(editor.draft.saveState.kind).toBe('replaced');
    const again = takeUnsaved(id);
    expect(again).toBe(editor);
    await settle();
    expect(editor.document.line('a')?.Quantity).toBe('77');
    await pause();
    expect((await desk.stored(id)).content.Lines).toMatchObject([{ Quantity: '77' }, {}, {}]);
  });

  it('waits while no file is open yet', async () => {
    const { desk, editor } = await open();
    editor.set(linePlace('a', 'Quantity'), '77');
    desk.failing.set('getDraft', 'databaseDamaged');
    await replace(desk);
    expect(editor.draft.saveState).toEqual({ kind: 'replaced' });
    desk.failing.clear();
    await replace(desk);
    expect(editor.document.line('a')?.Quantity).toBe('77');
    await pause();
    expect(editor.draft.saveState.kind).toBe('saved');
  });
});

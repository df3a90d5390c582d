import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import { withOpenEntries } from '../../../domain/open-entries.ts';
import { linesOf } from '../../../domain/value.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import type { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import { linePlace } from '../../../domain/model/place.ts';
import { versionDifference } from '../../../renderer/screens/editor/versions/difference.ts';
import { DocumentHistory } from '../../../renderer/screens/editor/versions/document-history.svelte.ts';
import { Desk, settle } from './desk.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { saving } from '../../saving.ts';

const policy = amountsPolicy(connectionDefaults);
const quantities = (content: ValueRecord): readonly unknown[] => linesOf(content).map(({ Quantity }) => Quantity);

/** A draft with three lines of quantities 3, 12 and 2. */
async function draft() {
  const desk = new Desk();
  const [connection] = await desk.api.listConnections({});
  const { kind, content } = await desk.stored('draft-1');
  const { id, revision } = await desk.api.createDraft({ connectionId: connection?.id ?? '', kind, content });
  await desk.api.saveDraft(saving({ id, revision, content }));
  return { desk, id };
}
/** The same draft after all its lines were deleted. */
async function emptied() {
  const made = await draft();
  const kept = await made.desk.stored(made.id);
  await made.desk.api.saveDraft(saving({ ...kept, content: { ...kept.content, Lines: [] } }));
  return { ...made, ...kept };
}

const opened: Editor[] = [];
async function look(desk: Desk, id: string) {
  const { editor, notices } = await desk.open(id);
  opened.push(editor);
  await settle();
  const versions = new DocumentHistory(editor);
  await versions.load();
  return { editor, notices, versions };
}

beforeEach(() => setLanguage('en'));
afterEach(async () => {
  for (const editor of opened.splice(0)) await editor.close();
});

describe('earlier versions of a draft', () => {
  it('are in one list with everything else that happened; the newest content is selected first', async () => {
    const { desk, id } = await draft();
    const { versions } = await look(desk, id);
    expect(versions.list.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
    expect([versions.active, versions.hasVersions]).toEqual([1, true]);
    expect(versions.version?.revision).toBe(1);
  });

  it('are not restored from an event without a content', async () => {
    const { desk, id } = await emptied();
    const { versions } = await look(desk, id);
    await versions.move(0);
    expect(versions).toMatchObject({ version: null, content: null, difference: null, unreadable: false, ready: false });
    expect(await versions.bringBack()).toBeNull();
    expect(desk.count('restoreVersion')).toBe(0);
  });

  it('restore deleted content completely, even after a restart, and this can be undone', async () => {
    const { desk, id } = await draft();
    const first = await desk.open(id);
    first.editor.document.change({ lines: [] });
    expect(await first.editor.close()).toBe(true);
    expect(linesOf((await desk.stored(id)).content)).toHaveLength(0);

    const { editor, notices, versions } = await look(desk, id);
    expect(versions.version).toMatchObject({ isCheckpoint: true, lineCount: 3 });
    expect(versions.difference?.counts).toMatchObject({ added: 3, removed: 0, changed: 0 });
    expect(versions.difference?.returning.map(({ text }) => text)[0]).toContain('GD-00118');
    expect(await versions.bringBack()).toBe('done');
    expect(quantities(editor.document.content)).toEqual(['3', '12', '2']);
    expect(quantities((await desk.stored(id)).content)).toEqual(['3', '12', '2']);
    await settle();
    expect(
      notices.map(({ kind }) => kind),
      'nobody is told of another window',
    ).toEqual(['broughtBack']);

    const [told] = notices;
    if (told?.kind !== 'broughtBack') throw new Error('not told');
    told.undo();
    await editor.flush();
    expect(linesOf((await desk.stored(id)).content)).toHaveLength(0);
    await versions.load();
    expect(versions.version?.lineCount, 'what was taken back is kept too').toBe(3);
  });

  it('compare with the current draft: unsaved edits are saved first', async () => {
    const { desk, id } = await draft();
    const { editor } = await desk.open(id);
    opened.push(editor);
    editor.set(linePlace('a', 'Quantity'), '7');
    const versions = new DocumentHistory(editor);
    await versions.load();
    expect(editor.draft.isUnsaved).toBe(false);
    expect(quantities(versions.content?.content ?? {})).toEqual(['3', '12', '2']);
    expect(versions.difference?.counts).toMatchObject({ added: 0, removed: 0, changed: 1 });
    expect(versions.difference?.rows.find(({ path }) => path.at(-1) === 'Quantity')).toMatchObject({
      before: '7',
      after: '3',
    });
  });

  it('are read-only while the draft cannot be edited', async () => {
    const { desk, id } = await emptied();
    await desk.api.queueDrafts({ ids: [id] });
    const { versions } = await look(desk, id);
    expect(versions.list.length).toBeGreaterThan(0);
    expect(versions.difference?.same).toBe(false);
    expect(versions.canBringBack).toBe(false);
    expect(await versions.bringBack()).toBeNull();
    expect(desk.count('restoreVersion')).toBe(0);
  });

  it('are restored once, however often the button is pressed', async () => {
    const { desk, id } = await emptied();
    const { versions } = await look(desk, id);
    expect(await Promise.all([versions.bringBack(), versions.bringBack()])).toEqual(['done', null]);
    expect(desk.count('restoreVersion')).toBe(1);
  });

  it('are not restored over edits that could not be saved', async () => {
    const { desk, id } = await draft();
    const { editor, versions } = await look(desk, id);
    desk.failing.set('saveDraft', 'databaseFull');
    editor.set(linePlace('a', 'Quantity'), '7');
    expect(await versions.bringBack()).toBe('unsaved');
    expect(versions.refusal).toBe('unsaved');
    expect(desk.count('restoreVersion')).toBe(0);
    expect(quantities(editor.document.content)[0]).toBe('7');
    desk.failing.clear();
  });

  it('are not restored over a change that another window has just saved', async () => {
    const { desk, id, content, revision } = await emptied();
    const { versions } = await look(desk, id);
    desk.before.set('restoreVersion', async () => {
      desk.before.clear();
      await desk.api.saveDraft(saving({ id, revision: revision + 1, content: { ...content, Description: 'theirs' } }));
    });
    expect(await versions.bringBack()).toBe('stale');
    expect((await desk.stored(id)).content.Description).toBe('theirs');
  });

  it('report a failed restore and leave the page unchanged', async () => {
    const { desk, id } = await emptied();
    const { editor, versions } = await look(desk, id);
    desk.failing.set('restoreVersion', 'databaseFull');
    expect(await versions.bringBack()).toBe('failed');
    expect(editor.document.lines).toHaveLength(0);
    expect(versions.working).toBe(false);
  });

  it('are not read while the user scrolls past them with the arrow keys', async () => {
    const { desk, id } = await draft();
    for (let at = 0; at < 30; at++) {
      const { content, revision } = await desk.stored(id);
      await desk.api.saveDraft(saving({ id, revision, content: { ...content, Description: `${at}` } }));
    }
    const { versions } = await look(desk, id);
    const before = desk.count('getVersion');
    await Promise.all(Array.from({ length: 20 }, (_, at) => versions.move(at + 1)));
    expect(versions.active).toBe(20);
    expect(versions.content?.version.id).toBe(versions.version?.id);
    expect(desk.count('getVersion') - before).toBeLessThanOrEqual(2);
    await versions.move(999);
    expect(versions.event).toBe(versions.list.at(-1));
    await versions.move(-1);
    expect(versions.active).toBe(0);
  });

  it('can be chosen although one of them cannot be read', async () => {
    const { desk, id, content } = await emptied();
    const { revision } = await desk.stored(id);
    const lines = linesOf(content);
    await desk.api.saveDraft(saving({ id, revision, content: { ...content, Lines: lines.slice(0, 1) } }));
    desk.failing.set('getVersion', 'databaseDamaged');
    const { versions } = await look(desk, id);
    expect(versions.list.length).toBeGreaterThan(1);
    expect(versions).toMatchObject({ state: 'loaded', unreadable: true, ready: false });
    desk.failing.clear();
    await versions.move(2);
    expect(versions).toMatchObject({ state: 'loaded', unreadable: false });
    expect(versions.difference).not.toBeNull();
    desk.failing.set('getVersion', 'databaseDamaged');
    await versions.move(1);
    expect(versions).toMatchObject({ state: 'loaded', unreadable: true, difference: null });
  });

  it('report that there are none, or that they could not be read', async () => {
    const desk = new Desk();
    const { versions } = await look(desk, 'draft-1');
    expect(versions).toMatchObject({ state: 'loaded', version: null, difference: null, ready: false });
    expect(versions.list).toMatchObject([{ kind: 'created' }]);
    expect(versions.hasVersions).toBe(false);
    desk.failing.set('getHistory', 'databaseDamaged');
    await versions.load();
    expect(versions.state).toBe('failed');
  });
});

describe('changes that restoring a version would make', () => {
  const line = (key: string, code: string, more: ValueRecord = {}): ValueRecord => ({
    ...{ $key: key, ProductCode: code, Quantity: '1', UnitCode: 'C62', UnitPrice: '10', CurrencyCode: 'TRY' },
    ...{ ExchangeRate: '1', VatRate: '20', WarehouseName: 'Merkez', ...more },
  });
  const [a, b, c] = [line('a', 'P-1'), line('b', 'P-2'), line('c', 'P-3')];
  const compare = (present: readonly ValueRecord[], earlier: readonly ValueRecord[], more: ValueRecord = {}) =>
    versionDifference({
      kind: 'salesReturnInvoice',
      present: { Date: '2026-11-21', ...more, Lines: present },
      earlier: { Date: '2026-11-21', Lines: earlier },
      policy,
    });

  it('list one line when the first of three was deleted, not three', () => {
    const { counts, returning, leaving, changed, rows, moved } = compare([b, c], [a, b, c]);
    expect(counts).toEqual({ fields: 0, changed: 0, added: 1, removed: 0 });
    expect(returning).toEqual([{ number: 1, text: expect.stringContaining('P-1') as string }]);
    expect([leaving, changed, moved]).toEqual([[], [], false]);
    expect(rows.every(({ line: of }) => of === null)).toBe(true);
  });

  it('list removed lines, changed lines and fields', () => {
    const { counts, leaving, changed, same } = compare([a, { ...b, Quantity: '5' }, c], [a, b], { DueDays: '30' });
    expect(counts).toEqual({ fields: 1, changed: 1, added: 0, removed: 1 });
    expect(leaving).toEqual([{ number: 3, text: expect.stringContaining('P-3') as string }]);
    expect(changed).toEqual([{ number: 2, text: expect.stringMatching(/^P-2: .*Quantity/) as string }]);
    expect(same).toBe(false);
  });

  it('report when only the order of lines differs', () => {
    expect(compare([b, a], [a, b])).toMatchObject({ moved: true, same: false, counts: { added: 0, removed: 0 } });
  });

  it('are none for the draft as it is, even where an amount was recomputed since it was read', () => {
    const service = { Quantity: '1', UnitPrice: '10', VatRate: '20', AmountExcludingTax: '9.99', VatAmount: '2' };
    const changed = { ...a, Quantity: '2', $from: { service } };
    expect(compare([changed], [{ ...changed }])).toMatchObject({ same: true, counts: { changed: 0 } });
  });

  it('are shown field by field, also if what was typed cannot be sent', () => {
    const { rows, counts, same } = compare([a], [a], { DueDays: 'otuz' });
    expect([counts.fields, same]).toEqual([1, false]);
    expect(rows).toMatchObject([{ path: ['DueDays'], before: 'otuz', after: null }]);
  });

  it('include open entries, which the user may have discarded', () => {
    const none = { openEntries: false, same: true };
    expect(compare([a], [a])).toMatchObject(none);
    const entry = { key: 'e', text: '8690000000011', origin: 'scanned', reason: 'unknownProduct' } as const;
    const scanned = withOpenEntries({}, [entry]);
    expect(compare([a], [a], scanned)).toMatchObject({ ...none, openEntries: true, same: false });
  });

  it('are empty when nothing differs; lines without keys are compared by position', () => {
    expect(compare([a, b], [a, b]).same).toBe(true);
    const { $key: _key, ...bare } = a;
    expect(compare([a], [bare]).same).toBe(true);
    expect(compare([a], [{ ...bare, Quantity: '4' }]).counts).toMatchObject({ added: 0, removed: 0, changed: 1 });
  });
});

/** Restoring a version that is older than the draft’s baseline: the user first sees what changed in the service since. */
import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { DocumentHistory } from '../../../../renderer/screens/editor/versions/document-history.svelte.ts';
import type { Arguments } from '../../../../preload/contract.ts';
import { openDesk } from '../support.ts';

const opened = { InvoiceNumber: 'SRI1', Description: 'opened', DueDays: '30', Lines: [] };
const theirs = { ...opened, Description: 'theirs', DueDays: '77' };
const version = {
  ...{ id: '1', revision: 1, savedAt: 1, isCheckpoint: true, lineCount: 0, total: null, currency: null },
  characters: 100,
};

async function look(content: ValueRecord, baseline: ValueRecord | null) {
  const draft = { operation: 'replace', baseline: theirs, baselineSource: 'service' } as const;
  const desk = openDesk(theirs, { draft });
  const restored: Arguments<'restoreVersion'>[] = [];
  desk.main.answer({
    getHistory: () => [{ kind: 'saved', at: 1, version }],
    getVersion: () => ({ version, content, baseline }),
    restoreVersion: (args: unknown) => {
      restored.push(args as Arguments<'restoreVersion'>);
      return { saved: false, why: 'locked', current: null };
    },
  });
  await desk.settle();
  const versions = new DocumentHistory(desk.editor);
  await versions.load();
  const shown = () => versions.difference?.rows.map(({ path, after }) => [String(path.at(-1)), after]);
  return { desk, versions, restored, shown };
}

describe('a version made on an earlier baseline', () => {
  it('is merged: the user sees what changed in the service, and chooses where both changed', async () => {
    const { versions, restored, shown } = await look({ ...opened, Description: 'ours' }, opened);
    expect(shown(), 'a colleague’s change stays').toEqual([['Description', 'ours']]);
    expect(await versions.bringBack()).toBeNull();
    expect([versions.merging, versions.ready, restored]).toEqual([true, false, []]);
    const { decision } = versions;
    expect(decision.rows.map(({ key, preset }) => [key, preset])).toEqual([
      ['Description', null],
      ['DueDays', 'theirs'],
    ]);
    decision.choose(decision.open[0] ?? expect.fail(), 'ours');
    await versions.bringBack();
    expect(restored).toMatchObject([{ versionId: '1', choices: { Description: 'ours' } }]);
  });

  it('is asked about again if the service’s document is another one by now', async () => {
    const { desk, versions, restored } = await look({ ...opened, Description: 'ours' }, opened);
    await versions.bringBack();
    versions.decision.keepMine();
    const newer = { ...theirs, Description: 'theirs again' };
    desk.stored = { ...desk.stored, content: newer, baseline: newer, revision: desk.stored.revision + 1 };
    desk.emit();
    await desk.settle();
    expect(await versions.bringBack()).toBeNull();
    expect([versions.merging, versions.ready, restored]).toEqual([true, false, []]);
    expect(versions.decision.open.map(({ theirs: now }) => now)).toEqual(['theirs again']);
  });

  it('asks about every difference if that baseline is not known', async () => {
    const { versions } = await look({ ...opened, Description: 'ours' }, null);
    expect(versions.decision.open.map(({ key }) => key)).toEqual(['Description', 'DueDays']);
  });

  it('is restored at once if the service’s document is the same in everything that the version did not change', async () => {
    const { versions, restored } = await look({ ...theirs, Description: 'ours' }, theirs);
    await versions.bringBack();
    expect([versions.merging, restored.length]).toEqual([false, 1]);
  });
});

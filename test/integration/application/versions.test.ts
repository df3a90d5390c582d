import { versionsIn } from '../../../domain/model/history.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MergeChoices } from '../../../domain/compare/merge.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { openConnection } from '../../../main/store/database.ts';
import type { JsonRecord } from '../../service/types.ts';
import { invoice } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { conflictOf, recordOf, resolved, restsAs, seededId, startWriting } from './opened.ts';
import { saving } from '../../saving.ts';

describe('versions of a draft', () => {
  it('restore, even after a restart, what one wrong key has deleted; and restoring can be undone', async () => {
    const own = await ownHarness();
    const line = invoice().Lines[0];
    const Lines = Array.from({ length: 40 }, (_, index) => ({ ...line, $key: `k${index}` }));
    const whole = { ...invoice({ Description: 'whole' }), Lines };
    const id = await own.draft(whole);
    const { revision } = await own.state(id);
    const emptied = await own.call('saveDraft', saving({ id, revision, content: { ...whole, Lines: [] } }));
    expect(emptied.saved).toBe(true);
    await own.close();
    await own.open();

    const [version] = versionsIn(await own.call('getHistory', { draftId: id }));
    expect(version).toMatchObject({ revision, lineCount: 40, isCheckpoint: true });
    const versionId = version?.id ?? '';
    const looked = await own.call('getVersion', { draftId: id, versionId });
    expect(looked?.content).toMatchObject({ Description: 'whole' });
    const present = await own.state(id);
    const back = await own.call('restoreVersion', { draftId: id, versionId, revision: present.revision });
    expect(back).toMatchObject({ saved: true, summary: { lineCount: 40 } });
    // The emptied content is a version now.
    expect(versionsIn(await own.call('getHistory', { draftId: id }))[0]).toMatchObject({ lineCount: 0 });
  });

  it('belong to one draft, and are not restored into a draft that was saved meanwhile', async () => {
    const own = await ownHarness();
    const id = await own.draft(invoice());
    const other = await own.draft(invoice());
    const { revision } = await own.state(id);
    await own.call('saveDraft', saving({ id, revision, content: { ...invoice(), Lines: [] } }));
    const [version] = versionsIn(await own.call('getHistory', { draftId: id }));
    const versionId = version?.id ?? '';
    expect(await own.call('getVersion', { draftId: other, versionId })).toBeNull();
    expect(await own.call('restoreVersion', { draftId: id, versionId, revision })).toMatchObject({
      saved: false,
      why: 'stale',
    });
    await expect(own.call('restoreVersion', { draftId: other, versionId, revision: 1 })).rejects.toThrow(/version/);
  });
});

/** A quote that a colleague changed while it was open here, and whose conflict the user has merged. */
async function merged(changeAsColleague: JsonRecord, answer: ValueRecord) {
  const own = await startWriting();
  const documentId = seededId(own, 'quote');
  const { id } = await own.openAs('quote', documentId, 'replace', { Description: 'ours' });
  own.service.company.editAsColleague(documentId, changeAsColleague);
  await own.send([id]);
  const held = await restsAs(own, id, 'waiting');
  const content = { ...held.content, ...answer };
  await resolved(own, held, content);
  const restore = async (choices: MergeChoices = {}) => {
    const [version] = versionsIn(await own.call('getHistory', { draftId: id }));
    const { revision } = await own.state(id);
    return own.call('restoreVersion', { draftId: id, versionId: version?.id ?? '', revision, choices });
  };
  const sent = async () => {
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    return recordOf(own, documentId);
  };
  return { own, id, held, restore, sent };
}

describe('a version that is older than the draft’s baseline', () => {
  it('does not send back what a colleague changed since', async () => {
    const { restore, sent } = await merged({ DueDays: 77 }, { DueDays: '77' });
    expect(await restore()).toMatchObject({ saved: true });
    expect(await sent()).toMatchObject({ Description: 'ours', DueDays: 77 });
  });

  it('asks about what both changed, and changes nothing before', async () => {
    const { own, id, restore, sent } = await merged({ Description: 'theirs' }, { Description: 'theirs' });
    const before = await own.state(id);
    expect(await restore()).toEqual({ saved: false, why: 'undecided', current: null });
    expect(await own.state(id)).toEqual(before);
    expect(await restore({ Description: 'ours' })).toMatchObject({ saved: true });
    expect(await sent()).toMatchObject({ Description: 'ours' });
  });

  it('asks about every difference if its baseline is not known', async () => {
    const { own, restore, sent } = await merged({ DueDays: 77 }, { DueDays: '77' });
    const file = openConnection(join(own.folder, 'documents.db'));
    file.exec('DELETE FROM draft_version_baselines');
    file.close();
    expect(await restore({ Description: 'ours' })).toMatchObject({ saved: false, why: 'undecided' });
    expect(await restore({ Description: 'ours', DueDays: 'theirs' })).toMatchObject({ saved: true });
    expect(await sent()).toMatchObject({ Description: 'ours', DueDays: 77 });
  });
});

describe('a merge that was undone', () => {
  it('is a conflict again, and what a colleague changed is not sent back', async () => {
    const { own, id, held } = await merged({ DueDays: 77 }, { DueDays: '77' });
    const { revision } = await own.state(id);
    const { content, baseline } = held;
    const undone = saving({ ...held, content, revision });
    const saved = await own.call('saveDraft', { ...undone, baseline: { content: baseline ?? {}, source: 'service' } });
    expect(saved).toMatchObject({ saved: true, summary: { conflict: 'before' } });
    expect(await own.state(id)).toMatchObject({ state: 'draft', content, baseline });
    expect(await conflictOf(own, id)).toMatchObject({ expected: baseline, theirs: { DueDays: '77' } });
    await own.send([id]);
    expect(await restsAs(own, id, 'waiting')).toMatchObject({ waitingReason: 'changed', conflict: 'before' });
  });
});

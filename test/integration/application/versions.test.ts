import { describe, expect, it } from 'vitest';
import { invoice } from './harness.ts';
import { ownHarness } from './own-harness.ts';
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

    const [version] = await own.call('listVersions', { draftId: id });
    expect(version).toMatchObject({ revision, lineCount: 40, isCheckpoint: true });
    const versionId = version?.id ?? '';
    const looked = await own.call('getVersion', { draftId: id, versionId });
    expect(looked?.content).toMatchObject({ Description: 'whole' });
    const present = await own.state(id);
    const back = await own.call('restoreVersion', { draftId: id, versionId, revision: present.revision });
    expect(back).toMatchObject({ saved: true, summary: { lineCount: 40 } });
    // The emptied content is a version now.
    expect((await own.call('listVersions', { draftId: id }))[0]).toMatchObject({ lineCount: 0 });
  });

  it('belong to one draft, and are not restored into a draft that was saved meanwhile', async () => {
    const own = await ownHarness();
    const id = await own.draft(invoice());
    const other = await own.draft(invoice());
    const { revision } = await own.state(id);
    await own.call('saveDraft', saving({ id, revision, content: { ...invoice(), Lines: [] } }));
    const [version] = await own.call('listVersions', { draftId: id });
    const versionId = version?.id ?? '';
    expect(await own.call('getVersion', { draftId: other, versionId })).toBeNull();
    expect(await own.call('restoreVersion', { draftId: id, versionId, revision })).toMatchObject({
      saved: false,
      why: 'stale',
    });
    await expect(own.call('restoreVersion', { draftId: other, versionId, revision: 1 })).rejects.toThrow(/version/);
  });
});

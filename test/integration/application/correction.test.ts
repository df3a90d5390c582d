/** A field of a refused document is corrected outside the editor, which makes a separate version. */
import { versionsIn } from '../../../domain/model/history.ts';
import { describe, expect, it } from 'vitest';
import type { Harness } from './harness.ts';
import { invoice } from './harness.ts';
import { restsAs, startWriting } from './opened.ts';

/** An invoice that the service has refused because of its warehouse. */
async function refused(): Promise<{ own: Harness; id: string; key: string; revision: number }> {
  const own = await startWriting();
  const [line] = invoice().Lines;
  const id = await own.draft({ ...invoice(), Lines: [{ ...line, $key: 'one', WarehouseName: 'NONE' }] });
  await own.send([id]);
  await restsAs(own, id, 'rejected');
  const { revision } = await own.state(id);
  return { own, id, key: 'one', revision };
}
async function warehouse(own: Harness, id: string): Promise<unknown> {
  const lines = (await own.call('getDraft', { id }))?.content['Lines'];
  return (lines as readonly Record<string, unknown>[])[0]?.['WarehouseName'];
}

describe('a correction from outside the editor', () => {
  it('is saved separately, and can be undone in one step', async () => {
    const { own, id, key, revision } = await refused();
    const correction = { id, revision, field: 'WarehouseName', value: 'MERKEZ DEPO', lines: [key] };
    const result = await own.call('correctDraft', correction);
    expect(result).toMatchObject({ saved: true, summary: { state: 'draft' } });
    expect(await warehouse(own, id)).toBe('MERKEZ DEPO');
    const [version] = versionsIn(await own.call('getHistory', { draftId: id }));
    expect(version?.revision).toBe(revision);
    const now = (await own.state(id)).revision;
    await own.call('restoreVersion', { draftId: id, versionId: version?.id ?? '', revision: now });
    expect(await warehouse(own, id)).toBe('NONE');
  });

  it('changes nothing in a draft that was saved meanwhile, and no field that may not be corrected', async () => {
    const { own, id, key, revision } = await refused();
    const correct = (field: string, value: string, at = revision) =>
      own.call('correctDraft', { id, revision: at, field, value, lines: [key] });
    expect(await correct('WarehouseName', 'MERKEZ DEPO', revision - 1)).toMatchObject({ saved: false, why: 'stale' });
    for (const field of ['ProductCode', 'VatAmount', '$key', '__proto__', 'constructor']) {
      await expect(correct(field, 'x')).rejects.toMatchObject({ code: 'badArguments' });
    }
    expect(await warehouse(own, id)).toBe('NONE');
    expect(await own.state(id)).toMatchObject({ state: 'rejected', revision });
  });
});

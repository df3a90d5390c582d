import { describe, expect, it } from 'vitest';
import type { Harness } from './harness.ts';
import { invoice } from './harness.ts';
import { restsAs, startWriting } from './opened.ts';

const start = (): Promise<Harness> => startWriting();

describe('the history of a draft', () => {
  it('lists all events, newest first, and each answer', async () => {
    const own = await start();
    const id = await own.draft(invoice({ CustomerCode: 'NOBODY' }));
    own.clock.skip(60_000);
    await own.edit(id, { Description: 'changed' });
    own.clock.skip(60_000);
    await own.send([id]);
    await restsAs(own, id, 'rejected');
    own.clock.skip(60_000);
    await own.edit(id, { CustomerCode: 'C00001' });
    own.clock.skip(60_000);
    await own.send([id]);
    await restsAs(own, id, 'accepted');
    const history = await own.call('getHistory', { draftId: id });
    expect(history.map(({ kind }) => kind)).toEqual([
      ...['accepted', 'attempt', 'queued', 'saved', 'attempt', 'saved', 'created'],
    ]);
    const [accepted, second, , last, first, kept, created] = history;
    expect(accepted).toMatchObject({ number: (await own.state(id)).acceptedNumber });
    expect([second, first]).toMatchObject([
      { attempt: { outcome: 'accepted' } },
      { attempt: { outcome: 'rejected', errors: [{ source: 'service' }] } },
    ]);
    expect(second).not.toHaveProperty('attempt.body');
    // Every version can be viewed except the current content.
    expect(last).toMatchObject({ version: null });
    for (const event of [kept, created]) {
      const versionId = event !== undefined && 'version' in event ? event.version?.id : undefined;
      expect(await own.call('getVersion', { draftId: id, versionId: versionId ?? '' })).not.toBeNull();
    }
  });

  it('is empty for an unknown draft; for a new one it contains its creation', async () => {
    const own = await start();
    expect(await own.call('getHistory', { draftId: 'nobody' })).toEqual([]);
    const id = await own.draft(invoice());
    expect(await own.call('getHistory', { draftId: id })).toMatchObject([{ kind: 'created', version: null }]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Harness } from './harness.ts';
import { invoice } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { restsAs, startWriting } from './opened.ts';
import { versionsIn } from '../../../domain/model/history.ts';

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

  it('lists versions of the same millisecond by their revisions', async () => {
    const own = await ownHarness({ pace: 0 });
    const [line] = invoice().Lines;
    const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ ...line, $key: `k${index}` }));
    const id = await own.draft({ ...invoice(), Lines: lines(60) });
    for (const count of [40, 20, 8, 2]) await own.edit(id, { Lines: lines(count) });
    const history = await own.call('getHistory', { draftId: id });
    expect(versionsIn(history).map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
  });

  it('is empty for an unknown draft; for a new one it contains its creation', async () => {
    const own = await start();
    expect(await own.call('getHistory', { draftId: 'nobody' })).toEqual([]);
    const id = await own.draft(invoice());
    expect(await own.call('getHistory', { draftId: id })).toMatchObject([{ kind: 'created', version: null }]);
  });
});

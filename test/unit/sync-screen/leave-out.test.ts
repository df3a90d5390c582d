import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../renderer/api.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { rememberLeftOut } from '../../../renderer/state/leave-out.ts';
import { createFakeApi } from '../../page-sandbox/fake-api.ts';

describe('what is left out', () => {
  let app: AppState;
  beforeEach(async () => {
    app = new AppState(createApi(createFakeApi({ pace: 1 })));
    await app.loadConnections();
  });
  const settings = () => app.connections[0]?.settings;

  it('is remembered by the document’s connection as it is now, for the kind', async () => {
    const before = settings();
    const connectionId = app.connections[0]?.id ?? '';
    // Someone changed a setting elsewhere, and the page has not read it yet.
    if (!before) throw new Error('no connection');
    await app.api.updateConnection({ id: connectionId, settings: { ...before, parallel: 7 } });
    expect(await rememberLeftOut(app, { connectionId, kind: 'despatch' }, ['PlateNumber', 'OrderNumber'])).toBe(true);
    expect(settings()).toEqual({
      ...before,
      parallel: 7,
      assumed: { ...before.assumed, leftOutOfDespatches: 'PlateNumber, OrderNumber' },
    });
  });

  it('is not, where the connection is gone', async () => {
    expect(await rememberLeftOut(app, { connectionId: 'gone', kind: 'despatch' }, ['PlateNumber'])).toBe(false);
    expect(settings()?.assumed.leftOutOfDespatches).toBe('');
  });
});

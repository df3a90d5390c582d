import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../renderer/api.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { rememberLeftOut } from '../../../renderer/state/leave-out.ts';
import { createFakeApi } from '../../page-sandbox/fake-api.ts';

describe('members to leave out', () => {
  let app: AppState;
  beforeEach(async () => {
    app = new AppState(createApi(createFakeApi({ pace: 1 })));
    await app.loadConnections();
  });
  const settings = () => app.connections[0]?.settings;

  it('are added to the current settings of the document’s connection, for its kind', async () => {
    const before = settings();
    const connectionId = app.connections[0]?.id ?? '';
    // Another window changed a setting that the page has not read yet.
    if (!before) throw new Error('no connection');
    await app.api.updateConnection({ id: connectionId, settings: { ...before, parallel: 7 } });
    expect(await rememberLeftOut(app, { connectionId, kind: 'despatch' }, ['PlateNumber', 'OrderNumber'])).toBe(true);
    expect(settings()).toEqual({
      ...before,
      parallel: 7,
      assumed: { ...before.assumed, leftOutOfDespatches: 'PlateNumber, OrderNumber' },
    });
  });

  it('are not stored if the connection was deleted', async () => {
    expect(await rememberLeftOut(app, { connectionId: 'gone', kind: 'despatch' }, ['PlateNumber'])).toBe(false);
    expect(settings()?.assumed.leftOutOfDespatches).toBe('');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../renderer/api.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { refusedIn } from '../../../domain/wire/refused-members.ts';
import { rememberLeftOut } from '../../../renderer/state/leave-out.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import { createFakeApi } from '../../page-sandbox/fake-api.ts';
import { locatedError } from '../support/located-error.ts';

const body = JSON.stringify({ DespatchNumber: 'D-1', PlateNumber: '34 AB 1', Lines: [{ OrderNumber: 'S-1' }] });
const errors: Attempt['errors'] = [
  locatedError('40010', 'Field PlateNumber cannot be set.'),
  locatedError('40020', 'Line 1: field OrderNumber cannot be set.'),
];
const attempt = { outcome: 'rejected', body, errors } as const;
const despatch = { kind: 'despatch', operation: 'replace' } as const;

describe('members that the service did not take back', () => {
  it('are those that its errors name of what was sent', () => {
    expect(refusedIn(despatch, attempt)).toEqual(['PlateNumber', 'OrderNumber']);
  });

  it('are none where it did not refuse, named nothing, or had nothing sent', () => {
    expect(refusedIn(despatch, { ...attempt, outcome: 'unknown' })).toEqual([]);
    expect(refusedIn(despatch, { ...attempt, errors: [] })).toEqual([]);
    expect(refusedIn({ ...despatch, operation: 'delete' }, { ...attempt, body: '' })).toEqual([]);
    expect(refusedIn({ ...despatch, operation: 'create' }, attempt)).toEqual([]);
  });
});

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

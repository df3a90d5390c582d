import { describe, expect, test } from 'vitest';
import type { ConnectionStatus, FailureReason } from '../../../domain/model/connection.ts';
import { failureReasons } from '../../../domain/model/connection.ts';
import { ConnectionForm } from '../../../renderer/screens/connection/connection-form.svelte.ts';
import { SessionFacts } from '../../../renderer/screens/connection/session-facts.svelte.ts';
import {
  changesOf,
  SessionRenewal,
  settingsToCheck,
} from '../../../renderer/screens/connection/session-renewal.svelte.ts';
import { FakeHost } from './fake-host.ts';

const session = (change: Partial<ConnectionStatus> = {}): ConnectionStatus => ({
  connectionId: 'c1',
  signedIn: true,
  tokenExpiresAt: 1_800_000_000_000,
  permissions: 'quotes.read',
  budget: { limit: 10_000, used: 12, nearLimit: false },
  ...change,
});

async function open(host: FakeHost): Promise<{ form: ConnectionForm; facts: SessionFacts; renewal: SessionRenewal }> {
  const form = new ConnectionForm(host, 'c1');
  const facts = new SessionFacts(host, 'c1');
  await facts.load();
  return { form, facts, renewal: new SessionRenewal(host, form, facts) };
}

describe('getting a new token (§5.9)', () => {
  test('shows the claims immediately, and which of them changed', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.session = session();
    const { facts, renewal } = await open(host);
    host.session = session({ permissions: 'quotes.update', budget: { limit: 20_000, used: 12, nearLimit: false } });
    expect(await renewal.run()).toBe(true);
    expect(facts.status).toEqual(host.session);
    expect(renewal.last).toMatchObject({ problem: null, changed: ['permissions', 'limit'] });
    await renewal.run();
    expect(renewal.last?.changed).toEqual([]);
  });

  test('saves edits first, because the login uses the saved settings', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.session = session();
    const { form, renewal } = await open(host);
    form.set('organisation', 'Demir A.Ş.');
    await renewal.run();
    expect(host.names()).toEqual(['getConnectionStatus', 'updateConnection', 'renewSession']);
  });

  test('does not run while a setting is invalid, nor twice at the same time', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.session = session();
    const { form, renewal } = await open(host);
    form.set('userId', 'x');
    expect(await renewal.run()).toBe(false);
    expect(renewal.running).toBe(false);
    form.discard();
    expect(await Promise.all([renewal.run(), renewal.run()])).toEqual([true, false]);
    expect(host.names().filter((name) => name === 'renewSession')).toHaveLength(1);
  });

  test('keeps a refusal unchanged, and reports Rampa’s own failures like any other', async () => {
    const host = new FakeHost({ name: 'Demir' });
    host.session = session({ signedIn: false });
    host.noToken = { reason: 'licenceExpired', status: 401, message: 'ApiKey expired.' };
    const { renewal } = await open(host);
    await renewal.run();
    expect(renewal.last).toMatchObject({ problem: host.noToken, changed: null });
    host.failing.add('renewSession');
    expect(await renewal.run()).toBe(false);
    expect(host.failures).toHaveLength(1);
    expect(renewal.last).toBeNull();
  });
});

test('without an earlier session there are no changes', () => {
  expect(changesOf(null, session())).toBeNull();
  expect(changesOf(session({ signedIn: false, permissions: null }), session())).toBeNull();
  expect(changesOf(session(), session({ permissions: null }))).toEqual(['permissions']);
});

describe('settings to check after a failed login', () => {
  test('differ for wrong credentials and an expired licence (§5.5)', () => {
    expect(settingsToCheck({ reason: 'loginRefused' })).toEqual(['organisation', 'apiKey']);
    expect(settingsToCheck({ reason: 'licenceExpired' })).toEqual(['apiKey']);
  });

  test('include an assumption that is in doubt', () => {
    expect(settingsToCheck({ reason: 'path', setting: 'quotesPath' })).toEqual(['authUrl', 'assumed.quotesPath']);
  });

  test('include only settings that a login uses', () => {
    const used = new Set(['authUrl', 'organisation', 'apiKey']);
    const named = failureReasons.flatMap((reason: FailureReason) => settingsToCheck({ reason }));
    expect(named.filter((setting) => !used.has(setting))).toEqual([]);
  });
});

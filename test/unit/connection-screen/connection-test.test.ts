import { describe, expect, test, vi } from 'vitest';
import type { CompatibilityReport } from '../../../domain/compatibility/report.ts';
import { practiceOrigin } from '../../../domain/practice-company.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { FailureReason, TestStep } from '../../../domain/model/connection.ts';
import { ConnectionForms } from '../../../renderer/screens/connection/connection-forms.svelte.ts';
import { skipReason } from '../../../renderer/screens/connection/connection-test.svelte.ts';
import { ownWords } from '../../../renderer/screens/connection/words.ts';
import { FakeHost } from './fake-host.ts';

const passed: TestStep = { step: 'address', result: 'passed', fields: ['authUrl', 'baseUrl'] };
const refused = (reason: FailureReason, message?: string): TestStep => ({
  step: 'login',
  result: 'failed',
  fields: ['apiKey'],
  error: message === undefined ? { reason } : { reason, message },
});

describe('testing a connection', () => {
  test('saves first, and marks its results as outdated after an edit', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const forms = new ConnectionForms(host);
    const run = forms.testOf('c1');
    host.steps = [passed];
    forms.of('c1').set('organisation', 'D');
    expect(await run.run()).toBe(true);
    expect(host.names()).toEqual(['updateConnection', 'testConnection', 'checkCompatibility']);
    expect(run.failed).toBeNull();
    expect(run.stale).toBe(false);
    forms.of('c1').set('organisation', 'E');
    expect(run.stale).toBe(true);
    await forms.of('c1').save();
    expect(run.stale).toBe(true);
  });

  test('marks its results as outdated if other settings were saved meanwhile', async () => {
    const host = new FakeHost({ name: 'Demir', organisation: 'D' });
    const forms = new ConnectionForms(host);
    let answer = (_steps: readonly TestStep[]): void => undefined;
    host.answer({ testConnection: () => new Promise((resolve) => (answer = resolve)) });
    const test = forms.testOf('c1');
    const running = test.run();
    await vi.waitFor(() => expect(host.names()).toContain('testConnection'));
    forms.of('c1').set('organisation', 'E');
    await forms.of('c1').save();
    answer([passed]);
    await running;
    expect(test.stale).toBe(true);
  });

  test('does not run while a setting is invalid', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const forms = new ConnectionForms(host);
    forms.of('c1').set('userId', 'x');
    expect(await forms.testOf('c1').run()).toBe(false);
    expect(host.asked).toEqual([]);
    expect(forms.testOf('c1').running).toBe(false);
  });

  test('reports the failed step', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const run = new ConnectionForms(host).testOf('c1');
    host.steps = [passed, refused('loginRefused')];
    await run.run();
    expect(run.failed?.step).toBe('login');
  });

  test('runs once at a time', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const run = new ConnectionForms(host).testOf('c1');
    host.steps = [passed];
    await Promise.all([run.run(), run.run()]);
    expect(host.names()).toEqual(['testConnection', 'checkCompatibility']);
  });
});

describe('reading what the service supports', () => {
  const report: CompatibilityReport = {
    ...{ at: 0, requests: 3, stopped: null, lists: [], clockAheadSeconds: null, limit: null, used: 3 },
    findings: [
      { key: 'assumed.quotesPath', found: '/teklifler', reason: 'documents' },
      { key: 'assumed.firstPage', found: null, reason: 'needsPageParameter' },
      { key: 'assumed.pageParameter', found: null, reason: 'noList' },
      { key: 'assumed.limitResetHour', found: null, reason: 'notReturned' },
    ],
  };

  /** A check that answers when it is told to, or stopped. */
  function slowCheck(host: FakeHost): { readonly finish: () => void } {
    let finish = (): void => undefined;
    const answer = new Promise((resolve) => (finish = () => resolve(report)));
    host.answer({ checkCompatibility: () => answer, cancelCompatibilityCheck: finish });
    return { finish };
  }

  test('follows the steps without holding up the user, and is stopped by the next test', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const run = new ConnectionForms(host).testOf('c1');
    host.steps = [passed];
    slowCheck(host);
    expect(await run.run()).toBe(true);
    expect([run.running, run.requests]).toEqual([false, 0]);
    host.tell('compatibilityProgress', { connectionId: 'c1', requests: 2 });
    host.tell('compatibilityProgress', { connectionId: 'c2', requests: 9 });
    expect(run.requests).toBe(2);
    await run.run();
    expect(host.names().slice(2)).toEqual(['cancelCompatibilityCheck', 'testConnection', 'checkCompatibility']);
    await vi.waitFor(() => expect(run.report).toBe(report));
    expect([run.requests, host.listening('compatibilityProgress')]).toEqual([null, 0]);
  });

  test('enters what was found in the form', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const forms = new ConnectionForms(host);
    const run = forms.testOf('c1');
    host.steps = [passed];
    slowCheck(host).finish();
    await run.run();
    await vi.waitFor(() => expect(run.report).toBe(report));
    const keys = (findings: typeof run.searched): readonly string[] => findings.map(({ key }) => key);
    expect(keys(run.applicable)).toEqual(['assumed.quotesPath']);
    expect(keys(run.undetermined)).toEqual(['assumed.pageParameter']);
    expect(keys(run.notByReading)).toEqual(['assumed.limitResetHour']);
    run.apply(run.applicable);
    expect(forms.of('c1').values['assumed.quotesPath']).toBe('/teklifler');
    expect([run.applicable, run.stale]).toEqual([[], true]);
  });

  test('sends nothing after a failed step, or to the practice company', async () => {
    const host = new FakeHost(
      { name: 'Demir' },
      { name: 'Practice', baseUrl: practiceOrigin, authUrl: practiceOrigin },
    );
    const forms = new ConnectionForms(host);
    host.steps = [passed, refused('loginRefused')];
    await forms.testOf('c1').run();
    host.steps = [passed];
    await forms.testOf('c2').run();
    expect(host.names()).toEqual(['testConnection', 'testConnection']);
  });

  test('ends before the connection is removed', async () => {
    const host = new FakeHost({ name: 'Demir' });
    const forms = new ConnectionForms(host);
    host.steps = [passed];
    slowCheck(host);
    await forms.testOf('c1').run();
    await forms.remove('c1');
    expect(host.names().slice(2)).toEqual(['cancelCompatibilityCheck', 'removeConnection']);
  });
});

test('only messages of the service and the network are quoted, not Rampa’s own', () => {
  expect(ownWords(refused('loginRefused', ' Invalid API credentials. ').error)).toBe('Invalid API credentials.');
  expect(ownWords(refused('settings', 'user and company are needed').error)).toBeNull();
  expect(ownWords(refused('loginRefused').error)).toBeNull();
  expect(ownWords(passed.error)).toBeNull();
});

test('a TLS step skipped for plain loopback differs from one that was not reached', () => {
  const skipped: TestStep = { ...passed, step: 'tls', result: 'skipped' };
  const local = { ...connectionDefaults, baseUrl: 'http://127.0.0.1', authUrl: 'http://127.0.0.1' };
  expect(skipReason(skipped, local)).toBe('plain');
  expect(skipReason(skipped, { ...local, baseUrl: 'https://a.example' })).toBe('notReached');
  expect(skipReason({ ...skipped, step: 'data' }, local)).toBe('notReached');
});

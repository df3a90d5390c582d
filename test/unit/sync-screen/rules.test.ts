import { describe, expect, it } from 'vitest';
import { draftStates, waitingReasons } from '../../../domain/draft.ts';
import type { Finding, QueueStatus } from '../../../preload/contract.ts';
import { toValues } from '../../../renderer/screens/connection/settings-form.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import {
  canRequeue,
  canSubmit,
  canWithdraw,
  firstOfInterest,
  groupOf,
  spokenPercent,
} from '../../../renderer/screens/sync/state/groups.ts';
import { listAction } from '../../../renderer/screens/sync/state/list-keys.ts';
import { settingFor, speaker } from '../../../renderer/screens/sync/state/obstacle.ts';
import { repeatRisk } from '../../../renderer/screens/sync/state/repeat.ts';
import {
  adviceFor,
  durationText,
  findingText,
  pathOf,
  searchText,
  statusText,
  wholeText,
} from '../../../renderer/screens/sync/state/texts.ts';
import { item } from '../../renderer-fake/documents.ts';

describe('what may be done with which document', () => {
  it('never offers to withdraw or send what was perhaps sent', () => {
    for (const may of [canSubmit, canWithdraw, canRequeue]) {
      for (const state of ['sending', 'unknown', 'accepted'] as const) expect(may(state)).toBe(false);
    }
    expect(draftStates.filter(canSubmit)).toEqual(['ready', 'waiting']);
    expect(draftStates.filter(canWithdraw)).toEqual(['ready', 'rejected', 'waiting']);
    expect(draftStates.filter(canRequeue)).toEqual(['draft', 'rejected']);
  });

  it('counts what needs a person apart', () => {
    expect(draftStates.filter((state) => groupOf(state) === 'attention')).toEqual(['rejected', 'unknown']);
  });

  it('begins with what needs a person, then with what is to go', () => {
    const rows = (['accepted', 'ready', 'unknown'] as const).map((state, index) => {
      const { draft, queue } = item(index + 1, state);
      return { ...draft, ...queue };
    });
    expect(firstOfInterest(rows)).toBe('draft-3');
    expect(firstOfInterest(rows.slice(0, 2))).toBe('draft-2');
    expect(firstOfInterest(rows.slice(0, 1))).toBe('draft-1');
    expect(firstOfInterest([])).toBeNull();
  });
});

describe('sending again', () => {
  it('names the risk of each operation', () => {
    expect(repeatRisk({ operation: 'create', number: 'Next' })).toBe('twice');
    expect(repeatRisk({ operation: 'create', number: null })).toBe('twice');
    expect(repeatRisk({ operation: 'create', number: 'SAT1' })).toBe('number');
    expect(repeatRisk({ operation: 'replace', number: 'SAT1' })).toBe('overwrite');
    expect(repeatRisk({ operation: 'change', number: 'SAT1' })).toBe('overwrite');
    expect(repeatRisk({ operation: 'delete', number: 'SAT1' })).toBe('delete');
  });
});

describe('the setting in question', () => {
  it('is one that the connection has, for every reason to wait', () => {
    const known = [...Object.keys(toValues(connectionDefaults)), 'apiKey'];
    for (const reason of waitingReasons) expect(known).toContain(settingFor(reason, null));
  });

  it('is the address where it leads nowhere, and none where the network is down', () => {
    expect(settingFor('offline', { reason: 'dns' })).toBe('baseUrl');
    expect(settingFor('offline', { reason: 'unreachable' })).toBeNull();
    expect(settingFor('offline', null)).toBeNull();
    expect(settingFor('login', { reason: 'noApiKey' })).toBe('apiKey');
  });

  it('tells the service’s words from the network’s', () => {
    expect(speaker({ reason: 'reset', message: 'net::ERR_CONNECTION_RESET' })).toBe('network');
    expect(speaker({ reason: 'serverError', status: 502, message: 'Bad Gateway' })).toBe('service');
  });
});

describe('what is spoken of a run', () => {
  const status = (finished: number, total: number, activity: QueueStatus['activity'] = 'sending'): QueueStatus => ({
    connectionId: 'c',
    activity,
    waitingReason: null,
    problem: null,
    nextTryAt: null,
    finished,
    total,
    budget: { limit: null, used: 0, reserved: 0 },
  });

  it('changes eleven times at most, however long the run', () => {
    const spoken = new Set(Array.from({ length: 2001 }, (_, done) => spokenPercent(status(done, 2000))));
    expect([...spoken]).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });

  it('is nothing while nothing is sent', () => {
    expect(spokenPercent(status(3, 9, 'paused'))).toBeNull();
    expect(spokenPercent(status(0, 0))).toBeNull();
  });
});

describe('keys of the list', () => {
  const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) => ({
    key: name,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
  });

  it('moves within the list and no further', () => {
    expect(listAction(key('ArrowDown'), 4, 5, 3)).toEqual({ kind: 'move', to: 4, extend: false });
    expect(listAction(key('ArrowUp'), 0, 5, 3)).toEqual({ kind: 'move', to: 0, extend: false });
    expect(listAction(key('PageDown'), 1, 50, 10)).toEqual({ kind: 'move', to: 11, extend: false });
    expect(listAction(key('PageUp'), 1, 50, 10)).toEqual({ kind: 'move', to: 0, extend: false });
    expect(listAction(key('End', { shiftKey: true }), 1, 50, 10)).toEqual({ kind: 'move', to: 49, extend: true });
    expect(listAction(key('Home'), 9, 50, 10)).toEqual({ kind: 'move', to: 0, extend: false });
  });

  it('selects with space and Ctrl+A, opens with Enter', () => {
    expect(listAction(key(' '), 0, 5, 3)).toEqual({ kind: 'toggle' });
    expect(listAction(key('a', { ctrlKey: true }), 0, 5, 3)).toEqual({ kind: 'all' });
    expect(listAction(key('A', { metaKey: true }), 0, 5, 3)).toEqual({ kind: 'all' });
    expect(listAction(key('Enter'), 0, 5, 3)).toEqual({ kind: 'open' });
    expect(listAction(key('Escape'), 0, 5, 3)).toEqual({ kind: 'clear' });
  });

  it('leaves other keys, Ctrl+Enter among them, to others', () => {
    for (const other of [key('Enter', { ctrlKey: true }), key('ArrowDown', { altKey: true }), key('a'), key('Tab')]) {
      expect(listAction(other, 0, 5, 3)).toBeNull();
    }
  });
});

describe('texts', () => {
  it('makes nothing up about a code that the specification does not have', () => {
    expect(adviceFor('4102')).toMatchObject({ meaning: null, retry: 'Whether another try helps is not known.' });
    expect(adviceFor('3015')).toMatchObject({ retry: 'Another try as it is would be refused again.' });
    expect(adviceFor('0120')).toMatchObject({ retry: 'Another try as it is can succeed.' });
  });

  it('reads a finding by what was to be done', () => {
    const finding: Finding = {
      at: 0,
      by: 'id',
      searched: '7',
      result: 'match',
      complete: true,
      documentId: null,
      documentNumber: null,
      problem: null,
    };
    expect(findingText(finding, 'delete')).toMatch(/^It is no longer there/);
    expect(findingText({ ...finding, result: 'different' }, 'delete')).toBe('It is still there.');
    expect(findingText({ ...finding, documentNumber: 'SAT1' }, 'create')).toBe(
      'Found, with the same content, as SAT1.',
    );
    expect(wholeText(finding)).toBe('');
    const searched: Finding = { ...finding, by: 'reference', searched: 'RMP-1', result: 'nothing', complete: false };
    expect(wholeText(searched)).toBe(
      'Not everything could be looked at: the list may not be whole, or holds too many documents.',
    );
    expect(searchText(searched)).toBe('By Rampa’s reference “RMP-1”');
    expect(searchText({ ...searched, searched: '' })).toBe('It carries nothing to look for it by');
  });

  it('shows a duration in seconds', () => {
    expect(durationText({ startedAt: 1_000, finishedAt: 1_412 })).toBe('0.41 sec');
    expect(durationText({ startedAt: 1_000, finishedAt: 61_000 })).toBe('60 sec');
    expect(durationText({ startedAt: 1_000, finishedAt: null })).toBe('not finished');
  });

  it('shows an address without its host', () => {
    expect(pathOf('https://a.example/api/v1/despatches/7?x=1')).toBe('/api/v1/despatches/7?x=1');
    expect(pathOf('/despatches')).toBe('/despatches');
    expect(statusText({ reason: 'refusedByService', status: 409, code: '3015' })).toBe('HTTP 409 · 3015');
    expect(statusText({ reason: 'dns' })).toBe('');
  });
});

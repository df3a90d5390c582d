import { beforeEach, describe, expect, it } from 'vitest';
import { pressAction } from '../../../renderer/actions/action.ts';
import type { KeyPress } from '../../../renderer/actions/keys.ts';
import { queueListActions, rowGridActions } from '../../../renderer/actions/lists.ts';
import { documentKinds, draftStates, needsDecision, waitingReasons } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { Finding, QueueItem, QueueStatus } from '../../../domain/model/queue.ts';
import { toValues } from '../../../renderer/screens/connection/settings-form.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import {
  canRequeue,
  canSubmit,
  canWithdraw,
  countGroups,
  firstOfInterest,
  groupsOf,
  inGroup,
  repeatRisk,
  spokenPercent,
} from '../../../renderer/screens/sync/rules.ts';
import { isDeletedOrHidden } from '../../../domain/model/queue.ts';
import { toDecide } from '../../../renderer/state/conflicts.svelte.ts';
import {
  queueBlockedReason,
  settingForBlockedReason,
  messageSource,
  statusText,
} from '../../../renderer/state/service-problem.ts';
import {
  durationText,
  runText,
  uniqueFindings,
  findingText,
  interruptionText,
  pathOf,
  readyText,
  reasonAgainst,
  searchText,
  timesText,
  completenessText,
  whyText,
} from '../../../renderer/screens/sync/texts.ts';
import { titleText } from '../../../renderer/state/draft-text.ts';
import { setLanguage, t } from '../../../renderer/messages/index.svelte.ts';
import { queueStatus } from '../../drafts.ts';
import { item } from '../../page-sandbox/documents.ts';

const standing = (state: DraftState) => ({ state, waitingReason: null, conflict: null });
const held = { state: 'waiting', waitingReason: 'changed', conflict: 'before' } as const;
const unchecked = { state: 'waiting', waitingReason: 'unchecked', conflict: null } as const;
const overwritten = { state: 'accepted', waitingReason: null, conflict: 'after' } as const;
const queued = (position: number, state: DraftState, change: Partial<QueueItem> = {}): QueueItem => {
  const { draft, queue } = item(position, state, change);
  return { ...draft, ...queue };
};

beforeEach(() => setLanguage('en'));

describe('actions and groups in the queue', () => {
  it('never include withdrawing or sending a document that may have been sent', () => {
    for (const may of [canSubmit, canWithdraw, canRequeue]) {
      for (const state of ['sending', 'unknown', 'accepted'] as const) expect(may(standing(state))).toBe(false);
    }
    const states = (may: (item: ReturnType<typeof standing>) => boolean) =>
      draftStates.filter((state) => may(standing(state)));
    expect(states(canSubmit)).toEqual(['ready', 'waiting']);
    expect(states(canWithdraw)).toEqual(['ready', 'rejected', 'waiting']);
    expect(states(canRequeue)).toEqual(['draft', 'rejected']);
  });

  it('include withdrawing, but not submitting, a document that awaits a decision', () => {
    for (const waiting of [held, unchecked]) {
      expect(canSubmit(waiting)).toBe(false);
      expect(canWithdraw(waiting)).toBe(true);
      expect(groupsOf(waiting)).toEqual(['all', 'decision', 'attention']);
    }
  });

  it('include a decision only for waiting reasons that need one', () => {
    for (const waitingReason of waitingReasons) {
      const waiting = { state: 'waiting', waitingReason, conflict: null } as const;
      expect(toDecide(waiting), waitingReason).toBe(needsDecision(waitingReason));
    }
  });

  it('show documents that need the user in a separate group, including overwrites found later', () => {
    const inGroupOf = (group: string) =>
      draftStates.filter((state) => groupsOf(standing(state)).some((one) => one === group));
    // A draft is in the panel only while a refused document is being corrected.
    expect(inGroupOf('attention')).toEqual(['draft', 'rejected', 'unknown']);
    expect(inGroupOf('decision')).toEqual([]);
    expect(groupsOf(overwritten)).toEqual(['all', 'decision', 'attention', 'accepted']);
    const rows = [queued(1, 'waiting', held), queued(2, 'accepted', overwritten), queued(3, 'ready')];
    expect(countGroups(rows)).toEqual({ all: 3, decision: 2, pending: 1, attention: 2, accepted: 1 });
    expect(inGroup(rows, 'decision', new Map()).map(({ id }) => id)).toEqual(['draft-1', 'draft-2']);
  });

  it('select documents that await a decision first, then those that need the user, then those to be sent', () => {
    const rows = [queued(1, 'accepted'), queued(2, 'ready'), queued(3, 'unknown'), queued(4, 'waiting', unchecked)];
    expect(firstOfInterest(rows)).toBe('draft-4');
    expect(firstOfInterest(rows.slice(0, 3))).toBe('draft-3');
    expect(firstOfInterest(rows.slice(0, 2))).toBe('draft-2');
    expect(firstOfInterest(rows.slice(0, 1))).toBe('draft-1');
    expect(firstOfInterest([])).toBeNull();
  });
});

describe('a row of the queue', () => {
  it('names the operation and the document', () => {
    expect(titleText(queued(1, 'ready', { operation: 'change', number: 'SRI7' }))).toBe('Change of SRI7');
    expect(titleText(queued(1, 'ready', { operation: 'replace', number: 'SRI7' }))).toBe('Replacement of SRI7');
    expect(titleText(queued(1, 'ready', { operation: 'delete', number: 'SRI7' }))).toBe('Deletion of SRI7');
    expect(titleText(queued(1, 'ready', { number: 'SRI7' }))).toBe('SRI7');
  });

  it('shows why the document has its state', () => {
    expect(whyText(queued(1, 'waiting', held))).toBe('changed in the service');
    expect(whyText(queued(1, 'waiting', unchecked))).toBe('could not be checked');
    expect(whyText(queued(1, 'accepted', overwritten))).toBe('not as sent');
    expect(whyText(queued(1, 'draft', { errorCount: 2 }))).toBe('being fixed: 2 errors');
    expect(whyText(queued(1, 'draft'))).toBe('fixed, not queued yet');
    // A deletion that was not answered: the document is no longer found.
    expect(whyText(queued(1, 'accepted', { operation: 'delete' }))).toBe('deleted or hidden');
    expect(whyText(queued(1, 'accepted', { acceptedNumber: 'SAT1' }))).toBe('');
    expect(whyText(queued(1, 'accepted', { acceptedNumber: null }))).toBe('number not returned');
  });

  it('explains why no selected document can be submitted, withdrawn or queued again, otherwise nothing', () => {
    const targets = [queued(1, 'waiting', held), queued(2, 'rejected'), queued(3, 'rejected')];
    expect(reasonAgainst('submit', targets, canSubmit)).toMatch(/ Selected: To decide \(1\), Refused \(2\)\.$/);
    expect(reasonAgainst('withdraw', targets, canWithdraw)).toBeUndefined();
    const gone = [queued(1, 'accepted'), queued(2, 'unknown')];
    for (const [action, can] of [
      ['submit', canSubmit],
      ['withdraw', canWithdraw],
      ['requeue', canRequeue],
    ] as const) {
      expect(reasonAgainst(action, gone, can)).toMatch(/ Selected: Accepted \(1\), Outcome unknown \(1\)\.$/);
      expect(reasonAgainst(action, [...gone, queued(3, 'ready'), queued(4, 'draft')], can)).toBeUndefined();
    }
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

describe('the setting to check', () => {
  const known = [...Object.keys(toValues(connectionDefaults)), 'apiKey'];

  it('exists in the connection for every waiting reason and kind of document', () => {
    for (const reason of waitingReasons.filter((one) => !needsDecision(one) && one !== 'body')) {
      for (const kind of [null, ...documentKinds]) expect(known).toContain(settingForBlockedReason(reason, null, kind));
    }
  });

  it('is the path of the waiting document’s kind if the answer named none', () => {
    expect(settingForBlockedReason('path', null, 'quote')).toBe('assumed.quotesPath');
    expect(settingForBlockedReason('path', { reason: 'path' }, 'despatch')).toBe('assumed.despatchesPath');
    expect(settingForBlockedReason('path', null, 'purchaseReturnInvoice')).toBe('assumed.purchaseReturnsPath');
    // §4.2 defines this path, so only the address can be wrong.
    expect(settingForBlockedReason('path', null, 'salesReturnInvoice')).toBe('baseUrl');
  });

  it('is the one that the answer called into question, for any reason', () => {
    expect(settingForBlockedReason('path', { reason: 'path', setting: 'quotesPath' }, 'despatch')).toBe(
      'assumed.quotesPath',
    );
    expect(settingForBlockedReason('settings', { reason: 'switchedOff', setting: 'writePurchaseReturns' })).toBe(
      'assumed.writePurchaseReturns',
    );
    expect(settingForBlockedReason('unchecked', { reason: 'path', setting: 'despatchesPath' })).toBe(
      'assumed.despatchesPath',
    );
  });

  it('is null if the user must decide and no setting would help', () => {
    expect(settingForBlockedReason('changed', null, 'quote')).toBeNull();
    expect(settingForBlockedReason('unchecked', null, 'quote')).toBeNull();
    expect(settingForBlockedReason('unchecked', { reason: 'permission', code: '0110' }, 'quote')).toBe('apiKey');
  });

  it('is known after a restart too, from the answers stored with documents', () => {
    const status = queueStatus({ activity: 'stalled', blockedReason: 'path', total: 1 });
    const problem = { reason: 'path', status: 404, setting: 'quotesPath' } as const;
    const lastAttempt = {
      id: 'a',
      startedAt: 0,
      finishedAt: 0,
      outcome: 'waiting',
      problem,
      errorCount: 0,
      status: null,
    } as const;
    const waiting = queued(1, 'waiting', { kind: 'quote', waitingReason: 'path', lastAttempt });
    expect(queueBlockedReason(status, [queued(2, 'ready'), waiting])).toEqual({
      reason: 'path',
      problem,
      kind: 'quote',
    });
    expect(queueBlockedReason({ ...status, problem: { reason: 'dns' } }, [waiting])?.problem).toEqual({
      reason: 'dns',
    });
    expect(queueBlockedReason({ ...status, blockedReason: null }, [waiting])).toBeNull();
    // The answer to an earlier attempt is not the reason for waiting.
    const older = { ...waiting, lastAttempt: { ...lastAttempt, outcome: 'notSent' as const } };
    expect(queueBlockedReason(status, [older])?.problem).toBeNull();
  });

  it('is the address if its host does not exist, and null if the network is down', () => {
    expect(settingForBlockedReason('offline', { reason: 'dns' })).toBe('baseUrl');
    expect(settingForBlockedReason('offline', { reason: 'unreachable' })).toBeNull();
    expect(settingForBlockedReason('offline', null)).toBeNull();
    expect(settingForBlockedReason('login', { reason: 'noApiKey' })).toBe('apiKey');
  });

  it('tells the service’s messages from the network’s', () => {
    expect(messageSource({ reason: 'reset', message: 'net::ERR_CONNECTION_RESET' })).toBe('network');
    expect(messageSource({ reason: 'serverError', status: 502, message: 'Bad Gateway' })).toBe('service');
  });

  it('tells the keychain’s and disk’s messages from the network’s, and shows none from the log', () => {
    expect(messageSource({ reason: 'secrets', message: 'keychain locked' })).toBe('computer');
    expect(messageSource({ reason: 'storage', message: 'disk I/O error' })).toBe('computer');
    expect(messageSource({ reason: 'settings', message: 'no organisation is given' })).toBeNull();
    expect(messageSource({ reason: 'aborted', message: 'the connection was changed meanwhile' })).toBeNull();
    expect(messageSource({ reason: 'reset' })).toBeNull();
  });
});

describe('screen reader announcements of a run', () => {
  const status = (finished: number, total: number, activity: QueueStatus['activity'] = 'sending') =>
    queueStatus({ activity, finished, total });

  it('change at most eleven times, however long the run', () => {
    const spoken = new Set(Array.from({ length: 2001 }, (_, done) => spokenPercent(status(done, 2000))));
    expect([...spoken]).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });

  it('are null while nothing is being sent', () => {
    expect(spokenPercent(status(3, 9, 'paused'))).toBeNull();
    expect(spokenPercent(status(0, 0))).toBeNull();
  });
});

describe('the status of a run', () => {
  const status = (change: Partial<QueueStatus>) =>
    queueStatus({ finished: 30, total: 30, accepted: 28, rejected: 2, ...change });

  it('summarises the outcomes when the run is over', () => {
    setLanguage('tr');
    expect(runText(status({}))).toBe('30 belge işlendi: 28 kabul, 2 ret');
    expect(runText(status({ accepted: 30, rejected: 0 }))).toBe('30 belge işlendi: 30 kabul');
    expect(runText(status({ rejected: 1 }))).toBe('30 belge işlendi: 28 kabul, 1 ret, 1 henüz sonuçlanmadı');
    expect(runText(status({ total: 0 }))).toBe('Şu an gönderilen bir şey yok');
  });

  it('names the missing connection and the number of waiting documents', () => {
    setLanguage('tr');
    const stalled = { activity: 'stalled', finished: 1, total: 4 } as const;
    expect(runText(status({ ...stalled, blockedReason: 'offline' }))).toBe('Bağlantı yok: 3 belge bekliyor');
    expect(runText(status({ ...stalled, blockedReason: 'limit' }))).toBe('Durdu: 1 / 4 tamam');
  });

  it('says that the queue is paused while one is sent alone', () => {
    setLanguage('tr');
    const alone = status({ activity: 'sending', isPaused: true, finished: 0, total: 1 });
    expect(runText(alone)).toBe('Kuyruk duraklatıldı; ayrıca gönderilen: 0 / 1');
  });
});

describe('the text of a ready document', () => {
  it('promises a try only for one that was submitted', () => {
    expect(readyText(true, 'inTurn')).toBe(t('sync.state.readyAgain'));
    expect(readyText(false, 'inTurn')).toBe(t('sync.state.readyInRun'));
    expect(readyText(false, 'afterPause')).toBe(t('sync.state.readyPaused'));
    expect(readyText(true, 'afterPause')).toBe(t('sync.state.readyNotSent'));
    expect(readyText(true, 'ifSubmitted')).toBe(t('sync.state.readyNotSent'));
    expect(readyText(false, 'ifSubmitted')).toBe(t('sync.state.ready'));
  });
});

describe('keys in the list', () => {
  const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) => ({
    key: name,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
  });

  /** Presses a key on the row at `active` of `total` rows, and returns its action. */
  function listAction(press: KeyPress, active: number, total: number, page: number): unknown {
    const done: unknown[] = [];
    const context = {
      active,
      total,
      page,
      move: (to: number, extend: boolean) => done.push({ kind: 'move', to, extend }),
      selectAll: () => done.push({ kind: 'all' }),
      toggle: () => done.push({ kind: 'toggle' }),
      clear: () => done.push({ kind: 'clear' }),
      open: () => done.push({ kind: 'open' }),
    };
    return pressAction([...rowGridActions, ...queueListActions], context, press) ? done[0] : null;
  }

  it('move within the list and no further', () => {
    expect(listAction(key('ArrowDown'), 4, 5, 3)).toEqual({ kind: 'move', to: 4, extend: false });
    expect(listAction(key('ArrowUp'), 0, 5, 3)).toEqual({ kind: 'move', to: 0, extend: false });
    expect(listAction(key('PageDown'), 1, 50, 10)).toEqual({ kind: 'move', to: 11, extend: false });
    expect(listAction(key('PageUp'), 1, 50, 10)).toEqual({ kind: 'move', to: 0, extend: false });
    expect(listAction(key('End', { shiftKey: true }), 1, 50, 10)).toEqual({ kind: 'move', to: 49, extend: true });
    expect(listAction(key('Home'), 9, 50, 10)).toEqual({ kind: 'move', to: 0, extend: false });
    expect(listAction(key('ArrowDown', { altKey: true }), 0, 5, 3)).toEqual({ kind: 'move', to: 1, extend: false });
  });

  it('select with Space and Ctrl+A, and open with Enter', () => {
    expect(listAction(key(' '), 0, 5, 3)).toEqual({ kind: 'toggle' });
    expect(listAction(key('a', { ctrlKey: true }), 0, 5, 3)).toEqual({ kind: 'all' });
    expect(listAction(key('A', { metaKey: true }), 0, 5, 3)).toEqual({ kind: 'all' });
    expect(listAction(key('Enter'), 0, 5, 3)).toEqual({ kind: 'open' });
    expect(listAction(key('Escape'), 0, 5, 3)).toEqual({ kind: 'clear' });
  });

  it('ignore other keys, including Ctrl+Enter', () => {
    for (const other of [key('Enter', { ctrlKey: true }), key('a'), key('Tab')]) {
      expect(listAction(other, 0, 5, 3)).toBeNull();
    }
  });
});

describe('texts', () => {
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
  it('show equal findings once, and all different ones', () => {
    const [later, earlier, other]: Finding[] = [
      { ...finding, at: 9, result: 'nothing' },
      { ...finding, at: 8, result: 'nothing' },
      { ...finding, at: 7, result: 'different', documentNumber: 'SAT1' },
    ];
    if (!later || !earlier || !other) throw new Error('findings');
    expect(uniqueFindings([later, other, earlier])).toEqual([
      { finding: later, times: 2 },
      { finding: other, times: 1 },
    ]);
    const partly = { ...earlier, complete: false };
    expect(uniqueFindings([later, partly]).map(({ times }) => times)).toEqual([1, 1]);
    expect([timesText(later, 2), timesText(later, 1)]).toEqual(['searched 2 times', '']);
    expect(timesText({ ...later, searched: '' }, 2)).toBe('');
  });

  it('distrust an answer only if there was one', () => {
    const said = (reason: 'reset' | 'timeout' | 'network' | 'truncated'): string =>
      interruptionText({ problem: { reason } });
    for (const reason of ['reset', 'timeout', 'network'] as const) expect(said(reason)).not.toMatch(/trusted/);
    expect(said('truncated')).toMatch(/^The answer cannot be trusted: ./);
    expect(interruptionText({ problem: null })).toBe('Rampa closed before the answer came.');
  });

  it('describe a finding according to the operation', () => {
    expect(findingText(finding, 'delete')).toMatch(/^It is no longer there/);
    expect(findingText({ ...finding, result: 'different' }, 'delete')).toBe('It is still there.');
    expect(findingText({ ...finding, documentNumber: 'SAT1' }, 'create')).toBe('Found as SAT1, with the same content.');
    const similar: Finding = { ...finding, result: 'similar', documentNumber: 'kapı-9' };
    expect(findingText(similar, 'create')).toMatch(/^Found as kapı-9, .+ only resembles the one sent/);
    expect(findingText({ ...similar, result: 'unchanged' }, 'delete')).toBe('It is still there.');
    expect(findingText({ ...finding, result: 'unchanged' }, 'change')).toBe('Found as it was before sending.');
    expect(completenessText(finding)).toBe('');
    const searched: Finding = { ...finding, by: 'reference', searched: 'RMP-1', result: 'nothing', complete: false };
    expect(completenessText(searched)).toBe(
      'Not everything could be checked: the list may be incomplete, or has too many documents.',
    );
    expect(searchText(searched)).toBe('By Rampa’s reference “RMP-1”');
    expect(searchText({ ...searched, searched: '' })).toBe('It has no number or reference to search for');
  });

  it('show a duration in seconds', () => {
    expect(durationText({ startedAt: 1_000, finishedAt: 1_412, problem: null })).toBe('0.41 sec');
    expect(durationText({ startedAt: 1_000, finishedAt: 61_000, problem: null })).toBe('60 sec');
    expect(durationText({ startedAt: 1_000, finishedAt: null, problem: null })).toBe('not finished');
    const interrupted = { startedAt: 1_000, finishedAt: 61_000, problem: { reason: 'interrupted' } } as const;
    expect(durationText(interrupted)).toBe('not finished');
  });

  it('show an address without its host', () => {
    expect(pathOf('https://a.example/api/v1/despatches/7?x=1')).toBe('/api/v1/despatches/7?x=1');
    expect(pathOf('/despatches')).toBe('/despatches');
    expect(statusText({ reason: 'refusedByService', status: 409, code: '3015' })).toBe('HTTP 409 · 3015');
    expect(statusText({ reason: 'dns' })).toBe('');
  });
});

describe('an accepted deletion', () => {
  const deletion = { state: 'accepted', operation: 'delete' } as const;
  it.each([
    ['that the service answered', [{ outcome: 'accepted', status: 200 }], false],
    ['that was lost', [{ outcome: 'unknown', status: null }], true],
    ['that was lost, and found before it was sent again', [{ outcome: 'accepted', status: null }], true],
    ['that was refused when repeated', [{ outcome: 'accepted', status: 404 }], true],
  ] as const)('%s', (_how, attempts, expected) => {
    expect(isDeletedOrHidden(deletion, attempts)).toBe(expected);
    expect(isDeletedOrHidden({ ...deletion, operation: 'replace' }, attempts)).toBe(false);
  });
});

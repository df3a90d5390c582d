import { describe, expect, it } from 'vitest';
import { sentBefore } from '../../../main/backups/retention.ts';
import type { RemovalSituation } from '../../../main/backups/retention.ts';
import { mayRemoveSent } from '../../../main/store/drafts/remove-sent.ts';
import type { SentDraft, SentLimits } from '../../../main/store/drafts/remove-sent.ts';

const day = 24 * 60 * 60_000;
const limit = 100 * day;

describe('a draft accepted before the time limit', () => {
  const old: SentDraft = {
    operation: 'create',
    state: 'accepted',
    acceptedAt: limit - 1,
    acceptedId: 'doc-1',
    acceptedNumber: 'NO-1',
    conflict: null,
    quarantined: false,
    lastAttempt: 7,
    openAttempts: 0,
    openDrafts: 0,
  };
  const limits: SentLimits = { acceptedBefore: limit, firstLaterAttempt: 8 };
  const sevenDaysMore = { acceptedAt: limit - 7 * day - 1 };

  it.each<readonly [string, Partial<SentDraft>, Partial<SentLimits>]>([
    ['may be removed', {}, {}],
    ['may be removed if nothing was sent since', {}, { firstLaterAttempt: null }],
    [
      'may be removed although its change returned neither id nor number',
      { operation: 'change', acceptedId: null, acceptedNumber: null },
      {},
    ],
    [
      'may be removed although its deletion returned neither',
      { operation: 'delete', acceptedId: null, acceptedNumber: null },
      {},
    ],
    ['may be removed a week later if its id is unknown', { acceptedId: null, ...sevenDaysMore }, {}],
    ['may be removed a week later if its number is unknown', { acceptedNumber: null, ...sevenDaysMore }, {}],
  ])('%s', (_, draft, more) => {
    expect(mayRemoveSent({ ...old, ...draft }, { ...limits, ...more })).toBe(true);
  });

  it.each<readonly [string, Partial<SentDraft>, Partial<SentLimits>]>([
    ...(['draft', 'ready', 'sending', 'rejected', 'waiting', 'unknown'] as const).map(
      (state) => [`it is not accepted: ${state}`, { state }, {}] as const,
    ),
    ['it was accepted exactly at the limit', { acceptedAt: limit }, {}],
    ['it was accepted later', { acceptedAt: limit + day }, {}],
    ['its time of acceptance is unknown', { acceptedAt: null }, {}],
    ['its id is unknown and a week has not passed', { acceptedId: null, acceptedAt: limit - 7 * day }, {}],
    ['its number is unknown and a week has not passed', { acceptedNumber: null, acceptedAt: limit - 7 * day }, {}],
    ['the service’s document differs from it', { conflict: 'after' }, {}],
    ['a conflict must be decided', { conflict: 'before' }, {}],
    ['it is quarantined', { quarantined: true }, {}],
    ['one of its attempts has not ended', { openAttempts: 1 }, {}],
    ['a draft of the same document is open', { openDrafts: 1 }, {}],
    ['an attempt before it has a later time, because the clock was behind', {}, { firstLaterAttempt: 6 }],
    ['it is itself the attempt with the later time', {}, { firstLaterAttempt: 7 }],
    ['its attempts are lost', { lastAttempt: null }, { firstLaterAttempt: null }],
  ])('is kept if %s', (_, draft, more) => {
    expect(mayRemoveSent({ ...old, ...draft }, { ...limits, ...more })).toBe(false);
  });
});

describe('the time limit for accepted documents', () => {
  const now = 1000 * day;
  const usual: RemovalSituation = { keepDays: 30, now, serviceNow: now, backupAt: now - 1 };

  it.each<readonly [string, Partial<RemovalSituation>, ReturnType<typeof sentBefore>]>([
    ['is the set number of days ago', {}, 970 * day],
    ['uses the slower clock: the computer’s', { serviceNow: now + 5000 }, 970 * day],
    ['uses the slower clock: the service’s', { serviceNow: now - 5000 }, 970 * day - 5000],
    ['is undefined without a policy', { keepDays: null }, 'noPolicy'],
    ['is undefined without a backup', { backupAt: null }, 'noBackup'],
    ['is undefined if the last backup is a day old', { backupAt: now - day }, 'noBackup'],
    ['is undefined if the last backup is in the future', { backupAt: now + 1 }, 'noBackup'],
    ['is undefined until the service’s time is known', { serviceNow: null }, 'noServiceTime'],
    ['is undefined if the computer’s clock was set ahead', { serviceNow: now - day }, 'clocksDiffer'],
    ['is undefined if the computer’s clock was set back', { serviceNow: now + day }, 'clocksDiffer'],
  ])('%s', (_, more, expected) => {
    expect(sentBefore({ ...usual, ...more })).toBe(expected);
  });
});

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
    ['is removed', {}, {}],
    ['is removed where nothing was sent since', {}, { firstLaterAttempt: null }],
    [
      'is removed though its change returned neither id nor number',
      { operation: 'change', acceptedId: null, acceptedNumber: null },
      {},
    ],
    [
      'is removed though its deletion returned neither',
      { operation: 'delete', acceptedId: null, acceptedNumber: null },
      {},
    ],
    ['is removed a week later where its id was not told', { acceptedId: null, ...sevenDaysMore }, {}],
    ['is removed a week later where its number was not told', { acceptedNumber: null, ...sevenDaysMore }, {}],
  ])('may be removed: %s', (_, draft, more) => {
    expect(mayRemoveSent({ ...old, ...draft }, { ...limits, ...more })).toBe(true);
  });

  it.each<readonly [string, Partial<SentDraft>, Partial<SentLimits>]>([
    ...(['draft', 'ready', 'sending', 'rejected', 'waiting', 'unknown'] as const).map(
      (state) => [`it is not accepted: ${state}`, { state }, {}] as const,
    ),
    ['it was accepted at that very time', { acceptedAt: limit }, {}],
    ['it was accepted later', { acceptedAt: limit + day }, {}],
    ['it is not told when', { acceptedAt: null }, {}],
    ['its id was not told, and a week has not passed', { acceptedId: null, acceptedAt: limit - 7 * day }, {}],
    ['its number was not told, and a week has not passed', { acceptedNumber: null, acceptedAt: limit - 7 * day }, {}],
    ['what the service has differs from it', { conflict: 'after' }, {}],
    ['a conflict is to be decided', { conflict: 'before' }, {}],
    ['a restore left it undecided', { quarantined: true }, {}],
    ['an attempt of it has no end', { openAttempts: 1 }, {}],
    ['a draft of the same document is open', { openDrafts: 1 }, {}],
    ['something was sent later before it: the clock was behind', {}, { firstLaterAttempt: 6 }],
    ['it is what was sent later itself', {}, { firstLaterAttempt: 7 }],
    ['its attempts are lost', { lastAttempt: null }, { firstLaterAttempt: null }],
  ])('is kept if %s', (_, draft, more) => {
    expect(mayRemoveSent({ ...old, ...draft }, { ...limits, ...more })).toBe(false);
  });
});

describe('the time limit for accepted documents', () => {
  const now = 1000 * day;
  const usual: RemovalSituation = { keepDays: 30, now, serviceNow: now, backupAt: now - 1 };

  it.each<readonly [string, Partial<RemovalSituation>, ReturnType<typeof sentBefore>]>([
    ['is so many days ago', {}, 970 * day],
    ['is that of the clock that is behind: the machine’s', { serviceNow: now + 5000 }, 970 * day],
    ['is that of the clock that is behind: the service’s', { serviceNow: now - 5000 }, 970 * day - 5000],
    ['is none without a policy', { keepDays: null }, 'noPolicy'],
    ['is none without a backup', { backupAt: null }, 'noBackup'],
    ['is none where the last backup is a day old', { backupAt: now - day }, 'noBackup'],
    ['is none where the last backup is of the future', { backupAt: now + 1 }, 'noBackup'],
    ['is none before the service told its time', { serviceNow: null }, 'noServiceTime'],
    ['is none where the machine’s clock was set ahead', { serviceNow: now - day }, 'clocksDiffer'],
    ['is none where the machine’s clock was set back', { serviceNow: now + day }, 'clocksDiffer'],
  ])('%s', (_, more, expected) => {
    expect(sentBefore({ ...usual, ...more })).toBe(expected);
  });
});

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { openStore } from '../../../main/store/open.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import { silentLog } from '../../../main/log.ts';
import {
  accept,
  backUp,
  backupPath,
  day,
  documentsOf,
  friday,
  numbered,
  overwrite,
  pageSize,
  pagesOf,
  queue,
  restore,
  save,
  send,
} from './support.ts';
import { noSummary } from '../../drafts.ts';
import { filedEDocument } from '../../../main/worker/filed-e-document.ts';
import { eDocument, mapping } from '../../unit/e-documents/read.ts';
import { folder, open, testClock } from '../store/support.ts';
import type { Opened } from '../store/support.ts';

/** Overwrites every page of a file in turn, and salvages the rest. */
const rubbish: readonly (readonly [string, (page: number) => Uint8Array])[] = [
  ['zeros', () => Buffer.alloc(pageSize)],
  ['noise', (page) => Buffer.from(Array.from({ length: pageSize }, (_, at) => (at * 7919 + page * 104_729) % 251))],
  // Like a page of another table: a leaf with rows.
  [
    'a plausible page',
    () => Buffer.concat([Buffer.from([0x0d, 0, 0, 0, 3, 0x0f, 0]), Buffer.alloc(pageSize - 7, 0x01)]),
  ],
];

let place: ReturnType<typeof folder>;
let backup: StoredBackup;
/** The drafts before the damage. */
let truth: ReadonlyMap<string, Draft>;
let inBackup: ReadonlySet<string>;
let pages = 0;

beforeAll(async () => {
  place = folder();
  const opened = open(place.path, testClock(friday - 1000));
  const ids = Array.from({ length: 24 }, (_, index) => made(opened, index));
  backup = await backUp(place.path, friday);
  inBackup = new Set(ids);
  opened.clock.advance(60_000);
  for (const [index, id] of ids.entries()) become(opened, id, index + 2);
  for (let index = 24; index < 36; index += 1) become(opened, made(opened, index), index);
  truth = new Map(
    opened.store.drafts
      .list({ connectionId: opened.connectionId, offset: 0, limit: 500 })
      .rows.map(({ id }) => [id, opened.store.drafts.get(id) ?? never()]),
  );
  opened.store.close();
  pages = pagesOf(documentsOf(place.path));
});
afterAll(() => place.remove());

function made(opened: Opened, index: number): string {
  const number = `A-${index}`;
  return opened.draft({ number, lineCount: index }, numbered(number, index), {
    kind: index % 3 === 0 ? 'despatch' : 'salesReturnInvoice',
  }).id;
}
function become(opened: Opened, id: string, index: number): void {
  const state = opened.store.drafts.get(id)?.state;
  if (state !== 'draft') return;
  if (index % 5 !== 1) save(opened, id, numbered(`A-${index}`, (index * 3) % 50));
  if (index % 5 === 2) accept(opened, id);
  if (index % 5 === 3) queue(opened, id);
  if (index % 5 === 4) {
    const attempt = send(opened, id);
    if (index % 2 === 0) opened.store.queue.finishAttempt(attempt, { kind: 'unknown', problem: { reason: 'reset' } });
  }
}

/** A copy of the folder with one page overwritten. */
function damaged(page: number, bytes: Uint8Array): string {
  const copy = mkdtempSync(join(tmpdir(), 'rampa-salvage-'));
  copyFileSync(documentsOf(place.path), documentsOf(copy));
  mkdirSync(join(copy, 'backups'));
  copyFileSync(backupPath(place.path, backup), backupPath(copy, backup));
  overwrite(documentsOf(copy), page, bytes);
  return copy;
}

interface Outcome {
  readonly there: number;
  readonly whole: number;
}
/** Salvages, and compares every resulting draft with the original. */
function salvage(page: number, bytes: Uint8Array, withBackup: boolean): Outcome {
  const copy = damaged(page, bytes);
  const before = readFileSync(documentsOf(copy));
  try {
    const report = restore(copy, withBackup ? backup : null, { prefer: 'former' });
    expect(readFileSync(report.setAside ?? '').equals(before), 'what was damaged is set aside as it was').toBe(true);
    const beforeMigration = (): never => expect.unreachable('a salvaged file has the newest layout');
    const store = openStore({ folder: copy, clock: testClock(friday), log: silentLog, beforeMigration });
    try {
      const rows = store.connections
        .list()
        .flatMap(({ id }) => store.drafts.list({ connectionId: id, offset: 0, limit: 500 }).rows);
      let whole = 0;
      for (const { id } of rows) {
        const own = truth.get(id);
        const now = store.drafts.get(id);
        if (own === undefined || now === null) throw new Error(`${id} was never there`);
        const isWhole = JSON.stringify(now.content) === JSON.stringify(own.content);
        if (isWhole) whole += 1;
        else if (now.state === 'sending' || now.state === 'unknown')
          expect(store.quarantine.isQuarantined(id), `page ${page}: ${id} could be sent with another content`).toBe(
            true,
          );
        else expect(['ready', 'waiting'], `page ${page}: ${id} has another content`).not.toContain(now.state);
        notSentAgain(store, own, now);
      }
      if (withBackup)
        for (const id of inBackup)
          expect(
            rows.some((row) => row.id === id),
            `${id} is in the backup`,
          ).toBe(true);
      expect(rows.length + report.lost.drafts).toBe(truth.size);
      const { drafts, asTheyWere, asInBackup, lost } = report;
      expect(asTheyWere + lost.contents + (withBackup ? asInBackup : 0), `page ${page}`).toBeGreaterThanOrEqual(drafts);
      expect(whole, `page ${page}`).toBeGreaterThanOrEqual(asTheyWere);
      return { there: rows.length, whole };
    } finally {
      store.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
/** A document that the service has, or may have, must not become a draft that can be sent again without the user's decision. */
function notSentAgain(store: ReturnType<typeof openStore>, own: Draft, now: Draft): void {
  const mayBeThere = own.state === 'accepted' || own.state === 'unknown' || own.state === 'sending';
  if (!mayBeThere) return;
  const stillSent = now.state === 'accepted' || now.state === 'unknown' || now.state === 'sending';
  expect(stillSent || store.quarantine.isQuarantined(own.id), `${own.state} became ${now.state}`).toBe(true);
  if (now.state === 'unknown' || now.state === 'sending') {
    expect(store.queue.lastAttemptBytes(own.id)?.submission.body.length ?? 0).toBeGreaterThan(0);
    expect(store.queue.item(own.id)).not.toBeNull();
  }
}

describe.each(rubbish)('a page overwritten with %s', (_name, bytes) => {
  // A sample of the pages for speed; all of them with EVERY_PAGE=1, which takes a minute and a half.
  const step = process.env['EVERY_PAGE'] === '1' ? 1 : 5;

  // 0.987 over all pages with a backup; a sample may contain one more of the pages with content.
  it.each([
    ['with a backup: loses no draft that the backup contains', true, step === 1 ? 0.98 : 0.97],
    ['without a backup: loses only what is on the page', false, 0.95],
  ])(
    '%s',
    (_what, withBackup, share) => {
      const outcomes: Outcome[] = [];
      for (let page = 1; page <= pages; page += step) {
        const outcome = salvage(page, bytes(page), withBackup);
        expect(outcome.there, `page ${page}`).toBe(truth.size);
        outcomes.push(outcome);
      }
      const whole = outcomes.reduce((sum, outcome) => sum + outcome.whole, 0);
      expect(whole / (outcomes.length * truth.size)).toBeGreaterThan(share);
    },
    300_000,
  );
});

it('of a file whose first page is lost keeps templates, e-documents, mappings and the records of removed documents', () => {
  const own = folder();
  const opened = open(own.path, testClock(friday));
  const { connectionId, store } = opened;
  const { id } = opened.draft({ number: 'A-2' }, numbered('A-2'));
  accept(opened, id);
  const acceptedAt = store.drafts.acceptedAt(id);
  opened.clock.advance(2 * day);
  store.upkeep.removeSent(opened.clock.now() - day)();
  opened.draft({ number: 'A-1' }, numbered('A-1'));
  const template = store.templates.create({ connectionId, kind: 'quote', name: 'Her ay', content: numbered('T', 30) });
  const [kept] = store.eDocuments.keep(connectionId, 'a.xml', [filedEDocument(eDocument())]);
  store.mappings.keep(connectionId, [mapping]);
  store.close();
  overwrite(documentsOf(own.path), 1, Buffer.alloc(pageSize));
  restore(own.path, null);
  const { store: after } = open(own.path, testClock(friday));
  expect(after.templates.get(template.id)).toEqual(template);
  expect(after.eDocuments.get(kept?.id ?? '')).toEqual({ kept, document: eDocument() });
  const page = { connectionId, offset: 0, limit: 10 };
  // Full-text search works.
  expect(after.eDocuments.list({ ...page, search: 'vida' }).rows).toEqual([kept]);
  expect(after.mappings.list(page).rows).toMatchObject([mapping]);
  expect(after.drafts.removedSent([id])).toEqual([{ id, acceptedAt }]);
  after.close();
  own.remove();
});

it('keeps the baseline on which a version was made, after the draft has another one', () => {
  const own = folder();
  const opened = open(own.path, testClock(friday));
  const on = (Description: string) => ({ Description, $from: { service: { lineCount: '0' } }, Lines: [] });
  const more = { kind: 'quote', operation: 'change', targetId: 'doc-1', baseline: on('opened') } as const;
  const { id, revision } = opened.draft({}, { Description: 'ours' }, more);
  const content = JSON.stringify({ Description: 'merged' });
  const baseline = { content: on('theirs'), source: 'service' } as const;
  opened.store.drafts.save({ id, revision, content, summary: noSummary, baseline });
  opened.store.close();
  overwrite(documentsOf(own.path), 1, Buffer.alloc(pageSize));
  restore(own.path, null);
  const { store: after } = open(own.path, testClock(friday));
  const [version] = after.versions.list(id);
  expect(after.versions.get(id, version?.id ?? '')).toMatchObject({
    content: { Description: 'ours' },
    baseline: on('opened'),
  });
  expect(after.drafts.get(id)).toMatchObject({ content: { Description: 'merged' }, baseline: on('theirs') });
  after.close();
  own.remove();
});

it('that refers to the same row repeatedly does not cause an endless loop', () => {
  // The first page after the header: the root of the first table.
  const [, , [, plausible] = never()] = rubbish;
  expect(salvage(2, plausible(2), true).there).toBe(truth.size);
});

describe('a file whose header is lost', () => {
  it.each([true, false])('is salvaged except for the header (with a backup: %s)', (withBackup) => {
    const outcome = salvage(1, Buffer.alloc(pageSize), withBackup);
    expect(outcome).toEqual({ there: truth.size, whole: truth.size });
  });
});

it('is refused if there is nothing to salvage, and left unchanged', () => {
  const copy = mkdtempSync(join(tmpdir(), 'rampa-salvage-'));
  copyFileSync(documentsOf(place.path), documentsOf(copy));
  const size = statSync(documentsOf(copy)).size;
  overwrite(documentsOf(copy), 1, Buffer.alloc(size, 0x2a));
  expect(() => restore(copy, null)).toThrow(expect.objectContaining({ code: 'databaseDamaged' }));
  expect(statSync(documentsOf(copy)).size).toBe(size);
  expect(existsSync(join(copy, 'set-aside'))).toBe(false);
  rmSync(copy, { recursive: true });
});

it('every kind has its number field', () => {
  for (const { numberField, fields } of Object.values(documents)) expect(Object.keys(fields)).toContain(numberField);
});

function never(): never {
  throw new Error('a draft that is listed is not there');
}

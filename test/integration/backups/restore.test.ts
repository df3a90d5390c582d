import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { resumeReplacement, incomingPath } from '../../../main/backups/replace-database.ts';
import { listBackups } from '../../../main/backups/backup-folder.ts';
import type { StoredBackup } from '../../../main/backups/backup-folder.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import {
  accept,
  backUp,
  backupPath,
  day,
  documentsOf,
  friday,
  numbered,
  pageSize,
  queue,
  restore,
  save,
  send,
} from './support.ts';
import { sharedTables } from '../../../main/backups/restore/shared-rows.ts';
import { branchesOf } from '../../../main/backups/restore/schema.ts';
import type { Branch } from '../../../main/backups/restore/schema.ts';
import { notedTables } from '../../../main/store/noted-tables.ts';
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import { filedEDocument } from '../../../main/worker/filed-e-document.ts';
import { mapping, eDocument } from '../../unit/e-documents/read.ts';
import { noSummary } from '../../drafts.ts';
import { withQueue } from '../store/layout-14.ts';
import { queueDraft, removedRows, start, withRemovedTables } from '../store/support.ts';
import { locatedError } from '../../unit/support/located-error.ts';
import { opened, place, reopen, storeForEach } from '../store/each.ts';

storeForEach(friday);
function restored(...args: Parameters<typeof restore> extends [string, ...infer R] ? R : never) {
  opened.store.close();
  const report = restore(place.path, ...args);
  reopen();
  return report;
}
/** Writes a draft as an import does before all of its documents are there. */
function stage(number: string): string {
  const { store, connectionId } = opened;
  const id = randomUUID();
  const content = JSON.stringify(numbered(number));
  store.drafts.stage([{ id, connectionId, kind: 'salesReturnInvoice', content, summary: noSummary }]);
  return id;
}
const draft = (id: string) => opened.store.drafts.get(id);
const stateOf = (id: string): DraftState | undefined => draft(id)?.state;
const unknownProblem = { reason: 'reset' } as const;

describe('a restored backup', () => {
  it('reports consistent numbers without deleted drafts, and which drafts came back', async () => {
    const make = (number: string): string => opened.draft({ number }, numbered(number)).id;
    const deletedBefore = make('A-1');
    const [deletedSince, changed] = [make('A-2'), make('A-3')];
    make('A-4');
    opened.store.drafts.delete([deletedBefore]);
    const backup = await backUp(place.path);
    opened.clock.advance(day);
    opened.store.drafts.delete([deletedSince, make('B-1')]);
    save(opened, changed, numbered('A-3', 9));
    const report = restored(backup);
    expect(report.drafts).toBe(
      opened.store.drafts.list({ connectionId: opened.connectionId, offset: 0, limit: 9 }).total,
    );
    expect(report).toMatchObject({ drafts: 3, asTheyWere: 2, asInBackup: 1, undeleted: 1, quarantined: 0 });
    // Without a backup, nothing comes back that was deleted.
    opened.store.drafts.delete([deletedSince]);
    expect(restored(null)).toMatchObject({ drafts: 2, asTheyWere: 2, asInBackup: 0, undeleted: 0 });
  });

  it('brings back its drafts; newer content becomes a version, and newer drafts are kept', async () => {
    const changed = opened.draft({ lineCount: 2 }, numbered('A-1')).id;
    const deleted = opened.draft({ lineCount: 2 }, numbered('A-2')).id;
    const untouched = opened.draft({ lineCount: 2 }, numbered('A-3')).id;
    const backup = await backUp(place.path);
    opened.clock.advance(day);
    save(opened, changed, numbered('A-1', 9));
    opened.store.drafts.delete([deleted]);
    const made = opened.draft({ lineCount: 4 }, numbered('B-1', 4)).id;
    const report = restored(backup);
    expect(report).toMatchObject({
      backupAt: friday,
      drafts: 4,
      sentSince: 0,
      asInBackup: 1,
      quarantined: 0,
      lostContents: 0,
    });
    expect(draft(changed)).toMatchObject({ state: 'draft', content: numbered('A-1'), lineCount: 2 });
    // The revision differs from the one that an editor had open before.
    expect(draft(changed)?.revision).toBe(3);
    const [version] = opened.store.versions.list(changed);
    expect(opened.store.versions.get(changed, version?.id ?? '')?.content).toEqual(numbered('A-1', 9));
    expect(draft(untouched)?.content).toEqual(numbered('A-3'));
    expect(draft(made)?.content).toEqual(numbered('B-1', 4));
    expect(draft(deleted)?.content).toEqual(numbered('A-2'));
  });

  describe('of a draft that was merged with a colleague’s change since', () => {
    const on = (Description: string) => ({ Description, $from: { service: { lineCount: '0' } }, Lines: [] });
    /** Its content was made on the baseline `opened`, then on `theirs`. */
    async function merged() {
      const more = { kind: 'quote', operation: 'change', targetId: 'doc-1', baseline: on('opened') } as const;
      const { id } = opened.draft({}, { Description: 'ours' }, more);
      const backup = await backUp(place.path);
      opened.clock.advance(day);
      queue(opened, id);
      const conflict = { moment: 'before', expected: on('opened'), theirs: on('theirs') } as const;
      const waiting = { kind: 'waiting', reason: 'changed', problem: { reason: 'changed' } } as const;
      opened.store.queue.endUnsent(id, start(), waiting, { conflict });
      const content = JSON.stringify({ Description: 'merged' });
      opened.store.drafts.rebase({ id, revision: 1, content, summary: noSummary, keep: true });
      return { id, backup };
    }
    const versions = (id: string) =>
      opened.store.versions.list(id).map((version) => {
        const { content, baseline } = opened.store.versions.get(id, version.id) ?? {};
        return [content?.['Description'], baseline?.['Description']];
      });

    it('has the content of the backup with its baseline, and so do the versions', async () => {
      const { id, backup } = await merged();
      restored(backup);
      expect(draft(id)).toMatchObject({ content: { Description: 'ours' }, baseline: on('opened'), conflict: null });
      expect(versions(id)).toEqual([
        ['merged', 'theirs'],
        ['ours', 'opened'],
      ]);
    });

    it.each([
      ['its', '', 'opened'],
      ['an unknown', 'DELETE FROM draft_version_baselines', null],
    ])('gets the content of its last version with %s baseline if its own cannot be read', async (_, change, base) => {
      const { id } = await merged();
      opened.store.close();
      const file = new Sqlite(documentsOf(place.path));
      file.exec(`UPDATE draft_contents SET content = '{?'; ${change}`);
      file.close();
      restore(place.path, null);
      reopen();
      const { content, baseline } = draft(id) ?? {};
      expect(content).toMatchObject({ Description: 'ours' });
      expect(baseline?.['Description'] ?? null).toBe(base);
    });
  });

  it('made during an import takes nothing from the documents that were imported', async () => {
    const { store } = opened;
    const ids = ['A-1', 'A-2', 'A-3'].map(stage);
    const [edited = '', sent = '', damaged = ''] = ids;
    const backup = await backUp(place.path);
    store.drafts.reveal(ids);
    opened.clock.advance(day);
    save(opened, edited, numbered('A-1', 40));
    accept(opened, sent);
    expect(restored(backup)).toMatchObject({ drafts: 3, asTheyWere: 3, asInBackup: 0, lostContents: 0 });
    expect(ids.map(stateOf)).toEqual(['draft', 'accepted', 'draft']);
    expect(draft(edited)?.content).toEqual(numbered('A-1', 40));
    // For a content that cannot be read, its content during the import is taken.
    const file = new Sqlite(documentsOf(place.path));
    file.exec(`UPDATE draft_contents SET content = '{?' WHERE row = (SELECT row FROM drafts WHERE id = '${damaged}')`);
    file.close();
    expect(restored(backup)).toMatchObject({ drafts: 3, lostContents: 0 });
    expect(draft(damaged)?.content).toEqual(numbered('A-3'));
  });

  it('made while something lay in the trash does not put it back there', async () => {
    const { connectionId, store } = opened;
    const edited = opened.draft({}, numbered('A-1')).id;
    const content = numbered('A-2');
    const template = store.templates.create({ connectionId, kind: 'despatch', name: 'Ocak', content }).id;
    store.drafts.delete([edited]);
    store.templates.delete(template);
    const backup = await backUp(place.path);
    store.drafts.undelete([edited]);
    store.templates.undelete(template);
    save(opened, edited, numbered('A-1', 40));
    expect(restored(backup)).toMatchObject({ drafts: 1, asInBackup: 1, undeleted: 0 });
    expect(draft(edited)?.content).toEqual(numbered('A-1'));
    const [version] = opened.store.versions.list(edited);
    expect(opened.store.versions.get(edited, version?.id ?? '')?.content).toEqual(numbered('A-1', 40));
    expect(opened.store.templates.get(template)?.content).toEqual(content);
  });

  it('sets the former file aside as a whole', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    const backup = await backUp(place.path);
    save(opened, id, numbered('A-1', 7));
    const { setAside } = restored(backup);
    const former = new Sqlite(setAside ?? '', { readonly: true });
    const row = former.prepare<[], { content: string }>('SELECT content FROM draft_contents').get();
    expect(JSON.parse(row?.content ?? '')).toEqual(numbered('A-1', 7));
    former.close();
    expect(listBackups(place.path)).toHaveLength(1);
  });

  it.each(['accepted', 'unknown', 'sending'] as const)(
    'keeps what is %s since the backup in that state',
    async (state) => {
      const { id } = opened.draft({ number: 'A-1', lineCount: 2 }, numbered('A-1'));
      const waiting = opened.draft({ number: 'A-2' }, numbered('A-2')).id;
      queue(opened, waiting);
      const backup = await backUp(place.path);
      opened.clock.advance(1000);
      save(opened, id, numbered('A-1', 3));
      for (const one of [id, waiting]) {
        const attempt = one === id ? send(opened, one) : opened.store.queue.beginAttempt(one, start()).attemptId;
        if (state === 'accepted')
          opened.store.queue.finishAttempt(attempt, { kind: 'accepted', id: `d-${one}`, number: 'N' });
        if (state === 'unknown')
          opened.store.queue.finishAttempt(attempt, { kind: 'unknown', problem: unknownProblem });
      }
      expect(restored(backup)).toMatchObject({ sentSince: 2, quarantined: 0 });
      // As at every start.
      opened.store.queue.recover();
      for (const one of [id, waiting]) {
        expect(stateOf(one)).toBe(state === 'accepted' ? 'accepted' : 'unknown');
        expect(opened.store.attempts.list(one)).toHaveLength(1);
        expect(opened.store.queue.lastAttemptBytes(one)?.submission.clientReference).toBe('RMP-0123456789');
      }
      expect(draft(id)?.content).toEqual(numbered('A-1', 3));
      if (state === 'accepted') expect(draft(id)).toMatchObject({ acceptedId: `d-${id}`, acceptedNumber: 'N' });
      else expect(opened.store.queue.uncertain(id)).toHaveLength(1);
      // None of it can be sent automatically.
      expect(opened.store.queue.ready(opened.connectionId)).toEqual([]);
    },
  );

  it('remembers that a document was perhaps sent, even if it is a draft again', async () => {
    const { id } = opened.draft({ number: 'A-1' }, numbered('A-1'));
    const backup = await backUp(place.path);
    const attempt = send(opened, id);
    opened.store.queue.finishAttempt(attempt, { kind: 'unknown', problem: unknownProblem });
    opened.store.queue.resolveUnknown(id, { kind: 'toDraft' });
    save(opened, id, numbered('A-1', 5));
    restored(backup);
    expect(draft(id)).toMatchObject({ state: 'draft', content: numbered('A-1') });
    queue(opened, id);
    expect(opened.store.queue.queuedDraft(id)?.perhapsWritten).toBe(true);
  });

  it('prefers later decisions to the pending state in the backup', async () => {
    const { id } = opened.draft({ number: 'A-1' }, numbered('A-1'));
    const attempt = send(opened, id);
    const backup = await backUp(place.path);
    opened.store.queue.finishAttempt(attempt, {
      kind: 'rejected',
      errors: [locatedError('4', 'No.')],
      problem: null,
    });
    restored(backup);
    expect(opened.store.queue.recover()).toEqual([]);
    expect(stateOf(id)).toBe('rejected');
    expect(opened.store.attempts.list(id)[0]).toMatchObject({ outcome: 'rejected', errorCount: 1 });
  });

  describe('made in a file that the current one replaced', () => {
    const reject = (attempt: string): unknown =>
      opened.store.queue.finishAttempt(attempt, { kind: 'rejected', errors: [], problem: null });
    /** A draft that was sent after the first backup, which then took the place of the file. */
    async function diverged(sendFirst: typeof accept = (...of) => void reject(send(...of))) {
      const { id } = opened.draft({ number: 'A-1' }, numbered('A-1'));
      const first = await backUp(place.path);
      sendFirst(opened, id);
      const second = await backUp(place.path, friday + day);
      opened.store.close();
      rmSync(documentsOf(place.path));
      restore(place.path, first, { former: null });
      reopen();
      opened.clock.advance(2 * day);
      opened.store.quarantine.release([id]);
      save(opened, id, numbered('B-9', 5));
      return { id, second };
    }

    it.each(['accepted', 'unknown', 'sending'] as const)(
      'keeps what is %s since, and the attempts of both',
      async (state) => {
        const { id, second } = await diverged();
        const attempt = send(opened, id);
        if (state === 'accepted')
          opened.store.queue.finishAttempt(attempt, { kind: 'accepted', id: 'd-9', number: 'NO-9' });
        if (state === 'unknown')
          opened.store.queue.finishAttempt(attempt, { kind: 'unknown', problem: unknownProblem });
        expect(restored(second)).toMatchObject({ asTheyWere: 1, sentSince: 1, quarantined: 0, lostContents: 0 });
        expect(draft(id)).toMatchObject({ state, content: numbered('B-9', 5) });
        expect(opened.store.attempts.list(id).map(({ outcome, ordinal }) => [outcome, ordinal])).toEqual([
          ['rejected', 1],
          [state, 2],
        ]);
        expect(opened.store.queue.lastAttemptBytes(id)?.attemptId).toBe(attempt);
      },
    );

    it('keeps the newer content as a version', async () => {
      const { id, second } = await diverged();
      reject(send(opened, id));
      expect(restored(second)).toMatchObject({ asInBackup: 1, quarantined: 0, lostContents: 0 });
      expect(draft(id)).toMatchObject({ state: 'draft', content: numbered('A-1') });
      expect(opened.store.attempts.list(id)).toHaveLength(2);
      const [version] = opened.store.versions.list(id);
      expect(opened.store.versions.get(id, version?.id ?? '')?.content).toEqual(numbered('B-9', 5));
    });

    it('gives its content even if the draft was saved equally often in both', async () => {
      const { id } = opened.draft({}, numbered('A-1'));
      const first = await backUp(place.path);
      opened.clock.advance(day);
      save(opened, id, numbered('TUESDAY', 40));
      const second = await backUp(place.path, friday + day);
      opened.store.close();
      rmSync(documentsOf(place.path));
      restore(place.path, first, { former: null });
      reopen();
      opened.clock.advance(day);
      save(opened, id, numbered('WEDNESDAY', 40));
      expect(restored(second)).toMatchObject({ asTheyWere: 0, asInBackup: 1, lostContents: 0 });
      expect(draft(id)?.content).toEqual(numbered('TUESDAY', 40));
      const contents = opened.store.versions.list(id).map((one) => opened.store.versions.get(id, one.id)?.content);
      expect(contents).toContainEqual(numbered('WEDNESDAY', 40));
    });

    /** A draft that was perhaps sent; in the second backup, it was found in the service and edited since. */
    async function found() {
      const { id } = opened.draft({ number: 'A-1' }, numbered('A-1'));
      const attempt = send(opened, id);
      opened.store.queue.finishAttempt(attempt, { kind: 'unknown', problem: unknownProblem });
      const submissionId = opened.store.queue.queuedDraft(id)?.submissionId ?? '';
      const first = await backUp(place.path);
      const earlier = { submissionId, attemptIds: [attempt], id: 'd-1', number: 'A-1', content: numbered('A-1') };
      opened.store.queue.resolveUnknown(id, { kind: 'foundEarlier', earlier });
      opened.clock.advance(day);
      save(opened, id, numbered('A-1', 40));
      const second = await backUp(place.path, friday + day);
      opened.store.close();
      rmSync(documentsOf(place.path));
      restore(place.path, first, { former: null });
      reopen();
      return { id, second };
    }

    it('keeps what was typed in the backup as a version if the document is accepted here', async () => {
      const { id, second } = await found();
      opened.store.queue.resolveUnknown(id, { kind: 'accepted', id: 'd-1', number: 'A-1' });
      restored(second);
      expect(draft(id)).toMatchObject({ state: 'accepted', operation: 'create', content: numbered('A-1') });
      const contents = opened.store.versions.list(id).map((one) => opened.store.versions.get(id, one.id)?.content);
      expect(contents).toContainEqual(numbered('A-1', 40));
    });

    it('knows of a document that was found, and has what was typed since', async () => {
      const { id, second } = await found();
      restored(second);
      expect(draft(id)).toMatchObject({ state: 'draft', operation: 'replace', targetId: 'd-1' });
      expect(draft(id)?.content['Lines']).toHaveLength(40);
      expect(opened.store.attempts.list(id).map(({ outcome }) => outcome)).toEqual(['accepted']);
    });

    it('remembers an attempt that was under way in the backup', async () => {
      const { id, second } = await diverged(send);
      accept(opened, id);
      expect(restored(second)).toMatchObject({ asTheyWere: 1, lostContents: 0 });
      expect(stateOf(id)).toBe('accepted');
      expect(opened.store.attempts.list(id).map(({ outcome }) => outcome)).toEqual(['unknown', 'accepted']);
    });

    it('does not put an edited draft into the trash because it was sent and deleted there', async () => {
      const { id, second } = await diverged((own, sent) => {
        accept(own, sent);
        own.store.drafts.delete([sent]);
      });
      restored(second);
      expect(draft(id)).toMatchObject({ state: 'accepted', content: numbered('A-1') });
      const [version] = opened.store.versions.list(id);
      expect(opened.store.versions.get(id, version?.id ?? '')?.content).toEqual(numbered('B-9', 5));
    });

    it('keeps what the backup shows as sent', async () => {
      const { id, second } = await diverged(accept);
      reject(send(opened, id));
      expect(restored(second)).toMatchObject({ asInBackup: 1, quarantined: 0, lostContents: 0 });
      expect(draft(id)).toMatchObject({ state: 'accepted', content: numbered('A-1'), acceptedNumber: `NO-${id}` });
      expect(opened.store.attempts.list(id).map(({ outcome }) => outcome)).toEqual(['rejected', 'accepted']);
    });
  });

  it('puts nothing back into the queue that was withdrawn or edited since', async () => {
    const withdrawn = opened.draft({ number: 'A-1' }, numbered('A-1')).id;
    const edited = opened.draft({ number: 'A-2' }, numbered('A-2')).id;
    const still = opened.draft({ number: 'A-3' }, numbered('A-3')).id;
    for (const id of [withdrawn, edited, still]) queue(opened, id);
    const backup = await backUp(place.path);
    opened.store.queue.withdraw(withdrawn);
    opened.store.queue.withdraw(edited);
    save(opened, edited, numbered('A-2', 8));
    restored(backup);
    expect([withdrawn, edited, still].map(stateOf)).toEqual(['draft', 'draft', 'ready']);
    expect(draft(edited)?.content).toEqual(numbered('A-2'));
    expect(opened.store.queue.ready(opened.connectionId).map(({ id }) => id)).toEqual([still]);
  });

  it('keeps the current connections and preferences', async () => {
    const backup = await backUp(place.path);
    const other = opened.store.connections.create({
      ...(opened.store.connections.list()[0]?.settings ?? never()),
      name: 'Yeni',
    });
    opened.store.preferences.change({ theme: 'dark' });
    opened.store.requests.add(other.id, '2026-11-20', 7);
    restored(backup);
    expect(opened.store.connections.list().map(({ settings }) => settings.name)).toEqual(['Depo', 'Yeni']);
    expect(opened.store.preferences.get().theme).toBe('dark');
    expect(opened.store.requests.count(other.id, '2026-11-20')).toBe(7);
  });

  it('knows the addresses that have answered in either file', async () => {
    const { connectionId } = opened;
    opened.store.connections.addAnsweredAddress(connectionId, 'GET /a');
    const backup = await backUp(place.path);
    opened.store.connections.addAnsweredAddress(connectionId, 'GET /b');
    restored(backup);
    expect([...opened.store.connections.answeredAddresses(connectionId)].sort()).toEqual(['GET /a', 'GET /b']);
  });

  it('does not take the addresses that have answered from a backup of another computer', async () => {
    const { connectionId } = opened;
    opened.store.connections.addAnsweredAddress(connectionId, 'GET /elsewhere');
    const backup = await backUp(place.path);
    const file = new Sqlite(documentsOf(place.path));
    file.exec('DELETE FROM answered_addresses');
    file.close();
    opened.store.connections.addAnsweredAddress(connectionId, 'GET /here');
    restored(backup, { isForeign: true });
    expect(opened.store.connections.answeredAddresses(connectionId)).toEqual(['GET /here']);
  });

  it('copies the rows of every table: of a draft, or shared by all', () => {
    const branches = (of: readonly Branch[]): readonly string[] =>
      of.flatMap(({ table, branches: below }) => [table, ...branches(below)]);
    const connection = new Sqlite(documentsOf(place.path), { readonly: true });
    const ofDrafts = ['drafts', ...branches(branchesOf(connection))];
    const all = notedTables(connection).map(({ name }) => name);
    connection.close();
    expect([...new Set([...ofDrafts, ...sharedTables])].sort()).toEqual([...all].sort());
  });

  it('takes connections, preferences and e-documents from the backup if the current ones cannot be read', async () => {
    const { connectionId, store } = opened;
    store.preferences.change({ theme: 'dark' });
    store.eDocuments.keep(connectionId, 'a.xml', [filedEDocument(eDocument())]);
    const backup = await backUp(place.path);
    const file = new Sqlite(documentsOf(place.path));
    file.exec(`UPDATE connections SET settings = '{?'; UPDATE preferences SET value = '"?';
      UPDATE e_documents SET parties = '[?'`);
    file.close();
    restored(backup);
    expect(opened.store.connections.get(connectionId)?.settings.name).toBe('Depo');
    expect(opened.store.preferences.get().theme).toBe('dark');
    const { rows } = opened.store.eDocuments.list({ connectionId, offset: 0, limit: 10 });
    expect(rows).toMatchObject([{ supplier: eDocument().supplier }]);
  });

  it('brings back a connection that was removed since, unless what is newer is to stay', async () => {
    const { connectionId } = opened;
    const { id } = opened.draft({}, numbered('A-1'));
    const backup = await backUp(place.path);
    opened.store.drafts.delete([id]);
    opened.store.connections.remove(connectionId);
    const connections = () => opened.store.connections.list().map((connection) => connection.id);
    restored(backup, { prefer: 'newer' });
    expect(connections()).not.toContain(connectionId);
    restored(backup);
    expect(connections()).toContain(connectionId);
    expect(draft(id)?.content).toEqual(numbered('A-1'));
    // One that is there now stays, even if the backup has it as removed.
    opened.store.drafts.delete([id]);
    opened.store.connections.remove(connectionId);
    const removed = await backUp(place.path, friday + day);
    restored(backup);
    restored(removed);
    expect(connections()).toContain(connectionId);
  });

  it('keeps templates created since and their current names, and restores deleted ones', async () => {
    const { connectionId, store } = opened;
    const make = (name: string) =>
      store.templates.create({ connectionId, kind: 'despatch', name, content: numbered(name) }).id;
    const [renamed, deleted] = [make('Ocak'), make('Şubat')];
    const backup = await backUp(place.path);
    store.templates.rename(renamed, 'Her ay');
    store.templates.delete(deleted);
    const since = make('Mart');
    const other = store.connections.create(store.connections.list()[0]?.settings ?? never()).id;
    store.templates.create({ connectionId: other, kind: 'quote', name: 'Nisan', content: {} });
    restored(backup);
    expect(opened.store.templates.list(connectionId).map(({ name }) => name)).toEqual(['Her ay', 'Mart', 'Şubat']);
    expect(opened.store.templates.get(since)?.content).toEqual(numbered('Mart'));
    expect(opened.store.templates.get(deleted)?.content).toEqual(numbered('Şubat'));
    expect(opened.store.templates.list(other).map(({ name }) => name)).toEqual(['Nisan']);
  });

  it('keeps e-documents and mappings of both files, and the newer of two versions', async () => {
    const { connectionId, store, clock } = opened;
    const page = { connectionId, offset: 0, limit: 10 };
    const keep = (change: Partial<EDocument>): string =>
      store.eDocuments.keep(connectionId, 'a.xml', [filedEDocument({ ...eDocument(), ...change })])[0]?.id ?? '';
    const [deleted, early] = [keep({ ettn: 'a', number: 'N1' }), keep({ ettn: 'b', number: 'N2' })];
    store.mappings.keep(connectionId, [mapping]);
    const backup = await backUp(place.path);
    clock.advance(1);
    store.eDocuments.delete([deleted]);
    const later = keep({ ettn: 'c', number: 'Somun-3' });
    keep({ ettn: 'b', number: 'N2b' });
    store.mappings.keep(connectionId, [
      { ...mapping, code: 'P00002' },
      { ...mapping, text: 'V-9' },
    ]);
    restored(backup);
    const { rows } = opened.store.eDocuments.list({ ...page, sort: 'number' });
    expect(rows.map(({ id, number }) => [id, number])).toEqual([
      [early, 'N2b'],
      [later, 'Somun-3'],
    ]);
    expect(opened.store.eDocuments.list({ ...page, search: 'somun' }).total).toBe(1);
    expect(opened.store.mappings.list(page).rows.map(({ text, code }) => [text, code])).toEqual([
      ['V-8', 'P00002'],
      ['V-9', 'P00001'],
    ]);
  });

  it('restores a deleted template under another name if a newer one has its name', async () => {
    const { connectionId, store, clock } = opened;
    const make = () => store.templates.create({ connectionId, kind: 'despatch', name: 'Ocak', content: {} }).id;
    const older = make();
    const backup = await backUp(place.path);
    store.templates.delete(older);
    clock.advance(1);
    const newer = make();
    restored(backup);
    const all = opened.store.templates.list(connectionId).map(({ id, name }) => [id, name]);
    expect(all).toEqual([
      [newer, 'Ocak'],
      [older, 'Ocak (2)'],
    ]);
  });

  it('can be searched, counted and edited as before', async () => {
    const { id } = opened.draft({ number: 'A-1', customerName: 'Işık Ltd' }, numbered('A-1'));
    const backup = await backUp(place.path);
    const made = opened.draft({ number: 'B-1', customerName: 'Işık Ltd' }, numbered('B-1')).id;
    accept(opened, opened.draft({ number: 'C-1' }, numbered('C-1')).id);
    restored(backup);
    const { connectionId } = opened;
    const page = opened.store.drafts.list({ connectionId, search: 'isik', offset: 0, limit: 10 });
    expect(page.rows.map((row) => row.id).sort()).toEqual([id, made].sort());
    const all = opened.store.drafts.list({ connectionId, offset: 0, limit: 10 });
    expect(all.counts).toMatchObject({ draft: 2, accepted: 1 });
    for (const one of [id, made]) queue(opened, one);
    expect(opened.store.queue.ready(connectionId).map((row) => row.id)).toEqual([id, made]);
  });

  it('keeps the records of removed documents from both files', async () => {
    const [older, newer] = ['A-1', 'A-2'].map((number) => {
      const { id } = opened.draft({ number }, numbered(number));
      accept(opened, id);
      opened.clock.advance(10 * day);
      return id;
    });
    const { store, clock } = opened;
    const known = () => opened.store.drafts.removedSent([older ?? '', newer ?? '']).map(({ id }) => id);
    store.upkeep.removeSent(clock.now() - 15 * day)();
    const backup = await backUp(place.path);
    store.upkeep.removeSent(clock.now())();
    expect(known()).toEqual([older, newer]);
    restored(backup);
    expect(known()).toEqual([older, newer]);
    // With no file to replace.
    opened.store.close();
    rmSync(documentsOf(place.path));
    restore(place.path, backup, { former: null });
    reopen();
    expect(known()).toEqual([older]);
  });

  it('with layout 11 is restored without the tables that were removed since, also after the file was damaged', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => opened.draft({}, numbered(`A-${index}`, index)).id);
    const { connectionId, store } = opened;
    const template = store.templates.create({ connectionId, kind: 'quote', name: 'Ocak', content: {} });
    const before = ids.map((id) => draft(id)?.content);
    store.close();
    const path = documentsOf(place.path);
    const file = new Sqlite(path);
    file.exec(withRemovedTables);
    file.exec(removedRows);
    file.close();
    const old = await backUp(place.path, friday, 'migration');
    const bytes = readFileSync(path);
    bytes.fill(0, 0, pageSize);
    writeFileSync(path, bytes);
    restore(place.path, old);
    reopen();
    expect(ids.map((id) => draft(id)?.content)).toEqual(before);
    expect(opened.store.templates.list(connectionId)).toEqual([expect.objectContaining({ id: template.id })]);
  });

  describe.each([
    ['the backup', true, false],
    ['the former file', false, true],
    ['both', true, true],
  ] as const)('with layout 14 (%s)', (_, isBackupOld, isFormerOld) => {
    const toLayout14 = (path: string) => {
      const file = new Sqlite(path);
      file.exec(withQueue);
      file.close();
    };
    const bodies = (id: string) => opened.store.attempts.list(id).map(({ body }) => body);
    const of = (id: string) => JSON.stringify({ of: id });

    it('is restored with its attempts, and each submission is recognised in both files', async () => {
      const [sent, sentSince, unknown, ready, queuedAgain] = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map(
        (number) => opened.draft({ number }, numbered(number)).id,
      ) as [string, string, string, string, string];
      accept(opened, sent);
      queue(opened, sentSince);
      opened.store.queue.finishAttempt(send(opened, unknown), { kind: 'unknown', problem: unknownProblem });
      queue(opened, ready);
      opened.store.queue.finishAttempt(send(opened, queuedAgain), { kind: 'rejected', errors: [], problem: null });
      queueDraft(opened.store, queuedAgain, { clientReference: 'RMP-2222222222' });
      // A migration makes new ids of submissions.
      const attempts = () => opened.store.attempts.list(queuedAgain).map((one) => ({ ...one, submissionId: '' }));
      const attempted = attempts();
      if (isBackupOld) {
        opened.store.close();
        toLayout14(documentsOf(place.path));
      }
      const backup = await backUp(place.path, friday, 'migration');
      // A new Rampa migrates the file.
      if (isBackupOld) reopen();
      opened.clock.advance(1_000);
      const began = opened.store.queue.beginAttempt(sentSince, start()).attemptId;
      opened.store.queue.finishAttempt(began, { kind: 'accepted', id: 'doc', number: 'N' });
      if (isFormerOld) {
        opened.store.close();
        toLayout14(documentsOf(place.path));
        const restoredReport = restore(place.path, backup);
        reopen();
        expect(restoredReport).toMatchObject({ sentSince: 1, quarantined: 0 });
      } else {
        expect(restored(backup)).toMatchObject({ sentSince: 1, quarantined: 0 });
      }
      expect([sent, sentSince, unknown, ready, queuedAgain].map(stateOf)).toEqual([
        ...['accepted', 'accepted', 'unknown', 'ready', 'ready'],
      ]);
      for (const id of [sent, unknown]) expect(bodies(id)).toEqual([of(id)]);
      // Version 14 kept no bytes of what was not attempted: they are made of the content.
      expect(bodies(sentSince)).toHaveLength(1);
      expect(attempts()).toEqual(attempted);
      const file = new Sqlite(documentsOf(place.path), { readonly: true });
      const counts = file
        .prepare('SELECT count(*) AS n FROM submissions GROUP BY draft_row ORDER BY draft_row')
        .pluck();
      expect(counts.all()).toEqual([1, 1, 1, 1, 2]);
      expect(file.pragma('foreign_key_check')).toEqual([]);
      file.close();
      // Sending and searching go on.
      const next = opened.store.queue.beginAttempt(queuedAgain, start());
      expect(next.ordinal).toBe(2);
      expect(opened.store.queue.uncertain(unknown)).toHaveLength(1);
    });
  });

  it('is refused if it is damaged, and the current file stays', async () => {
    const { id } = opened.draft({}, numbered('A-1'));
    const backup = await backUp(place.path);
    writeFileSync(backupPath(place.path, backup), 'no database'.repeat(1000));
    opened.store.close();
    const before = readFileSync(documentsOf(place.path));
    expect(() => restore(place.path, backup)).toThrow();
    expect(readFileSync(documentsOf(place.path)).equals(before)).toBe(true);
    expect(existsSync(incomingPath(place.path))).toBe(false);
    reopen();
    expect(draft(id)?.content).toEqual(numbered('A-1'));
  });
});

describe('without a readable former file', () => {
  const lose = () => {
    opened.store.close();
    writeFileSync(documentsOf(place.path), Buffer.alloc(65_536, 0x11));
  };

  it('quarantines what may have been sent since, until the user has checked', async () => {
    const asDraft = opened.draft({ number: 'A-1' }, numbered('A-1')).id;
    const asReady = opened.draft({ number: 'A-2' }, numbered('A-2')).id;
    queue(opened, asReady);
    const change = opened.draft({}, numbered('A-3'), { operation: 'change', targetId: 't', baseline: {} }).id;
    const sent = opened.draft({}, numbered('A-4')).id;
    accept(opened, sent);
    const onItsWay = opened.draft({}, numbered('A-5')).id;
    send(opened, onItsWay);
    const backup = await backUp(place.path);
    lose();
    const report = restored(backup);
    expect(report).toMatchObject({ drafts: 5, quarantined: 3, asInBackup: 5 });
    const { quarantine, queue: waiting } = opened.store;
    expect(
      quarantine
        .list()
        .map(({ draft: { id }, backupAt }) => [id, backupAt])
        .sort(),
    ).toEqual(
      [
        [asDraft, friday],
        [asReady, friday],
        // It is searched for as usual. It may have been withdrawn and sent as another document since, so it is not sent again.
        [onItsWay, friday],
      ].sort(),
    );
    // Nothing is sent automatically, even if it was ready then.
    expect(waiting.ready(opened.connectionId)).toEqual([]);
    expect([asDraft, asReady, change, sent, onItsWay].map(stateOf)).toEqual([
      'draft',
      'draft',
      'draft',
      'accepted',
      'sending',
    ]);
    // Even if the user decides so: it may have another content than the one that was sent.
    waiting.recover();
    expect(waiting.resolveUnknown(onItsWay, { kind: 'sendAgain' }).state).toBe('draft');
    expect(quarantine.release([asReady, change])).toEqual([asReady]);
    expect(quarantine.count()).toBe(2);
    expect(quarantine.isQuarantined(asDraft)).toBe(true);
    // It stays quarantined after a second restore of the same file.
    const again = await backUp(place.path, friday + day);
    restored(again);
    const still = opened.store.quarantine.list().map(({ draft: { id } }) => id);
    expect(still.sort()).toEqual([asDraft, onItsWay].sort());
  });

  it('shows what was being imported when the backup was made, because it is unknown whether the import succeeded', async () => {
    const id = stage('A-1');
    const backup = await backUp(place.path);
    // The intact file shows that it failed.
    opened.store.drafts.discard([id]);
    expect(restored(backup)).toMatchObject({ drafts: 0 });
    expect(draft(id)).toBeNull();
    lose();
    expect(restored(backup)).toMatchObject({ drafts: 1, asInBackup: 1, quarantined: 1 });
    expect(draft(id)?.content).toEqual(numbered('A-1'));
  });

  it('quarantines nothing if the backup is the last known state', async () => {
    const { id } = opened.draft({ number: 'A-1' }, numbered('A-1'));
    const rescue = await backUp(place.path, friday, 'rescue');
    opened.store.close();
    rmSync(documentsOf(place.path));
    expect(restored(rescue, { former: null, nothingSentSince: true })).toMatchObject({
      quarantined: 0,
      drafts: 1,
      setAside: null,
    });
    expect(draft(id)?.content).toEqual(numbered('A-1'));
  });
});

describe('settings, if an older copy took the place of the file,', () => {
  it.each([
    ['a rescue', true, 0],
    ['a backup', false, day],
  ])('come from %s that is newer', async (_what, nothingSentSince, later) => {
    const { connectionId, store, clock } = opened;
    const { settings } = store.connections.list()[0] ?? never();
    const { id } = store.templates.create({ connectionId, kind: 'despatch', name: 'Ocak', content: {} });
    store.preferences.change({ theme: 'dark' });
    const older = await backUp(place.path);
    clock.advance(later);
    const newer = { ...settings, companyId: 77, periodId: 2027, organisation: 'yeni' };
    store.connections.update(connectionId, newer);
    store.templates.rename(id, 'Her ay');
    store.preferences.change({ theme: 'light' });
    const newest = await backUp(place.path, friday + day);
    store.drafts.delete([opened.draft().id]);
    store.close();
    copyFileSync(backupPath(place.path, older), documentsOf(place.path));
    restored(newest, { nothingSentSince });
    expect(opened.store.connections.get(connectionId)?.settings).toEqual(newer);
    expect(opened.store.templates.list(connectionId).map(({ name }) => name)).toEqual(['Her ay']);
    expect(opened.store.preferences.get().theme).toBe('light');
  });

  it('come from a backup that has them, if the connection was missing when the file was restored before', async () => {
    const { connectionId, store } = opened;
    opened.draft();
    const { settings } = store.connections.list()[0] ?? never();
    const backup = await backUp(place.path);
    const file = new Sqlite(documentsOf(place.path));
    file.pragma('foreign_keys = OFF');
    file.exec('DELETE FROM connections');
    file.close();
    store.close();
    restore(place.path, null, { now: friday + day });
    expect(restore(place.path, backup)).toMatchObject({ drafts: 1 });
    reopen();
    expect(opened.store.connections.get(connectionId)?.settings).toEqual(settings);
  });
});

describe('a rescue, after an older copy took the place of the open file,', () => {
  /** Puts the older copy in place and restores the rescue. */
  async function rescued(older: StoredBackup) {
    const rescue = await backUp(place.path, friday + day, 'rescue');
    opened.store.close();
    copyFileSync(backupPath(place.path, older), documentsOf(place.path));
    return restored(rescue, { nothingSentSince: true });
  }

  // The number of the last save lies beside the file, and may have been rolled back with it.
  it.each([
    ['', true],
    [', with the number of its last save', false],
  ])(
    'puts back into the queue nothing that was withdrawn since%s, and no deleted document',
    async (_what, isNumberKept) => {
      const [withdrawn, deleted, still] = ['A-1', 'A-2', 'A-3'].map((number) => opened.draft({}, numbered(number)).id);
      const ids = [withdrawn ?? '', deleted ?? '', still ?? ''] as const;
      for (const id of ids) queue(opened, id);
      const older = await backUp(place.path);
      for (const id of ids.slice(0, 2)) opened.store.queue.withdraw(id);
      opened.store.drafts.delete([ids[1]]);
      if (!isNumberKept) rmSync(`${documentsOf(place.path)}-saves`);
      const report = await rescued(older);
      expect(report).toMatchObject({ drafts: 2, quarantined: 0, lostContents: 0 });
      expect(ids.map(stateOf)).toEqual(['draft', undefined, 'draft']);
      expect(opened.store.queue.ready(opened.connectionId)).toEqual([]);
      expect(opened.store.drafts.undelete([ids[1]])).toEqual([ids[1]]);
    },
  );

  it('loses nothing that was written or sent in either', async () => {
    const [edited, sent] = ['A-1', 'A-2'].map((number) => opened.draft({}, numbered(number)).id);
    const [one, two] = [edited ?? '', sent ?? ''];
    const older = await backUp(place.path);
    opened.clock.advance(day);
    save(opened, one, numbered('A-1', 9));
    opened.store.drafts.delete([one]);
    const rescue = await backUp(place.path, friday + day, 'rescue');
    opened.store.close();
    copyFileSync(backupPath(place.path, older), documentsOf(place.path));
    rmSync(`${documentsOf(place.path)}-saves`);
    // Another computer worked with the older copy.
    reopen();
    opened.clock.advance(day);
    save(opened, one, numbered('B-1', 5));
    accept(opened, two);
    expect(restored(rescue, { nothingSentSince: true })).toMatchObject({ drafts: 2, quarantined: 0, lostContents: 0 });
    expect(draft(one)).toMatchObject({ state: 'draft', content: numbered('A-1', 9) });
    const contents = opened.store.versions.list(one).map(({ id }) => opened.store.versions.get(one, id)?.content);
    expect(contents).toContainEqual(numbered('B-1', 5));
    expect(stateOf(two)).toBe('accepted');
  });
});

describe('an interrupted exchange of the files', () => {
  // The states of the folder after each step, as a kill would leave them.
  const steps = ['marker', 'file aside', 'log aside', 'in place'] as const;
  it.each(steps)('at "%s" is completed by the next start', async (step) => {
    const { id } = opened.draft({}, numbered('A-1'));
    const backup = await backUp(place.path);
    save(opened, id, numbered('A-1', 9));
    opened.store.close();
    writeFileSync(`${documentsOf(place.path)}-wal`, 'a log of the former file');
    const name = 'documents-2026-11-20T09-00-00-000Z.db';
    const aside = join(place.path, 'set-aside', name);
    const path = documentsOf(place.path);
    const at = steps.indexOf(step);
    writeFileSync(incomingPath(place.path), readFileSync(backupPath(place.path, backup)));
    mkdirSync(join(place.path, 'set-aside'));
    writeFileSync(join(place.path, 'documents.db.exchange'), JSON.stringify({ name }));
    if (at >= 1) renameSync(path, aside);
    if (at >= 2) for (const end of ['-wal', '-saves']) renameSync(path + end, aside + end);
    if (at >= 3) renameSync(incomingPath(place.path), path);
    resumeReplacement(place.path);
    resumeReplacement(place.path);
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('a log of the former file');
    expect(readFileSync(path).equals(readFileSync(backupPath(place.path, backup)))).toBe(true);
    rmSync(`${aside}-wal`);
    const former = new Sqlite(aside, { readonly: true });
    expect(former.prepare('SELECT count(*) AS n FROM drafts').get()).toEqual({ n: 1 });
    former.close();
    reopen();
    expect(draft(id)?.content).toEqual(numbered('A-1'));
  });

  it('before its announcement leaves the current file', () => {
    const { id } = opened.draft({}, numbered('A-1'));
    opened.store.close();
    const written = ['', '-journal', '.scratch', '.alone', '.alone-wal', '.first', '.first.scratch'];
    for (const suffix of written) writeFileSync(incomingPath(place.path) + suffix, 'half');
    writeFileSync(join(place.path, 'documents.db.exchange'), '{"na');
    resumeReplacement(place.path);
    expect(readdirSync(place.path).filter((name) => name.includes('incoming'))).toEqual([]);
    reopen();
    expect(draft(id)?.content).toEqual(numbered('A-1'));
  });
});

function never(): never {
  throw new Error('there is no connection');
}

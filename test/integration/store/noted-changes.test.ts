/** Every change of a row since the last mark is noted, so that it can be copied beside the last backup. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { headerPlace } from '../../../domain/model/place.ts';
import { notedTables } from '../../../main/store/noted-tables.ts';
import { accept, numbered, queue, save, send } from '../backups/support.ts';
import { filedEDocument } from '../../../main/worker/filed-e-document.ts';
import { eDocument, mapping } from '../../unit/e-documents/read.ts';
import { opened, place, storeForEach } from './each.ts';
import { settings } from './support.ts';

storeForEach();

const read = <T>(sql: string): readonly T[] => {
  const file = new Sqlite(join(place.path, 'documents.db'), { readonly: true });
  try {
    return file.prepare<[], T>(sql).all();
  } finally {
    file.close();
  }
};
const noted = (): readonly (readonly [string, unknown])[] =>
  read<{ name: string; key: unknown }>('SELECT table_name AS name, key FROM changed_rows ORDER BY 1, 2').map(
    ({ name, key }) => [name, key],
  );

it('in every table but those that are computed from others', () => {
  const tables = read<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
  ).map(({ name }) => name);
  const triggers = read<{ name: string; of: string }>(
    `SELECT name, tbl_name AS of FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%\\_noted\\_%' ESCAPE '\\'`,
  );
  const caches = ['backup_marks', 'changed_rows', 'draft_counts', 'line_search_due'];
  for (const table of tables) {
    const own = triggers.filter(({ of }) => of === table).map(({ name }) => name);
    const expected = caches.includes(table) ? [] : ['in', 'out', 'over'].map((end) => `${table}_noted_${end}`);
    expect(own.sort(), table).toEqual(expected);
  }
  expect(tables).toEqual(expect.arrayContaining(caches));
});

it('nothing is noted before there is a backup', () => {
  save(opened, opened.draft().id, numbered('A-1'));
  expect(noted()).toEqual([]);
});

const refusal = {
  ...({ source: 'service', severity: 'error', code: '1001', message: 'Hata', sentLine: null } as const),
  place: headerPlace('CustomerCode'),
};

it('by whatever a user does: the rows that differ between two moments are those that are noted', () => {
  const { store, connectionId, clock } = opened;
  const ids = Array.from(
    { length: 12 },
    (_, index) => opened.draft({ number: `A-${index}` }, numbered(`A-${index}`)).id,
  );
  const [edited = '', deleted = '', sent = '', queued = '', given = '', erased = ''] = ids;
  const template = store.templates.create({ connectionId, kind: 'quote', name: 'Her ay', content: {} });
  const [document] = store.eDocuments.keep(connectionId, 'a.xml', [filedEDocument(eDocument())]);
  store.drafts.delete([erased]);
  const before = contents();
  store.changes.mark();
  save(opened, edited, numbered('A-0', 9));
  store.drafts.delete([deleted]);
  accept(opened, sent);
  queue(opened, queued);
  opened.store.queue.finishAttempt(send(opened, ids[6] ?? ''), { kind: 'rejected', errors: [refusal], problem: null });
  store.handovers.handedOut([given], 'a.rampa');
  store.quarantine.add([given]);
  store.templates.rename(template.id, 'Her hafta');
  store.eDocuments.delete([document?.id ?? '']);
  store.mappings.keep(connectionId, [mapping]);
  store.preferences.change({ theme: 'dark' });
  store.connections.addAnsweredAddress(connectionId, 'GET https://service.example/a');
  store.connections.update(connectionId, settings('Merkez'));
  const other = store.connections.create(settings('Geçici')).id;
  store.connections.erase(other);
  clock.advance(40 * 24 * 60 * 60_000);
  // Deletes what was in the bin, with all rows that belong to it.
  opened.draft();
  store.drafts.purge();
  expect(store.drafts.get(erased)).toBeNull();
  const after = contents();
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  expect(differing.length).toBeGreaterThan(30);
  const keys = new Set(noted().map((one) => JSON.stringify(one)));
  for (const key of differing) expect(keys, key).toContain(key);
  // Only what changed, and what was made and deleted since.
  expect(noted().length).toBeLessThan(differing.length + 6);
});

/** All rows of each noted table, by the table and the key by which their changes are noted. */
function contents(): ReadonlyMap<string, string> {
  const file = new Sqlite(join(place.path, 'documents.db'), { readonly: true });
  try {
    const all = new Map<string, string>();
    for (const { name, key } of notedTables(file)) {
      for (const row of file.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()) {
        const id = JSON.stringify([name, row[key]]);
        all.set(id, `${all.get(id) ?? ''}${JSON.stringify(row)}`);
      }
    }
    return all;
  } finally {
    file.close();
  }
}

it('also a changed key, as the former key and the present one', () => {
  opened.store.preferences.change({ theme: 'dark' });
  opened.store.changes.mark();
  const file = new Sqlite(join(place.path, 'documents.db'));
  file.exec(`UPDATE preferences SET name = 'other' WHERE name = 'theme'`);
  file.close();
  expect(noted()).toEqual([
    ['preferences', 'other'],
    ['preferences', 'theme'],
  ]);
});

it('each once for a mark; what is noted with earlier marks stays until it is forgotten', () => {
  const { store } = opened;
  const { id } = opened.draft();
  store.changes.mark();
  for (let index = 1; index < 4; index += 1) save(opened, id, numbered(`A-${index}`, index));
  const first = noted().filter(([name]) => name === 'drafts');
  expect(first).toHaveLength(1);
  const second = store.changes.mark();
  save(opened, id, numbered('A-9'));
  expect(noted().filter(([name]) => name === 'drafts')).toHaveLength(2);
  const step = store.upkeep.forgetChanges(second);
  while (step());
  expect(noted().filter(([name]) => name === 'drafts')).toHaveLength(1);
  expect(read('SELECT number FROM backup_marks')).toEqual([{ number: second }]);
});

it('an interrupted removal of notes leaves no mark of which some are missing', () => {
  const { store } = opened;
  store.changes.mark();
  for (let index = 0; index < 400; index += 1) opened.draft({}, numbered(`A-${index}`));
  const second = store.changes.mark();
  const before = noted().length;
  const step = store.upkeep.forgetChanges(second);
  expect(step()).toBe(true);
  expect(noted().length).toBeLessThan(before);
  expect(noted().length).toBeGreaterThan(0);
  expect(read('SELECT number FROM backup_marks')).toEqual([{ number: second }]);
});

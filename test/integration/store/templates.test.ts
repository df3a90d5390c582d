import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import { settings } from './support.ts';
import { opened, place, reopen, storeForEach } from './each.ts';

storeForEach();

const day = 24 * 60 * 60 * 1000;
const content: ValueRecord = { CustomerCode: 'C1', CustomerName: 'Işık', Lines: [{ $key: 'a', ProductCode: 'P1' }] };
function save(name: string, connectionId = opened.connectionId): string {
  return opened.store.templates.create({ connectionId, kind: 'despatch', name, content }).id;
}
const names = (connectionId = opened.connectionId) => opened.store.templates.list(connectionId).map(({ name }) => name);
/** Number of rows in the file, including deleted templates. */
function rows(): number {
  const beside = new Sqlite(join(place.path, 'documents.db'), { readonly: true });
  try {
    return Number(beside.prepare('SELECT count(*) FROM templates').pluck().get());
  } finally {
    beside.close();
  }
}

describe('templates', () => {
  it('are listed by name with a summary, and exist after a restart', () => {
    for (const name of ['Şubat', 'Ocak', 'Çarşamba']) save(name);
    opened.store.close();
    reopen();
    expect(names()).toEqual(['Çarşamba', 'Ocak', 'Şubat']);
    expect(opened.store.templates.list(opened.connectionId)[0]).toMatchObject({
      ...{ kind: 'despatch', customerCode: 'C1', customerName: 'Işık', lineCount: 1, createdAt: opened.clock.now() },
    });
    expect(opened.store.templates.list(opened.connectionId)[0]).not.toHaveProperty('content');
  });

  it('are read completely, renamed, deleted and restored', () => {
    const { templates } = opened.store;
    const id = save('Ocak');
    expect(templates.get(id)?.content).toEqual(content);
    templates.rename(id, 'Şubat');
    expect(names()).toEqual(['Şubat']);
    expect([templates.delete(id), templates.delete(id), names(), templates.get(id)]).toEqual([true, false, [], null]);
    expect(() => templates.rename(id, 'Mart')).toThrow(id);
    expect([templates.undelete(id), templates.undelete(id), names()]).toEqual(['Şubat', null, ['Şubat']]);
  });

  it('are restored under another name if a newer one has theirs, since saving under a name replaces all templates with it', () => {
    const { templates } = opened.store;
    const older = save('OCAK');
    templates.delete(older);
    const newer = save('Ocak');
    expect([templates.undelete(older), names().sort()]).toEqual(['OCAK (2)', ['OCAK (2)', 'Ocak']]);
    expect(templates.get(newer)?.name).toBe('Ocak');
  });

  it('cannot get the name of another one of the connection, in any case, when they are saved or renamed', () => {
    const { templates } = opened.store;
    const [first, second] = [save('Ocak'), save('Şubat')];
    const taken = expect.objectContaining({ code: 'nameTaken' }) as Error;
    expect(() => templates.rename(second, 'OCAK')).toThrow(taken);
    expect(() => save('ocak')).toThrow(taken);
    expect(names(), 'nothing was changed').toEqual(['Ocak', 'Şubat']);
    templates.rename(first, 'OCAK');
    const other = opened.store.connections.create(settings('Yeni')).id;
    templates.rename(save('Mart', other), 'Ocak');
    templates.delete(first);
    templates.rename(second, 'Ocak');
    expect([names(), names(other)], 'its own, another connection’s, one that is deleted').toEqual([['Ocak'], ['Ocak']]);
  });

  it('that were deleted are kept for thirty days', () => {
    const { templates } = opened.store;
    templates.delete(save('Ocak'));
    opened.clock.advance(29 * day);
    templates.delete(save('Şubat'));
    expect(rows()).toBe(2);
    opened.clock.advance(2 * day);
    templates.delete(save('Mart'));
    expect(rows()).toBe(2);
  });

  it('replace others in one step, which can be undone', () => {
    const { templates } = opened.store;
    const [former, kept] = [save('Ocak'), save('Mart')];
    opened.clock.advance(1);
    const { connectionId } = opened;
    const { id } = templates.create({ connectionId, kind: 'quote', name: 'OCAK', content: {} }, [former]);
    expect(templates.list(connectionId).map((one) => one.id)).toEqual([kept, id]);
    expect([templates.delete(id), templates.undelete(former)]).toEqual([true, 'Ocak']);
    expect(templates.get(former)).toMatchObject({ name: 'Ocak', content });
    const ofNone = { connectionId: 'none', kind: 'quote', name: 'Ocak', content: {} } as const;
    expect(() => templates.create(ofNone, [kept])).toThrow();
    expect(names(), 'none is gone where none came').toEqual(['Mart', 'Ocak']);
  });

  it('belong to their connection, and are deleted with it', () => {
    const other = opened.store.connections.create(settings('Yeni')).id;
    save('Ocak');
    const id = save('Şubat', other);
    expect([names(), names(other)]).toEqual([['Ocak'], ['Şubat']]);
    opened.store.connections.remove(other);
    expect([names(other), opened.store.templates.get(id), rows()]).toEqual([[], null, 1]);
  });
});

import { describe, expect, it } from 'vitest';
import { nearestValue } from '../../../domain/likely-value.ts';
import type { AppState } from '../../../renderer/state/app.svelte.ts';
import { likelyCorrection } from '../../../renderer/screens/sync/detail/likely-correction.ts';
import { draftOf } from '../../drafts.ts';
import { locatedError } from '../support/located-error.ts';

describe('the nearest value in a list', () => {
  it('is the only similar entry, ignoring case and accents', () => {
    expect(nearestValue('Mekrez', ['Merkez Depo', 'Şube Depo'])).toBeNull();
    expect(nearestValue('MERKEZ DEPOSU', ['Merkez Depo', 'Şube Depo'])).toBe('Merkez Depo');
    expect(nearestValue('anadolu dpo', ['Merkez Depo', 'Anadolu Depo', 'Avrupa'])).toBe('Anadolu Depo');
  });
  it('is null if several are equally similar, or none is', () => {
    expect(nearestValue('Depo 3', ['Depo 1', 'Depo 2'])).toBeNull();
    expect(nearestValue('X', ['Merkez', 'Şube'])).toBeNull();
    expect(nearestValue('Merkez', ['Merkez'])).toBeNull();
  });
});

describe('the likely correction of a refused document', () => {
  const lines = ['a', 'b', 'c'].map((key) => ({
    $key: key,
    ProductCode: 'P1',
    WarehouseName: key === 'c' ? 'Şube' : 'ESKİ DEPO',
  }));
  const draft = draftOf('d', { CustomerCode: 'C1', Lines: lines }, { state: 'rejected' });
  const refused = locatedError('44008', 'Depo bulunamadı', ['Lines', 0, 'WarehouseName'], {
    ...{ key: 'a', sent: 'ESKİ DEPO' },
  });
  function likely(warehouses: readonly string[], defaultWarehouse = '', errors = [refused]) {
    const rows = warehouses.map((name, index) => ({ code: String(index), name }));
    const app = {
      api: { searchLookup: () => Promise.resolve({ rows, total: rows.length }) },
      connection: { settings: { defaultWarehouse } },
    } as unknown as AppState;
    return likelyCorrection(app, draft, errors);
  }

  it('is the value similar to the refused one, in every line that has it', async () => {
    expect(await likely(['Yeni Depo', 'Şube', 'Eski Depo (arka)'])).toMatchObject({
      ...{ field: 'WarehouseName', value: 'Eski Depo (arka)', before: 'ESKİ DEPO', lines: ['a', 'b'] },
    });
  });
  it('is otherwise the connection’s warehouse, if the list has it', async () => {
    expect(await likely(['Merkez', 'Şube'], 'Merkez')).toMatchObject({ value: 'Merkez' });
    expect(await likely(['Şube'], 'Merkez')).toBeNull();
    expect(await likely([])).toBeNull();
  });
  it('does not exist for a value that the list has, nor for errors without a correctable field', async () => {
    expect(await likely(['ESKİ DEPO', 'Eski Depo 2'], 'Eski Depo 2')).toBeNull();
    expect(await likely(['Merkez'], 'Merkez', [locatedError('1', 'Olmaz.')])).toBeNull();
  });
});

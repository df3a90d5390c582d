import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LocatedError } from '../../../domain/model/problem.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { errorReason, reasonText } from '../../../renderer/state/refusal-reason.svelte.ts';
import { locatedError } from '../support/located-error.ts';

const whole = locatedError('1', 'Bir şey eksik.');
const warehouse = locatedError('1', 'Tanımsız.', ['Lines', 2, 'WarehouseName'], { key: 'a', sent: 'ESKİ DEPO' });
const reason = (...errors: readonly LocatedError[]): string => reasonText('salesReturnInvoice', errors);

beforeEach(() => setLanguage('tr'));
afterEach(() => setLanguage('en'));

it('names the field and the value that was sent, as the editor shows it', () => {
  expect(reason(warehouse)).toBe('Depo bulunamadı: ESKİ DEPO · 3. satır');
  expect(reason(locatedError('1', 'x', ['Lines', 0, 'Quantity'], { sent: '2.5' }))).toBe(
    'Miktar kabul edilmedi: 2,5 · 1. satır',
  );
});

it('gives the service’s message if no value was sent or the error has no place', () => {
  expect(reason(whole)).toBe('Bir şey eksik.');
  expect(reason(locatedError('1', 'Zorunlu.', ['Lines', 0, 'Quantity']))).toBe('Miktar eksik · 1. satır');
  expect(reason(locatedError('1', 'Olmaz.', ['Lines', 0, 'Quantity']))).toBe('Miktar: Olmaz. · 1. satır');
});

it('reports a missing entry if the service’s message means that', () => {
  const sent = (message: string, name: string, value: string): string =>
    reason(locatedError('1', message, ['Lines', 0, name], { sent: value }));
  expect(sent('[0] depo bulunamadı', 'WarehouseName', 'ESKİ DEPO')).toBe('Depo bulunamadı: ESKİ DEPO · 1. satır');
  expect(sent('Warehouse is closed.', 'WarehouseName', 'ESKİ DEPO')).toBe('Depo kabul edilmedi: ESKİ DEPO · 1. satır');
  expect(sent('Invalid warehouse.', 'WarehouseName', 'ESKİ DEPO')).toBe('Depo kabul edilmedi: ESKİ DEPO · 1. satır');
  expect(sent('Lot bulunamadı', 'Description', 'x')).toBe('Açıklama kabul edilmedi: x · 1. satır');
});

it('leaves out the line if it is shown separately, and is null if there is only the service’s message', () => {
  expect(errorReason('salesReturnInvoice', warehouse)).toBe('Depo bulunamadı: ESKİ DEPO');
  expect(errorReason('salesReturnInvoice', whole)).toBeNull();
  expect(errorReason('salesReturnInvoice', locatedError('7115', 'x', ['Lines', 0, 'Quantity']))).toBeNull();
});

it('gives the specification’s meaning of a code', () => {
  expect(reason(locatedError('7115', 'x', ['Lines', 0, 'Quantity'], { sent: '5' }))).toBe(
    'Miktar: Satır, bağlı olduğu sipariş satırını aşıyor. · 1. satır',
  );
});

it('uses the first error with a place, and counts the others', () => {
  expect(reason(whole, warehouse, whole)).toBe('Depo bulunamadı: ESKİ DEPO · 3. satır (+2)');
  expect(reason()).toBe('');
});

import { describe, expect, it } from 'vitest';
import type { Path } from '../../../domain/fields.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import type { QueueItem } from '../../../domain/model/queue.ts';
import { refusalGroups } from '../../../renderer/screens/sync/refusals/refusal-groups.ts';
import { summary } from '../../drafts.ts';

const item = (id: string): QueueItem => ({
  ...summary(id, { state: 'rejected' }),
  ...{ submissionId: 's1', position: 1, queuedAt: 0, userId: 1, companyId: 1, periodId: null, notBefore: null },
  ...{ attemptCount: 1, lastAttempt: null },
});
function error(message: string, sentLine: number | null, ...path: Path): LocatedError {
  const place = { line: sentLine === null ? null : `k${sentLine}`, path };
  return { source: 'service', severity: 'error', code: '7001', message, place, sentLine };
}
const closed = (line: number) => error(`Line ${line + 1}: warehouse D-12 is closed`, line, 'WarehouseName');

describe('refusals grouped by error', () => {
  it('form one group for any line, with each document once', () => {
    const groups = refusalGroups([
      { item: item('a'), errors: [closed(0), closed(2)] },
      { item: item('b'), errors: [error('No such customer', null, 'CustomerCode'), closed(6)] },
    ]);
    expect(
      groups.map(({ field, documents }) => [field, documents.map((one) => [one.item.id, one.errors.length])]),
    ).toEqual([
      [
        'WarehouseName',
        [
          ['a', 2],
          ['b', 1],
        ],
      ],
      // Choosing another customer changes other fields too, so it is not offered as a correction.
      [null, [['b', 1]]],
    ]);
    expect(groups[0]?.message).toBe('Line 1: warehouse D-12 is closed');
  });

  it('are separate for other messages, other fields, and header or line', () => {
    const told = [
      error('Too long', null, 'Description'),
      error('Too long', 0, 'Description'),
      error('Too long', 0, 'Description2'),
      error('Too short', 0, 'Description'),
      error('Too short', null),
    ];
    const groups = refusalGroups([{ item: item('a'), errors: told }]);
    expect(groups).toHaveLength(told.length);
    expect(groups.at(-1)?.field).toBeNull();
  });

  it('form one group if only a value differs: what was sent, a quoted text, a code or a number', () => {
    const pairs = [
      [error('Line 2: at most 10', 1, 'Quantity'), error('Line 3: at most 12', 2, 'Quantity')],
      [error('Depo yok: "ESKİ DEPO"', 0, 'WarehouseName'), error('Depo yok: "ARKA"', 0, 'WarehouseName')],
      [error('P00041: lot zorunlu', 0, 'Lots'), error('AB-7: lot zorunlu', 1, 'Lots')],
      [
        { ...error('Depo bulunamadı: ESKİ DEPO', 0, 'WarehouseName'), sent: 'ESKİ DEPO' },
        { ...error('Depo bulunamadı: ARKA', 0, 'WarehouseName'), sent: 'ARKA' },
      ],
    ] as const;
    for (const [one, other] of pairs) {
      const groups = refusalGroups([
        { item: item('a'), errors: [one] },
        { item: item('b'), errors: [other] },
      ]);
      expect(groups, one.message).toHaveLength(1);
    }
  });
});

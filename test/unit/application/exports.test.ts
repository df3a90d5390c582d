import { describe, expect, it, vi } from 'vitest';
import { mostListEntries } from '../../../domain/model/table.ts';
import { exportHandlers } from '../../../main/application/drafts/tables.ts';

describe('a table form for export', () => {
  it('lists each value once, up to the limit of Excel’s drop-down lists', async () => {
    const rows = [
      { code: '1', name: 'Depo' },
      { code: '2', name: 'Depo' },
      { code: '3', name: null },
    ];
    const codes = vi.fn(() => rows);
    const begin = vi.fn((_table: unknown) => Promise.resolve());
    const ask = ({ table }: { readonly table: unknown }) => begin(table);
    const context = { host: { chooseFile: () => Promise.resolve('/tmp/x') }, store: { lookups: { codes } } };
    const handlers = exportHandlers(context as never, { ask } as never);
    const list = (by: 'code' | 'name') => ({ title: by, holds: 'text', from: { lookup: 'warehouses', by } }) as const;
    await handlers.beginExport({
      ...{ name: 'x', format: 'xlsx', language: 'tr', columns: [{ title: 'A', holds: 'text' }] },
      form: { connectionId: 'c', sheets: { table: 'T', lists: 'L' }, lists: [list('name'), list('code')] },
    });
    expect(codes).toHaveBeenCalledWith('c', 'warehouses', mostListEntries);
    expect(begin).toHaveBeenCalledWith(
      expect.objectContaining({
        form: {
          sheets: { table: 'T', lists: 'L' },
          lists: [
            {
              ...{ title: 'name', holds: 'text' },
              entries: [
                { value: 'Depo', label: '2' },
                { value: '3', label: null },
              ],
            },
            {
              ...{ title: 'code', holds: 'text' },
              entries: rows.map(({ code, name }) => ({ value: code, label: name })),
            },
          ],
        },
      }),
    );
  });
});

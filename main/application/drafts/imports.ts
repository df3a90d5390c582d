import type { TableReader } from '../../worker/table-reader.ts';
import type { Handlers } from '../handlers.ts';

/** Tables in files that the page hands over. */
export function importHandlers(reader: TableReader) {
  return {
    readTable: (wanted) => reader.read(wanted),
    getTableRows: async ({ id, from }) => ({ rows: await reader.rows(id, from) }),
    closeTable: async ({ id }) => {
      await reader.close(id);
      return {};
    },
    cancelTableReading: async () => {
      await reader.cancel();
      return {};
    },
  } satisfies Partial<Handlers>;
}

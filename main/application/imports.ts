import type { TableReader } from '../worker/table-reader.ts';
import type { Handlers } from './handlers.ts';

/** Tables in files that the page hands over. */
export function importHandlers(reader: TableReader) {
  return {
    readTable: ({ data, language }) => reader.read(data, language),
    cancelTableReading: async () => {
      await reader.cancel();
      return {};
    },
  } satisfies Partial<Handlers>;
}

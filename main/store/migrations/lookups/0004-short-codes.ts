import type { Migration } from '../../migrate.ts';

/** Rows are found by the number at the end of their code, in lists that are there too. */
export const shortCodes: Migration = {
  version: 4,
  name: 'short-codes',
  up: (connection) => {
    for (const id of connection.prepare<[], number>('SELECT id FROM lists').pluck().all()) {
      connection.exec(`CREATE INDEX IF NOT EXISTS rows_${id}_short ON rows_${id}
        (ltrim(substr(code, length(rtrim(code, '0123456789')) + 1), '0'))`);
    }
  },
};

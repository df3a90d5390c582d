import type { Migration } from '../../migrate.ts';

/** How customers are named on paper; lists that are there too get it with their next refresh. */
export const parties: Migration = {
  version: 7,
  name: 'parties',
  up: (connection) => {
    for (const { id } of connection.prepare<[], { id: number }>('SELECT id FROM lists').all()) {
      connection.exec(`ALTER TABLE rows_${id} ADD COLUMN party TEXT`);
    }
  },
};

import type { Migration } from '../../migrate.ts';

/**
 * Products are found by the barcodes that the service returned, each list's in a table of its own that is kept in the order in
 * which they are sought. Lists that are there stay, and have barcodes once they are fetched anew.
 */
export const barcodes: Migration = {
  version: 3,
  name: 'barcodes',
  up: (connection) => {
    for (const id of connection.prepare<[], number>('SELECT id FROM lists').pluck().all()) {
      connection.exec(`
CREATE TABLE barcodes_${id} (
  barcode TEXT NOT NULL,
  row INTEGER NOT NULL,
  unit TEXT NOT NULL,
  PRIMARY KEY (barcode, row, unit)
) STRICT, WITHOUT ROWID;
`);
    }
  },
};

import type { Migration } from '../../migrate.ts';

/** The barcodes of a product are found by its row, in lists that are there too: they are printed. */
export const barcodesOfProduct: Migration = {
  version: 5,
  name: 'barcodes-of-product',
  up: (connection) => {
    for (const id of connection.prepare<[], number>('SELECT id FROM lists').pluck().all()) {
      connection.exec(`CREATE INDEX IF NOT EXISTS barcodes_${id}_row ON barcodes_${id} (row)`);
    }
  },
};

import { plainTaxNumber } from '../../../../domain/e-documents/party.ts';
import type { Migration } from '../../migrate.ts';

/** Customers are found by tax number, in lists that are there too: it is the first part of their detail. */
export const taxNumbers: Migration = {
  version: 6,
  name: 'tax-numbers',
  up: (connection) => {
    connection.function('tax_number', { deterministic: true }, (detail) => {
      const number = plainTaxNumber(String(detail ?? '').split('·')[0] ?? '');
      return number.length < 10 ? null : number;
    });
    for (const { id, kind } of connection
      .prepare<[], { id: number; kind: string }>('SELECT id, kind FROM lists')
      .all()) {
      connection.exec(`ALTER TABLE rows_${id} ADD COLUMN tax_number TEXT`);
      if (kind === 'customers') connection.exec(`UPDATE rows_${id} SET tax_number = tax_number(detail)`);
      connection.exec(`CREATE INDEX rows_${id}_tax ON rows_${id} (tax_number) WHERE tax_number IS NOT NULL`);
    }
  },
};

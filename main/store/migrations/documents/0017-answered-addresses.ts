import type { Migration } from '../../migrate.ts';

/**
 * The addresses at which the service of a connection has answered: a method and a URL without the id of a record. The reasons of
 * attempts refer to it: an answer without an envelope means a wrong address only at an address that has never answered.
 */
export const answeredAddresses: Migration = {
  version: 17,
  name: 'answered addresses',
  up: (connection) =>
    connection.exec(`
CREATE TABLE answered_addresses (
  connection_id TEXT NOT NULL REFERENCES connections (id),
  address TEXT NOT NULL,
  PRIMARY KEY (connection_id, address)
) STRICT, WITHOUT ROWID;
`),
};

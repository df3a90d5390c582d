import { join } from 'node:path';
import { openConnection } from '../../../main/store/database.ts';
import { benchFolder } from './application.ts';

export interface RawTransactions {
  /** Overwrites one row; returns the time in milliseconds. */
  readonly overwrite: (text: string) => number;
  readonly close: () => void;
}

/** The floor of every durable write: a bare better-sqlite3 transaction that writes one text, with the product's pragmas. */
export function rawTransactions(): RawTransactions {
  const folder = benchFolder();
  const connection = openConnection(join(folder.path, 'raw.db'));
  connection.exec('CREATE TABLE texts (row INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT');
  connection.exec(`INSERT INTO texts VALUES (1, '')`);
  const update = connection.prepare<[string]>('UPDATE texts SET content = ? WHERE row = 1');
  const write = connection.transaction((text: string) => update.run(text));
  return {
    overwrite: (text) => {
      const from = performance.now();
      write.immediate(text);
      return performance.now() - from;
    },
    close: () => {
      connection.close();
      folder.remove();
    },
  };
}

import type { Preferences } from '../../domain/settings.ts';
import type { Database } from './database.ts';
import { parse, readPreferences, write } from './json.ts';

/** `defaults`: for preferences that the user has not set; the built-in ones if absent. */
export function getPreferences(database: Database, defaults?: Preferences): Preferences {
  const rows = database.statement<[], { name: string; value: string }>('SELECT name, value FROM preferences').all();
  return readPreferences(Object.fromEntries(rows.map(({ name, value }) => [name, parse(value)])), defaults);
}

export function changePreferences(database: Database, change: Partial<Preferences>): Preferences {
  const set = database.statement<[string, string], void>(
    'INSERT INTO preferences VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  database.write(() => {
    for (const [name, value] of Object.entries(change)) if (value !== undefined) set.run(name, write(value));
  });
  return getPreferences(database);
}

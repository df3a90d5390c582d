import type { Preferences } from '../../domain/settings.ts';
import type { Database } from './database.ts';
import { parse, readPreferences, write } from './json.ts';
import type { PreferenceStore } from './types.ts';

export function createPreferences(database: Database): PreferenceStore {
  const all = database.prepare<[], { name: string; value: string }>('SELECT name, value FROM preferences');
  const set = database.prepare<[string, string], void>(
    'INSERT INTO preferences VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const get = (defaults?: Preferences): Preferences =>
    readPreferences(Object.fromEntries(all.all().map(({ name, value }) => [name, parse(value)])), defaults);
  return {
    get,
    change: (change) => {
      database.write(() => {
        for (const [name, value] of Object.entries(change)) if (value !== undefined) set.run(name, write(value));
      });
      return get();
    },
  };
}

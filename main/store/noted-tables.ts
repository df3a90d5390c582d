import type { Database as Connection } from 'better-sqlite3';

/** What can be computed again from the other tables, and the notes of changes themselves. Search indexes are virtual tables. */
const notNoted: ReadonlySet<string> = new Set(['draft_counts', 'line_search_due', 'backup_marks', 'changed_rows']);

/** A table whose changes are noted. `key`: the first column of its primary key; a note is of all rows with the same value. */
export interface NotedTable {
  readonly name: string;
  readonly key: string;
}

export function notedTables(connection: Connection): readonly NotedTable[] {
  return connection
    .prepare<[], NotedTable>(
      `SELECT t.name, c.name AS key FROM pragma_table_list t JOIN pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND c.pk = 1
       ORDER BY t.name`,
    )
    .all()
    .filter(({ name }) => !notNoted.has(name));
}

/** SQL of the triggers that note each change of a table in `changed_rows`. A migration that creates a table runs it, too. */
export function triggersOf({ name, key }: NotedTable): string {
  // Without a backup there is no mark, and nothing is noted.
  const note = (value: string, condition: string): string => `
  INSERT INTO changed_rows SELECT number, '${name}', ${value} FROM backup_marks ${condition}
    ORDER BY number DESC LIMIT 1 ON CONFLICT DO NOTHING;`;
  return `
CREATE TRIGGER ${name}_noted_in AFTER INSERT ON ${name} BEGIN${note(`NEW.${key}`, '')}
END;
CREATE TRIGGER ${name}_noted_out AFTER DELETE ON ${name} BEGIN${note(`OLD.${key}`, '')}
END;
CREATE TRIGGER ${name}_noted_over AFTER UPDATE ON ${name} BEGIN${note(`NEW.${key}`, '')}${note(`OLD.${key}`, `WHERE OLD.${key} IS NOT NEW.${key}`)}
END;
`;
}

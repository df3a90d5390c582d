/** What domain/documents says of the fields that the table names. */
import { documents } from '../../domain/documents/index.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { Field, Fields } from '../../domain/fields.ts';

/** The field at a path of names, `Lines.Lots.LotNo`. */
export function fieldAt(kind: DocumentKind, path: string): Field | null {
  let fields: Fields = documents[kind].fields;
  let found: Field | null = null;
  for (const name of path.split('.')) {
    found = Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
    if (found === null) return null;
    fields = found.type === 'object' || found.type === 'list' ? found.fields : {};
  }
  return found;
}

/** Every path of a document's description; what is within its lines only where asked for. */
export function describedPaths(kind: DocumentKind, withLines: boolean): readonly string[] {
  const walk = (fields: Fields, at: string): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const path = at + name;
      const inner = field.type === 'object' || field.type === 'list' ? field.fields : null;
      return inner === null || (path === 'Lines' && !withLines) ? [path] : [path, ...walk(inner, `${path}.`)];
    });
  return walk(documents[kind].fields, '');
}

/** Finds header fields by the name of the field, its group or a nested field. */
import type { Field } from '../../../../domain/fields.ts';
import { fold } from '../../../../domain/fold.ts';
import { fieldLabel } from '../../../state/field-label.ts';
import { headerGroups, isShown } from './header-groups.ts';
import type { Editor } from '../session/editor.svelte.ts';
import type { LookupResult, LookupOption } from '../../../../domain/edit/entry-match.ts';
import { groupLabel, labelOf } from '../fields/texts.ts';

/** The `id` of a result is the field's name. `used`: field names to list first. */
export function findFields(editor: Editor, query: string, used: readonly string[]): LookupResult {
  const sought = fold(query.trim());
  const { header } = editor.document;
  const found = headerGroups(editor.description.fields).flatMap(({ group, fields }) =>
    fields
      .filter(([name, field]) => isShown(field, header, name))
      .map(([name, field]) => ({
        id: name,
        code: labelOf(name, field),
        name: groupLabel(group),
        parts: partsOf(field),
      }))
      .filter(({ code, name, parts }) => fold([code, name, ...parts].join(' ')).includes(sought)),
  );
  const rank = ({ id, code }: (typeof found)[number]): number => {
    if (sought !== '' && fold(code).startsWith(sought)) return -1;
    return used.includes(id) ? used.indexOf(id) : used.length;
  };
  const rows = found.toSorted((a, b) => rank(a) - rank(b)).map(({ parts: _parts, ...row }) => row);
  return { rows, total: rows.length };
}

/** The field with exactly this name, else the only one whose name starts with the text, else the only result; null otherwise. */
export function uniqueMatch({ rows }: LookupResult, text: string): LookupOption | null {
  const sought = fold(text.trim());
  if (sought === '') return null;
  const called = rows.filter(({ code }) => fold(code) === sought);
  const beginning = rows.filter(({ code }) => fold(code).startsWith(sought));
  return [called, beginning, rows].find(({ length }) => length === 1)?.[0] ?? null;
}

function partsOf(field: Field): readonly string[] {
  return field.type === 'object' || field.type === 'list' ? Object.keys(field.fields).map(fieldLabel) : [];
}

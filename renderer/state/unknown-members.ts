import { unknownMembersName } from '../../domain/fields.ts';
import type { Path } from '../../domain/fields.ts';
import { t } from '../messages/index.svelte.ts';
import { fieldLabel } from './field-label.ts';

/** `Line 3 · Lots 1 · SupplierBatch`: the place of an unknown member, by its own name. Reactive on the language. */
export function memberPlaceText(path: Path): string {
  const names: string[] = [];
  path.forEach((part, at) => {
    if (typeof part === 'string') names.push(at === path.length - 1 ? part : fieldLabel(part));
    else if (at === 1 && path[0] === 'Lines') names[0] = t('editor.line', { number: part + 1 });
    else names.push(`${names.pop() ?? ''} ${String(part + 1)}`.trim());
  });
  return names.join(' · ');
}

/** The unknown members in a record's JSON text of them, `PlateNumber: 34 AB 123` each. */
export function unknownMemberTexts(text: unknown): readonly string[] {
  if (typeof text !== 'string') return [];
  const members: unknown = JSON.parse(text);
  return Object.entries(members as object).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

/** Whether a path leads to the unknown members of a record. */
export const isUnknownMembersPath = (path: Path): boolean => path.at(-1) === unknownMembersName;

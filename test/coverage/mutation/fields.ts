/**
 * The mistake for the row of a field, made out of its description: a limit that is one off, a choice less, a field that is
 * no longer asked for; where there is none of these, a field that is the caller's is no longer sent, and one that is the
 * service's is.
 */
import type { FieldRow } from '../field.ts';
import type { Break } from './mutation.ts';

const offByOne: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\bmaxLength: (\d+)/, (found) => found.replace(/\d+/, (digits) => String(Number(digits) + 1))],
  [/\bexclusiveMin: 0\b/, () => 'min: 0'],
  [/\bmin: 0\b/, () => 'min: -1'],
  [/\bmax: 100\b/, () => 'max: 101'],
  [/\bchoices: \[([^,\]]+), [^\]]+\]/, (found) => found.replace(/, [^\]]+\]/, ']')],
  [/\brequired: true\b/, () => 'required: false'],
  [/\bminItems: 1\b/, () => 'minItems: 0'],
];

/** `null` where the description does not stand in the row's file under the field's name, once. */
export function breakField({ path, where, facts }: FieldRow, source: string): Break | null {
  const [file] = where;
  if (file === undefined) return null;
  const name = path.slice(path.lastIndexOf('.') + 1);
  const found = [...source.matchAll(new RegExp(`^  ${name}: [\\s\\S]*?,$(?=\\n(?:  [A-Za-z0-9_/]|\\n|\\}))`, 'gm'))];
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const declaration = only[0];
  for (const [limit, worse] of offByOne) {
    if (limit.test(declaration)) return [file, declaration, declaration.replace(limit, worse)];
  }
  const { by = 'caller' } = facts;
  const other = by === 'caller' || by === 'amount' ? 'echo' : 'supplied';
  const value = declaration.slice(`  ${name}: `.length, -1);
  return [file, declaration, `  ${name}: { ...${value}, class: '${other}' } as never,`];
}

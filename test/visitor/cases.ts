/**
 * The cases: the input from another program or a scanner, and the expected result, written by hand. The rule: every input is
 * accepted, refused immediately, or kept as an open entry. README.md describes the members.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { LookupKind } from '../../domain/fields.ts';
import type { Layout } from './keys.ts';
import { workbookBytes } from './workbook.ts';
import type { Workbook } from './workbook.ts';

export type Members = Readonly<Record<string, unknown>>;
/** The expected result of an input. An absent member means none: no lines, no open entries, no questions, no refusal. */
export interface Expected {
  /** In order; each with the members to compare, `null` for an empty one. */
  readonly lines?: readonly Members[];
  readonly document?: Members;
  /** The documents made from a file: their number, or the members of each. */
  readonly documents?: number | readonly Members[];
  /** In any order. */
  readonly openEntries?: readonly Members[];
  /** Row numbers as in the preview; compared only if given. */
  readonly skippedRows?: readonly number[];
  /** Headings of the columns that need the user's choice. */
  readonly questions?: readonly string[];
  /** Names of the sheets that can be chosen; compared only if given. */
  readonly sheets?: readonly string[];
  /** Key of the refusal's message; `true`: any visible message, and for a scan also the sound. */
  readonly refused?: string | true;
  /** Rows of a list, in any order. */
  readonly rows?: readonly Members[];
  readonly partial?: boolean;
  readonly problem?: string;
}
interface Common extends Expected {
  readonly name: string;
  readonly what: string;
  readonly kind?: DocumentKind;
  readonly language?: 'tr' | 'en';
  /** Settings of the connection and preferences of this workstation. */
  readonly settings?: Members;
  readonly preferences?: Members;
}
export interface TableCase extends Common {
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
  /** Pasted into the lines instead of opened as a file. */
  readonly paste?: true;
  /**
   * The user's choices: a sheet; for each heading the target of its column (`skip`: none), or how to read its numbers (`=1250`).
   */
  readonly sheet?: string;
  readonly answers?: Readonly<Record<string, string>>;
  /** Whether the user makes negative quantities positive; the dialog must offer it. */
  readonly positive?: boolean;
  /** Whether rows that the workbook hides are included. */
  readonly takeHidden?: boolean;
  /** Played twice: choices of the first time may be remembered. */
  readonly again?: true;
}
export interface LabelCase extends Common {
  readonly keys: string;
  readonly layout?: Layout;
  /** Where the focus is; by default in a new document's first input. */
  readonly at?: 'lines' | 'view' | 'dialog' | 'queued' | 'quantity';
}
export interface AnswerCase extends Common {
  /** Part of the path of the requests that are answered with `bodies`, in order; the last one is repeated. */
  readonly path: string;
  readonly bodies: readonly unknown[];
  readonly status?: number;
  readonly type?: string;
  /** The list that is read; otherwise the document of `kind` with the id `aaaaaaaa-…` is opened. */
  readonly list?: LookupKind | 'documents';
}
export type Case =
  | ({ readonly of: 'tables' } & TableCase)
  | ({ readonly of: 'labels' } & LabelCase)
  | ({ readonly of: 'answers' } & AnswerCase);

const folder = fileURLToPath(new URL('./cases', import.meta.url));
const known: Readonly<Record<Case['of'], ReadonlySet<string>>> = {
  tables: membersOf(
    'paste sheet answers positive takeHidden again workbook encoding newline skippedRows questions sheets documents',
  ),
  labels: membersOf('keys layout at'),
  answers: membersOf('path bodies status type list rows partial problem'),
};

function membersOf(own: string): ReadonlySet<string> {
  const common = 'what kind language settings preferences lines document openEntries refused';
  return new Set(`${common} ${own}`.split(' '));
}

/** The cases whose name or description contains the text, sorted by name. */
export function readCases(only = ''): readonly Case[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const cases = files.filter((path) => path.endsWith('.json')).map((path) => readCase(path, files));
  return cases.filter(({ name, what }) => `${name} ${what}`.includes(only));
}

function readCase(path: string, files: readonly string[]): Case {
  const of = path.split(/[/\\]/)[0] as Case['of'];
  const name = path.replace(/(\.expected)?\.json$/, '');
  const given = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Members & Common;
  const unknown = Object.keys(given).filter((member) => !known[of].has(member));
  if (typeof given.what !== 'string' || unknown.length > 0)
    throw new Error(`${path}: ${unknown.length > 0 ? `unknown members ${unknown.join(', ')}` : 'no “what”'}`);
  if (of !== 'tables') return { ...given, of, name } as Case;
  return { ...given, of, name, file: inputOf(path, name, given, files) };
}

/** The file next to the expectation, or the workbook that the expectation describes. */
function inputOf(path: string, name: string, given: Members, files: readonly string[]): TableCase['file'] {
  if (given['workbook'] !== undefined) {
    const workbook = given['workbook'] as Workbook;
    return { name: `${basename(name)}.${workbook.format}`, bytes: workbookBytes(workbook) };
  }
  const input = files.find((one) => one !== path && one.slice(0, -extname(one).length) === name);
  if (input === undefined) throw new Error(`${path}: there is no file ${relative('.', name)}.* beside it.`);
  const bytes = readFileSync(join(folder, input));
  const { encoding = 'utf-8', newline = '\n' } = given as { readonly encoding?: string; readonly newline?: string };
  if (encoding === 'utf-8' && newline === '\n') return { name: basename(input), bytes };
  return { name: basename(input), bytes: encoded(bytes.toString('utf8').replaceAll('\n', newline), encoding) };
}

/** Converts a text that is stored as readable UTF-8 to the encoding in which the other program writes it. */
function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text], (character) => {
    const byte = bytes.get(character);
    if (byte === undefined) throw new Error(`${encoding} has no “${character}”.`);
    return byte;
  });
}

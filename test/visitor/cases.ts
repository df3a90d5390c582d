/**
 * The cases: what another program or a scanner produces, and what is to become of it, written by hand by the rule that every input
 * is taken, refused at once, or kept as an open entry. README.md describes the members.
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
/** What is to become of an input. What is absent here is not there: no lines, no open entries, no questions, no refusal. */
export interface Expected {
  /** In order; of each the members that are named, `null` for one that is empty. */
  readonly lines?: readonly Members[];
  /** Members of the document itself. */
  readonly document?: Members;
  /** Documents that a file became: how many, or what is in each. */
  readonly documents?: number | readonly Members[];
  /** In any order. */
  readonly openEntries?: readonly Members[];
  /** By number, as the preview shows them; compared where it is given. */
  readonly skippedRows?: readonly number[];
  /** Headings of the columns that are asked about. */
  readonly questions?: readonly string[];
  /** Names of the sheets that can be chosen; compared where it is given. */
  readonly sheets?: readonly string[];
  /** Key of the message with which it is refused; `true`: any that is seen, of a scan heard too. */
  readonly refused?: string | true;
  /** Rows of a list, in any order. */
  readonly rows?: readonly Members[];
  readonly partial?: boolean;
  /** Reason of the problem that is reported. */
  readonly problem?: string;
}
interface Common extends Expected {
  readonly name: string;
  readonly what: string;
  readonly kind?: DocumentKind;
  readonly language?: 'tr' | 'en';
  /** Of the connection, and of this workstation. */
  readonly settings?: Members;
  readonly preferences?: Members;
}
export interface TableCase extends Common {
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
  /** Pasted into the lines instead of chosen as a file. */
  readonly paste?: true;
  /** What the user chooses: a sheet; by heading where a column goes (`skip`: nowhere), or a reading of its numbers (`=1250`). */
  readonly sheet?: string;
  readonly answers?: Readonly<Record<string, string>>;
  /** Whether the user turns negative quantities positive, which must be offered. */
  readonly positive?: boolean;
  /** Whether rows that the workbook hides are taken. */
  readonly takeHidden?: boolean;
  /** Played twice: what was chosen the first time may be remembered. */
  readonly again?: true;
}
export interface LabelCase extends Common {
  readonly keys: string;
  readonly layout?: Layout;
  /** Where the keyboard is: in a new document's first box if absent. */
  readonly at?: 'lines' | 'view' | 'dialog' | 'queued' | 'quantity';
}
export interface AnswerCase extends Common {
  /** Part of the path whose requests are answered by `bodies`, one after another, the last one as often as it is asked for. */
  readonly path: string;
  readonly bodies: readonly unknown[];
  readonly status?: number;
  readonly type?: string;
  /** Which list is read; else the document of `kind` is opened by its id `aaaaaaaa-…`. */
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

/** Those whose name or sentence has the text, by name. */
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

/** The file beside the expectation, or the workbook that it describes. */
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

/** The text of a file that is kept as UTF-8 so that it can be read, in the encoding in which the other program writes it. */
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

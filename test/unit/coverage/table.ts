import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

export interface Row {
  /** E.g. `§2.1 InvoiceNumber`. */
  readonly id: string;
  readonly section: string;
  readonly what: string;
  readonly kind: string;
  /** Why Rampa does not do it. */
  readonly why: string;
  /** Key of the assumption that the row depends on. */
  readonly assumed: string | null;
  readonly where: readonly string[];
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
const filesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file);

function rowOf(section: string, line: string): Row {
  const [name = '', what = '', kind = '', where = '', tests = ''] = cellsOf(line);
  const [, label = '', why = ''] = /^([^:]*)(?:: (.*))?$/.exec(kind) ?? [];
  return {
    id: `${section} ${name.replaceAll('`', '')}`,
    section,
    what,
    kind: label,
    why,
    assumed: /\*\(assumed: `(.*)`\)\*$/.exec(what)?.[1] ?? null,
    where: filesIn(where),
    tests: tests.split('<br>').flatMap((cell) => {
      const [file = ''] = filesIn(cell);
      return [...cell.matchAll(/“(.+?)”(?=, “|$)/g)].map(([, title = '']) => ({ file, title }));
    }),
  };
}

/** A row of the summary table: a section and its counts. */
interface Count {
  readonly section: string;
  readonly counts: readonly number[];
}

function readTable(): { readonly rows: readonly Row[]; readonly summary: readonly Count[] } {
  const rows: Row[] = [];
  const summary: Count[] = [];
  let section: string | null = null;
  for (const line of readFileSync(join(root, 'docs/SPECIFICATION-COVERAGE.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!/^\| [^-]/.test(line) || /^\| (?:Row|Section) \|/.test(line)) continue;
    if (section !== null) rows.push(rowOf(section.split(' ')[0] ?? '', line));
    else {
      const [name = '', ...counts] = cellsOf(line);
      summary.push({ section: name.split(' ')[0] ?? '', counts: counts.map(Number) });
    }
  }
  return { rows, summary };
}

export const { rows, summary } = readTable();

/** Prints the table: `node test/coverage/print.ts > docs/SPECIFICATION-COVERAGE.md`. */
import { fileURLToPath } from 'node:url';
import { rows, sections } from './rows.ts';
import { sectionOf } from './row.ts';
import type { Kind, Row } from './row.ts';

const kinds: Readonly<Record<Kind, string>> = {
  application: 'application',
  simulator: 'simulated service only',
  nothing: 'nothing to build',
};
const headings: Readonly<Record<string, string>> = {
  '§1': 'What the service does',
  '§1.1': 'Headers',
  '§1.2': 'Envelope',
  '§2.1': 'Invoice',
  '§2.2': 'Nested objects',
  '§2.3': 'Line',
  '§2.4': 'Lot',
  '§2.5': 'Extension objects',
  '§2.6': 'Sales return invoice',
  '§2.7': 'Despatch',
  '§2.8': 'Quote',
  '§3': 'States',
  '§4': 'Endpoints',
  '§4.1': 'Purchase return invoice',
  '§4.2': 'Sales return invoice',
  '§4.3': 'Despatch',
  '§4.4': 'Quote',
  '§4.5': 'Lookups',
  '§5': 'Authentication',
  '§6': 'Events',
  '§7': 'Errors',
  '§8': 'Limits',
  '§9': 'Versioning',
};

const introduction = `# Specification coverage

What the service's specification describes, row by row, what Rampa does about it, and which tests show it. Each row belongs to the
**application** (at least one test that runs shows it), to the **simulated service only** (only a service can do it; the
simulated one does, so that Rampa can be tested against it), or there is **nothing to build**. Rows marked *assumed* depend on
something that the specification does not show; the connection's settings list it under the key given.

\`node test/coverage/print.ts\` prints this file from the data in \`test/coverage\`. A unit test (\`test/unit/coverage\`)
compares the table with a list of its rows, with \`domain/documents\`, and with the files and tests it names.`;

export function print(): string {
  return `${[introduction, summary(), ...sections.flatMap(table)].join('\n\n')}\n`;
}

function summary(): string {
  const count = (some: readonly Row[], kind: Kind): number => some.filter((row) => row.kind === kind).length;
  const line = (name: string, some: readonly Row[]): string =>
    cells(
      [name, some.length, count(some, 'application'), count(some, 'simulator'), count(some, 'nothing')].map(String),
    );
  return [
    cells(['Section', 'Rows', 'Application', 'Simulated service only', 'Nothing to build']),
    '| --- | ---: | ---: | ---: | ---: |',
    ...sections.map((section) => line(titleOf(section), of(section))),
    line('**All**', rows),
  ].join('\n');
}

const of = (section: string): readonly Row[] => rows.filter((row) => sectionOf(row) === section);
const titleOf = (section: string): string =>
  section === '§A' ? 'Assumed' : `${section} ${headings[section] ?? ''}`.trim();

function table(section: string): readonly string[] {
  const lines = of(section).map((row) => cells([nameOf(row), whatOf(row), kindOf(row), whereOf(row), testsOf(row)]));
  return [
    `## ${titleOf(section)}`,
    [cells(['Row', 'What', 'Kind', 'Where', 'Test']), '| --- | --- | --- | --- | --- |', ...lines].join('\n'),
  ];
}

const nameOf = ({ id }: Row): string => `\`${id.slice(id.indexOf(':') + 1)}\``;
const whatOf = ({ what, assumed }: Row): string =>
  assumed === undefined ? what : `${what} *(assumed: \`${assumed}\`)*`;
const kindOf = ({ kind, why }: Row): string => (why === undefined ? kinds[kind] : `${kinds[kind]}: ${why}`);
const whereOf = ({ where }: Row): string => where.map(link).join('<br>');

/** Each file once, with its titles. */
function testsOf({ tests }: Row): string {
  const files = [...new Set(tests.map(({ file }) => file))];
  return files
    .map((file) => {
      const titles = tests
        .filter((test) => test.file === file)
        .map(({ title }) => `“${title.replaceAll('$id: ', '')}”`);
      return `${link(file)}: ${titles.join(', ')}`;
    })
    .join('<br>');
}

const link = (file: string): string => `[${file.slice(file.lastIndexOf('/') + 1)}](../${file})`;
const cells = (texts: readonly string[]): string =>
  `| ${texts.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(print());

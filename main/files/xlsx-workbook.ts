/** Reads a workbook's main part: its sheets, which of them are hidden, and the base year of its dates. */
import { SaxesParser } from 'saxes';
import { mostPartElements } from './limits.ts';
import { boundsOf } from './table.ts';

type Attributes = Readonly<Record<string, string>>;

interface ShownSheet {
  readonly name: string;
  /** Index among the sheets with a name, as the reader (`read-excel-file`) counts them. */
  readonly place: number;
  /** Path of its part in the archive. */
  readonly part: string;
}

/** The visible sheets in their order, without chart, dialog and macro sheets. */
export function shownSheets(workbook: string, relationships: string): readonly ShownSheet[] {
  const charts = new Set<string>();
  const targets = new Map<string, string>();
  read(relationships, (name, { Id = '', Type = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    if (name === 'Relationship' && /\/(chartsheet|dialogsheet|macrosheet)$/i.test(Type)) charts.add(Id);
  });
  const sheets: ShownSheet[] = [];
  let place = 0;
  read(workbook, (own, attributes) => {
    const { name = '', state = 'visible', hidden } = attributes;
    if (own !== 'sheet' || name === '') return;
    const relation = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1] ?? '';
    if (!/hidden$/i.test(state) && !isTrue(hidden) && !charts.has(relation))
      sheets.push({ name, place, part: targets.get(relation) ?? '' });
    place += 1;
  });
  return sheets;
}

/** Rewrites `date1904="true"` to the only form that the reader understands; both are an xsd:boolean (§18.2.28). */
export const readableWorkbook = (workbook: string): string =>
  workbook.replace(/(\sdate1904\s*=\s*)(["'])\s*true\s*\2/i, '$1$21$2');

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Calls back for each element, by its name without a prefix. Invalid XML ends the reading; the reader reports it. */
function read(xml: string, element: (name: string, attributes: Attributes) => void): void {
  const parser = new SaxesParser();
  const bounds = boundsOf(parser, mostPartElements);
  parser.on('opentag', ({ name, attributes }) => element(name.replace(/^\w+:/, ''), attributes as Attributes));
  parser.on('closetag', () => bounds.closed());
  parser.on('error', () => undefined);
  parser.write(xml).close();
}

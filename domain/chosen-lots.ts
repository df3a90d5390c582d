/**
 * Lots that the service chose: of products that keep lots of themselves (StockType 4, 6, 7) an outbound movement leaves them
 * to the service (§2.3), which shows them when the document is read. Whether they go back or are left empty is not shown, and
 * a setting. A line that came with such lots is marked, so that lots a person enters are told from them.
 */
import { documents } from './documents/index.ts';
import type { DocumentKind } from './model/draft-state.ts';
import type { CompanyFacts } from './facts.ts';
import type { ValueRecord } from './fields.ts';
import { linesOf } from './value.ts';

/** §2.3: what leaves its lots to the service where goods go out. */
export function choosesLots(stockType: number | undefined): boolean {
  return stockType === 4 || stockType === 6 || stockType === 7;
}

/** The document as it was read, its lines marked where the offline list of products tells that the service chose the lots. */
export function markChosenLots(
  kind: DocumentKind,
  content: ValueRecord,
  product: CompanyFacts['product'],
): ValueRecord {
  if (documents[kind].movement(content).direction !== 'outbound') return content;
  const lines = linesOf(content);
  const marked = lines.map((line) => {
    const code = line.ProductCode;
    const stockType = typeof code === 'string' ? product(code.trim())?.stockType : undefined;
    const hasLots = Array.isArray(line.Lots) && line.Lots.length > 0;
    return hasLots && choosesLots(stockType) ? { ...line, $chosenLots: markOf(line) } : line;
  });
  return marked.some((line, index) => line !== lines[index]) ? { ...content, Lines: marked } : content;
}

/** Lines that a person worked on, with the marks that the same lines have in `base`, where their lots are still those. */
export function withMarksOf(base: ValueRecord, content: ValueRecord): ValueRecord {
  const marks = new Map(linesOf(base).map(({ $key, $chosenLots }) => [$key, $chosenLots]));
  const lines = linesOf(content).map((line) => {
    const { $chosenLots: _old, ...unmarked } = line;
    const mark = line.$key === undefined ? undefined : marks.get(line.$key);
    const marked: ValueRecord = mark === undefined ? unmarked : { ...unmarked, $chosenLots: mark };
    return areChosen(marked) ? marked : unmarked;
  });
  return { ...content, Lines: lines };
}

/** Whether the lots of a line are those that the service chose, untouched. */
export function areChosen(line: ValueRecord): boolean {
  return line.$chosenLots !== undefined && readMark(line.$chosenLots)[0] === lotsText(line);
}

/** Whether they are untouched, and so is what they were chosen for. */
export function stillFit(line: ValueRecord): boolean {
  return areChosen(line) && readMark(line.$chosenLots)[1] === chosenFor(line);
}

function markOf(line: ValueRecord): string {
  return JSON.stringify([lotsText(line), chosenFor(line)]);
}

function lotsText(line: ValueRecord): string {
  return JSON.stringify(line.Lots ?? []);
}

function chosenFor({ ProductCode, UnitCode, Quantity, WarehouseName }: ValueRecord): string {
  return JSON.stringify([ProductCode, UnitCode, Quantity, WarehouseName]);
}

function readMark(mark: string | undefined): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(mark ?? '');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

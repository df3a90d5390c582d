/**
 * Lots that the service chose. In an outbound movement of products with StockType 4, 6 or 7 the caller leaves the lots empty and
 * the service chooses them (§2.3); the document contains them when it is read. The specification does not show whether they are
 * sent back or left empty, so this is a setting. A line that was read with such lots is marked, to distinguish them from lots
 * that the user enters. If the StockType is unknown, Rampa presumes that the service chose them and advises the user of it.
 */
import { documents } from './documents/index.ts';
import type { DocumentKind } from './model/draft-state.ts';
import type { CompanyFacts } from './facts.ts';
import type { ValueRecord } from './fields.ts';
import { originsOf, withOrigins } from './origins.ts';
import { linesOf, textOf } from './value.ts';

/** Whether the service chooses the lots of a product with this StockType in an outbound movement (§2.3). */
export function choosesLots(stockType: number | undefined): boolean {
  return stockType === 4 || stockType === 6 || stockType === 7;
}

/** Marks the lines of a document as read whose lots the service chose, or may have chosen, by the cached list of products. */
export function markChosenLots(
  kind: DocumentKind,
  content: ValueRecord,
  product: CompanyFacts['product'],
): ValueRecord {
  if (documents[kind].movement(content).direction !== 'outbound') return content;
  const lines = linesOf(content);
  const marked = lines.map((line) => {
    // The service may have returned only the product's identifier for a line.
    const name = textOf(line.ProductCode) || textOf(line.ProductId);
    const stockType = name === '' ? undefined : product(name)?.stockType;
    const hasLots = Array.isArray(line.Lots) && line.Lots.length > 0;
    const isPresumed = stockType === undefined;
    if (!hasLots || !(isPresumed || choosesLots(stockType))) return line;
    return withOrigins(line, { chosenLots: markOf(line, isPresumed) });
  });
  return marked.some((line, index) => line !== lines[index]) ? { ...content, Lines: marked } : content;
}

/** Gives the lines of edited content the marks that they have in `baseline`, where the lots are still the marked ones. */
export function withMarksOf(baseline: ValueRecord, content: ValueRecord): ValueRecord {
  const marks = new Map(linesOf(baseline).map((line) => [line.$key, originsOf(line).chosenLots]));
  const lines = linesOf(content).map((line) => {
    const chosenLots = line.$key === undefined ? undefined : marks.get(line.$key);
    const marked = withOrigins(line, { chosenLots });
    return areChosen(marked) ? marked : withOrigins(line, { chosenLots: undefined });
  });
  return { ...content, Lines: lines };
}

/** Whether the service chose the lots of a line and they are unchanged. */
export function areChosen(line: ValueRecord): boolean {
  const { chosenLots } = originsOf(line);
  return chosenLots !== undefined && readMark(chosenLots)[0] === lotsText(line);
}

/** Whether the lots are unchanged and the service may have chosen them: the StockType was unknown when they were read. */
export function arePresumedChosen(line: ValueRecord): boolean {
  return areChosen(line) && readMark(originsOf(line).chosenLots)[2] === true;
}

/** Whether the chosen lots are unchanged, and so are the product, unit, quantity and warehouse that they were chosen for. */
export function stillFit(line: ValueRecord): boolean {
  return areChosen(line) && readMark(originsOf(line).chosenLots)[1] === chosenFor(line);
}

function markOf(line: ValueRecord, isPresumed: boolean): string {
  return JSON.stringify([lotsText(line), chosenFor(line), ...(isPresumed ? [true] : [])]);
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

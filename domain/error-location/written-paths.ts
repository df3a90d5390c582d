/** Paths in messages: `Lines[2].Lots[0].LotNo`, `$.lines[1].quantity`, `/Lines/0/UnitPrice`, `DeliveryInfo.Country`. */
import { pathKey } from './catalogue.ts';
import type { Catalogue, CatalogueField } from './catalogue.ts';

export interface WrittenPath {
  /** Counted from 0; null if the path names no line. */
  readonly line: number | null;
  readonly known: CatalogueField | null;
  /** Positions within lists below the line (or header), in order, as far as the path contains them. */
  readonly positions: readonly number[];
}

/** Limits: no place in a document has as many parts, and a message with more paths does not point to one place. */
const mostParts = 12;
const mostPaths = 40;

const shape = /[\p{L}_][\p{L}\p{N}_]*(?:\[\s*\d{1,4}\s*\]|[./]\d{1,4}(?![\d,])|[./][\p{L}_][\p{L}\p{N}_]*)+/gu;

export function readPaths(text: string, catalogue: Catalogue): WrittenPath[] {
  const paths: WrittenPath[] = [];
  for (const [written] of text.slice(0, 2_000).matchAll(shape)) {
    if (paths.length === mostPaths) break;
    const parts = written
      .split(/[./[\]\s]+/u, mostParts * 2)
      .filter((part) => part !== '')
      .slice(0, mostParts);
    for (let from = 0; from < parts.length; from += 1) {
      const path = resolve(parts.slice(from), catalogue);
      if (path === null) continue;
      paths.push(path);
      break;
    }
  }
  return paths;
}

const isNumber = (part: string | undefined): boolean => part !== undefined && /^\d+$/.test(part);

function resolve(parts: readonly string[], catalogue: Catalogue): WrittenPath | null {
  const [first = '', second] = parts;
  const toLine = /^\p{L}*lines?$/iu.test(first);
  const line = toLine && isNumber(second) ? Number(second) : null;
  const rest = toLine ? parts.slice(line === null ? 1 : 2) : parts;
  const known = deepest(rest, catalogue, toLine);
  if (known === null) return line === null ? null : { line, known: null, positions: [] };
  // A single name before a dot may be the end of a sentence, so outside lines at least two parts must match.
  if (!toLine && known.names.length < 2 && !isNumber(second)) return null;
  const positions: number[] = [];
  let depth = 0;
  for (const part of rest) {
    if (isNumber(part)) positions.push(Number(part));
    else if (depth < known.names.length && pathKey([known.names[depth] ?? '']) === pathKey([part])) depth += 1;
    else break;
  }
  return { line, known, positions };
}

/** The field of the longest part of the names that is known. */
function deepest(parts: readonly string[], { byPath }: Catalogue, toLine: boolean): CatalogueField | null {
  const names = parts.filter((part) => !isNumber(part));
  for (let length = names.length; length > 0; length -= 1) {
    const named = byPath.get(pathKey(names.slice(0, length))) ?? [];
    const found = toLine ? named.filter(({ scope }) => scope === 'line') : named;
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) return only;
    if (others.length > 0) return null;
  }
  return null;
}

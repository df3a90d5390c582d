/** Finds the line for a scanned code: returned pieces are scanned one by one. */
import { formsOfCode, isNumberOfGoods } from '../../../domain/barcodes/gtin.ts';
import { readScan } from '../../../domain/barcodes/scanned.ts';
import type { EDocumentLine } from '../../../domain/e-documents/e-document.ts';
import type { Api } from '../../api.ts';
import type { ReturnQuestion } from './return-question.svelte.ts';

interface ScannedLine {
  readonly question: ReturnQuestion;
  readonly line: EDocumentLine;
}

/** The codes by which the scanned product may be listed. */
export function codesIn(text: string, today: string): readonly string[] {
  const read = readScan(text, today);
  return read.kind === 'item' ? [text, ...read.item.codes] : [text];
}

/** Finds a line by its product's code or a code in the file; prefers the first line of which something is left. */
export function lineOfCode(questions: readonly ReturnQuestion[], codes: readonly string[]): ScannedLine | null {
  const sought = new Set(codes.flatMap(formsOfCode));
  const found = questions
    .flatMap((question) => question.document.lines.map((line) => ({ question, line })))
    .filter(({ question, line: { position, codes: own } }) => {
      const product = question.known?.products.get(position)?.code ?? '';
      return [product, own.seller, own.buyer, ...own.others].some((code) =>
        formsOfCode(code).some((one) => sought.has(one)),
      );
    });
  return found.find(isLeft) ?? found[0] ?? null;
}

/** As {@link lineOfCode}, for the products that have the code as a barcode in the list. */
export async function lineOfBarcode(
  api: Pick<Api, 'getLookupRows'>,
  connectionId: string,
  questions: readonly ReturnQuestion[],
  codes: readonly string[],
): Promise<ScannedLine | null> {
  const barcodes = [...new Set(codes.flatMap(formsOfCode))].filter(isNumberOfGoods);
  if (barcodes.length === 0) return null;
  const rows = await api.getLookupRows({ connectionId, kind: 'products', codes: barcodes, by: 'barcode' });
  return lineOfCode(
    questions,
    rows.flatMap((row) => row?.code ?? []),
  );
}

function isLeft({ question, line }: ScannedLine): boolean {
  const most = question.most(line);
  return most === null || Number(question.quantities.get(line.position) ?? '0') < Number(most);
}

/** Finds the line for a scanned code: returned pieces are scanned one by one. */
import { formsOfCode, isNumberOfGoods } from '../../../domain/barcodes/gtin.ts';
import { readScan } from '../../../domain/barcodes/scanned.ts';
import type { EDocumentLine } from '../../../domain/e-documents/e-document.ts';
import { identitiesOf } from '../../../domain/e-documents/tracked.ts';
import { placeGoods } from '../../../domain/goods/place.ts';
import type { Goods } from '../../../domain/goods/place.ts';
import type { Api } from '../../api.ts';
import type { ReturnQuestion } from './return-question.svelte.ts';

type Asked = Pick<ReturnQuestion, 'document' | 'known' | 'quantities' | 'most'>;
interface ScannedLine<Q extends Asked> {
  readonly question: Q;
  readonly line: EDocumentLine;
}

/** The codes by which the scanned product may be listed, and the label's lot and serial number. */
export interface ScannedPiece extends Pick<Goods, 'lot' | 'serial'> {
  readonly codes: readonly string[];
}

/** `us`: as typed on a US keyboard layout. */
export function scannedPiece(
  { text, us }: { readonly text: string; readonly us: string | null },
  today: string,
): ScannedPiece {
  const texts = us === null ? [text] : [text, us];
  const items = texts.flatMap((one) => {
    const read = readScan(one, today);
    return read.kind === 'item' ? [read.item] : [];
  });
  const { lot, serial } = items.find((item) => item.lot !== undefined || item.serial !== undefined) ?? {};
  return {
    codes: [...texts, ...items.flatMap(({ codes }) => codes)],
    ...(lot === undefined ? {} : { lot }),
    ...(serial === undefined ? {} : { serial }),
  };
}

/** Finds the line of a piece by its product's code or a code in the file: the one with its lot or serial number, else one of which
 * something is left. */
export function lineOfCode<Q extends Asked>(
  questions: readonly Q[],
  { codes, ...detail }: ScannedPiece,
): ScannedLine<Q> | null {
  const sought = new Set(codes.flatMap(formsOfCode));
  const found = questions
    .flatMap((question) => question.document.lines.map((line) => ({ question, line })))
    .filter(({ question, line: { position, codes: own } }) => {
      const product = question.known?.products.get(position)?.code ?? '';
      return [product, own.seller, own.buyer, ...own.others].some((code) =>
        formsOfCode(code).some((one) => sought.has(one)),
      );
    });
  const piece = { product: '', unit: '', quantity: '1', ...detail };
  const expected = found.map((one, index) => ({
    ...{ key: String(index), product: '', unit: '', quantity: isLeft(one) ? '1' : '0' },
    lots: one.line.lots.map(({ number }) => ({ lot: number, quantity: '', unit: '' })),
    serials: identitiesOf(one.line),
  }));
  const [at] = placeGoods([piece], expected, () => undefined).lines.keys();
  return found[Number(at ?? '0')] ?? null;
}

/** As {@link lineOfCode}, for the products that have the code as a barcode in the list. */
export async function lineOfBarcode<Q extends Asked>(
  api: Pick<Api, 'getLookupRows'>,
  connectionId: string,
  questions: readonly Q[],
  piece: ScannedPiece,
): Promise<ScannedLine<Q> | null> {
  const barcodes = [...new Set(piece.codes.flatMap(formsOfCode))].filter(isNumberOfGoods);
  if (barcodes.length === 0) return null;
  const rows = await api.getLookupRows({ connectionId, kind: 'products', codes: barcodes, by: 'barcode' });
  return lineOfCode(questions, { ...piece, codes: rows.flatMap((row) => row?.code ?? []) });
}

function isLeft({ question, line }: ScannedLine<Asked>): boolean {
  const most = question.most(line);
  return most === null || Number(question.quantities.get(line.position) ?? '0') < Number(most);
}

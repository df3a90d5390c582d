import { describe, expect, it } from 'vitest';
import { knownDespatch } from '../../../domain/e-documents/known-despatch.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { lineOfCode, scannedPiece } from '../../../renderer/screens/e-document/scanned-line.ts';

const gtin = '08690000000012';
const sold = [
  { ProductCode: gtin, Quantity: '2', Lots: [{ LotNo: 'A1' }] },
  { ProductCode: gtin, Quantity: '2', Lots: [{ LotNo: 'B1' }] },
  { ProductCode: 'S', Quantity: '1', SerialNumbers: ['S1'] },
  { ProductCode: 'S', Quantity: '1', SerialNumbers: ['S2'] },
];

describe('a returned piece that is scanned', () => {
  const policy = amountsPolicy(connectionDefaults);
  const known = knownDespatch({ DespatchType: '-2', DespatchNumber: 'D1', Lines: sold }, policy);
  if (known === null) throw new Error('the despatch has a direction');
  const quantities = new Map<number, string>();
  const asked = {
    document: known.document,
    known: null,
    quantities,
    most: ({ quantity }: { readonly quantity: string }) => quantity,
  };
  const lineOf = (text: string) => {
    const found = lineOfCode([asked], scannedPiece({ text, us: null }, '2026-11-21'));
    if (found === null) return null;
    const { position } = found.line;
    quantities.set(position, String(Number(quantities.get(position) ?? '0') + 1));
    return position;
  };

  it('goes to the line with its lot or serial number, else to one of which something is left', () => {
    expect(lineOf(`]C101${gtin}10B1`)).toBe(2);
    expect(lineOf(`(01)${gtin}(10)A1`)).toBe(1);
    expect([gtin, gtin, gtin].map(lineOf)).toEqual([1, 2, 2]);
    // More than was sold of a lot is of that lot.
    expect(lineOf(`]C101${gtin}10A1`)).toBe(1);
    expect(['S', 'S'].map(lineOf)).toEqual([3, 4]);
    expect(lineOf('NOTHING')).toBeNull();
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TableWriter } from '../../main/worker/table-writer.ts';

const titles = [
  'Belge',
  'Tarih',
  'Cari kodu',
  'Stok kodu',
  'Stok adı',
  'Birim',
  'Miktar',
  'Birim fiyat',
  'KDV',
  'Depo',
];

/** Documents of ten lines each, with a row of headings. */
const rowOf = (index: number): readonly string[] => [
  `B-${Math.floor(index / 10)}`,
  '2026-11-21',
  `C-${Math.floor(index / 10) % 500}`,
  `P-${index % 3000}`,
  `Çelik vida ${index % 3000} mm`,
  'C62',
  String((index % 9) + 1),
  `${(index % 97) + 1}.25`,
  '20',
  'Merkez',
];

export function csvOf(rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, index) => rowOf(index).join(';'));
  return new TextEncoder().encode([titles.join(';'), ...lines].join('\n'));
}

/** As Rampa writes one. */
export async function xlsxOf(rows: number): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
  const path = join(folder, 'table.xlsx');
  const holds = (at: number) => (at === 1 ? 'date' : at >= 6 && at <= 8 ? 'number' : 'text');
  const writer = new TableWriter();
  writer.begin({
    format: 'xlsx',
    language: 'tr',
    columns: titles.map((title, at) => ({ title, holds: holds(at) })),
  });
  writer.add(Array.from({ length: rows }, (_, index) => rowOf(index)));
  await writer.write(path);
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

import type { files as english } from '../en/files.ts';
import type { SameKeys } from '../same-keys.ts';

export const files = {
  export: 'Dışa aktar',
  'export.xlsx': 'Excel dosyası (.xlsx)',
  'export.csv': 'Metin dosyası (.csv)',
  'export.linesTo.xlsx': 'Satırları Excel’e aktar',
  'export.linesTo.csv': 'Satırları CSV’ye aktar',
  'export.refusals': 'Retleri dışa aktar',
  'export.saved': 'Kaydedildi: {path}',
  'name.drafts': 'taslaklar',
  'name.refusals': 'retler',
  'name.lines': 'satırlar',
  'column.operation': 'İşlem',
  'column.lines': 'Satır sayısı',
  'column.errors': 'Hata sayısı',
  'column.warnings': 'Uyarı sayısı',
  'column.place': 'Yeri',
  'column.code': 'Servisin kodu',
  'column.message': 'Servisin iletisi',
} as const satisfies SameKeys<typeof english>;

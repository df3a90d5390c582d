/** For exporting to a spreadsheet file; there is one action per format. */
import { tableFormats } from '../../domain/model/table.ts';
import type { TableFormat } from '../../domain/model/table.ts';
import type { Action } from './action.ts';

export interface ExportContext {
  readonly canExport: boolean;
  readonly export: (format: TableFormat) => void;
}

export const exportActions = (what: 'linesTo' | 'listTo' | 'refusalsTo'): readonly Action<ExportContext>[] =>
  tableFormats.map((format) => ({
    id: `export-${format}`,
    label: `files.export.${what}.${format}`,
    keys: [],
    enabled: ({ canExport }) => canExport,
    run: (context) => context.export(format),
  }));

import { rowsAtOnce, tableFormats } from '../../domain/model/table.ts';
import type { TableColumn, TableFormat, TableRow } from '../../domain/model/table.ts';
import { isPractice } from '../../domain/practice-company.ts';
import type { Arguments } from '../../preload/contract.ts';
import { language, t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { fileName, localDay } from './format.ts';
import FileSpreadsheet from '@lucide/svelte/icons/file-spreadsheet';
import type { MenuChoice } from '../components/menu-choice.ts';

export interface ExportedTable<R> {
  readonly name: string;
  readonly columns: readonly ExportedColumn<R>[];
  /** Rows in parts; `null` if they could not be read, which was reported. */
  readonly rows: AsyncIterable<readonly R[] | null> | Iterable<readonly R[] | null>;
  /** The rows' connection; by default the one that is chosen. */
  readonly connectionId?: string;
  /** For a workbook that the user fills in. */
  readonly form?: Arguments<'beginExport'>['form'];
}
export interface ExportedColumn<R> extends TableColumn {
  readonly cell: (row: R) => string | null;
}

/** Returns whether it was saved; failures are reported. */
export async function exportTable<R>(app: AppState, format: TableFormat, table: ExportedTable<R>): Promise<boolean> {
  const saved = await app.orToast(() => write(app, format, table));
  if (saved) app.toasts.show(() => t('files.export.saved', saved));
  return saved !== null;
}

/** `null` if the user chose no file or the rows could not be read. */
async function write<R>(
  { api, connection: chosen, connections }: AppState,
  format: TableFormat,
  { name, columns, rows, connectionId = chosen?.id, form }: ExportedTable<R>,
): Promise<{ readonly path: string } | null> {
  const connection = connections.find(({ id }) => id === connectionId);
  const practice = connection !== undefined && isPractice(connection.settings) ? `${t('print.mark.practice')}-` : '';
  const { id } = await api.beginExport({
    ...{ name: `${practice}${fileName(name)}-${localDay()}`, format, language: language() },
    columns: columns.map(({ cell: _, ...column }) => column),
    ...(form ? { form } : {}),
  });
  if (id === null) return null;
  for await (const some of rows) {
    if (some === null) return null;
    for (let at = 0; at < some.length; at += rowsAtOnce) {
      const next = some.slice(at, at + rowsAtOnce);
      await api.addToExport({ id, rows: next.map((row): TableRow => columns.map(({ cell }) => cell(row))) });
    }
  }
  return api.finishExport({ id });
}

export function exportChoices(
  choose: (format: TableFormat) => Promise<void>,
  label = (format: TableFormat): string => t(`files.export.${format}`),
): readonly MenuChoice[] {
  return tableFormats.map((format) => ({
    id: `export-${format}`,
    label: label(format),
    icon: FileSpreadsheet,
    choose: () => void choose(format),
  }));
}

import FileSpreadsheet from '@lucide/svelte/icons/file-spreadsheet';
import { tableFormats } from '../../domain/model/table.ts';
import type { TableFormat } from '../../domain/model/table.ts';
import type { MenuChoice } from '../components/menu-choice.ts';
import { t } from '../messages/index.svelte.ts';

/** The formats that a table can be written in, for a menu. */
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

/** The tables in files that a person chooses. */
import { mostFileBytes } from '../../domain/model/table.ts';
import type { TableReading } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { Api } from '../api.ts';
import { base64Of, chooseFile } from './chosen-file.ts';

/** The old Excel's are offered too: what they must be saved as is told of them. */
export const chooseTableFile = (): Promise<File | null> => chooseFile('.xlsx,.ods,.csv,.txt,.xls');

/** Rejects where main cannot be asked. */
export async function readTableFile(api: Api, file: Blob, language: Language): Promise<TableReading> {
  if (file.size > mostFileBytes) return { problem: 'tooLarge' };
  if (file.size === 0) return { problem: 'empty' };
  const data = await base64Of(file);
  return data === null ? { problem: 'unreadable' } : api.readTable({ data, language });
}

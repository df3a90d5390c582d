/** Imports whole documents from a spreadsheet: `DocumentImportHost` reads the file and asks before any draft is created. */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { chooseTableFile } from './table-file.ts';

class DocumentImport {
  file = $state.raw<File | null>(null);
  /** The user wants an empty table to fill in; `DocumentImportHost` asks for the kind if it is not known. */
  emptyTable = $state.raw<{ readonly kind?: DocumentKind } | null>(null);
}
export const documentImport = new DocumentImport();

export async function chooseDocuments(app: AppState): Promise<void> {
  const file = await chooseTableFile();
  if (file !== null) takeDocuments(app, file);
}

export function takeDocuments(app: AppState, file: File): void {
  if (app.connection === null) app.refuse(() => t('files.handover.problem.noConnection'));
  else documentImport.file = file;
}

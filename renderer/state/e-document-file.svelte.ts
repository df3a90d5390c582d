/** Electronic documents in files: `EDocumentDialog` shows them and what they can become before anything is written. */
import type { EDocumentProblem, EDocumentsRead } from '../../domain/e-documents/e-document.ts';
import { mostFileBytes } from '../../domain/model/table.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { base64Of, chooseFile } from './chosen-file.ts';

interface OpenedEDocuments extends EDocumentsRead {
  readonly file: string;
}

class EDocumentFile {
  opened = $state.raw<OpenedEDocuments | null>(null);
}
/** There is one window, and in it one file at a time. */
export const eDocumentFile = new EDocumentFile();

export const isEDocumentFile = ({ name }: File): boolean => /\.(xml|zip)$/i.test(name);

export async function chooseEDocument(app: AppState): Promise<void> {
  const file = await chooseFile('.xml,.zip');
  if (file !== null) await takeEDocument(app, file);
}

export async function takeEDocument(app: AppState, file: File): Promise<void> {
  if (app.connection === null) return app.refuse(() => t('files.handover.problem.noConnection'));
  await bufferedKeys.during(async () => {
    const read = await readFile(app, file);
    if (read === null) return false;
    if ('problem' in read) {
      const { problem } = read;
      app.refuse(() => t(`eDocument.problem.${problem}`, { name: file.name }));
      return false;
    }
    eDocumentFile.opened = { ...read, file: file.name };
    return true;
  });
}

async function readFile(
  app: AppState,
  file: File,
): Promise<EDocumentsRead | { readonly problem: EDocumentProblem } | null> {
  if (file.size > mostFileBytes) return { problem: 'tooLarge' };
  const data = await base64Of(file);
  return data === null ? { problem: 'damaged' } : app.orToast(() => app.api.readEDocuments({ data }));
}

/** Electronic documents that were opened: `EDocumentDialog` shows what they can become before a draft is made. */
import type { EDocument, EDocumentProblem } from '../../domain/e-documents/e-document.ts';
import type { EDocumentsKept } from '../../domain/e-documents/kept.ts';
import { mostFileBytes } from '../../domain/model/table.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { base64Of, chooseFile } from './chosen-file.ts';

interface Opened extends EDocumentsKept {
  /** What a karekod says of a document that is not in the list. */
  readonly scanned?: EDocument;
}

class OpenedEDocuments {
  opened = $state.raw<Opened | null>(null);
}
/** There is one window, and in it one dialog at a time. */
export const eDocuments = new OpenedEDocuments();

export const isEDocumentFile = ({ name }: File): boolean => /\.(xml|zip)$/i.test(name);

export async function chooseEDocument(app: AppState): Promise<void> {
  const file = await chooseFile('.xml,.zip');
  if (file !== null) await takeEDocument(app, file);
}

export async function takeEDocument(app: AppState, file: File): Promise<void> {
  const { connection } = app;
  if (connection === null) return app.refuse(() => t('files.handover.problem.noConnection'));
  await bufferedKeys.during(async () => {
    const read = await readFile(app, connection.id, file);
    if (read === null) return false;
    if ('problem' in read) {
      const { problem } = read;
      app.refuse(() => t(`eDocument.problem.${problem}`, { name: file.name }));
      return false;
    }
    eDocuments.opened = read;
    if (app.eDocuments.loaded) void app.eDocuments.reload();
    return true;
  });
}

async function readFile(
  app: AppState,
  connectionId: string,
  file: File,
): Promise<EDocumentsKept | { readonly problem: EDocumentProblem } | null> {
  if (file.size > mostFileBytes) return { problem: 'tooLarge' };
  const data = await base64Of(file);
  if (data === null) return { problem: 'damaged' };
  return app.orToast(() => app.api.readEDocuments({ connectionId, data, file: file.name.slice(-1_000) }));
}

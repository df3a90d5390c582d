/** Opens the e-document that a scanned karekod names or, if Rampa does not have it, a document with the karekod's data. */
import { documentOf, readKarekod } from '../../domain/e-documents/karekod.ts';
import { t } from '../messages/index.svelte.ts';
import { dialogInFront } from '../shell/focus.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { eDocuments } from './e-document-file.svelte.ts';

export async function takeKarekod(app: AppState, text: string): Promise<void> {
  const read = readKarekod(text);
  const { connection } = app;
  if (read === null) return app.refuse(() => t('eDocument.karekod.unread'));
  if (connection === null) return app.refuse(() => t('files.handover.problem.noConnection'));
  const { opened } = eDocuments;
  const { ettn, number, issuer } = read;
  const shown = opened?.scanned ?? opened?.documents[0];
  // The same karekod again changes nothing, so that input in the dialog is kept.
  if (opened !== null && opened.documents.length <= 1 && shown !== undefined) {
    if (ettn !== '' && shown.ettn === ettn) return;
    if ((ettn === '' || shown.ettn === '') && number !== '' && shown.number === number) return;
  }
  const isBehind = opened === null ? dialogInFront() !== null : eDocuments.hasInput();
  if (isBehind) return app.refuse(() => t('eDocument.karekod.behind'));
  await bufferedKeys.during(async () => {
    const found = await app.orToast(async () => ({
      kept: await app.api.findEDocument({ connectionId: connection.id, ettn, number, issuer }),
    }));
    if (found === null) return false;
    eDocuments.opened =
      found.kept === null
        ? { documents: [], skipped: [], scanned: documentOf(read) }
        : { documents: [found.kept], skipped: [] };
    return true;
  });
}

/** What becomes of a karekod that was scanned: the e-document that it names, or a return of what it says. */
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
  if (opened === null && dialogInFront() !== null) return app.refuse(() => t('eDocument.karekod.behind'));
  const { ettn, number, issuer } = read;
  const shown = opened?.scanned ?? opened?.documents[0];
  // Scanned twice it is one, and what was typed beside it stays.
  if (opened !== null && opened.documents.length <= 1 && shown !== undefined) {
    if (ettn !== '' && shown.ettn === ettn) return;
    if ((ettn === '' || shown.ettn === '') && number !== '' && shown.number === number) return;
  }
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

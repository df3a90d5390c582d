import {
  draftFileEnding,
  notHandedOverReasons,
  mostDraftFileBytes,
  mostDraftsInFile,
} from '../../domain/model/draft-file.ts';
import type { DraftFileProblem, DraftFileReading, OpenedFile } from '../../domain/model/draft-file.ts';
import { isPractice } from '../../domain/practice-company.ts';
import type { Answer } from '../../preload/contract.ts';
import type { Api } from '../api.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { chooseFile, withUploadedFile } from './chosen-file.ts';
import { takeDocuments } from './document-import.svelte.ts';
import { isEDocumentFile, takeEDocument } from './e-document-file.svelte.ts';
import { fileName, localDay } from './format.ts';
import { reportImported } from './imported-drafts.ts';
import { Question } from './question.svelte.ts';
import { isTableFile } from './table-file.ts';

type Offer = Exclude<DraftFileReading, { readonly problem: unknown }>;
interface DraftFileOffer extends Offer {
  /** The file's name. */
  readonly name: string;
  /** The file was opened outside the window, so keys typed in the window are not meant for the question. */
  readonly isOpened: boolean;
}
/** The answer: the positions in the file of the drafts to import; `null` for none. */
export const draftFileOffer = new Question<DraftFileOffer, readonly number[] | null>(null);

export const isDraftFile = ({ name }: File): boolean => name.toLowerCase().endsWith(`.${draftFileEnding}`);

/** Writes drafts to a file for another workstation, and reports which were written and which were kept back. */
export async function handOver(app: AppState, ids: readonly string[]): Promise<void> {
  const { connection } = app;
  if (connection === null || ids.length === 0 || refusesPractice(app)) return;
  if (ids.length > mostDraftsInFile) {
    app.toasts.show(() => t('files.handover.tooMany', { most: mostDraftsInFile }), { tone: 'error' });
    return;
  }
  const name = `${fileName(t('files.name.drafts'))}-${localDay()}`;
  const done = await app.orToast(() => app.api.saveDraftFile({ connectionId: connection.id, ids, name }));
  if (done === null) return;
  if ('problem' in done) return refuse(app, 'tooLargeToWrite');
  const { path, written, keptBack } = done;
  if (path === null && written > 0) return;
  if (path !== null) app.toasts.show(() => t('files.handover.saved', { count: written, path }));
  for (const why of notHandedOverReasons) {
    const count = keptBack[why];
    if (count > 0) app.toasts.show(() => t(`files.handover.kept.${why}`, { count }), { tone: 'error' });
  }
}

/** Drafts cannot be handed over from or to the practice company. */
function refusesPractice(app: AppState): boolean {
  if (app.connection === null || !isPractice(app.connection.settings)) return false;
  app.refuse(() => t('shell.practice.noHandover'));
  return true;
}

export async function chooseDraftFile(app: AppState): Promise<void> {
  const file = await chooseFile(`.${draftFileEnding}`);
  if (file !== null) await takeDraftFile(app, file);
}

/** Asks which drafts in a file to import, and imports those. */
export async function takeDraftFile(app: AppState, file: File): Promise<void> {
  const { connection } = app;
  if (connection === null) return refuse(app, 'noConnection');
  // Keys pressed while the file is read are meant for the question.
  await bufferedKeys.during(async () => {
    const offer = await offerOf(app, connection.id, file);
    if (offer !== null) void ask(app, connection.id, { offer, file, isOpened: false });
    return offer !== null;
  });
}

let isTakingOpened = false;

/**
 * Takes files that were opened with Rampa in the system's file manager, one after another, each once `isFree` resolves (no
 * dialog is open).
 */
export async function takeOpenedFiles(app: AppState, isFree: () => Promise<void>): Promise<void> {
  if (isTakingOpened) return;
  isTakingOpened = true;
  for (;;) {
    const opened = await app.orToast(() => app.api.takeOpenedFile({}));
    if (opened === null) break;
    await askOpened(app, opened, isFree);
  }
  isTakingOpened = false;
}

/** Resolves once the question is answered, or if there is nothing to ask, after a message that says why. */
async function askOpened(app: AppState, opened: OpenedFile, isFree: () => Promise<void>): Promise<void> {
  const { connection } = app;
  if (connection === null) return refuse(app, 'noConnection');
  if ('problem' in opened) {
    const { name, problem } = opened;
    return app.refuse(() => t(`files.opened.${problem}`, { name }));
  }
  const file = await app.orToast(() => fetched(app.api, opened));
  if (file === null) return;
  if (isEDocumentFile(file) || isTableFile(file)) {
    await isFree();
    return isEDocumentFile(file) ? takeEDocument(app, file) : takeDocuments(app, file);
  }
  const offer = await offerOf(app, connection.id, file);
  if (offer === null) return;
  await isFree();
  await ask(app, connection.id, { offer, file, isOpened: true });
}

/** Fetches an opened file's bytes from main. */
async function fetched(api: Api, { name, file }: { readonly name: string; readonly file: string }): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { data } = await api.getFilePart({ file, from: size });
    if (data === '') break;
    const part = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    parts.push(part);
    size += part.length;
  }
  void api.releaseFile({ file }).catch(() => undefined);
  return new File(parts, name);
}

async function ask(
  app: AppState,
  connectionId: string,
  { offer, file, isOpened }: { readonly offer: Offer; readonly file: File; readonly isOpened: boolean },
): Promise<void> {
  const chosen = await draftFileOffer.ask({ ...offer, name: file.name, isOpened });
  if (chosen !== null) void importChosen(app, connectionId, file, chosen);
}

/** `null` if there is nothing to ask; a message has then said why. */
async function offerOf(app: AppState, connectionId: string, file: File): Promise<Offer | null> {
  if (refusesPractice(app)) return null;
  const offer = await readDrafts(app, connectionId, file);
  if (offer === null || !('problem' in offer)) return offer;
  refuse(app, offer.problem);
  return null;
}

type Read = DraftFileReading | { readonly problem: 'unreadable' };

async function readDrafts(app: AppState, connectionId: string, file: File): Promise<Read | null> {
  if (file.size > mostDraftFileBytes) return { problem: 'tooLarge' };
  return app.orToast(() =>
    withUploadedFile<Read>(app.api, file, { problem: 'unreadable' }, (id) =>
      app.api.readDraftFile({ connectionId, file: id }),
    ),
  );
}

/** Imports all chosen drafts, or none. */
async function importChosen(app: AppState, connectionId: string, file: File, chosen: readonly number[]): Promise<void> {
  const done = await app.orToast(() =>
    withUploadedFile<Answer<'importDrafts'> | 'unreadable'>(app.api, file, 'unreadable', (id) =>
      app.api.importDrafts({ connectionId, file: id, chosen: [...chosen] }),
    ),
  );
  if (done === 'unreadable') refuse(app, done);
  else if (done !== null) reportImported(app, done.imported);
}

function refuse(app: AppState, problem: DraftFileProblem | 'unreadable' | 'noConnection' | 'tooLargeToWrite'): void {
  app.refuse(() => t(`files.handover.problem.${problem}`));
}

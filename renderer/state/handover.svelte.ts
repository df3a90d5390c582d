import {
  draftFileEnding,
  keptBackReasons,
  mostDraftFileBytes,
  mostDraftsInFile,
} from '../../domain/model/draft-file.ts';
import type { DraftFileProblem, DraftFileReading, OpenedFile } from '../../domain/model/draft-file.ts';
import { isPractice } from '../../domain/practice-company.ts';
import type { Arguments } from '../../preload/contract.ts';
import { t } from '../messages/index.svelte.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { base64Of, chooseFile } from './chosen-file.ts';
import { takeDocuments } from './document-import.svelte.ts';
import { isEDocumentFile, takeEDocument } from './e-document-file.svelte.ts';
import { fileName, localDay } from './format.ts';
import { reportImported } from './imported-drafts.ts';
import { Question } from './question.svelte.ts';
import { isTableFile } from './table-file.ts';

type Offer = Exclude<DraftFileReading, { readonly problem: unknown }>;
interface HandoverRequest extends Offer {
  /** Of the file. */
  readonly name: string;
  /** Opened outside of the window, whose keys were for something else. */
  readonly isOpened: boolean;
}
/** Answered with the places in the file of those that are to be imported; `null`: none. */
export const handover = new Question<HandoverRequest, readonly number[] | null>(null);

export const isDraftFile = ({ name }: File): boolean => name.toLowerCase().endsWith(`.${draftFileEnding}`);

/** Writes drafts to a file for another workstation, and says what is in it and what is not. */
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
  if ('problem' in done) return tell(app, 'tooLargeToWrite');
  const { path, written, keptBack } = done;
  if (path === null && written > 0) return;
  if (path !== null) app.toasts.show(() => t('files.handover.saved', { count: written, path }));
  for (const why of keptBackReasons) {
    const count = keptBack[why];
    if (count > 0) app.toasts.show(() => t(`files.handover.kept.${why}`, { count }), { tone: 'error' });
  }
}

/** Drafts of the practice company stay in it, and a colleague's stay out of it. */
function refusesPractice(app: AppState): boolean {
  if (app.connection === null || !isPractice(app.connection.settings)) return false;
  app.refuse(() => t('shell.practice.noHandover'));
  return true;
}

export async function chooseDraftFile(app: AppState): Promise<void> {
  const file = await chooseFile(`.${draftFileEnding}`);
  if (file !== null) await takeDraftFile(app, file);
}

type Content = { readonly data: string } | { readonly problem: 'unreadable' | 'tooLarge' };

/** Asks about the drafts in a file, and imports those that are chosen. */
export async function takeDraftFile(app: AppState, file: File): Promise<void> {
  const { connection } = app;
  if (connection === null) return tell(app, 'noConnection');
  // What is pressed while the file is read is the question's.
  await bufferedKeys.during(async () => {
    const read = await readFile(app, connection.id, await contentOf(file));
    if (read !== null) void ask(app, connection.id, read, { name: file.name, isOpened: false });
    return read !== null;
  });
}

async function contentOf(file: File): Promise<Content> {
  if (file.size > mostDraftFileBytes) return { problem: 'tooLarge' };
  const data = await base64Of(file);
  return data === null ? { problem: 'unreadable' } : { data };
}

let isTakingOpened = false;

/**
 * The same of those that were opened with Rampa in the system's file manager, one after another, each once `isFree` resolves:
 * no dialog is in front.
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

/** Resolves once the question is answered, or where there is nothing to be asked, which was said. */
async function askOpened(app: AppState, file: OpenedFile, isFree: () => Promise<void>): Promise<void> {
  const { connection } = app;
  if (connection === null) return tell(app, 'noConnection');
  if ('problem' in file) {
    const { name, problem } = file;
    return app.refuse(() => t(`files.opened.${problem}`, { name }));
  }
  const content = new File([Uint8Array.from(atob(file.data), (one) => one.charCodeAt(0))], file.name);
  if (isEDocumentFile(content) || isTableFile(content)) {
    await isFree();
    return isEDocumentFile(content) ? takeEDocument(app, content) : takeDocuments(app, content);
  }
  const read = await readFile(app, connection.id, file);
  if (read === null) return;
  await isFree();
  await ask(app, connection.id, read, { name: file.name, isOpened: true });
}

interface ReadFile {
  readonly data: string;
  readonly offer: Offer;
}

async function ask(
  app: AppState,
  connectionId: string,
  { data, offer }: ReadFile,
  file: Omit<HandoverRequest, keyof Offer>,
): Promise<void> {
  const chosen = await handover.ask({ ...offer, ...file });
  if (chosen !== null) void importChosen(app, { connectionId, data, chosen });
}

/** `null` where there is nothing to be asked, which was said. */
async function readFile(app: AppState, connectionId: string, content: Content): Promise<ReadFile | null> {
  if (refusesPractice(app)) return null;
  if ('problem' in content) {
    tell(app, content.problem);
    return null;
  }
  const { data } = content;
  const offer = await app.orToast(() => app.api.readDraftFile({ connectionId, data }));
  if (offer === null || !('problem' in offer)) return offer && { data, offer };
  tell(app, offer.problem);
  return null;
}

/** All or none. */
async function importChosen(app: AppState, chosen: Arguments<'importDrafts'>): Promise<void> {
  const done = await app.orToast(() => app.api.importDrafts(chosen));
  if (done !== null) reportImported(app, done.imported);
}

function tell(app: AppState, problem: DraftFileProblem | 'unreadable' | 'noConnection' | 'tooLargeToWrite'): void {
  app.refuse(() => t(`files.handover.problem.${problem}`));
}

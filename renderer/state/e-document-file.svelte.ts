/** E-documents that the user has opened: `EDocumentDialog` shows which drafts can be made from them. */
import type { EDocument, EDocumentProblem } from '../../domain/e-documents/e-document.ts';
import type { StoredEDocuments } from '../../domain/e-documents/stored.ts';
import { mostFileBytes } from '../../domain/model/table.ts';
import { t } from '../messages/index.svelte.ts';
import type { Events } from '../../preload/contract.ts';
import type { AppState } from './app.svelte.ts';
import { bufferedKeys } from './buffered-keys.ts';
import { chooseFile, withUploadedFile } from './chosen-file.ts';

interface Opened extends StoredEDocuments {
  readonly scanned?: EDocument;
}

class Reading {
  readonly name: string;
  /** Progress within an archive, in files. */
  progress = $state.raw<Events['eDocumentsReading'] | null>(null);

  constructor(name: string) {
    this.name = name;
  }
}

class OpenedEDocuments {
  /** A large file that is being read. */
  reading = $state.raw<Reading | null>(null);
  opened = $state.raw<Opened | null>(null);
  /** Whether opening other documents would lose input; set by the dialog. */
  hasInput: () => boolean = () => false;
}
export const eDocuments = new OpenedEDocuments();

export const isEDocumentFile = ({ name }: File): boolean => /\.(xml|zip)$/i.test(name);

export async function chooseEDocument(app: AppState): Promise<void> {
  const file = await chooseFile('.xml,.zip');
  if (file !== null) await takeEDocument(app, file);
}

export async function takeEDocument(app: AppState, file: File): Promise<void> {
  const { connection } = app;
  if (connection === null) return app.refuse(() => t('files.handover.problem.noConnection'));
  eDocuments.reading = null;
  const isLarge = /\.zip$/i.test(file.name) || file.size > 1_000_000;
  await (isLarge
    ? readLarge(app, connection.id, file)
    : bufferedKeys.during(() => readAndOpen(app, connection.id, file)));
}

/** Shows the progress; the user can cancel. */
async function readLarge(app: AppState, connectionId: string, file: File): Promise<void> {
  const reading = new Reading(file.name);
  eDocuments.reading = reading;
  const stop = app.api.on('eDocumentsReading', (progress) => (reading.progress = progress));
  await readAndOpen(app, connectionId, file, () => eDocuments.reading === reading);
  stop();
  if (eDocuments.reading === reading) eDocuments.reading = null;
}

export function cancelReading(app: AppState): void {
  eDocuments.reading = null;
  void app.api.cancelReading({}).catch(() => undefined);
}

/** Returns whether the file was opened. */
async function readAndOpen(
  app: AppState,
  connectionId: string,
  file: File,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  const read = await readFile(app, connectionId, file, isWanted);
  if (app.eDocuments.loaded) void app.eDocuments.reload();
  if (read === null || !isWanted()) return false;
  if ('problem' in read) {
    const { problem } = read;
    app.refuse(() => t(`eDocument.problem.${problem}`, { name: file.name }));
    return false;
  }
  // Both in one step, so that the focus moves directly from one dialog to the other.
  eDocuments.reading = null;
  eDocuments.opened = read;
  return true;
}

type Read = StoredEDocuments | { readonly problem: EDocumentProblem };

async function readFile(
  app: AppState,
  connectionId: string,
  file: File,
  isWanted: () => boolean,
): Promise<Read | null> {
  if (file.size > mostFileBytes) return { problem: 'tooLarge' };
  const name = file.name.slice(-1_000);
  return app.orToast(() =>
    withUploadedFile<Read>(
      app.api,
      file,
      { problem: 'damaged' },
      (id) => app.api.readEDocuments({ connectionId, file: id, name }),
      isWanted,
    ),
  );
}

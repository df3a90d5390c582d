import { filePartBytes } from '../../domain/model/table.ts';
import type { Api } from '../api.ts';

/** The input of the open file dialog; kept here, because otherwise it could be garbage-collected before its event. */
let asking: HTMLInputElement | null = null;

/** Opens a file dialog; `accept`: such as `.csv,.txt`. `null` if the user cancels. The page does not get the file's path. */
export function chooseFile(accept: string): Promise<File | null> {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept });
  asking = input;
  return new Promise((resolve) => {
    const answer = (file: File | null): void => {
      if (asking === input) asking = null;
      resolve(file);
    };
    input.onchange = () => answer(input.files?.[0] ?? null);
    input.oncancel = () => answer(null);
    input.click();
  });
}

/** Reads a file asynchronously; `null` if it cannot be read. */
export function base64Of(file: Blob): Promise<string | null> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

/**
 * Sends a file's bytes to main, which holds them while `use` works with the file's id. They are sent in parts, because one large
 * message would block the window. Resolves to `unread` if the page cannot read the file or `isWanted` becomes false. Rejects if
 * a request to main fails.
 */
export async function withUploadedFile<T>(
  api: Pick<Api, 'addFilePart' | 'releaseFile'>,
  file: Blob,
  unread: T,
  use: (id: string) => Promise<T>,
  isWanted: () => boolean = () => true,
): Promise<T> {
  const id = crypto.randomUUID();
  const { size } = file;
  try {
    for (let from = 0; from === 0 || from < size; from += filePartBytes) {
      const data = await base64Of(file.slice(from, from + filePartBytes));
      if (data === null || !isWanted()) return unread;
      await api.addFilePart({ file: id, size, from, data });
    }
    return isWanted() ? await use(id) : unread;
  } finally {
    void api.releaseFile({ file: id }).catch(() => undefined);
  }
}

/** Whether files are dragged to the window. Without a handler, the browser would open a dropped file. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

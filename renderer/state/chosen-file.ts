/** Files that the user chooses. */
import { filePartBytes } from '../../domain/model/table.ts';
import type { Api } from '../api.ts';

/** That of the question that is open: what nobody holds is collected, and its answer with it. */
let asking: HTMLInputElement | null = null;

/** Has the user choose one with such an ending, `.csv,.txt`; `null` where none was chosen. The page learns no path. */
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

/** By the browser's own means, beside which the page goes on; `null` where the file cannot be read. */
export function base64Of(file: Blob): Promise<string | null> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

/**
 * Has main hold the file's bytes while `use` reads it by its id. They are handed over in parts, because main would make the window
 * wait for a large one. `unread` where the page cannot read the file itself, or it is not wanted any more. Rejects where main
 * cannot be asked.
 */
export async function whileHeld<T>(
  api: Pick<Api, 'addFilePart' | 'letGoOfFile'>,
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
    void api.letGoOfFile({ file: id }).catch(() => undefined);
  }
}

/** Whether files come to the window, which otherwise would open them itself. */
export const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

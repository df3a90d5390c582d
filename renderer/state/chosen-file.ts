/** Files that the user chooses. */

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

/** Whether files come to the window, which otherwise would open them itself. */
export const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

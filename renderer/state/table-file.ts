/** Files that a person chooses, and the tables in them. */
import { mostFileBytes } from '../../domain/model/table.ts';
import type { TableReading } from '../../domain/model/table.ts';
import type { Language } from '../../domain/numbers.ts';
import type { Api } from '../api.ts';

/** The old Excel's are offered too: what they must be saved as is told of them. */
const offered = '.xlsx,.ods,.csv,.txt,.xls';

/** That of the question that stands open: what nobody holds is collected, and its answer with it. */
let asking: HTMLInputElement | null = null;

/** Has a person choose one; `null` where none was chosen. The page learns its name and what is in it, and no path. */
export function chooseTableFile(): Promise<File | null> {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: offered });
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

/** Rejects where main cannot be asked. */
export async function readTableFile(api: Api, file: Blob, language: Language): Promise<TableReading> {
  if (file.size > mostFileBytes) return { problem: 'tooLarge' };
  if (file.size === 0) return { problem: 'empty' };
  const data = await base64Of(file);
  return data === null ? { problem: 'unreadable' } : api.readTable({ data, language });
}

/** By the browser's own means, beside which the page goes on; `null` where the file cannot be read. */
function base64Of(file: Blob): Promise<string | null> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

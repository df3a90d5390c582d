import type { FiledDraft } from '../files/draft-file.ts';

/** A draft as it crosses between the main process and the thread, which checks what comes of a file. */
export const filedDraft = (text: string): FiledDraft => JSON.parse(text) as FiledDraft;

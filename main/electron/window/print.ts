import type { WebContentsPrintOptions } from 'electron';
import type { PrintOutcome } from '../../../domain/model/printing.ts';
import { applicationWindow } from './window.ts';

/** The page sets its own margins and page breaks (renderer/theme/print.css). */
const sheet = { margins: { marginType: 'none' }, printBackground: true } as const;

/**
 * Prints the page as styled for print media, through the system's dialog; the page itself may not print (addresses.ts). `roll`:
 * length of a page on an 80 mm roll, in millimetres; `null`: A4.
 */
export function printPage(roll: number | null): Promise<PrintOutcome> {
  const contents = applicationWindow()?.webContents;
  if (contents === undefined) return Promise.resolve('failed');
  const options: WebContentsPrintOptions = {
    ...sheet,
    silent: false,
    // In micrometres.
    pageSize: roll === null ? 'A4' : { width: 80_000, height: roll * 1000 },
  };
  return new Promise((resolve) =>
    contents.print(options, (isPrinted, reason) => resolve(isPrinted ? 'printed' : outcomeOf(reason))),
  );
}

/** Chromium's error text when the user closes the dialog. */
const outcomeOf = (reason: string): PrintOutcome => (/cancel/i.test(reason) ? 'cancelled' : 'failed');

/** The same as a PDF, with the sheet sizes of the page's style sheet. */
export async function pagePdf(): Promise<Uint8Array> {
  const contents = applicationWindow()?.webContents;
  if (contents === undefined) throw new Error('no window to print');
  return contents.printToPDF({
    printBackground: true,
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    preferCSSPageSize: true,
  });
}

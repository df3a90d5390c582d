import { writeAtomically } from '../../worker/write-atomically.ts';
import type { Context, Handlers } from '../context.ts';
import { ApplicationFailure } from '../failure.ts';

/** Prints what the page has laid out for printing, or saves it as a PDF. In a browser, the browser does both. */
export function printHandlers({ host }: Pick<Context, 'host'>) {
  return {
    printPages: async ({ roll }) => {
      if (host.printPage === undefined) throw notHere();
      return { outcome: await host.printPage(roll) };
    },
    savePdf: async ({ name }) => {
      if (host.pagePdf === undefined) throw notHere();
      // Before the file dialog, after which the page may show something else.
      const pdf = await host.pagePdf();
      const path = await host.chooseFile(`${name}.pdf`);
      if (path !== null) await writeAtomically(path, pdf);
      return { path };
    },
  } satisfies Partial<Handlers>;
}

const notHere = (): ApplicationFailure => new ApplicationFailure('invalidState', 'the browser prints by itself');

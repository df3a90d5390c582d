import type { TableFiles } from '../worker/table-files.ts';
import type { Context } from './context.ts';
import { ApplicationFailure } from './failure.ts';
import type { Handlers } from './handlers.ts';

/** Tables that the page hands over row by row, to a file that the person chooses first. One at a time. */
export function exportHandlers({ host }: Pick<Context, 'host'>, files: TableFiles) {
  let begun: { readonly id: string; readonly path: string } | null = null;
  let count = 0;

  function pathOf(id: string): string {
    if (begun?.id !== id) throw new ApplicationFailure('invalidState', 'another export was begun since');
    return begun.path;
  }

  return {
    beginExport: async ({ name, format, language, columns }) => {
      const path = await host.chooseFile(`${name}.${format}`);
      if (path === null) return { id: null };
      const id = `export-${(count += 1)}`;
      // From now on no row of the one before is taken: the worker has a table of this one when the next row comes.
      begun = { id, path };
      await files.begin({ format, language, columns });
      return { id };
    },
    addToExport: async ({ id, rows }) => {
      pathOf(id);
      await files.add(rows);
      return {};
    },
    finishExport: async ({ id }) => {
      const path = pathOf(id);
      begun = null;
      await files.write(path);
      return { path };
    },
  } satisfies Partial<Handlers>;
}

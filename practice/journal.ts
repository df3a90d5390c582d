import { appendFileSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { ServiceClock } from './clock.ts';
import type { Company } from './documents/company.ts';
import { kinds } from './documents/kinds.ts';
import { continueSeries } from './documents/numbering.ts';
import type { DocumentStore } from './documents/store.ts';
import type { Writer } from './documents/write.ts';
import type { Profile } from './profiles/profile.ts';
import { users } from './seed/company.ts';
import type { JsonRecord, Write } from './types.ts';

/** One accepted write: a line of the file. */
interface Entry extends Write {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly company: number;
  readonly user: number;
  readonly period: number | null;
  readonly body: JsonRecord;
}

/**
 * Records every write in a file, one line per write, and first replays the lines that the file already has. A line that is
 * truncated by an interrupted write, or that a later version of the company refuses, is skipped.
 */
export function journaledWriter(
  file: string,
  parts: {
    readonly writer: Writer;
    readonly store: DocumentStore;
    readonly clock: ServiceClock;
    readonly companyOf: (id: number) => Company;
    readonly profile: Profile;
  },
): Writer {
  const { writer, store, clock, companyOf, profile } = parts;

  function repeat({ at, operation, kind, id, number, company: companyId, user: userId, period, body }: Entry): void {
    const company = companyOf(companyId);
    const user = users.find((known) => known.id === userId) ?? users[0];
    const existing = store.byId(id);
    if (operation === 'delete') {
      if (existing !== null) clock.at(at, () => writer.delete(company, existing, user));
    } else if ((operation === 'create') === (existing === null)) {
      const { numberField } = kinds[kind];
      // With the number that the document got originally, instead of the next one.
      const numbered = operation === 'create' ? { ...body, [numberField]: number } : body;
      if (operation === 'create' && body[numberField] === 'Next') continueSeries(company, profile, kind, body, number);
      const request = { operation, kind, company, user, periodId: period, existing, body: numbered, id };
      clock.at(at, () => writer.write(request));
    }
  }

  const text = readText(file);
  for (const line of text.split('\n')) {
    const entry = parsed(line);
    if (entry !== null) repeat(entry);
  }
  // After a truncated last line, the next entry starts on a new line.
  let separator = text === '' || text.endsWith('\n') ? '' : '\n';

  function note(entry: Entry): void {
    appendFileSync(file, `${separator}${JSON.stringify(entry)}\n`, { mode: 0o600 });
    separator = '';
  }

  return {
    write: (request) => {
      const { operation, kind, company, user, periodId, body } = request;
      const at = clock.now();
      // Ids from the seed would be generated again after a restart.
      const result = clock.at(at, () => writer.write({ id: randomUUID(), ...request }));
      if (result.kind === 'written') {
        const { id, number } = result.document;
        const who = { company: company.id, user: user.id, period: periodId };
        note({ at, operation, kind, id, number, ...who, body });
      }
      return result;
    },
    delete: (company, document, user) => {
      const at = clock.now();
      const refusals = clock.at(at, () => writer.delete(company, document, user));
      if (refusals.length === 0) {
        const { kind, id, number } = document;
        const who = { company: company.id, user: user.id, period: null };
        note({ at, operation: 'delete', kind, id, number, ...who, body: {} });
      }
      return refusals;
    },
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parsed(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}

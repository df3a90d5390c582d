import type { CompanyControl } from './types.ts';
import type { Company, StoredDocument, User } from '../../practice/documents/company.ts';
import type { DocumentStore } from '../../practice/documents/store.ts';
import type { Writer } from '../../practice/documents/write.ts';

/** Changes to the company by a colleague: without HTTP requests, but with the same rules. */
export function createColleague(parts: {
  readonly store: DocumentStore;
  readonly writer: Writer;
  readonly companyOf: (id: number) => Company;
  readonly users: readonly User[];
}): Omit<CompanyControl, 'describe' | 'setOnline' | 'setOffered' | 'setRefusedMember'> {
  const { store, writer, companyOf } = parts;
  /** A user of the company; not user 1 if there is another one, so that the audit fields differ. */
  function colleague(companyId: number): User {
    const assigned = parts.users.filter((user) => user.companies.includes(companyId));
    const user = assigned.at(-1);
    if (!user) throw new Error(`Nobody is assigned to company ${companyId}.`);
    // With all sharing codes, so that every document is visible.
    return { ...user, sharingCodes: parts.users.flatMap((other) => other.sharingCodes) };
  }
  function document(id: string): StoredDocument {
    const found = store.byId(id);
    if (!found || found.deleted) throw new Error(`There is no document ${id}.`);
    return found;
  }

  return {
    setClosed: (id, closed) => {
      const invoice = document(id);
      if (invoice.kind !== 'salesReturnInvoice') throw new Error(`A payment does not close a ${invoice.kind} (§3.1).`);
      invoice.closed = closed;
    },
    setOrderLink: (id, position, link) => {
      const despatch = document(id);
      if (despatch.kind !== 'despatch') throw new Error(`A ${despatch.kind} is not linked to orders (§4.3).`);
      if (!despatch.lines[position]) throw new Error(`There is no line at position ${position}.`);
      despatch.links = despatch.lines.map((_, at) => (at === position ? link : (despatch.links[at] ?? null)));
    },
    editAsColleague: (id, change) => {
      const existing = document(id);
      const company = companyOf(existing.companyId);
      const user = colleague(company.id);
      const { kind } = existing;
      const result = writer.write({ operation: 'change', kind, company, user, periodId: null, existing, body: change });
      if (result.kind === 'refused') throw new Error(JSON.stringify(result.refusals));
    },
    createAsColleague: (kind, body, companyId = 1) => {
      const company = companyOf(companyId);
      const user = colleague(company.id);
      const result = writer.write({ operation: 'create', kind, company, user, periodId: null, existing: null, body });
      if (result.kind === 'refused') throw new Error(JSON.stringify(result.refusals));
      return result.document.id;
    },
    deleteAsColleague: (id) => {
      const existing = document(id);
      const refusals = writer.delete(companyOf(existing.companyId), existing, colleague(existing.companyId));
      if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
    },
  };
}

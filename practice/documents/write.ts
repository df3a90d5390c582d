import type { ServiceClock } from '../clock.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Random } from '../random.ts';
import { headerPlace, checkFields, readBody, type Reading } from '../rules/body.ts';
import { checkConsumed } from '../rules/consumed.ts';
import { directionOf, text, type RuleContext } from '../rules/context.ts';
import { storedDate } from '../rules/dates.ts';
import { checkHeader } from '../rules/header.ts';
import { checkLine } from '../rules/line.ts';
import type { Refusal, Refuse } from '../rules/rule-names.ts';
import type { DocumentKind, JsonRecord } from '../types.ts';
import type { Company, Customer, StoredDocument, StoredLine, User } from './company.ts';
import { kinds, typeOf } from './kinds.ts';
import { nextNumber } from './numbering.ts';
import type { Movement } from './stock.ts';
import type { DocumentStore } from './store.ts';

export interface WriteRequest {
  readonly operation: 'create' | 'replace' | 'change';
  readonly kind: DocumentKind;
  readonly company: Company;
  readonly user: User;
  readonly periodId: number | null;
  readonly existing: StoredDocument | null;
  readonly body: JsonRecord;
  readonly seeded?: boolean;
  /** Id of a new document; generated if absent. */
  readonly id?: string;
}
export type WriteResult =
  | { readonly kind: 'written'; readonly document: StoredDocument }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

export interface Writer {
  write(request: WriteRequest): WriteResult;
  delete(company: Company, document: StoredDocument, user: User): readonly Refusal[];
}

export interface WriterParts {
  readonly store: DocumentStore;
  readonly profile: Profile;
  readonly clock: ServiceClock;
  readonly random: Pick<Random, 'uuid'>;
  readonly strict: boolean;
  /** The unknown member (not in §2) that is refused by its name at the moment; `null`: none. */
  readonly refusedMember: () => string | null;
}

/** Successive saves of a document never have the same time, however quickly they follow each other. */
function timeAfter(previous: string, now: string): string {
  return now > previous ? now : new Date(Date.parse(`${previous}Z`) + 1000).toISOString().slice(0, 19);
}

const allMovements = (document: StoredDocument | null): Movement[] =>
  (document?.lines ?? []).flatMap((line) => [...line.movements]);

/** Checks a whole document and stores it, or returns everything that is wrong with it, in order. */
export function createWriter(parts: WriterParts): Writer {
  const { store, profile, clock } = parts;
  const reading = (): Reading => ({
    keepsUnknown: profile.behaviour.unknownMembers === 'kept',
    refusedMember: parts.refusedMember(),
    loose: profile.behaviour.loose,
  });

  /** The resulting document: the body alone, or merged into the stored document (§4.4 rules 1 to 3). */
  function merged(request: WriteRequest, refuse: Refuse): { values: JsonRecord; bad: Set<string> } {
    const { fields } = kinds[request.kind];
    const partial = request.operation === 'change';
    const read = readBody(request.body, fields, headerPlace, refuse, {
      strict: parts.strict,
      reading: reading(),
      nullClears: !partial ? 'none' : request.kind === 'quote' ? 'any' : 'nullable',
    });
    const kept = partial && request.existing ? request.existing.body : {};
    const lines = partial && request.existing ? request.existing.lines.map((line) => line.body) : [];
    const values = { Lines: lines, ...kept, ...read.values };
    checkFields(values, read.bad, fields, headerPlace, refuse);
    return { values, bad: read.bad };
  }

  function checkLines(context: RuleContext, values: JsonRecord): { lines: StoredLine[]; applied: Movement[] } {
    const { company, existing, refuse } = context;
    const memory = { lots: new Set<string>(), serials: new Set<string>() };
    const direction = directionOf(context.kind, values);
    const sent = values.Lines as JsonRecord[];
    const applied: Movement[] = [];
    const lines: StoredLine[] = [];
    const before = existing?.lines ?? [];
    sent.forEach((line, index) => {
      const checked = checkLine(context, direction, line, index, memory);
      if (!checked) return;
      const old = before[index];
      if (old) checkConsumed(company, old, checked, index, refuse);
      company.stock.apply(checked.movements);
      applied.push(...checked.movements);
      lines.push(checked);
    });
    before.forEach((old, index) => {
      if (index >= sent.length) checkConsumed(company, old, null, index, refuse);
    });
    return { lines, applied };
  }

  function write(request: WriteRequest): WriteResult {
    const refusals: Refusal[] = [];
    const refuse: Refuse = (rule, facts = {}) => void refusals.push({ rule, facts });
    const { kind, company, user, existing } = request;
    const { values, bad } = merged(request, refuse);
    const context: RuleContext = {
      kind,
      company,
      user,
      strict: parts.strict,
      reading: reading(),
      warehouseRequired: profile.warehouseRequired,
      rateRequired: profile.rateRequired,
      existing,
      numberTaken: (number, of) => store.numberTaken(kind, company, number, typeOf(kind, of), existing?.id ?? null),
      refuse,
    };
    const customer = checkHeader(context, values);
    if (kinds[kind].linesRequired && !bad.has('Lines') && (values.Lines as JsonRecord[]).length === 0) {
      refuse('linesMissing', { field: 'Lines' });
    }
    const old = allMovements(existing);
    company.stock.reverse(old);
    const { lines, applied } = checkLines(context, values);
    if (refusals.length > 0 || !customer) {
      company.stock.reverse(applied);
      company.stock.apply(old);
      return { kind: 'refused', refusals };
    }
    return { kind: 'written', document: keep(request, values, lines, customer) };
  }

  function keep(
    request: WriteRequest,
    values: JsonRecord,
    lines: readonly StoredLine[],
    customer: Customer,
  ): StoredDocument {
    const { kind, company, user, existing } = request;
    const field = kinds[kind].numberField;
    const requested = text(values[field]);
    const taken = (candidate: string): boolean =>
      store.numberTaken(kind, company, candidate, typeOf(kind, values), null);
    const number = requested === 'Next' ? nextNumber(company, profile, kind, values, taken) : requested;
    const time = clock.wallTime();
    const body: JsonRecord = { ...values, [field]: number, Date: storedDate(text(values.Date), time) };
    delete body.Lines;
    const saved = {
      number,
      body,
      lines,
      customer,
      snapshot: {
        Address: customer.address,
        CustomerTitle: customer.title,
        TaxNumber: customer.taxNumber,
        TaxOffice: customer.taxOffice,
      },
      modifiedBy: user.id,
      modifyDate: existing ? timeAfter(existing.modifyDate, time) : time,
    };
    if (existing) {
      const before = existing.number;
      // A linked order stays with its position; removed positions lose theirs (§4.3 rule 1).
      Object.assign(existing, saved, { links: existing.links.slice(0, lines.length), revision: existing.revision + 1 });
      store.renumber(existing, before);
      return existing;
    }
    const document: StoredDocument = {
      ...saved,
      id: request.id ?? parts.random.uuid(),
      kind,
      companyId: company.id,
      seeded: request.seeded ?? false,
      links: [],
      closed: false,
      deleted: false,
      createdBy: user.id,
      periodId: request.periodId,
      createDate: time,
      revision: 1,
    };
    store.add(document);
    return document;
  }

  return {
    write,
    delete: (company, document, user) => {
      const refusals: Refusal[] = [];
      const refuse: Refuse = (rule, facts = {}) => void refusals.push({ rule, facts });
      if (document.closed) refuse('closedByPayment');
      const old = allMovements(document);
      company.stock.reverse(old);
      document.lines.forEach((line, index) => checkConsumed(company, line, null, index, refuse));
      if (refusals.length > 0) company.stock.apply(old);
      else {
        Object.assign(document, { deleted: true, modifiedBy: user.id, modifyDate: clock.wallTime() });
        store.renumber(document, document.number);
      }
      return refusals;
    },
  };
}

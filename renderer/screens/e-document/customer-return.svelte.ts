/** The documents by which a customer received goods or a supplier delivered them, and the return made from some of them. */
import { knownDespatch } from '../../../domain/e-documents/known-despatch.ts';
import type { KnownDespatch } from '../../../domain/e-documents/known-despatch.ts';
import { mergedReturn } from '../../../domain/e-documents/combine-returns.ts';
import type { DocumentReference } from '../../../domain/e-documents/e-document.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { ServiceDocument } from '../../../domain/model/service-document.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Language } from '../../../domain/numbers.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import type { Api } from '../../api.ts';
import { ReturnQuestion } from './return-question.svelte.ts';
import { rowsOf } from './service-returns.ts';

interface Options {
  readonly api: Api;
  readonly connection: Connection;
  readonly language: Language;
  readonly today: string;
  readonly kind: 'salesReturnInvoice' | 'purchaseReturnInvoice';
  /** A sentence for the description, naming the invoices for which there is no field. */
  readonly textOfOthers: (others: readonly DocumentReference[]) => string;
}

interface Found {
  readonly origin: 'here' | 'service' | 'file';
  readonly number: string;
  /** `''` if the service's list has no date. */
  readonly date: string;
  readonly kind: 'invoice' | 'despatch';
  /** `null` if the document cannot be read, or goods cannot be returned from it in this way. */
  readonly read: () => Promise<ReturnQuestion | null>;
}

/** This many of the newest documents are read to show what is left of them. */
const readAtOnce = 20;
const mostShown = 200;

export class Received {
  readonly found: Found;
  /** `null` until read. */
  question = $state.raw<ReturnQuestion | null>(null);
  isUnreadable = $state(false);
  #reading: Promise<ReturnQuestion | null> | null = null;

  constructor(found: Found) {
    this.found = found;
  }

  /** The number of lines of which something is left, and of all lines; `null` until read. */
  get left(): { readonly left: number; readonly all: number } | null {
    const { question } = this;
    if (question === null || question.known === null) return null;
    const { lines } = question.document;
    return { left: lines.filter((line) => question.most(line) !== '0').length, all: lines.length };
  }

  /** Reads it once, even if asked again meanwhile: quantities may have been typed in the first answer. */
  async read(): Promise<ReturnQuestion | null> {
    if (this.question !== null || this.isUnreadable) return this.question;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<ReturnQuestion | null> {
    const question = await this.found.read();
    await question?.lookUp();
    this.question = question;
    this.isUnreadable = question === null;
    return question;
  }
}

export class CustomerReturn {
  readonly #options: Options;
  /** Chosen, but not read yet. */
  readonly #choosing = new Set<Received>();
  customer = $state.raw<KnownDespatch['customer'] | null>(null);
  received = $state.raw<readonly Received[] | null>(null);
  chosen = $state.raw<readonly Received[]>([]);
  /** Whether the service's list of despatches was read. */
  service = $state.raw<'unasked' | 'reading' | 'read' | 'notRead'>('unasked');
  readonly questions = $derived.by(() => this.chosen.flatMap(({ question }) => question ?? []));
  readonly count = $derived.by(() => this.questions.reduce((sum, { quantities }) => sum + quantities.size, 0));
  readonly isReady = $derived.by(() => this.count > 0 && this.questions.every(({ problems }) => problems.size === 0));

  constructor(options: Options) {
    this.#options = options;
  }

  /** Finds the customer's documents, and chooses the newest one or, if it is this customer's, the given despatch. */
  async take(customer: KnownDespatch['customer'], despatch?: ServiceDocument): Promise<void> {
    Object.assign(this, { customer, received: null, chosen: [], service: 'unasked' });
    this.#choosing.clear();
    const isOwn = despatch !== undefined && textIn(despatch.content, 'CustomerCode') === customer.code;
    const known = isOwn ? this.#ofService(despatch.content, textIn(despatch.content, 'DespatchNumber')) : undefined;
    await this.#find(customer, known);
    if (this.customer !== customer) return;
    const first = this.received?.find(
      ({ found }) => known === undefined || (found.kind === known.kind && found.number === known.number),
    );
    if (first) await this.choose(first, true);
    for (const one of this.received?.slice(0, readAtOnce) ?? []) {
      if (this.customer !== customer) return;
      if (one.found.origin !== 'service') await one.read();
    }
  }

  async readService(): Promise<void> {
    const { customer } = this;
    if (customer === null || this.service === 'reading') return;
    this.service = 'reading';
    try {
      await this.#find(customer, undefined, true);
    } catch (error) {
      if (this.customer === customer) this.service = 'notRead';
      throw error;
    }
  }

  /** Adds a document to the return, or removes it. A document in another currency is not added. */
  async choose(one: Received, isChosen: boolean): Promise<'chosen' | 'currency' | 'unreadable'> {
    const others = this.chosen.filter((other) => other !== one);
    this.chosen = others;
    this.#choosing.delete(one);
    if (!isChosen) return 'chosen';
    this.#choosing.add(one);
    const question = await one.read();
    // Meanwhile the user has chosen another customer, or unchecked the document.
    if (!this.#choosing.delete(one)) return 'chosen';
    if (question === null) return 'unreadable';
    const [first] = this.questions;
    if (first && first.currency !== question.currency) return 'currency';
    if (first) question.takeChoicesOf(this.questions.find(({ hasWithholding }) => hasWithholding) ?? first);
    this.chosen = [...this.chosen, one];
    return 'chosen';
  }

  async create(): Promise<Draft | null> {
    const [first, ...more] = this.questions.flatMap((question) => question.draft() ?? []);
    if (!this.isReady || first === undefined) return null;
    const { api, connection, textOfOthers } = this.#options;
    return api.createDraft({ connectionId: connection.id, ...mergedReturn([first, ...more], textOfOthers) });
  }

  async #find(customer: KnownDespatch['customer'], known?: Found, isAnew = false): Promise<void> {
    const [here, service, files] = await Promise.all([
      this.#despatchesHere(customer.code),
      this.#despatchesInService(customer.code, isAnew),
      this.#files(customer.code),
    ]);
    if (this.customer !== customer) return;
    this.service = service.isWhole ? 'read' : isAnew ? 'notRead' : 'unasked';
    // An invoice and a despatch may have the same number.
    const keyOf = ({ kind, number }: Found): string => `${kind} ${number}`;
    const byKey = new Map((this.received ?? []).map((one) => [keyOf(one.found), one]));
    for (const found of [...(known ? [known] : []), ...here, ...service.found, ...files])
      if (!byKey.has(keyOf(found))) byKey.set(keyOf(found), new Received(found));
    this.received = [...byKey.values()]
      .toSorted((a, b) => (a.found.date < b.found.date ? 1 : a.found.date > b.found.date ? -1 : 0))
      .slice(0, mostShown);
  }

  /** Despatches sent from this computer and accepted, with their number in the service. */
  async #despatchesHere(customerCode: string): Promise<readonly Found[]> {
    const { api, connection } = this.#options;
    const query = {
      connectionId: connection.id,
      customerCode,
      kinds: ['despatch' as const],
      states: ['accepted' as const],
    };
    const { rows } = await api.listDrafts({ ...query, sort: 'date', descending: true, offset: 0, limit: mostShown });
    return rows.flatMap(({ id, operation, acceptedNumber, date }): readonly Found[] =>
      operation !== 'create' || acceptedNumber === null
        ? []
        : [
            {
              ...{ origin: 'here', kind: 'despatch', number: acceptedNumber, date: date?.slice(0, 10) ?? '' },
              read: async () => {
                const draft = await api.getDraft({ id });
                return draft && this.#ask({ ...draft.content, DespatchNumber: acceptedNumber });
              },
            },
          ],
    );
  }

  /** Despatches in the service's list, provided that its rows have customer and direction. */
  async #despatchesInService(
    customerCode: string,
    isAnew: boolean,
  ): Promise<{ readonly found: readonly Found[]; readonly isWhole: boolean }> {
    const { api, connection, kind } = this.#options;
    const { rows, isWhole } = await rowsOf(api, connection.id, 'despatch', customerCode, isAnew);
    const type = kind === 'salesReturnInvoice' ? '-2' : '2';
    const found = rows.flatMap(({ id, number, type: direction, date, cancelled }): readonly Found[] =>
      id === null || number === null || direction !== type || cancelled === true
        ? []
        : [
            {
              ...{ origin: 'service', kind: 'despatch', number, date: date?.slice(0, 10) ?? '' },
              read: async () => {
                const answer = await api.readDocument({
                  connectionId: connection.id,
                  kind: 'despatch',
                  documentId: id,
                });
                return 'problem' in answer ? null : this.#ask(answer.document.content);
              },
            },
          ],
    );
    return { found, isWhole };
  }

  #ofService(content: ValueRecord, number: string): Found {
    const date = textIn(content, 'Date').slice(0, 10);
    return { origin: 'service', kind: 'despatch', number, date, read: () => Promise.resolve(this.#ask(content)) };
  }

  /** E-documents with the customer's tax numbers, which come from the list of customers and from mappings. */
  async #files(customerCode: string): Promise<readonly Found[]> {
    const { api, connection, kind } = this.#options;
    const connectionId = connection.id;
    const [[row], { rows: mappings }] = await Promise.all([
      api.getLookupRows({ connectionId, kind: 'customers', codes: [customerCode] }),
      api.listMappings({ connectionId, search: customerCode, offset: 0, limit: mostShown }),
    ]);
    const mapped = mappings.filter((one) => one.kind === 'customer' && one.code === customerCode);
    const listed = /^\d{10,11}(?=$| )/.exec(row?.detail ?? '')?.[0];
    const found: Found[] = [];
    for (const taxNumber of new Set([
      ...(listed === undefined ? [] : [listed]),
      ...mapped.map(({ partner }) => partner),
    ])) {
      const query = { connectionId, search: taxNumber, sort: 'date' as const, descending: true };
      const { rows } = await api.listEDocuments({ ...query, offset: 0, limit: mostShown });
      for (const { id, number, date, kind: what, supplier, customer, file } of rows) {
        if ((kind === 'salesReturnInvoice' ? customer : supplier).taxNumber !== taxNumber) continue;
        const read = async () => {
          const kept = await api.getEDocument({ id });
          return kept && this.#question({ document: kept.document, file });
        };
        found.push({ origin: 'file', kind: what, number, date, read });
      }
    }
    return found;
  }

  #ask(content: ValueRecord): ReturnQuestion | null {
    const despatch = knownDespatch(content, documentPolicyOf(this.#options.connection.settings));
    return despatch && this.#question({ document: despatch.document, file: '', despatch });
  }

  /** `null` if the document does not become a return of this kind, for example because it is itself a customer's return. */
  #question(
    of: Pick<ConstructorParameters<typeof ReturnQuestion>[0], 'document' | 'file' | 'despatch'>,
  ): ReturnQuestion | null {
    const { api, connection, language, today, kind } = this.#options;
    const { customer } = this;
    if (customer === null) return null;
    const role = of.despatch?.role ?? (kind === 'salesReturnInvoice' ? 'supplier' : 'customer');
    const question = new ReturnQuestion({ api, connection, language, today, ...of, returned: { role, customer } });
    return question.kind === kind && !question.isItselfAReturn ? question : null;
  }
}

function textIn(content: ValueRecord, name: string): string {
  const value = content[name];
  return typeof value === 'string' ? value : '';
}

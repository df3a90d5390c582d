import { createTokens, type Tokens } from './auth/tokens.ts';
import type { ServiceResponse } from './answer.ts';
import { createClock, type ServiceClock } from './clock.ts';
import type { Company } from './documents/company.ts';
import { createDocumentStore, type DocumentStore } from './documents/store.ts';
import { createWriter, type Writer } from './documents/write.ts';
import { createApi } from './endpoints/api.ts';
import { createDocumentEndpoints } from './endpoints/documents.ts';
import { createOffer, type Offer } from './endpoints/routes.ts';
import type { Profile } from './profiles/profile.ts';
import { createRandom } from './random.ts';
import { createCompanies, organisation, users, type Alike, type Size } from './seed/company.ts';
import { seedDocuments } from './seed/documents.ts';
import { seedLater } from './seed/later.ts';
import type { SeedParts } from './seed/lines.ts';
import type { PlainRequest } from './types.ts';

export interface ServiceOptions {
  readonly profile: Profile;
  /** The same seed gives the same company. */
  readonly seed: number;
  readonly size: Size;
  readonly alike?: Alike;
  readonly keys: readonly [string, ...string[]];
  readonly tokenLifetimeSeconds: number;
  readonly limit: number;
  /** Whether fields that a request may not contain are refused; otherwise they are ignored. */
  readonly strict: boolean;
  /** Minutes by which the company's clock is ahead of UTC at a time; default: Turkey's. */
  readonly minutesAhead?: (at: number) => number;
  readonly refusedMember?: () => string | null;
  readonly seedMore?: (parts: SeedParts) => void;
  /** The writer for requests, once the company is seeded; default: the service's own. */
  readonly writerFor?: (parts: WriterParts) => Writer;
}
interface WriterParts {
  readonly writer: Writer;
  readonly store: DocumentStore;
  readonly clock: ServiceClock;
  readonly companyOf: (id: number) => Company;
}
export interface CompanyService {
  readonly clock: ServiceClock;
  readonly companies: readonly Company[];
  readonly companyOf: (id: number) => Company;
  readonly store: DocumentStore;
  readonly writer: Writer;
  readonly tokens: Tokens;
  readonly offer: Offer;
  /** Turns a request into an answer, synchronously. */
  readonly handle: (request: PlainRequest) => ServiceResponse;
}

/** After the documents' own dates, and the same in every company: a document from before a restart has not changed since. */
const seededAt = Date.UTC(2026, 10, 20, 6);

/** The accounting service of two invented companies, seeded and ready, without an HTTP server. */
export function createCompanyService(options: ServiceOptions): CompanyService {
  const { profile, seed, strict } = options;
  const clock = createClock(options.minutesAhead);
  const companies = createCompanies(seed, options.size, options.alike);
  const [user] = users;
  const companyOf = (id: number): Company => companies.find((company) => company.id === id) ?? companies[0];
  const store = createDocumentStore(companyOf, profile.behaviour);
  const own = createWriter({
    ...{ store, profile, clock, strict },
    random: createRandom(seed + 2),
    refusedMember: options.refusedMember ?? (() => null),
  });
  clock.at(seededAt, () => {
    companies.forEach((company) => seedDocuments(company, user, own));
    companies.forEach((company) => seedLater({ company, user, writer: own }));
    options.seedMore?.({ company: companies[0], user, writer: own });
  });
  const writer = options.writerFor?.({ writer: own, store, clock, companyOf }) ?? own;
  const tokens = createTokens({
    ...{ clock, profile, organisation, keys: options.keys },
    lifetimeSeconds: options.tokenLifetimeSeconds,
    limit: options.limit,
  });
  const offer = createOffer(profile);
  const endpoints = createDocumentEndpoints(profile, store, writer);
  const handle = createApi({ profile, tokens, users, companies }, endpoints, offer);
  return { clock, companies, companyOf, store, writer, tokens, offer, handle };
}

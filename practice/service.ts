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
  /** The same one gives the same company. */
  readonly seed: number;
  readonly size: Size;
  readonly alike?: Alike;
  readonly keys: readonly [string, ...string[]];
  readonly tokenLifetimeSeconds: number;
  readonly limit: number;
  /** Whether fields that a request may not carry are refused; else they are ignored. */
  readonly strict: boolean;
  /** Minutes that the company's clock is ahead of UTC at a time; Turkey's where absent. */
  readonly minutesAhead?: (at: number) => number;
  readonly refusedMember?: () => string | null;
  /** Documents beside the usual ones. */
  readonly seedMore?: (parts: SeedParts) => void;
  /** What requests write by, once the company is seeded; the service's own writer where absent. */
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
  /** A request in, an answer out, nothing in between that waits. */
  readonly handle: (request: PlainRequest) => ServiceResponse;
}

/** The accounting service of two invented companies, seeded and ready, without a server. */
export function createCompanyService(options: ServiceOptions): CompanyService {
  const { profile, seed, strict } = options;
  const clock = createClock(options.minutesAhead);
  const companies = createCompanies(seed, options.size, options.alike);
  const [user] = users;
  const companyOf = (id: number): Company => companies.find((company) => company.id === id) ?? companies[0];
  const store = createDocumentStore(companyOf, profile.manner);
  const own = createWriter({
    ...{ store, profile, clock, strict },
    random: createRandom(seed + 2),
    refusedMember: options.refusedMember ?? (() => null),
  });
  companies.forEach((company) => seedDocuments(company, user, own));
  companies.forEach((company) => seedLater({ company, user, writer: own }));
  options.seedMore?.({ company: companies[0], user, writer: own });
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

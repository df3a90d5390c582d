import { createTokens } from './auth/tokens.ts';
import { createClock } from './clock.ts';
import { startControl } from './control/server.ts';
import { createColleague } from './documents/colleague.ts';
import { createDocumentStore } from './documents/store.ts';
import { createWriter } from './documents/write.ts';
import { createFaults } from './faults.ts';
import { createApi } from './http/api.ts';
import { createDocumentEndpoints } from './http/documents.ts';
import { createOffer } from './http/routes.ts';
import { startServer } from './http/server.ts';
import { createLedger } from './ledger.ts';
import { profiles } from './profiles/index.ts';
import { createRandom } from './random.ts';
import { createCompanies, organisation, sizes, users } from './seed/company.ts';
import { seedDocuments } from './seed/documents.ts';
import { seedLater } from './seed/later.ts';
import { seedStrangers } from './seed/strangers.ts';
import type {
  Controlled,
  DocumentKind,
  DocumentOperation,
  Service,
  ServiceDescription,
  StartOptions,
} from './types.ts';

/**
 * Starts the simulated accounting service on 127.0.0.1, seeded and ready. One process may hold several. Everything that a
 * test may do to it and ask of it is in types.ts.
 */
export async function startService(options: StartOptions = {}): Promise<Service> {
  const profile = profiles[options.profile ?? 'first'];
  const seed = options.seed ?? 1;
  const size = sizes[options.data ?? 'demo'];
  const clock = createClock();
  const companies = createCompanies(
    seed,
    {
      customers: options.customers ?? size.customers,
      products: options.products ?? size.products,
      ...(options.barcodes === undefined ? {} : { barcodes: options.barcodes }),
    },
    profile.manner.codesAlike,
  );
  const [user] = users;
  const companyOf = (id: number): (typeof companies)[number] =>
    companies.find((company) => company.id === id) ?? companies[0];
  const store = createDocumentStore(companyOf, profile.manner);
  let refusedMember: string | null = null;
  const strict = options.strict ?? true;
  const writer = createWriter({
    store,
    profile,
    clock,
    random: createRandom(seed + 2),
    strict,
    refusedMember: () => refusedMember,
  });
  if (user) companies.forEach((company) => seedDocuments(company, user, writer));
  if (user) companies.forEach((company) => seedLater({ company, user, writer }));
  if (user && profile.manner.unknownMembers === 'kept') {
    seedStrangers({ company: companies[0], user, writer }, createRandom(seed + 4), options.documents ?? 12);
  }

  const apiKeys = [`demo-key-${seed}-a`, `demo-key-${seed}-b`] as const;
  const tokens = createTokens({
    clock,
    profile,
    organisation,
    keys: [...apiKeys],
    lifetimeSeconds: options.tokenLifetimeSeconds ?? 300,
    limit: options.limit ?? 10_000,
  });
  const faults = createFaults();
  const ledger = createLedger(store);
  const offer = createOffer(profile, options.offered);
  const handle = createApi(
    { profile, tokens, users, companies },
    createDocumentEndpoints(profile, store, writer),
    offer,
  );
  const colleague = createColleague({ store, writer, companyOf, users });
  const { editAsColleague } = colleague;
  const server = await startServer({ profile, faults, ledger, handle, editAsColleague }, options.port ?? 0);
  const origin = `http://127.0.0.1:${server.address.port}`;

  const describe = (): ServiceDescription => ({
    profile: profile.name,
    baseUrl: `${origin}${profile.basePath}`,
    authUrl: `${origin}${profile.authPath}`,
    controlUrl: control.url,
    organisation,
    apiKey: apiKeys[0],
    apiKeys,
    users,
    companies: companies.map(({ id, name, defaultCurrency, usesEInvoice, sharingCodes }) => ({
      id,
      name,
      defaultCurrency,
      usesEInvoice,
      sharingCodes: sharingCodes.map((shared) => ({ id: shared.id, code: shared.code })),
    })),
    paths: {
      despatches: profile.despatchesPath,
      quotes: profile.quotesPath,
      purchaseReturnInvoices: profile.purchaseReturnsPath,
    },
  });
  const company = {
    ...colleague,
    setOffered: (kind: DocumentKind, operations: readonly DocumentOperation[] | null) => {
      offer.setOffered(kind, operations);
    },
    setRefusedMember: (name: string | null) => {
      refusedMember = name;
    },
    describe,
    setOnline: (online: boolean) => server.setOnline(online),
  };
  const controlled: Controlled = { faults, ledger, clock, tokens, company };
  const control = await startControl(controlled);

  return {
    ...describe(),
    ...controlled,
    ledger,
    address: server.address,
    setLimit: (limit) => tokens.setLimit(limit, { atOnce: true }),
    close: async () => {
      await Promise.all([server.close(), control.close()]);
    },
  };
}

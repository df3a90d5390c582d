import { organisation, users } from '../../practice/seed/company.ts';
import { createRandom } from '../../practice/random.ts';
import { createCompanyService } from '../../practice/service.ts';
import { createColleague } from './colleague.ts';
import { createFaults } from './faults.ts';
import { startServer } from './http/server.ts';
import { createLedger } from './ledger.ts';
import { profiles } from './profiles/index.ts';
import { alike } from './seed/alike.ts';
import { seedStrangers } from './seed/strangers.ts';
import type { DocumentKind, DocumentOperation, Service, ServiceDescription, StartOptions } from './types.ts';

export const sizes = {
  small: { customers: 20, products: 70 },
  demo: { customers: 300, products: 3_000 },
  large: { customers: 50_000, products: 20_000 },
};

/**
 * Starts the simulated accounting service on 127.0.0.1, with seed data. One process may run several. types.ts describes what a
 * test can do with it.
 */
export async function startService(options: StartOptions = {}): Promise<Service> {
  const profileName = options.profile ?? 'first';
  const profile = profiles[profileName];
  const { behaviour } = profile;
  const seed = options.seed ?? 1;
  const size = sizes[options.data ?? 'demo'];
  let refusedMember: string | null = null;
  const apiKeys = [`demo-key-${seed}-a`, `demo-key-${seed}-b`] as const;
  const { clock, companies, companyOf, store, writer, tokens, offer, handle } = createCompanyService({
    profile,
    seed,
    size: {
      customers: options.customers ?? size.customers,
      products: options.products ?? size.products,
      ...(options.barcodes === undefined ? {} : { barcodes: options.barcodes }),
    },
    ...(behaviour.codesAlike ? { alike } : {}),
    keys: [...apiKeys],
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 300,
    limit: options.limit ?? 10_000,
    strict: true,
    refusedMember: () => refusedMember,
    seedMore: (parts) => {
      if (behaviour.unknownMembers !== 'kept') return;
      seedStrangers(parts, createRandom(seed + 4), options.documents ?? 12);
    },
  });
  const faults = createFaults();
  const ledger = createLedger(store);
  const colleague = createColleague({ store, writer, companyOf, users });
  const { editAsColleague } = colleague;
  const server = await startServer({ profile, faults, ledger, handle, editAsColleague }, options.port ?? 0);
  const origin = `http://127.0.0.1:${server.address.port}`;

  const describe = (): ServiceDescription => ({
    profile: profileName,
    baseUrl: `${origin}${profile.basePath}`,
    authUrl: `${origin}${profile.authPath}`,
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
  return {
    ...describe(),
    faults,
    ledger,
    clock,
    tokens,
    company,
    setLimit: (limit) => tokens.setLimit(limit, { atOnce: true }),
    close: () => server.close(),
  };
}

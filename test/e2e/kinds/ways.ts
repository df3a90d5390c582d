import type { Service } from '../../service/types.ts';
import { sitDown } from '../support/desk.ts';
import type { Desk } from '../support/desk.ts';
import { patience } from '../support/expect.ts';
import { test } from '../support/fixtures.ts';
import type { LaunchOptions, Rampa } from '../support/rampa.ts';

type Launch = (options?: Partial<LaunchOptions>) => Promise<Rampa>;

type Profile = 'first' | 'second';

/**
 * A test of a whole document life of one kind: in Turkish with the first service profile, or in English with the second.
 * main-job.spec.ts tests invoices and despatches with both.
 */
export function documentAt(
  profile: Profile,
  name: string,
  work: (desk: Desk, service: Service) => Promise<void>,
): void {
  test.describe(profile === 'first' ? 'in Turkish' : 'in English, at a service of another kind', () => {
    test.use({ serviceOptions: { data: 'small', profile } });
    test(name, async ({ launch, service }) => {
      await work(await begin(launch, service, profile), service);
    });
  });
}

/** Starts with a connection, this service's deviations from the assumptions, purchase returns switched on, and its lists. */
async function begin(launch: Launch, service: Service, profile: Profile): Promise<Desk> {
  const [locale, language] = profile === 'first' ? (['tr-TR', 'tr'] as const) : (['en-GB', 'en'] as const);
  const desk = await sitDown(await launch({ locale }), language);
  // With a timeout: a missing element fails before the whole test does.
  desk.page.setDefaultTimeout(patience);
  await desk.connection.make(service);
  await desk.connection.go();
  const { despatches, quotes, purchaseReturnInvoices } = service.paths;
  if (profile === 'second') {
    await desk.connection.assume({
      despatchesPath: despatches,
      quotesPath: quotes,
      purchaseReturnsPath: purchaseReturnInvoices,
      pageParameter: 'page',
    });
  }
  await desk.connection.refreshLists();
  return desk;
}

import type { Service } from '../../service/types.ts';
import { sitDown } from '../support/desk.ts';
import type { Desk } from '../support/desk.ts';
import { test } from '../support/fixtures.ts';
import type { LaunchOptions, Rampa } from '../support/rampa.ts';
import type { Language } from '../support/words.ts';

type Launch = (options?: Partial<LaunchOptions>) => Promise<Rampa>;

interface Way {
  readonly profile: 'first' | 'second';
  readonly language: Language;
  readonly locale: string;
  readonly reason: string;
}
const ways: readonly Way[] = [
  { profile: 'first', language: 'tr', locale: 'tr-TR', reason: 'in Turkish' },
  { profile: 'second', language: 'en', locale: 'en-GB', reason: 'in English, at a service of another kind' },
];

/** A kind of document from its list to its end, as the user works with it, at a service and at another one. */
export function everyWay(name: string, work: (desk: Desk, service: Service) => Promise<void>): void {
  for (const way of ways) {
    test.describe(way.reason, () => {
      test.use({ serviceOptions: { data: 'small', profile: way.profile } });
      test(`${name}, ${way.reason}`, async ({ launch, service }) => {
        test.setTimeout(300_000);
        await work(await begin(launch, service, way), service);
      });
    });
  }
}

/** A connection, what this service has otherwise than assumed, purchase returns switched on by hand, and its lists. */
async function begin(launch: Launch, service: Service, { profile, language, locale }: Way): Promise<Desk> {
  const desk = await sitDown(await launch({ locale }), language);
  // What is not there is said soon, and not at the end of the test's time.
  desk.page.setDefaultTimeout(30_000);
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
  } else {
    await desk.connection.turn('assumed.writePurchaseReturns', true);
    await desk.connection.save();
  }
  await desk.connection.refreshLists();
  return desk;
}

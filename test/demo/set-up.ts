import { connectionDefaults } from '../../domain/settings.ts';
import type { Answer, Arguments, OperationName } from '../../preload/contract.ts';
import type { ServiceDescription } from '../service/types.ts';

/** Calls an operation of the contract in either host; throws if the bridge refuses it. */
export type Call = <N extends OperationName>(name: N, args: Arguments<N>) => Promise<Answer<N>>;

/** Creates the demo company's connection and starts filling its lists; returns the connection's id. */
export async function connectDemo(call: Call, service: ServiceDescription): Promise<string> {
  const [user] = service.users;
  const [company] = service.companies;
  if (user === undefined || company === undefined) throw new Error('The demo company has nobody in it.');
  const connection = await call('createConnection', {
    settings: {
      ...connectionDefaults,
      name: company.name,
      baseUrl: service.baseUrl,
      authUrl: service.authUrl,
      organisation: service.organisation,
      userId: user.id,
      companyId: company.id,
      defaultCurrency: company.defaultCurrency,
      usesEInvoice: company.usesEInvoice,
      assumed: { ...connectionDefaults.assumed, despatchesPath: service.paths.despatches },
    },
  });
  await call('setApiKey', { id: connection.id, apiKey: service.apiKey });
  await call('setPreferences', { change: { connectionId: connection.id } });
  await call('refreshLookups', { connectionId: connection.id });
  return connection.id;
}

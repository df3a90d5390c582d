import { connectDemo } from '../demo/set-up.ts';
import type { Call } from '../demo/set-up.ts';
import type { ServiceDescription } from '../service/types.ts';

/** Connects to the demo company; after a restart hands over again what memory alone has held. */
export async function keepConnected(call: Call, service: ServiceDescription): Promise<void> {
  const [connection] = await call('listConnections', {});
  if (connection === undefined) await connectDemo(call, service);
  else await call('setApiKey', { id: connection.id, apiKey: service.apiKey });
}

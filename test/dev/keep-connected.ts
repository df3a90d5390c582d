import { connectDemo } from '../demo/set-up.ts';
import type { Call } from '../demo/set-up.ts';
import type { ServiceDescription } from '../service/types.ts';

/** Connects to the demo company; after a restart passes the API key again, which was kept only in memory. */
export async function keepConnected(call: Call, service: ServiceDescription): Promise<void> {
  const [connection] = await call('listConnections', {});
  if (connection === undefined) await connectDemo(call, service);
  else await call('setApiKey', { id: connection.id, apiKey: service.apiKey });
}

import { describe } from 'vitest';
import { createNodeTransport } from '../../host/node-transport.ts';
import { transportCases } from './transport-cases.ts';

describe('the transport of the browser host', () => {
  const transport = createNodeTransport();
  transportCases(async (request, abortAfterMs) => {
    const { body, ...rest } = request;
    const abort = new AbortController();
    if (abortAfterMs === 0) abort.abort();
    else if (abortAfterMs !== undefined) setTimeout(() => abort.abort(), abortAfterMs);
    const result = await transport({
      ...rest,
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
      signal: abort.signal,
    });
    return result.kind === 'response' ? { ...result, body: Buffer.from(result.body).toString() } : result;
  });
});

import { parseArgs } from 'node:util';
import { startService } from './service.ts';
import type { StartOptions } from './types.ts';

const usage = `npm run service -- [--port N] [--profile first|second|stranger] [--seed N] [--data demo|large|small] [--small]
                   [--customers N] [--products N] [--documents N] [--limit N] [--token-seconds N] [--lenient]
                   [--without purchase-return-writes|quotes]...`;

function oneOf<T extends string>(value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new Error(`${value} is none of ${allowed.join(', ')}.`);
  return found;
}

function whole(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new Error(`${value} is not a whole number.`);
  return Number(value);
}

function offeredWithout(names: readonly string[]): StartOptions['offered'] {
  const known = ['purchase-return-writes', 'quotes'] as const;
  const absent = names.map((name) => oneOf(name, known));
  return {
    ...(absent.includes('purchase-return-writes') ? { purchaseReturnInvoice: ['get'] } : {}),
    ...(absent.includes('quotes') ? { quote: [] } : {}),
  };
}

function readOptions(): StartOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      profile: { type: 'string' },
      seed: { type: 'string' },
      data: { type: 'string' },
      small: { type: 'boolean' },
      customers: { type: 'string' },
      products: { type: 'string' },
      documents: { type: 'string' },
      limit: { type: 'string' },
      'token-seconds': { type: 'string' },
      lenient: { type: 'boolean' },
      without: { type: 'string', multiple: true },
    },
  });
  const read = {
    port: whole(values.port),
    profile: oneOf(values.profile, ['first', 'second', 'stranger']),
    seed: whole(values.seed),
    data: values.small ? 'small' : oneOf(values.data, ['demo', 'large', 'small']),
    customers: whole(values.customers),
    products: whole(values.products),
    documents: whole(values.documents),
    limit: whole(values.limit),
    tokenLifetimeSeconds: whole(values['token-seconds']),
    strict: values.lenient ? false : undefined,
    offered: offeredWithout(values.without ?? []),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

async function main(): Promise<void> {
  const service = await startService(readOptions());
  // One line of JSON when ready: what a separate process needs to connect (`ServiceDescription`).
  console.log(JSON.stringify(service.company.describe()));
  const stop = (): void => void service.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exit(1);
});

import { parseArgs } from 'node:util';
import { startService } from './service.ts';
import type { ProfileName, StartOptions } from './types.ts';

const profiles: readonly ProfileName[] = ['first', 'second', 'stranger', 'signed', 'lineless', 'sparse'];
const sizes: readonly NonNullable<StartOptions['data']>[] = ['demo', 'large', 'small'];
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    profile: { type: 'string', default: 'first' },
    seed: { type: 'string', default: '1' },
    data: { type: 'string', default: 'demo' },
    products: { type: 'string' },
    limit: { type: 'string', default: '10000' },
    'token-seconds': { type: 'string', default: '300' },
  },
});
const [port, seed, limit, tokenLifetimeSeconds] = [values.port, values.seed, values.limit, values['token-seconds']].map(
  Number,
);
const profile = profiles.find((one) => one === values.profile);
const data = sizes.find((one) => one === values.data);
if (profile === undefined || data === undefined || ![port, seed, limit, tokenLifetimeSeconds].every(Number.isInteger)) {
  console.error(
    `usage: npm run service -- [--port N] [--profile ${profiles.join('|')}] [--seed N] [--data ${sizes.join('|')}] [--products N] [--limit N] [--token-seconds N]`,
  );
  process.exit(2);
}
const numbers = { port, seed, limit, tokenLifetimeSeconds } as Readonly<Record<string, number>>;
const products = values.products === undefined ? {} : { products: Number(values.products) };
const service = await startService({ ...numbers, ...products, profile, data });
// One line of JSON when ready: what a separate process needs to connect (`ServiceDescription`).
console.log(JSON.stringify(service.company.describe()));
const stop = (): void => void service.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

import { beforeAll, expect, test } from 'vitest';
import { mostRequests } from '../../../domain/compatibility/report.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import type { Assumptions, ConnectionSettings } from '../../../domain/settings.ts';
import { systemClock } from '../../../main/clock.ts';
import { destinationOf } from '../../../main/destination.ts';
import { silentLog } from '../../../main/log.ts';
import type { Transport } from '../../../main/ports.ts';
import { connectionSecrets } from '../../../main/secrets/connection-secrets.ts';
import { createMemoryStore } from '../../../main/secrets/secrets.ts';
import { checkCompatibility } from '../../../main/service/compatibility/check.ts';
import type { CheckResult } from '../../../main/service/compatibility/check.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import { createScrubber } from '../../../main/service/scrub.ts';
import { createSession } from '../../../main/service/session.ts';
import { organisation } from '../../../practice/seed/company.ts';
import { apiKey, drawService } from './drawn-service.ts';
import type { DrawnService } from './drawn-service.ts';

interface Checked {
  readonly drawn: DrawnService;
  readonly result: CheckResult;
  readonly requests: readonly string[];
  readonly tokens: readonly string[];
}

async function check(drawn: DrawnService): Promise<Checked> {
  const requests: string[] = [];
  const transport: Transport = async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    if (!pathname.startsWith('/auth')) requests.push(`${method} ${pathname}${search}`);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const answer = drawn.answer({ method, path: pathname + search, headers: lower, body: body ?? new Uint8Array() });
    await Promise.resolve();
    return { kind: 'response', status: answer.status, headers: answer.headers, body: Buffer.from(answer.body) };
  };
  const address = 'https://service.example';
  const settings: ConnectionSettings = {
    ...{ ...connectionDefaults, baseUrl: address, authUrl: `${address}/auth`, organisation, userId: 1, companyId: 1 },
  };
  const store = connectionSecrets(createMemoryStore(), 'one');
  await store.apiKey.set({ apiKey, destination: destinationOf(settings) });
  const common = {
    ...{ connectionId: 'one', settings: () => settings, transport, clock: systemClock, log: silentLog },
    scrubber: createScrubber(),
    addresses: new Set<string>(),
  };
  const session = createSession({ ...common, secrets: store });
  const result = await checkCompatibility({
    ...{ client: createServiceClient({ ...common, session }), settings, clock: systemClock },
    identity: { userId: 1, companyId: 1, periodId: null },
    signal: new AbortController().signal,
    onRequest: () => undefined,
  });
  const kept = await store.tokens.get();
  return { drawn, result, requests, tokens: [kept?.access ?? '', kept?.refresh ?? ''] };
}

/** Assumptions that are wrong after every finding was applied, if something was found or reading can determine it. */
function wrong({ drawn, result }: Checked): readonly string[] {
  const found = new Map(result.findings.map((finding) => [finding.key, finding.found]));
  return Object.entries(drawn.truth).flatMap(([name, { value, known }]) => {
    const finding = found.get(`assumed.${name as keyof Assumptions}`) ?? null;
    const after = finding ?? connectionDefaults.assumed[name as keyof Assumptions];
    const isRight = after === value || (finding === null && !known);
    return isRight ? [] : [`${name}: ${String(finding)} instead of ${String(value)}`];
  });
}

/** Number of services; at least 95 % must be right. */
const count = 40;
let all: readonly Checked[];
beforeAll(async () => {
  all = await Promise.all(Array.from({ length: count }, (_, seed) => check(drawService(seed + 1))));
});

test(`of ${count} random services, all but a few have every assumption right that reading can determine`, () => {
  const failed = all.map((one) => ({ seed: one.drawn.seed, wrong: wrong(one) })).filter((one) => one.wrong.length > 0);
  expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(count / 20);

  for (const { drawn, result, requests, tokens } of all) {
    expect(requests.length).toBe(result.requests);
    expect(requests.length).toBeLessThanOrEqual(mostRequests);
    expect(requests.every((request) => request.startsWith('GET '))).toBe(true);
    expect(result.stopped).toBeNull();
    // Both clocks are the same one, so they differ by seconds at most, even on a slow machine.
    expect(Math.abs(result.clockAheadSeconds ?? 99)).toBeLessThan(60);
    const text = JSON.stringify(result);
    expect([...drawn.values, ...tokens, apiKey].filter((value) => text.includes(value))).toEqual([]);
    const products = result.lists.find(({ list }) => list === 'products');
    const names = products?.members.map(({ name }) => name).filter((name) => !name.includes('[]'));
    expect(names).toEqual(Object.keys(drawn.productNames));
  }
});

test('each member is recognised as what it is in the service', () => {
  const meaning: Readonly<Record<string, readonly string[]>> = {
    id: ['id', 'code'],
    code: ['code', 'detail'],
    name: ['name', 'code'],
    stockType: ['stockType'],
    vatRate: ['vatRate'],
    price: ['price', 'detail'],
    currency: ['currencyCode', 'detail'],
    units: ['units', 'barcodes'],
    barcode: ['barcodes'],
  };
  for (const { drawn, result } of all) {
    const products = result.lists.find(({ list }) => list === 'products');
    for (const { name, used } of products?.members ?? []) {
      const is = drawn.productNames[name];
      if (is !== undefined)
        expect([drawn.seed, name, used.filter((fact) => !meaning[is]?.includes(fact))]).toEqual([drawn.seed, name, []]);
    }
  }
});

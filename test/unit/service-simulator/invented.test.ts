import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inventedStrings, profiles } from '../../service/profiles/index.ts';
import type { ProfileName } from '../../service/types.ts';
import { ruleNames } from '../../service/rules/rule-names.ts';

const root = join(import.meta.dirname, '../../..');
const shipped = ['domain', 'main', 'preload', 'renderer'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|json|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** Whether a text knows an invented string: codes and paths as a whole, pieces of messages anywhere. */
function knows(text: string, invented: string): boolean {
  const escaped = invented.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

describe('what the profiles invent', () => {
  it('is a good list: codes, paths and pieces of messages of all', () => {
    expect(inventedStrings).toEqual(
      expect.arrayContaining([
        ...[
          '40010',
          'STK-2',
          'TKL-1',
          '/stock/despatch-notes',
          '/entegrasyon',
          '/sales/offers',
          '/purchase/return-bills',
        ],
        ...['OrderLineQuantity', 'quotes.update', 'SATTEKLİFNO'],
        ...['BAT_SURPLUS', '/logistics/waybills', '/gw/ledger', 'PlateNumber', 'OrderLineId'],
      ]),
    );
    expect(inventedStrings.some((text) => text.includes('is not defined for product'))).toBe(true);
    for (const known of ['3015', '/quotes', '/purchase-return-invoices', 'SATİADEFATNO']) {
      expect(inventedStrings).not.toContain(known);
    }
    expect(inventedStrings.every((text) => text.length >= 4)).toBe(true);
  });

  it('would be found', () => {
    expect(knows("if (code === '40010') return 'ours';", '40010')).toBe(true);
    expect(knows('const port = 140010;', '40010')).toBe(false);
  });

  it('is nowhere in what is shipped', () => {
    expect(shipped.length).toBeGreaterThan(20);
    const found = shipped.flatMap((file) => {
      const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
      // The page's own texts may happen to say the same; codes and paths it may not know either.
      const page = file.startsWith(join(root, 'renderer'));
      const sought = inventedStrings.filter((invented) => !page || !invented.includes(' '));
      return sought.filter((invented) => knows(text, invented)).map((invented) => `${file}: ${invented}`);
    });
    expect(found).toEqual([]);
  });
});

describe('the profiles', () => {
  const names = Object.keys(profiles) as ProfileName[];
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
  const codes = (name: ProfileName): Set<string> => new Set(ruleNames.map((rule) => profiles[name].wordings[rule][0]));

  it.each(pairs)('%s and %s share the codes of §7 alone', (one, other) => {
    const shared = [...codes(one)].filter((code) => codes(other).has(code)).sort();
    expect(shared).toEqual(['0102', '0110', '0120', '0201', '3000', '3015', '7003', '7115']);
  });

  it.each(pairs)('%s and %s answer 3015, 7003 and 7115 with statuses of their own', (one, other) => {
    for (const rule of ['closedByPayment', 'despatchNumberNext', 'despatchTypeChanged', 'orderExceeded'] as const) {
      expect(profiles[one].wordings[rule][1]).not.toBe(profiles[other].wordings[rule][1]);
    }
  });

  it.each(pairs)('%s and %s have no path, list, series or create status in common', (one, other) => {
    const own = (name: ProfileName) => {
      const { despatchesPath, quotesPath, purchaseReturnsPath, authPath, basePath, lists, series } = profiles[name];
      return [
        despatchesPath,
        quotesPath,
        purchaseReturnsPath,
        authPath,
        basePath,
        JSON.stringify(lists.documents),
      ].concat(
        Object.values(series).map(([prefix]) => prefix),
        String(profiles[name].createStatus),
        profiles[name].joiner,
        profiles[name].permissions,
      );
    };
    expect(own(one).filter((value) => own(other).includes(value))).toEqual([]);
  });
});

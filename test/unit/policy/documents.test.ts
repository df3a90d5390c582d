import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Value from 'typebox/value';
import { expect, it } from 'vitest';
import { PolicySchema } from '../../../domain/policy/schema.ts';
import { policySettings } from '../../../domain/policy/settings.ts';
import { policyDocuments, root } from '../../policy/documents.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it.each(['docs/policy.md', 'docs/policy.schema.json'])(
  '%s is up to date with the setting descriptions',
  async (path) => {
    // To update the files: node test/policy/write.ts
    expect(read(path)).toBe((await policyDocuments()).get(path));
  },
);

it('the table names every setting once', () => {
  const named = [...read('docs/policy.md').matchAll(/^\| `([\w.]+)` +\|/gm)].map(([, key]) => key);
  expect(named).toEqual([...policySettings.keys()]);
});

it('the schema accepts and rejects the same policies as Rampa', () => {
  const schema = JSON.parse(read('docs/policy.schema.json')) as object;
  const written: readonly (readonly [unknown, boolean])[] = [
    [{ version: 1 }, true],
    [{ version: 1, defaults: { 'connection.name': 'A' }, locked: { language: 'tr' } }, true],
    [{ version: 1, locked: { 'connection.name': 'A' } }, false],
    [{ version: 1, locked: { 'connection.parallel': 9 } }, false],
    [{ version: 1, locked: { language: 'de' } }, false],
    [{ version: 2 }, false],
    [{ version: 1, others: {} }, false],
  ];
  for (const [policy, good] of written) {
    expect([Value.Check(schema, policy), Value.Check(PolicySchema, policy)], JSON.stringify(policy)).toEqual([
      good,
      good,
    ]);
  }
});

it('the example is a valid policy', () => {
  const [, example = ''] = /```json\n(.*?)```/s.exec(read('docs/policy.md')) ?? [];
  expect(Value.Errors(PolicySchema, JSON.parse(example))).toEqual([]);
});

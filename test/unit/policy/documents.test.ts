import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Value from 'typebox/value';
import { expect, it } from 'vitest';
import { PolicySchema } from '../../../domain/policy/schema.ts';
import { policyDocuments, root } from '../../policy/documents.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it.each(['docs/policy.md', 'docs/policy.schema.json'])(
  '%s is up to date with the setting descriptions',
  async (path) => {
    // To update the files: node test/policy/write.ts
    expect(read(path)).toBe((await policyDocuments()).get(path));
  },
);

it('the example is a valid policy', () => {
  const [, example = ''] = /```json\n(.*?)```/s.exec(read('docs/policy.md')) ?? [];
  expect(Value.Errors(PolicySchema, JSON.parse(example))).toEqual([]);
});

/** Writes the files generated from the policy's description: `node test/policy/write.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { policyDocuments, root } from './documents.ts';

for (const [path, text] of await policyDocuments()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

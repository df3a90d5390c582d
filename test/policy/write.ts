/** Writes what is generated from the policy's description: `node test/policy/write.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyDocuments, root } from './documents.ts';

for (const [path, text] of await policyDocuments()) writeFileSync(join(root, path), text);

/** For Node on Windows: prints the machine's policy as Rampa reads it. */
import { machinePolicy } from '../../../main/policy/policy-place.ts';
import { readPolicy } from '../../../main/policy/read-policy.ts';

console.log(JSON.stringify(await readPolicy(machinePolicy(process.platform))));

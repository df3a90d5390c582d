/** For Node on Windows: prints the machine's policy as Rampa reads it. */
import { machinePolicy, readPolicy } from '../../../main/policy/read-policy.ts';

console.log(JSON.stringify(await readPolicy(machinePolicy(process.platform))));

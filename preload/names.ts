/** Names from the contract. The build computes them and leaves out the schemas (electron.vite.config.ts). */
import { events, operations } from './contract.ts';
import type { EventName, OperationName } from './contract.ts';

export const operationNames = Object.keys(operations) as readonly OperationName[];
export const eventNames = Object.keys(events) as readonly EventName[];

import * as Value from 'typebox/value';
import { operations } from '../../preload/contract.ts';
import type { Answer, Arguments, BridgeError, BridgeResult, OperationName } from '../../preload/contract.ts';
import { contentFault, readContentText } from '../content-text.ts';
import { oddity } from '../plain-data.ts';
import { argumentsFit } from './argument-check.ts';
import { errorOf } from './errors.ts';

/** What the bridge needs of the application. */
export interface Handles {
  handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>>;
}
export interface Bridge {
  /** Never throws. The host has checked the sender (sender.ts). */
  call(name: string, args: unknown): Promise<BridgeResult<unknown>>;
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Checks every call's name and arguments, carries it out, and turns what is thrown into a value. */
export function createBridge(application: Handles): Bridge {
  return {
    call: async (name, args) => {
      try {
        if (!isOperation(name)) return refuse('No such operation.');
        const why = wrong(name, args ?? {});
        if (why !== null) return refuse(`${name}: ${why}`);
        return { ok: true, value: await application.handle(name, (args ?? {}) as Arguments<typeof name>) };
      } catch (error) {
        return { ok: false, error: errorOf(error) };
      }
    },
  };
}

/** In the contract's own words only: an argument's value may be the API key, and is never repeated. */
function wrong(name: OperationName, args: unknown): string | null {
  const odd = oddity(args);
  if (odd !== null) return odd;
  if (!argumentsFit(name, args)) {
    const [first] = Value.Errors(operations[name].args, args);
    return `the arguments do not fit${first === undefined ? '' : ` (${first.schemaPath})`}`;
  }
  const { content, drafts } = args as { readonly content?: unknown; readonly drafts?: readonly unknown[] };
  for (const draft of drafts ?? []) {
    const own = (draft as { readonly content?: unknown }).content;
    const fault = typeof own === 'string' ? contentTextFault(own) : null;
    if (fault !== null) return fault;
  }
  if (typeof content === 'string') return contentTextFault(content);
  return content === undefined ? null : contentFault(content);
}

function contentTextFault(text: string): string | null {
  const reading = readContentText(text);
  return 'fault' in reading ? reading.fault : null;
}

function refuse(detail: string): { readonly ok: false; readonly error: BridgeError } {
  return { ok: false, error: { code: 'badArguments', detail } };
}

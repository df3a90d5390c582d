import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import type { PolicyMode, PolicyValues } from '../model/policy.ts';
import { policySettings } from './settings.ts';
import type { PolicyType } from './settings.ts';

const closed = { additionalProperties: false } as const;

/** The content of a policy file: `{ "version": 1, "defaults": { … }, "locked": { … } }`. */
export interface WrittenPolicy {
  readonly version: 1;
  readonly defaults?: PolicyValues;
  readonly locked?: PolicyValues;
}
export const PolicySchema = Type.Object(
  {
    /** For editors, which use it for completion and validation. */
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    version: Type.Literal(1),
    defaults: Type.Optional(settingsOf('default')),
    locked: Type.Optional(settingsOf('locked')),
  },
  closed,
);

function settingsOf(mode: PolicyMode): TSchema {
  const settable = [...policySettings].filter(([, { modes }]) => modes.includes(mode));
  return Type.Object(
    Object.fromEntries(settable.map(([key, { type }]) => [key, Type.Optional(schemaOf(type))])),
    closed,
  );
}

function schemaOf(type: PolicyType): TSchema {
  switch (type.kind) {
    case 'text':
      return Type.String({ maxLength: type.maxLength, pattern: type.pattern });
    case 'whole':
      return Type.Integer({ minimum: type.minimum, maximum: type.maximum });
    case 'flag':
      return Type.Boolean();
    case 'choice':
      return Type.Enum([...type.values]);
  }
}

import * as Type from 'typebox';
import type { TSchema, Static } from 'typebox';
import * as Value from 'typebox/value';
import { isJsonObject } from '../../domain/json.ts';
import type { EDocument, Party } from '../../domain/e-documents/e-document.ts';
import { asReadNow } from '../../domain/e-documents/stored.ts';
import type { ProductUnit } from '../../domain/facts.ts';
import type { Value as DraftValue, ValueRecord } from '../../domain/fields.ts';
import { byPart } from '../../domain/connection-settings.ts';
import { connectionDefaults, preferenceDefaults, Preferences, settingSchema } from '../../domain/settings.ts';
import type { Assumptions, ConnectionSettings } from '../../domain/settings.ts';
import { certificateFaults, failureReasons } from '../../domain/model/connection.ts';
import { wholeDocument } from '../../domain/model/place.ts';
import { withSourcesOf } from '../../domain/origins.ts';
import type { LocatedError } from '../../domain/model/problem.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { CustomerParty } from '../../domain/model/lookup.ts';
import { UnreadableText } from './errors.ts';
import { expandedText } from './stored-e-document.ts';

/** JSON columns. They are checked when read, because an older version or another program may have written them. */

const Problem = Type.Object({
  reason: Type.Union(failureReasons.map((reason) => Type.Literal(reason))),
  status: Type.Optional(Type.Number()),
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  setting: Type.Optional(
    Type.Enum([...(Object.keys(connectionDefaults.assumed) as (keyof Assumptions)[]), 'authUrl' as const]),
  ),
  retryAfterMs: Type.Optional(Type.Number()),
  certificate: Type.Optional(
    Type.Object({
      fault: Type.Union(certificateFaults.map((fault) => Type.Literal(fault))),
      host: Type.String(),
      names: Type.String(),
      issuer: Type.String(),
      validFrom: Type.Number(),
      validUntil: Type.Number(),
    }),
  ),
});
const path = Type.Array(Type.Union([Type.String(), Type.Number()]));
const lineKey = Type.Union([Type.String(), Type.Null()]);
const Location = Type.Object({
  place: Type.Object({ line: lineKey, path }),
  sentLine: Type.Union([Type.Number(), Type.Null()]),
  sent: Type.Optional(Type.Unknown()),
  draftValue: Type.Optional(Type.Unsafe<DraftValue>(Type.Unknown())),
});
const Units = Type.Array(
  Type.Object({
    code: Type.String(),
    name: Type.Optional(Type.String()),
    factor: Type.Optional(Type.String()),
    main: Type.Optional(Type.Boolean()),
  }),
);

type ErrorLocation = Pick<LocatedError, 'place' | 'sentLine' | 'sent' | 'draftValue'>;

export const write = (value: unknown): string => JSON.stringify(value);
export const writeOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** `null` also if it cannot be read, so that one attempt does not hide the whole queue. */
export function readProblem(json: string | null): ServiceProblem | null {
  const stored = json === null ? null : parse(json);
  return Value.Check(Problem, stored) ? stored : null;
}
/** The place of an error and its value when sent; the whole document if the row was written before the first release. */
export function readLocation(json: string): ErrorLocation {
  const stored = parse(json);
  return Value.Check(Location, stored) ? stored : { place: wholeDocument, sentLine: null };
}
export const writeLocation = ({ place, sentLine, sent, draftValue }: ErrorLocation): string =>
  write({ place, sentLine, sent, draftValue });
const PrintedParty = Type.Partial(
  Type.Object({ title: Type.String(), taxNumber: Type.String(), taxOffice: Type.String(), address: Type.String() }),
);
export const readParty = (json: string): CustomerParty => read(PrintedParty, json);
export const readUnits = (json: string | null): readonly ProductUnit[] | null =>
  json === null ? null : read(Units, json);

/** A draft's content: an object. Its members are not checked here, so that any text in them is kept. */
export function readRecord(json: string): ValueRecord {
  const value = withSourcesOf(parse(json), json);
  // Written from a ValueRecord by `write`; callers check the members they read.
  if (isJsonObject(value)) return value as ValueRecord;
  throw new UnreadableText('a draft');
}

/** As {@link readRecord}, but empty if it cannot be read: for lists, which one unreadable entry must not hide. */
export function readRecordOrEmpty(json: string): ValueRecord {
  const value = withSourcesOf(parse(json), json);
  return isJsonObject(value) ? (value as ValueRecord) : {};
}

const StoredParty = Type.Object({ taxNumber: Type.String(), name: Type.String() });
const Parties = Type.Tuple([StoredParty, StoredParty]);
const noParty: Party = { taxNumber: '', name: '' };
/** Issuer and receiver of an e-document; without names if they cannot be read, so that the others are still listed. */
export function readParties(json: string): readonly [Party, Party] {
  const stored = parse(json);
  return Value.Check(Parties, stored) ? stored : [noParty, noParty];
}

const StoredEDocument = Type.Object({
  kind: Type.Enum(['invoice', 'despatch']),
  supplier: StoredParty,
  customer: StoredParty,
  lines: Type.Array(Type.Object({ position: Type.Number(), quantity: Type.String(), net: Type.String() })),
});
export function readEDocument(stored: string): EDocument {
  const value = parse(expanded(stored));
  // Written from an EDocument; checking its main members is enough to notice a file that was edited.
  if (!Value.Check(StoredEDocument, value)) throw new UnreadableText('an e-document');
  const {
    says: _says,
    essence: _essence,
    ...document
  } = value as unknown as EDocument & {
    readonly says?: string;
    readonly essence?: string;
  };
  return asReadNow(document);
}

function expanded(stored: string): string {
  try {
    return expandedText(stored);
  } catch {
    throw new UnreadableText('an e-document');
  }
}

const schemas = byPart(settingSchema);

/** Settings as stored; a setting that is missing or no longer valid gets its default. */
export function readSettings(json: string): ConnectionSettings {
  const stored = parse(json);
  const assumed = isJsonObject(stored) ? stored['assumed'] : undefined;
  const inner = withDefaults(schemas.assumed, connectionDefaults.assumed, assumed);
  const outer = withDefaults(schemas.own, connectionDefaults, stored);
  const settings = { ...outer, assumed: inner };
  // A connection without a name cannot be shown; it is the one default that the schema refuses.
  return settings.name === '' ? { ...settings, name: '?' } : settings;
}

export function readPreferences(
  stored: Readonly<Record<string, unknown>>,
  defaults: Preferences = preferenceDefaults,
): Preferences {
  return withDefaults(Preferences.properties, defaults, stored);
}

function withDefaults<T extends object>(
  schemas: Readonly<Record<keyof T & string, TSchema>>,
  defaults: T,
  stored: unknown,
): T {
  const result: T = { ...defaults };
  if (!isJsonObject(stored)) return result;
  for (const name of Object.keys(schemas) as (keyof T & string)[]) {
    const value = withAllowedEntries(schemas[name], stored[name]);
    if (Object.hasOwn(stored, name) && Value.Check(schemas[name], value)) {
      // The member's schema has just accepted the value.
      result[name] = value;
    }
  }
  return result;
}

/** Drops invalid entries from a list and cuts it to its maximum length, so that one bad entry does not discard the others. */
function withAllowedEntries(schema: TSchema & { readonly maxItems?: number }, value: unknown): unknown {
  const { maxItems } = schema;
  if (!Type.IsArray(schema) || !Array.isArray(value)) return value;
  return value.filter((entry) => Value.Check(schema.items, entry)).slice(0, maxItems);
}

function read<S extends TSchema>(schema: S, json: string): Static<S> {
  const value = parse(json);
  if (Value.Check(schema, value)) return value;
  throw new UnreadableText('a stored value');
}

/** `undefined`, which no schema allows, if it is not JSON. */
export function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

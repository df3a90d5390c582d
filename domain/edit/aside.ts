/**
 * What was entered for one product, currency, code or customer belongs to it. When a record gets another one, the entered values are
 * set aside under the former, and return if it returns. What was entered before there was any belongs to the one that comes, while
 * its text is being typed to whatever that is; if the owner is emptied, it is there as before, unless it was found in the list of
 * the one that came.
 * Set aside goods are open entries (open-entries.ts), so that they are not lost; the others mean nothing for another currency or code.
 */
import type { Value, ValueRecord } from '../fields.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { isEmpty, isRecord, own, textOf } from '../value.ts';
import { setAsideWith } from './dependencies.ts';
import type { Owner } from './dependencies.ts';
import { withValue } from './places.ts';

/** By value of the owner (`''`: entered before there was one), the values that belong to it. */
type Aside = Readonly<Record<string, ValueRecord>>;

export function asideOf(record: ValueRecord, owner: Owner): Aside {
  const aside = originsOf(record).aside?.[owner];
  return isRecord(aside) ? (aside as Aside) : {};
}

/** The record with other values set aside for an owner; those that are empty leave. */
export function withAside(record: ValueRecord, owner: Owner, aside: Aside): ValueRecord {
  const kept = Object.entries(aside).flatMap(([value, values]): [string, ValueRecord][] => {
    const filled = Object.entries(values).filter(([, one]) => !isEmpty(one));
    return filled.length === 0 ? [] : [[value, Object.fromEntries(filled)]];
  });
  const { [owner]: _former, ...ofOthers } = originsOf(record).aside ?? {};
  return withOrigins(record, {
    aside: kept.length === 0 ? ofOthers : { ...ofOthers, [owner]: Object.fromEntries(kept) },
  });
}

export const withoutAside = (record: ValueRecord, owner: Owner): ValueRecord => withAside(record, owner, {});

/** A record that is going to get another owner: what was entered before the present one belongs to that. */
export function withOwned(record: ValueRecord, owner: Owner): ValueRecord {
  const { ['']: ofAny, ...others } = asideOf(record, owner);
  return ofAny === undefined || isEmpty(record[owner]) ? record : withAside(record, owner, others);
}

/**
 * The record without what was set aside for one value of an owner; `isTaken`: it becomes the present owner's, beside its own. What
 * cannot be joined with that stays set aside.
 */
export function withoutSetAside(record: ValueRecord, owner: Owner, value: string, isTaken: boolean): ValueRecord {
  const { [value]: values = {}, ...others } = asideOf(record, owner);
  let next = record;
  const left: Record<string, Value> = {};
  for (const [name, one] of Object.entries(isTaken ? values : {})) {
    const both = joined(record[name], one);
    if (both === null) left[name] = one;
    else next = withValue(next, [name], both);
  }
  return withAside(next, owner, { ...others, [value]: left });
}

/** A record that replaces another one: with what was set aside there too, because that is still to be settled. */
export function withAsideOf(record: ValueRecord, replaced: ValueRecord, owner: Owner): ValueRecord {
  const { ['']: _ofAny, ...left } = asideOf(replaced, owner);
  const aside = asideOf(record, owner);
  const both = Object.entries(left).map(([value, values]) => [value, joined(own(aside, value), values) ?? values]);
  return both.length === 0 ? record : withAside(record, owner, { ...aside, ...(Object.fromEntries(both) as Aside) });
}

/** A value that has all of two; null if there is none. */
function joined(one: Value, other: Value): Value {
  if (isEmpty(one) || isSame(one, other)) return other;
  if (Array.isArray(one) && Array.isArray(other)) {
    const known = one as readonly Value[];
    return [
      ...known,
      ...(other as readonly Value[]).filter((item) => !known.some((same) => isSame(same, item))),
    ] as Value;
  }
  if (!isRecord(one) || !isRecord(other)) return isEmpty(other) ? one : null;
  const members = Object.entries(other).map(([name, value]) => [name, joined(one[name], value)] as const);
  return members.some(([, value]) => value === null) ? null : { ...one, ...Object.fromEntries(members) };
}

/**
 * A record that has just got another owner: sets the values of the former one aside, and takes back those of the present one.
 * `record`: before the change; its spelling of the same owner is not another one.
 */
export function withOwner(record: ValueRecord, next: ValueRecord, owner: Owner): ValueRecord {
  const [former, present] = [keyOf(record[owner]), keyOf(next[owner])];
  return former === present ? next : returned(setAside(next, owner, former), owner, present);
}

/** A record whose owner was found for the text that it had: what was set aside for the owner returns, nothing leaves. */
export const withFoundOwner = (record: ValueRecord, owner: Owner): ValueRecord =>
  returned(record, owner, keyOf(record[owner]));

function setAside(record: ValueRecord, owner: Owner, former: string): ValueRecord {
  const aside = asideOf(record, owner);
  const ofAny = own(aside, '') ?? {};
  const left: Record<string, Value> = {};
  const any: Record<string, Value> = {};
  let next = record;
  for (const name of setAsideWith(owner)) {
    const value = record[name];
    if (isEmpty(value)) continue;
    if (former === '' || isSame(value, ofAny[name])) any[name] = value;
    else {
      left[name] = value;
      next = withValue(next, [name], Array.isArray(value) ? [] : undefined);
    }
  }
  const kept = former === '' ? {} : { [former]: { ...own(aside, former), ...left } };
  return withAside(next, owner, { ...aside, ...kept, '': any });
}

function returned(record: ValueRecord, owner: Owner, present: string): ValueRecord {
  const aside = asideOf(record, owner);
  const values = { ...own(aside, ''), ...own(aside, present) };
  const missing = Object.entries(values).filter(([name, value]) => isEmpty(record[name]) && !isEmpty(value));
  const next = { ...record, ...Object.fromEntries(missing) };
  if (present === '') return next;
  const left = Object.entries(own(aside, present) ?? {}).filter(([name, value]) => !isSame(next[name], value));
  return withAside(next, owner, { ...aside, [present]: Object.fromEntries(left) });
}

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);
const keyOf = (value: Value): string => textOf(value).toLowerCase();

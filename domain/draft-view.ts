/** The saved settings of the drafts list. Numbers are decimals and dates are ISO, independent of the language. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { draftSorts, problemFilters } from './model/draft-choices.ts';
import { documentKinds, draftStates } from './model/draft-state.ts';
import type { DraftState } from './model/draft-state.ts';
import { periods } from './period.ts';

const closed = { additionalProperties: false } as const;
export const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
export const amount = Type.String({ pattern: '^-?[0-9]{1,15}([.][0-9]{1,10})?$' });

/** In characters. */
export const longestViewName = 60;
export const longestViewSearch = 1_000;
/** Per connection. */
export const mostViews = 50;
/** Over all connections. */
export const mostSavedViews = 1_000;

/** An absent member does not filter. */
export const DraftView = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: longestViewSearch })),
    kind: Type.Optional(Type.Enum(documentKinds)),
    states: Type.Optional(Type.Array(Type.Enum(draftStates), { uniqueItems: true })),
    deleted: Type.Optional(Type.Literal(true)),
    sentToday: Type.Optional(Type.Literal(true)),
    /** Replaces `dateFrom` and `dateTo`. */
    period: Type.Optional(Type.Enum(periods)),
    dateFrom: Type.Optional(day),
    dateTo: Type.Optional(day),
    totalFrom: Type.Optional(amount),
    totalTo: Type.Optional(amount),
    /** Currency of `totalFrom` and `totalTo`; absent: the connection's default currency. */
    currency: Type.Optional(Type.String({ minLength: 1, maxLength: 10 })),
    customerCode: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    problems: Type.Optional(Type.Enum(problemFilters)),
    sort: Type.Enum(draftSorts),
    descending: Type.Boolean(),
  },
  closed,
);
export type DraftView = Readonly<Omit<Static<typeof DraftView>, 'states'>> & {
  readonly states?: readonly DraftState[];
};

/** A view with the name that the user gave it; its `customerCode` is one of the connection's customers. */
export const SavedView = Type.Object(
  {
    connectionId: Type.String({ maxLength: 64 }),
    name: Type.String({ minLength: 1, maxLength: longestViewName }),
    view: DraftView,
  },
  closed,
);
export interface SavedView {
  readonly connectionId: string;
  readonly name: string;
  readonly view: DraftView;
}

/** What is kept of the drafts list as a view: numbers as decimals and dates as ISO has them, so that it reads alike in every language. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { draftSorts, problemFilters } from './model/draft-choices.ts';
import { documentKinds, draftStates } from './model/draft-state.ts';
import type { DraftState } from './model/draft-state.ts';
import { periods } from './period.ts';

const closed = { additionalProperties: false } as const;
export const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
export const amount = Type.String({ pattern: '^-?[0-9]{1,15}([.][0-9]{1,10})?$' });

/** Characters. */
export const longestViewName = 60;
export const longestViewSearch = 1_000;
/** Of one connection. */
export const mostViews = 50;
/** Of all connections. */
export const mostSavedViews = 1_000;

/** What is not there narrows nothing. */
export const DraftView = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: longestViewSearch })),
    kind: Type.Optional(Type.Enum(documentKinds)),
    states: Type.Optional(Type.Array(Type.Enum(draftStates), { uniqueItems: true })),
    deleted: Type.Optional(Type.Literal(true)),
    sentToday: Type.Optional(Type.Literal(true)),
    /** In the place of two dates. */
    period: Type.Optional(Type.Enum(periods)),
    dateFrom: Type.Optional(day),
    dateTo: Type.Optional(day),
    totalFrom: Type.Optional(amount),
    totalTo: Type.Optional(amount),
    /** Of the amounts; without it the connection's own. */
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

/** A view under the name that the user gave it; its customer's code is the connection's. */
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

/**
 * The dated code lists of `resources/code-lists/`: what a file may hold. A test holds every file to
 * this; at run time they are taken as checked, because they are built into the application.
 *
 * `date` is the day the file was last compared with its source, `version` what GİB calls that state of its schematron, and
 * `validFrom` the day from which it is in force.
 */
import * as Type from 'typebox';
import type { Static, TProperties } from 'typebox';

const closed = { additionalProperties: false } as const;
const day = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' });
const name = Type.String({ minLength: 2, maxLength: 200, pattern: '^\\S.*\\S$' });
const codes = Type.Array(Type.String(), { minItems: 1, uniqueItems: true });
/** Said only where it holds. */
const yes = Type.Optional(Type.Boolean());

const entry = <F extends TProperties>(facts: F) =>
  Type.Object(
    {
      code: Type.String({ pattern: '^[A-Za-z0-9_]{1,20}$' }),
      tr: name,
      en: name,
      /** True for an entry that not every source has; no warning depends on it. */
      unconfirmed: Type.Optional(Type.Boolean()),
      ...facts,
    },
    closed,
  );

const listOf = <F extends TProperties>(facts: F) =>
  Type.Object(
    {
      /** The list's name here; the file's name is its kebab-case. */
      list: Type.String(),
      source: Type.String({ minLength: 10 }),
      version: Type.Optional(Type.String({ minLength: 1 })),
      date: day,
      validFrom: Type.Optional(day),
      /** Whether the list has every valid code, so that any other code gets a warning. */
      complete: Type.Boolean(),
      entries: Type.Array(entry(facts), { minItems: 1 }),
    },
    closed,
  );

/** A part of the VAT, withheld: 9/10. `superseded`: no longer in force, from a day that is not confirmed. */
const Ratio = Type.Object(
  {
    numerator: Type.Integer({ minimum: 1 }),
    denominator: Type.Integer({ minimum: 1 }),
    validFrom: Type.Optional(day),
    validTo: Type.Optional(day),
    superseded: yes,
  },
  closed,
);

export const codeListSchemas = {
  /** §2.1 ProfileId. `types`: the only invoice types it takes; absent: it names none. */
  profiles: listOf({ types: Type.Optional(codes), needsIban: yes }),
  /** §2.1 InvoiceTypeCode. `profiles`: the only profiles that take it. */
  invoiceTypes: listOf({
    profiles: Type.Optional(codes),
    /** Names the returned invoice. */
    returns: yes,
    /** May carry withheld VAT. */
    withholds: yes,
    /** VAT of 0 needs no exemption code. */
    zeroVatNeedsNoReason: yes,
  }),
  /**
   * §2.3 WithholdingCode. `ratios`: the one in force first, then earlier ones that returns may need. `percentOnly`: it is in
   * GİB's list of ratios and not in its list of codes.
   */
  withholding: listOf({ ratios: Type.Array(Ratio, { minItems: 1 }), percentOnly: yes }),
  /**
   * §2.3 AdditionalTaxCode1..3. `entersVatBase`: VAT is computed on the tax too. `deducted`: taken off, not added. `doubted`: which
   * of the two not every source confirms, so that amounts are computed without it. `notAdditional`: has fields of its own.
   */
  additionalTaxes: listOf({
    entersVatBase: yes,
    deducted: yes,
    doubted: Type.Optional(Type.Array(Type.String({ pattern: '^(entersVatBase|deducted)$' }), { minItems: 1 })),
    notAdditional: yes,
    types: Type.Optional(codes),
  }),
  /** What a VAT exemption code is; `types`: the only invoice types that take such a code. */
  vatExemptionKinds: listOf({ types: Type.Optional(codes) }),
  /** §2.3 VatExemptionCode. `kind`: a code of `vatExemptionKinds`. `law`: article of the VAT law unless it says otherwise. */
  vatExemptions: listOf({
    kind: Type.String(),
    law: Type.Optional(Type.String()),
    /** The only profiles that take it, unless the invoice is of one of `orTypes`. */
    profiles: Type.Optional(codes),
    orTypes: Type.Optional(codes),
    exceptTypes: Type.Optional(codes),
    needsVat: yes,
    needsZeroVat: yes,
  }),
  /** §2.3 UnitCode: UN/ECE Recommendation 20. */
  units: listOf({}),
  /** §2.2 PaymentMeansCode: UN/EDIFACT 4461. */
  paymentMeans: listOf({}),
  /** §2.3 VatRate, percent. Both days are days on which the rate holds. */
  vatRates: listOf({ validFrom: Type.Optional(day), validTo: Type.Optional(day) }),
} as const;

export type CodeListName = keyof typeof codeListSchemas;
/** A list in the form of its file. */
export type CodeList<N extends CodeListName = CodeListName> = Static<(typeof codeListSchemas)[N]>;
export type CodeEntry<N extends CodeListName = CodeListName> = CodeList<N>['entries'][number];

/**
 * Schemas of the dated code lists in `resources/code-lists/`. A test checks every file against them; at run time the lists are
 * not checked again, because they are built into the application.
 *
 * `date`: the day when the list was last compared with its source. `version`: GİB's name for that version of its schematron.
 * `validFrom`: the day since which that version is in force.
 */
import * as Type from 'typebox';
import type { Static, TProperties } from 'typebox';

const closed = { additionalProperties: false } as const;
const day = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' });
const name = Type.String({ minLength: 2, maxLength: 200, pattern: '^\\S.*\\S$' });
const codes = Type.Array(Type.String(), { minItems: 1, uniqueItems: true });
/** Present only if true. */
const yes = Type.Optional(Type.Boolean());

const entry = <F extends TProperties>(facts: F) =>
  Type.Object(
    {
      code: Type.String({ pattern: '^[A-Za-z0-9_]{1,20}$' }),
      tr: name,
      en: name,
      /** True for an entry that not all sources have; no warning depends on it. */
      unconfirmed: Type.Optional(Type.Boolean()),
      ...facts,
    },
    closed,
  );

const listOf = <F extends TProperties>(facts: F) =>
  Type.Object(
    {
      /** The name of the list in code; the file has the same name in kebab-case. */
      list: Type.String(),
      source: Type.String({ minLength: 10 }),
      version: Type.Optional(Type.String({ minLength: 1 })),
      date: day,
      validFrom: Type.Optional(day),
      /** Whether the list has every valid code, so that other codes get a warning. */
      complete: Type.Boolean(),
      entries: Type.Array(entry(facts), { minItems: 1 }),
    },
    closed,
  );

/** The withheld part of the VAT: 9/10. `superseded`: no longer in force, but the last day is not confirmed. */
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
  /** §2.1 ProfileId. `types`: the only invoice types that it allows; absent: not restricted. */
  profiles: listOf({ types: Type.Optional(codes), needsIban: yes }),
  /** §2.1 InvoiceTypeCode. `profiles`: the only profiles that allow it. */
  invoiceTypes: listOf({
    profiles: Type.Optional(codes),
    /** The type must name the returned invoice. */
    returns: yes,
    /** The type may have withheld VAT. */
    withholds: yes,
    /** The type needs no exemption code for VAT of 0. */
    zeroVatNeedsNoReason: yes,
  }),
  /**
   * §2.3 WithholdingCode. `ratios`: the current one first, then earlier ones that returns may need. `percentOnly`: in GİB's list
   * of ratios, but not in its list of codes.
   */
  withholding: listOf({ ratios: Type.Array(Ratio, { minItems: 1 }), percentOnly: yes }),
  /**
   * §2.3 AdditionalTaxCode1..3. `entersVatBase`: VAT is computed on the tax too. `deducted`: subtracted instead of added.
   * `doubted`: which of these two not all sources confirm; amounts are computed without it. `notAdditional`: the tax has its own
   * fields.
   */
  additionalTaxes: listOf({
    entersVatBase: yes,
    deducted: yes,
    doubted: Type.Optional(Type.Array(Type.String({ pattern: '^(entersVatBase|deducted)$' }), { minItems: 1 })),
    notAdditional: yes,
    types: Type.Optional(codes),
  }),
  /** Kinds of VAT exemption codes; `types`: the only invoice types that allow codes of this kind. */
  vatExemptionKinds: listOf({ types: Type.Optional(codes) }),
  /** §2.3 VatExemptionCode. `kind`: a code of `vatExemptionKinds`. `law`: article of the VAT law, unless it names another law. */
  vatExemptions: listOf({
    kind: Type.String(),
    law: Type.Optional(Type.String()),
    /** The only profiles that allow it, unless the invoice has one of the types in `orTypes`. */
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
  /** §2.3 VatRate, percent. `validFrom` and `validTo` are inclusive. */
  vatRates: listOf({ validFrom: Type.Optional(day), validTo: Type.Optional(day) }),
} as const;

export type CodeListName = keyof typeof codeListSchemas;
export type CodeList<N extends CodeListName = CodeListName> = Static<(typeof codeListSchemas)[N]>;
export type CodeEntry<N extends CodeListName = CodeListName> = CodeList<N>['entries'][number];

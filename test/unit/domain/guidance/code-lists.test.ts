import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { codeListSchemas } from '../../../../domain/guidance/code-list.ts';
import type { CodeListName } from '../../../../domain/guidance/code-list.ts';
import { codeLists, entryOf, isUnlisted } from '../../../../domain/guidance/lists.ts';
import { invoiceLineFields } from '../../../../domain/documents/invoice-line.ts';

const folder = fileURLToPath(new URL('../../../../resources/code-lists', import.meta.url));
const names = Object.keys(codeListSchemas) as CodeListName[];
const fileOf = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;

it('has a file for every list, and no other file', () => {
  expect(readdirSync(folder).sort()).toEqual(names.map(fileOf).sort());
});

describe.each(names)('%s', (name) => {
  const list: unknown = JSON.parse(readFileSync(`${folder}/${fileOf(name)}`, 'utf8'));
  it('matches its schema', () => {
    expect(Value.Errors(codeListSchemas[name], list)).toEqual([]);
  });
  it('is built in exactly as in the file, under its own name', () => {
    expect(codeLists[name]).toEqual(list);
    expect(codeLists[name].list).toBe(name);
  });
  it('has each code once, with names in both languages', () => {
    const codes = codeLists[name].entries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    // Exemptions from different taxes may have the same name.
    const called = codeLists[name].entries.map((entry) => ('kind' in entry ? entry.kind : '') + entry.tr + entry.en);
    expect(new Set(called).size).toBe(called.length);
  });
  it('was in force on the day it was checked', () => {
    const { validFrom, date } = codeLists[name];
    if (validFrom !== undefined) expect(validFrom <= date).toBe(true);
  });
  it('rejects an entry with a fact that the schema does not know', () => {
    const [first] = codeLists[name].entries;
    expect(Value.Check(codeListSchemas[name], { ...codeLists[name], entries: [{ ...first, rate: 1 }] })).toBe(false);
    expect(Value.Check(codeListSchemas[name], { ...codeLists[name], entries: [{ ...first, en: '' }] })).toBe(false);
  });
});

describe('references between lists', () => {
  const has = (list: CodeListName, codes: readonly string[] = []) => {
    for (const code of codes) expect(entryOf(list, code), `${list} ${code}`).toBeDefined();
  };
  it('of profiles and invoice types exist', () => {
    for (const { types } of codeLists.profiles.entries) has('invoiceTypes', types);
    for (const { profiles } of codeLists.invoiceTypes.entries) has('profiles', profiles);
  });
  it('of profiles and invoice types agree', () => {
    for (const profile of codeLists.profiles.entries) {
      for (const code of profile.types ?? []) {
        const { profiles } = entryOf('invoiceTypes', code) ?? {};
        if (profiles !== undefined) expect(profiles, `${profile.code} ${code}`).toContain(profile.code);
      }
    }
  });
  it('of exemptions, kinds, types and profiles exist', () => {
    for (const { kind, profiles, exceptTypes } of codeLists.vatExemptions.entries) {
      has('vatExemptionKinds', [kind]);
      has('profiles', profiles);
      has('invoiceTypes', exceptTypes);
    }
    for (const { types } of codeLists.vatExemptionKinds.entries) has('invoiceTypes', types);
    for (const { types } of codeLists.additionalTaxes.entries) has('invoiceTypes', types);
  });
  it('and codes that fit their fields', () => {
    const fits = (list: CodeListName, max: number) => {
      for (const { code } of codeLists[list].entries) expect(code.length).toBeLessThanOrEqual(max);
    };
    fits('withholding', invoiceLineFields.WithholdingCode.maxLength);
    fits('vatExemptions', invoiceLineFields.VatExemptionCode.maxLength);
    fits('additionalTaxes', invoiceLineFields.AdditionalTaxCode1.maxLength);
  });
});

describe('facts, repeated independently', () => {
  const ratiosOf = (code: string) => entryOf('withholding', code)?.ratios.map(({ numerator }) => numerator);
  it.each([
    [[9], ['602', '606', '607', '608', '610', '611', '621', '622']],
    [
      [9, 7],
      ['612', '613'],
    ],
    [[7], ['617', '618', '619', '620']],
    [
      [7, 5],
      ['603', '609', '615'],
    ],
    [[5], ['604', '605', '614', '616', '623']],
    [[5, 4], ['627']],
    [[4, 3], ['601']],
    [[3], ['625']],
    [[2], ['624', '626']],
  ])('a share of %s/10 for %s', (ratios, codes) => {
    for (const code of codes) expect(ratiosOf(code), code).toEqual(ratios);
  });
  it('a full share from 801 to 825', () => {
    for (let code = 801; code <= 825; code++) expect(ratiosOf(String(code))).toEqual([10]);
  });
  it('shares in tenths', () => {
    const below = codeLists.withholding.entries.flatMap(({ ratios }) => ratios.map(({ denominator }) => denominator));
    expect(new Set(below)).toEqual(new Set([10]));
  });
  it('withholding codes and special-base exemptions are separate, although they share numbers', () => {
    expect(entryOf('withholding', '806')?.en).toMatch(/labour/);
    expect(entryOf('vatExemptions', '806')?.en).toMatch(/Tobacco/);
  });
  it('the most common units, taxes and payment means exist', () => {
    for (const code of 'C62 NIU KGM GRM LTR MTR MTK MTQ PR SET BX HUR'.split(' '))
      expect(entryOf('units', code)).toBeDefined();
    for (const code of '0003 0011 0015 0059 0071 0073 0074 0075 0076 0077 4080 4081 4171 9021 9077'.split(' ')) {
      expect(entryOf('additionalTaxes', code)).toBeDefined();
    }
    for (const code of '1 10 20 23 42 48 ZZZ'.split(' ')) expect(entryOf('paymentMeans', code)).toBeDefined();
  });
  it('excise duty is part of the VAT base, and withheld income tax is deducted', () => {
    const having = (fact: 'entersVatBase' | 'deducted') =>
      codeLists.additionalTaxes.entries
        .filter((entry) => entry[fact] === true && entry.doubted?.includes(fact) !== true)
        .map(({ code }) => code);
    const excise = ['0071', '0073', '0074', '0075', '0076', '0077'];
    const sure = [...excise, '4071', '4171', '8002', '8004', '8005', '9077'];
    expect(having('entersVatBase')).toEqual(sure);
    expect(having('deducted')).toEqual(['0003', '0011', '9040']);
    const doubted = codeLists.additionalTaxes.entries.flatMap(({ code, doubted: of = [] }) =>
      of.map((fact) => code + fact),
    );
    expect(doubted).toEqual(['0061entersVatBase', '4171deducted', '9944entersVatBase']);
  });
});

describe('GİB’s list of September 2026', () => {
  it('does not contain payment means that GİB has removed or never listed', () => {
    for (const code of '54 55 57 58 59 68'.split(' ')) expect(isUnlisted('paymentMeans', code), code).toBe(true);
  });
  it('is identified by version, effective date and comparison date', () => {
    for (const name of names) {
      const { list, version, validFrom, date } = codeLists[name];
      if (list !== 'vatRates') expect([version, validFrom, date]).toEqual(['20260701', '2026-09-14', '2026-11-22']);
    }
  });
  it('dates the shares of March 2021, and leaves the date of the other change open', () => {
    for (const code of '601 603 609 612 613 615'.split(' ')) {
      const [now, before] = entryOf('withholding', code)?.ratios ?? [];
      expect([now?.validFrom, before?.validTo], code).toEqual(['2021-03-01', '2021-02-28']);
    }
    expect(entryOf('withholding', '627')?.ratios[1]).toMatchObject({ numerator: 4, superseded: true });
  });
});

describe('a code of a list', () => {
  it('counts as unlisted only if the list is complete', () => {
    expect(isUnlisted('withholding', '999')).toBe(true);
    expect(isUnlisted('withholding', '606')).toBe(false);
    expect(isUnlisted('units', 'XYZ')).toBe(false);
  });
  it('that is unconfirmed is listed, but has no facts that could cause a warning', () => {
    const unconfirmed = names.flatMap((list) =>
      codeLists[list].entries.filter((entry) => entry.unconfirmed === true).map(({ code }) => [list, code] as const),
    );
    expect(unconfirmed.length).toBeGreaterThan(0);
    for (const [list, code] of unconfirmed) {
      expect(isUnlisted(list, code)).toBe(false);
      expect(entryOf(list, code)).toBeUndefined();
    }
  });
});

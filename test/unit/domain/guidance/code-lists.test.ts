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
  it('is what a code list may be', () => {
    expect(Value.Errors(codeListSchemas[name], list)).toEqual([]);
  });
  it('is built in as the file has it, under its own name', () => {
    expect(codeLists[name]).toEqual(list);
    expect(codeLists[name].list).toBe(name);
  });
  it('has each code once, and two names for it', () => {
    const codes = codeLists[name].entries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    // Exemptions of different taxes may share a name.
    const called = codeLists[name].entries.map((entry) => ('kind' in entry ? entry.kind : '') + entry.tr + entry.en);
    expect(new Set(called).size).toBe(called.length);
  });
  it('was in force when it was checked', () => {
    const { validFrom, date } = codeLists[name];
    if (validFrom !== undefined) expect(validFrom <= date).toBe(true);
  });
  it('refuses an entry with a fact that the schema does not know', () => {
    const [first] = codeLists[name].entries;
    expect(Value.Check(codeListSchemas[name], { ...codeLists[name], entries: [{ ...first, rate: 1 }] })).toBe(false);
    expect(Value.Check(codeListSchemas[name], { ...codeLists[name], entries: [{ ...first, en: '' }] })).toBe(false);
  });
});

describe('one list names what another holds', () => {
  const has = (list: CodeListName, codes: readonly string[] = []) => {
    for (const code of codes) expect(entryOf(list, code), `${list} ${code}`).toBeDefined();
  };
  it('profiles and invoice types', () => {
    for (const { types } of codeLists.profiles.entries) has('invoiceTypes', types);
    for (const { profiles } of codeLists.invoiceTypes.entries) has('profiles', profiles);
  });
  it('profiles and types do not contradict each other', () => {
    for (const profile of codeLists.profiles.entries) {
      for (const code of profile.types ?? []) {
        const { profiles } = entryOf('invoiceTypes', code) ?? {};
        if (profiles !== undefined) expect(profiles, `${profile.code} ${code}`).toContain(profile.code);
      }
    }
  });
  it('exemptions, their kinds, types and profiles', () => {
    for (const { kind, profiles, exceptTypes } of codeLists.vatExemptions.entries) {
      has('vatExemptionKinds', [kind]);
      has('profiles', profiles);
      has('invoiceTypes', exceptTypes);
    }
    for (const { types } of codeLists.vatExemptionKinds.entries) has('invoiceTypes', types);
    for (const { types } of codeLists.additionalTaxes.entries) has('invoiceTypes', types);
  });
  it('codes fit the fields they go into', () => {
    const fits = (list: CodeListName, max: number) => {
      for (const { code } of codeLists[list].entries) expect(code.length).toBeLessThanOrEqual(max);
    };
    fits('withholding', invoiceLineFields.WithholdingCode.maxLength);
    fits('vatExemptions', invoiceLineFields.VatExemptionCode.maxLength);
    fits('additionalTaxes', invoiceLineFields.AdditionalTaxCode1.maxLength);
  });
});

describe('facts, spelt out once more', () => {
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
  ])('%s/10 for %s', (ratios, codes) => {
    for (const code of codes) expect(ratiosOf(code), code).toEqual(ratios);
  });
  it('withholds in full from 801 to 825', () => {
    for (let code = 801; code <= 825; code++) expect(ratiosOf(String(code))).toEqual([10]);
  });
  it('reckons in tenths', () => {
    const below = codeLists.withholding.entries.flatMap(({ ratios }) => ratios.map(({ denominator }) => denominator));
    expect(new Set(below)).toEqual(new Set([10]));
  });
  it('keeps withholding codes and special-base exemptions apart, though they share numbers', () => {
    expect(entryOf('withholding', '806')?.en).toMatch(/labour/);
    expect(entryOf('vatExemptions', '806')?.en).toMatch(/Tobacco/);
  });
  it('has the units, taxes and payment means that are needed most', () => {
    for (const code of 'C62 NIU KGM GRM LTR MTR MTK MTQ PR SET BX HUR'.split(' '))
      expect(entryOf('units', code)).toBeDefined();
    for (const code of '0003 0011 0015 0059 0071 0073 0074 0075 0076 0077 4080 4081 4171 9021 9077'.split(' ')) {
      expect(entryOf('additionalTaxes', code)).toBeDefined();
    }
    for (const code of '1 10 20 23 42 48 ZZZ'.split(' ')) expect(entryOf('paymentMeans', code)).toBeDefined();
  });
  it('reckons VAT on excise duty, and takes withheld income tax off', () => {
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

describe('what GİB’s list of September 2026 has', () => {
  it('refuses payment means that are in no list of GİB', () => {
    for (const code of '54 55 57 58 59 68'.split(' ')) expect(isUnlisted('paymentMeans', code), code).toBe(true);
  });
  it('is said by version, day in force and day of comparison', () => {
    for (const name of names) {
      const { list, version, validFrom, date } = codeLists[name];
      if (list !== 'vatRates') expect([version, validFrom, date]).toEqual(['20260701', '2026-09-14', '2026-11-22']);
    }
  });
  it('dates the shares of March 2021, and leaves the day of the other open', () => {
    for (const code of '601 603 609 612 613 615'.split(' ')) {
      const [now, before] = entryOf('withholding', code)?.ratios ?? [];
      expect([now?.validFrom, before?.validTo], code).toEqual(['2021-03-01', '2021-02-28']);
    }
    expect(entryOf('withholding', '627')?.ratios[1]).toMatchObject({ numerator: 4, superseded: true });
  });
});

describe('a code in its list', () => {
  it('is unlisted only where the list is meant to be whole', () => {
    expect(isUnlisted('withholding', '999')).toBe(true);
    expect(isUnlisted('withholding', '606')).toBe(false);
    expect(isUnlisted('units', 'XYZ')).toBe(false);
  });
  it('that is not confirmed is listed, and has no facts to rest a warning on', () => {
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

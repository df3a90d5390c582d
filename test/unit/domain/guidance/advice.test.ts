import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../../domain/documents/index.ts';
import { documentKinds } from '../../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { pathText } from '../../../../domain/fields.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { adviceCodes } from '../../../../domain/guidance/advice-codes.ts';
import type { Advice } from '../../../../domain/guidance/advice.ts';
import { adviseHeader } from '../../../../domain/guidance/header.ts';
import { adviseLine } from '../../../../domain/guidance/line.ts';
import { codeLists } from '../../../../domain/guidance/lists.ts';
import { pathAt } from '../../../../domain/model/place.ts';
import { problemCodes } from '../../../../domain/model/problem.ts';
import { despatch, invoice, line } from '../samples.ts';

const on = { localGuidance: true };
const told = (advice: readonly Advice[]) => advice.map(({ code, place }) => `${code} ${pathText(pathAt(place, 2))}`);
const header = (more: ValueRecord, kind: DocumentKind = 'salesReturnInvoice') =>
  told(adviseHeader(kind, kind === 'despatch' ? despatch(more) : invoice(more), on));
const ofLine = (more: ValueRecord, content: ValueRecord = {}, kind: DocumentKind = 'salesReturnInvoice') =>
  told(adviseLine(kind, line(more), 2, kind === 'despatch' ? despatch(content) : invoice(content), on));

/** A return for which no advice applies. */
const sound: ValueRecord = {
  ProfileId: 'TEMELFATURA',
  InvoiceTypeCode: 'IADE',
  ReturnedInvoiceNumber: 'ABC2026000000123',
  ReturnedInvoiceDate: '2026-11-02',
  PaymentMeans: [{ PaymentMeansCode: '42', PayeeFinancialAccountID: 'TR33 0006 1005 1978 6457 8413 26' }],
  CustomerIdentitySchemes: [{ SchemeID: 'MUSTERINO', Value: '7' }],
  PublicSectorSpendingUnit: { BCP_VKN: '4540536920' },
  TaxNumber: '1000036109',
};

describe('advice', () => {
  it('is empty for a correct return and for an empty document', () => {
    expect(header(sound)).toEqual([]);
    expect(ofLine({ WithholdingCode: '606', WithholdingNumerator: '9', WithholdingDenominator: '10' }, sound)).toEqual(
      [],
    );
    for (const kind of documentKinds) {
      expect(adviseHeader(kind, {}, on)).toEqual([]);
      expect(adviseLine(kind, {}, 0, {}, on)).toEqual([]);
    }
  });
  it('can be switched off completely', () => {
    const wrong = invoice({ ...sound, ProfileId: 'NOSUCH', TaxNumber: '1000036100' });
    expect(adviseHeader('salesReturnInvoice', wrong, on)).not.toEqual([]);
    expect(adviseHeader('salesReturnInvoice', wrong, { localGuidance: false })).toEqual([]);
    expect(adviseLine('salesReturnInvoice', line({ VatRate: '15' }), 0, wrong, { localGuidance: false })).toEqual([]);
  });
  it('has codes that are all problem codes and unique', () => {
    const all = problemCodes as readonly string[];
    for (const code of adviceCodes) expect(all.filter((other) => other === code)).toEqual([code]);
    expect(adviceCodes.every((code) => code.startsWith('guidance'))).toBe(true);
  });
  it('checks only fields that the kind of document has', () => {
    expect(
      header({ ...sound, ProfileId: 'NOSUCH', InvoiceTypeCode: 'NOSUCH', WithholdingCode: '999' }, 'despatch'),
    ).toEqual([]);
  });
});

describe('profile and type (§2.1)', () => {
  const pair = (ProfileId: string, InvoiceTypeCode: string) =>
    header({ ...sound, ProfileId, InvoiceTypeCode }).filter((each) => each.startsWith('guidanceProfileType'));
  const clash = ['guidanceProfileType InvoiceTypeCode'];

  it.each(['TEMELFATURA', 'EARSIVFATURA', 'ILAC_TIBBICIHAZ', 'YATIRIMTESVIK', 'IDIS', 'KAMU'])(
    'IADE goes with %s',
    (profile) => {
      expect(pair(profile, 'IADE')).toEqual([]);
    },
  );
  it.each(['TICARIFATURA', 'IHRACAT', 'YOLCUBERABERFATURA', 'OZELFATURA', 'HKS', 'ENERJI'])(
    'IADE does not go with %s',
    (profile) => {
      expect(pair(profile, 'IADE')).toEqual(clash);
    },
  );
  it.each([
    ['ENERJI', 'SARJ', true],
    ['EARSIVFATURA', 'SARJANLIK', true],
    ['ENERJI', 'SATIS', false],
    ['TICARIFATURA', 'SARJ', false],
    ['EARSIVFATURA', 'TEKNOLOJIDESTEK', true],
    ['TEMELFATURA', 'TEKNOLOJIDESTEK', false],
    ['YATIRIMTESVIK', 'TEVKIFATIADE', true],
    ['YATIRIMTESVIK', 'IHRACKAYITLI', false],
    ['IDIS', 'IHRACKAYITLI', true],
    ['TICARIFATURA', 'SATIS', true],
  ] as const)('%s with %s: %s', (profile, type, fits) => {
    expect(pair(profile, type)).toEqual(fits ? [] : clash);
  });
  it('names both codes, and the field', () => {
    const [advice] = adviseHeader('salesReturnInvoice', invoice({ ...sound, ProfileId: 'TICARIFATURA' }), on);
    expect(advice).toEqual({
      source: 'rampa',
      place: { line: null, path: ['InvoiceTypeCode'] },
      code: 'guidanceProfileType',
      severity: 'warning',
      params: { profile: 'TICARIFATURA', type: 'IADE' },
    });
  });
  it('reports a code that is in no list, with the list’s date, and nothing more about it', () => {
    const advice = adviseHeader(
      'salesReturnInvoice',
      invoice({ ProfileId: 'temelfatura', InvoiceTypeCode: 'RETURN' }),
      on,
    );
    const state = { date: codeLists.profiles.date, version: '20260701', from: '2026-09-14' };
    expect(advice.map(({ place, code, params }) => [place.path, code, params])).toEqual([
      [['ProfileId'], 'guidanceUnlisted', { code: 'temelfatura', list: 'profiles', ...state }],
      [['InvoiceTypeCode'], 'guidanceUnlisted', { code: 'RETURN', list: 'invoiceTypes', ...state }],
    ]);
  });
  it('ignores spaces around a code, and one missing value of the two', () => {
    expect(header({ ...sound, ProfileId: ' TEMELFATURA ' })).toEqual([]);
    expect(header({ ...sound, ProfileId: null })).toEqual([]);
    expect(header({ ProfileId: 'TICARIFATURA', InvoiceTypeCode: '' })).toEqual([]);
  });
});

describe('the returned invoice’s number (§2.1)', () => {
  it.each(['IADE', 'TEVKIFATIADE', 'YTBIADE', 'YTBTEVKIFATIADE'])('is required by %s', (type) => {
    expect(header({ InvoiceTypeCode: type })).toEqual(['guidanceReturnedNumber ReturnedInvoiceNumber']);
  });
  it.each([
    ['ABC202600000012', 15],
    ['ABC20260000001234', 17],
  ])('%s has not 16 characters but %s', (number, length) => {
    const [advice] = adviseHeader('salesReturnInvoice', invoice({ ...sound, ReturnedInvoiceNumber: number }), on);
    expect(advice).toMatchObject({ code: 'guidanceReturnedNumberLength', params: { length } });
  });
  it('is not checked for other types', () => {
    expect(header({ InvoiceTypeCode: 'SATIS', ReturnedInvoiceNumber: 'A-1' })).toEqual([]);
  });
});

describe('withholding (§2.1, §2.3)', () => {
  const share = (code: string, numerator: string | null, denominator: string | null = '10', type = 'IADE') =>
    ofLine(
      { WithholdingCode: code, WithholdingNumerator: numerator, WithholdingDenominator: denominator },
      { InvoiceTypeCode: type },
    );
  const wrongShare = ['guidanceWithholdingRatio Lines[2].WithholdingNumerator'];

  it.each([
    ['606', '9', '10', true],
    ['606', '90', '100', true],
    ['606', '8', '10', false],
    ['606', '9', '11', false],
    ['601', '4', '10', true],
    ['601', '2', '5', true],
    ['601', '5', '10', false],
    ['627', '1', '2', true],
    ['801', '10', '10', true],
    ['801', '1', '1', true],
    ['801', '9', '10', false],
  ])('%s at %s/%s: %s', (code, numerator, denominator, fits) => {
    expect(share(code, numerator, denominator)).toEqual(fits ? [] : wrongShare);
  });
  it('gives the date from which a share changed, and accepts the share valid on a return’s date', () => {
    const at = (code: string, numerator: string, content: ValueRecord) =>
      ofLine(
        { WithholdingCode: code, WithholdingNumerator: numerator, WithholdingDenominator: '10' },
        { InvoiceTypeCode: 'IADE', Date: '2026-11-22', ...content },
      );
    const ended = ['guidanceWithholdingEnded Lines[2].WithholdingNumerator'];
    expect(at('601', '3', {})).toEqual(ended);
    expect(at('601', '3', { ReturnedInvoiceDate: '2021-02-28' })).toEqual([]);
    expect(at('601', '3', { ReturnedInvoiceDate: '2021-03-01' })).toEqual(ended);
    expect(at('612', '7', { Date: '2020-01-01' }).join()).not.toContain('Withholding');
    const notYet = 'guidanceWithholdingNotYet Lines[2].WithholdingNumerator';
    expect(at('601', '4', { Date: '2021-02-28' })).toContain(notYet);
    expect(at('601', '4', { Date: '2021-03-01' })).not.toContain(notYet);
    expect(at('627', '4', {})).toEqual(['guidanceWithholdingSuperseded Lines[2].WithholdingNumerator']);
    expect(at('627', '4', { ReturnedInvoiceDate: '2022-01-01' })).toEqual([]);
  });
  it('lists the shares of the code', () => {
    const [advice] = adviseLine(
      'salesReturnInvoice',
      line({ WithholdingCode: '603', WithholdingNumerator: '9', WithholdingDenominator: '10' }),
      0,
      invoice({ InvoiceTypeCode: 'IADE' }),
      on,
    );
    expect(advice?.params).toEqual({ code: '603', given: '9/10', ratios: '7/10, 5/10' });
  });
  it.each([
    [null, '10'],
    ['9', null],
    ['0', '10'],
    ['9', '0'],
    ['-9', '-10'],
    ['nine', '10'],
  ])('leaves %s/%s to other rules', (numerator, denominator) => {
    expect(share('606', numerator, denominator)).toEqual([]);
  });
  it('does not check the share of an unlisted or unconfirmed code', () => {
    expect(share('999', '1')).toEqual(['guidanceUnlisted Lines[2].WithholdingCode']);
    expect(share('650', '1')).toEqual(['guidanceWithholdingPercentOnly Lines[2].WithholdingCode']);
  });
  it.each(['TEVKIFAT', 'YTBTEVKIFAT', 'IADE', 'YTBIADE', 'SGK', 'SARJ', 'SARJANLIK', '', 'NOSUCH'])(
    'is allowed on %s',
    (type) => {
      expect(share('606', '9', '10', type)).toEqual([]);
    },
  );
  it.each(['TEVKIFATIADE', 'YTBTEVKIFATIADE', 'SATIS', 'ISTISNA'])('is not allowed on %s', (type) => {
    expect(share('606', '9', '10', type)).toEqual(['guidanceWithholdingType Lines[2].WithholdingCode']);
  });
  it('is checked in the header too', () => {
    const given = { WithholdingCode: '606', WithholdingNumerator: '5', WithholdingDenominator: '10' };
    expect(header({ ...sound, ...given })).toEqual(['guidanceWithholdingRatio WithholdingNumerator']);
    expect(header({ InvoiceTypeCode: 'SATIS', ApplyWithholding: true })).toEqual([
      'guidanceWithholdingType ApplyWithholding',
    ]);
    expect(header({ InvoiceTypeCode: 'SATIS', ApplyWithholding: false })).toEqual([]);
  });
});

describe('VAT exemption (§2.3)', () => {
  const exempt = (code: string, type = 'IADE', VatRate = '0', ProfileId = 'TEMELFATURA') =>
    ofLine({ VatExemptionCode: code, VatRate }, { InvoiceTypeCode: type, ProfileId }).map((each) => each.split(' ')[0]);

  it.each([
    ['301', 'ISTISNA', true],
    ['301', 'IADE', true],
    ['301', 'SATIS', false],
    ['301', 'TEVKIFATIADE', false],
    ['201', 'YTBISTISNA', true],
    ['701', 'IHRACKAYITLI', true],
    ['701', 'ISTISNA', false],
    ['806', 'OZELMATRAH', true],
    ['806', 'SATIS', false],
    ['351', 'SATIS', true],
    ['301', '', true],
    ['501', 'SATIS', true],
  ] as const)('%s on %s: %s', (code, type, fits) => {
    expect(exempt(code, type)).toEqual(fits ? [] : ['guidanceExemptionType']);
  });
  it('reports a code that is in no list', () => {
    expect(exempt('203')).toEqual(['guidanceUnlisted']);
  });
  it('requires VAT with 555, only on three profiles and not on every type', () => {
    expect(exempt('555', 'SATIS', '20')).toEqual([]);
    expect(exempt('555', 'SATIS', '0')).toEqual(['guidanceExemptionNeedsVat']);
    expect(exempt('555', 'SATIS', '20', 'KAMU')).toEqual(['guidanceExemptionProfile']);
    expect(exempt('555', 'ISTISNA', '20')).toEqual(['guidanceExemptionType']);
  });
  it('requires zero VAT with 351', () => {
    expect(exempt('351', 'SATIS', '0')).toEqual([]);
    expect(exempt('351', 'SATIS', '20')).toEqual(['guidanceExemptionZeroVat']);
    expect(exempt('351', 'SATIS', '')).toEqual([]);
  });
  it('accepts 308 and 339 for investment incentives', () => {
    expect(exempt('308', 'ISTISNA', '0', 'YATIRIMTESVIK')).toEqual([]);
    expect(exempt('308', 'ISTISNA', '0', 'TEMELFATURA')).toEqual(['guidanceExemptionProfile']);
  });
  it.each([
    ['SATIS', '0', true],
    ['SATIS', '00', true],
    ['TEVKIFATIADE', '0', true],
    ['SATIS', '20', false],
    ['SATIS', '', false],
    ['IADE', '0', false],
    ['OZELMATRAH', '0', false],
    ['KONAKLAMAVERGISI', '0', false],
    ['', '0', false],
    ['NOSUCH', '0', false],
  ] as const)('a line of %s at %s %% without a code: advised %s', (type, rate, advised) => {
    expect(exempt('', type, rate)).toEqual(advised ? ['guidanceExemptionMissing'] : []);
  });
});

describe('additional taxes (§2.3)', () => {
  it('are checked in all three fields', () => {
    expect(ofLine({ AdditionalTaxCode1: '0071', AdditionalTaxCode2: '1234', AdditionalTaxCode3: '9999' })).toEqual([
      'guidanceUnlisted Lines[2].AdditionalTaxCode2',
      'guidanceUnlisted Lines[2].AdditionalTaxCode3',
    ]);
  });
  it('4171 is allowed with four types', () => {
    const at = (type: string) => ofLine({ AdditionalTaxCode1: '4171' }, { InvoiceTypeCode: type });
    const doubted = 'guidanceTaxDeductionDoubted Lines[2].AdditionalTaxCode1';
    for (const type of ['TEVKIFAT', 'IADE', 'SGK', 'YTBIADE', '']) expect(at(type)).toEqual([doubted]);
    expect(at('SATIS')).toEqual([doubted, 'guidanceTaxType Lines[2].AdditionalTaxCode1']);
  });
  it('reports codes that are not additional taxes, and those with a doubtful effect', () => {
    const at = (code: string) => ofLine({ AdditionalTaxCode1: code }, {});
    for (const code of ['0015', '9015']) {
      expect(at(code)).toEqual(['guidanceTaxNotAdditional Lines[2].AdditionalTaxCode1']);
    }
    for (const code of ['0061', '9944']) {
      expect(at(code)).toEqual(['guidanceTaxBaseDoubted Lines[2].AdditionalTaxCode1']);
    }
    for (const code of ['0071', '0003', '0059']) expect(at(code)).toEqual([]);
  });
  it('308 and 339 require the incentive profile or an incentive type', () => {
    const at = (content: ValueRecord) => ofLine({ VatExemptionCode: '308', VatRate: '0' }, content);
    const outside = 'guidanceExemptionProfile Lines[2].VatExemptionCode';
    expect(at({ ProfileId: 'EARSIVFATURA', InvoiceTypeCode: 'ISTISNA' })).toContain(outside);
    expect(at({ ProfileId: 'YATIRIMTESVIK', InvoiceTypeCode: 'ISTISNA' })).not.toContain(outside);
    expect(at({ ProfileId: 'EARSIVFATURA', InvoiceTypeCode: 'YTBISTISNA' })).not.toContain(outside);
  });
});

describe('VAT rate (§2.3)', () => {
  const rate = (
    VatRate: string,
    Date: string | null,
    ReturnedInvoiceDate: string | null = null,
    kind: DocumentKind = 'salesReturnInvoice',
  ) => ofLine({ VatRate }, { Date, ReturnedInvoiceDate }, kind).map((each) => each.split(' ')[0]);

  it.each(['0', '1', '10', '20', '020'])('%s %% is valid', (percent) => {
    expect(rate(percent, '2026-11-21')).toEqual([]);
    expect(rate(percent, null)).toEqual([]);
  });
  it.each(['15', '2', '100', '-20'])('%s %% was never valid', (percent) => {
    expect(rate(percent, '2026-11-21')).toEqual(['guidanceVatRate']);
  });
  it.each(['8', '18'])('%s %% was valid until 2023-07-09', (percent) => {
    expect(rate(percent, '2023-07-09T23:59:59')).toEqual([]);
    expect(rate(percent, '2023-07-10')).toEqual(['guidanceVatRateEnded']);
    expect(rate(percent, null)).toEqual(['guidanceVatRateEnded']);
    expect(rate(percent, '2026-11-21', '2023-07-09')).toEqual([]);
    expect(rate(percent, '2026-11-21', '2023-07-10')).toEqual(['guidanceVatRateEnded']);
  });
  it.each(['10', '20'])('%s %% is valid from 2023-07-10', (percent) => {
    expect(rate(percent, '2023-07-10T00:00:00')).toEqual([]);
    expect(rate(percent, '2023-07-09')).toEqual(['guidanceVatRateNotYet']);
  });
  it('names the rate, and its last day', () => {
    const of = (VatRate: string) => adviseLine('despatch', line({ VatRate }), 0, despatch(), on)[0]?.params;
    expect(of('18')).toEqual({ rate: '18', until: '2023-07-09' });
    expect(of('19')).toEqual({ rate: '19', rates: '20, 10, 1, 0' });
  });
  it('leaves texts that are not whole numbers to other rules', () => {
    for (const text of ['', 'twenty', '20.5', '9'.repeat(500)]) expect(rate(text, '2026-11-21')).toEqual([]);
  });
});

describe('numbers with check digits', () => {
  it('BCP_VKN (§2.2)', () => {
    const at = (BCP_VKN: string) => header({ PublicSectorSpendingUnit: { BCP_VKN } });
    expect(at('4540536921')).toEqual(['guidanceVkn PublicSectorSpendingUnit.BCP_VKN']);
    expect(at('454053692')).toEqual(['guidanceTaxNumberForm PublicSectorSpendingUnit.BCP_VKN']);
    for (const fine of ['4540536920', '11111111111', '', ' ']) expect(at(fine)).toEqual([]);
  });
  it('the customer’s tax number, unless it is of another country (§2.1)', () => {
    const at = (TaxNumber: string, kind: DocumentKind = 'salesReturnInvoice') => header({ TaxNumber }, kind);
    expect(at('1000036100')).toEqual(['guidanceVkn TaxNumber']);
    expect(at('10000000147', 'despatch')).toEqual(['guidanceTckn TaxNumber']);
    for (const fine of ['DE123456789', '123', '11111111111', '2222222222']) expect(at(fine)).toEqual([]);
  });
  it('identity schemes (§2.2)', () => {
    const at = (SchemeID: string, Value: string) => header({ CustomerIdentitySchemes: [{}, { SchemeID, Value }] });
    expect(at('VKN', '1000036100')).toEqual(['guidanceVkn CustomerIdentitySchemes[1].Value']);
    expect(at('TCKN', '1')).toEqual(['guidanceTaxNumberForm CustomerIdentitySchemes[1].Value']);
    expect(at('MERSISNO', '1')).toEqual([]);
    expect(at('TCKN', '17291716060')).toEqual([]);
  });
  it('the owner of the goods (§2.5)', () => {
    const at = (MALSAHIBIVKNTCKN: string) => ofLine({ HalInfo: { MALSAHIBIVKNTCKN } });
    expect(at('17291716061')).toEqual(['guidanceTckn Lines[2].HalInfo.MALSAHIBIVKNTCKN']);
    expect(at('17291716060')).toEqual([]);
    expect(at('1000036109')).toEqual([]);
  });
  it('payment means (§2.2)', () => {
    const at = (PayeeFinancialAccountID: string, PaymentMeansCode = '42', more: ValueRecord = {}) =>
      header({ ...more, PaymentMeans: [{}, { PaymentMeansCode, PayeeFinancialAccountID }] });
    expect(at('TR330006100519786457841327')).toEqual(['guidanceIban PaymentMeans[1].PayeeFinancialAccountID']);
    expect(at('6457841326')).toEqual([]);
    expect(at('DE89370400440532013000')).toEqual([]);
    expect(at('', '999')).toEqual(['guidanceUnlisted PaymentMeans[1].PaymentMeansCode']);
    expect(at('', '54')).toEqual(['guidanceUnlisted PaymentMeans[1].PaymentMeansCode']);
    const needed = ['guidanceIbanNeeded PaymentMeans'];
    expect(at('6457841326', '42', { ProfileId: 'KAMU' })).toEqual(needed);
    expect(header({ ProfileId: 'KAMU' })).toEqual(needed);
    expect(at('TR330006100519786457841326', '42', { ProfileId: 'KAMU' })).toEqual([]);
  });
});

it('never throws and never does more than warn, whatever a draft contains', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.constantFrom(null, undefined, true, '0', '18', '606', '555', 'IADE', 'KAMU', 'TR33', '11111111111'),
    fc.array(fc.string()),
    fc.array(fc.dictionary(fc.constantFrom('SchemeID', 'Value', 'PaymentMeansCode'), fc.string())),
    fc.dictionary(fc.constantFrom('BCP_VKN', 'MALSAHIBIVKNTCKN'), fc.string()),
  );
  const of = (fields: object): fc.Arbitrary<ValueRecord> => fc.dictionary(fc.constantFrom(...Object.keys(fields)), odd);
  for (const kind of documentKinds) {
    const { fields, lineFields } = documents[kind];
    fc.assert(
      fc.property(of(fields), of(lineFields), (content, one) => {
        const advice = [...adviseHeader(kind, content, on), ...adviseLine(kind, one, 0, content, on)];
        for (const { severity, code } of advice) {
          expect(severity).toBe('warning');
          expect(adviceCodes).toContain(code);
        }
      }),
    );
  }
});

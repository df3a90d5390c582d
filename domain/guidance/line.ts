import { placeOfLine } from '../model/place.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { isRecord, textOf } from '../value.ts';
import type { ValueRecord } from '../fields.ts';
import { adviseCode, adviseInto, isOutside } from './advice.ts';
import type { Advice, Advise, GuidanceFacts } from './advice.ts';
import { entryOf, listedEntry } from './lists.ts';
import { adviseTaxNumber } from './header.ts';
import { adviseVatRate } from './vat-rate.ts';
import { adviseWithholding } from './withholding.ts';
import { canonical, isInteger } from '../numbers.ts';

/**
 * Advises on one line. Only the header's fields of `content` are read, so that a keystroke in one of a thousand lines checks only
 * that line. Never throws, whatever a draft contains.
 */
export function adviseLine(
  kind: DocumentKind,
  line: ValueRecord,
  index: number,
  content: ValueRecord,
  facts: GuidanceFacts,
): Advice[] {
  if (!facts.localGuidance) return [];
  const { lineFields } = documents[kind];
  const found: Advice[] = [];
  const advise = adviseInto(found, placeOfLine(line, index));
  if ('VatRate' in lineFields) adviseVatRate(line, content, advise);
  if ('VatExemptionCode' in lineFields) adviseVatExemption(line, content, advise);
  if ('WithholdingCode' in lineFields) adviseWithholding(line, content, advise);
  for (const field of additionalTaxFields) {
    if (field in lineFields) adviseTax(textOf(line[field]), field, textOf(content.InvoiceTypeCode), advise);
  }
  // §2.5 HalInfo: the tax number of the owner of the goods, which may be a VKN or a TCKN.
  if ('HalInfo' in lineFields && isRecord(line.HalInfo)) {
    adviseTaxNumber(textOf(line.HalInfo.MALSAHIBIVKNTCKN), ['HalInfo', 'MALSAHIBIVKNTCKN'], advise);
  }
  return found;
}

const additionalTaxFields = ['AdditionalTaxCode1', 'AdditionalTaxCode2', 'AdditionalTaxCode3'] as const;

/** §2.3 AdditionalTaxCode1..3. */
function adviseTax(code: string, field: string, type: string, advise: Advise): void {
  adviseCode('additionalTaxes', code, [field], advise);
  const listed = listedEntry('additionalTaxes', code);
  if (listed?.notAdditional === true) advise([field], 'guidanceTaxNotAdditional', { code });
  if (listed?.doubted?.includes('entersVatBase') === true) advise([field], 'guidanceTaxBaseDoubted', { code });
  if (listed?.doubted?.includes('deducted') === true) advise([field], 'guidanceTaxDeductionDoubted', { code });
  if (isOutside(entryOf('additionalTaxes', code)?.types, type)) advise([field], 'guidanceTaxType', { code, type });
}

/** §2.3 VatExemptionCode, with the line's VatRate and the header's profile and type (§2.1). */
function adviseVatExemption(line: ValueRecord, content: ValueRecord, advise: Advise): void {
  const path = ['VatExemptionCode'];
  const code = textOf(line.VatExemptionCode);
  const type = textOf(content.InvoiceTypeCode);
  const profile = textOf(content.ProfileId);
  const rate = isInteger(line.VatRate) ? canonical(line.VatRate) : null;
  if (code === '') {
    const known = entryOf('invoiceTypes', type);
    if (rate === '0' && known !== undefined && known.zeroVatNeedsNoReason !== true) {
      advise(path, 'guidanceExemptionMissing', { type });
    }
    return;
  }
  adviseCode('vatExemptions', code, path, advise);
  const entry = entryOf('vatExemptions', code);
  if (entry === undefined) return;
  if (isOutside(entryOf('vatExemptionKinds', entry.kind)?.types, type) || entry.exceptTypes?.includes(type) === true) {
    advise(path, 'guidanceExemptionType', { code, type });
  }
  const mayElsewhere = entry.orTypes?.includes(type) === true;
  if (isOutside(entry.profiles, profile) && !mayElsewhere) advise(path, 'guidanceExemptionProfile', { code, profile });
  if (entry.needsVat === true && rate === '0') advise(path, 'guidanceExemptionNeedsVat', { code });
  if (entry.needsZeroVat === true && rate !== null && rate !== '0') {
    advise(path, 'guidanceExemptionZeroVat', { code, rate });
  }
}

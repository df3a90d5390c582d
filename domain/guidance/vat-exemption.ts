import type { ValueRecord } from '../fields.ts';
import { canonical, isInteger } from '../numbers.ts';
import { textOf } from '../value.ts';
import { adviseCode, isOutside } from './advice.ts';
import type { Advise } from './advice.ts';
import { entryOf } from './lists.ts';

/** §2.3 VatExemptionCode, with the line's VatRate and the header's profile and type (§2.1). */
export function adviseVatExemption(line: ValueRecord, content: ValueRecord, advise: Advise): void {
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

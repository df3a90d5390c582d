/** What can go wrong when a document of unknown outcome is sent again; said before a person decides. DESIGN: the life of a draft. */
import type { DraftSummary } from '../../../../preload/contract.ts';

export type RepeatRisk = 'twice' | 'number' | 'overwrite' | 'delete';

export function repeatRisk({ operation, number }: Pick<DraftSummary, 'operation' | 'number'>): RepeatRisk {
  switch (operation) {
    case 'create':
      return isNext(number) ? 'twice' : 'number';
    case 'replace':
    case 'change':
      return 'overwrite';
    case 'delete':
      return 'delete';
  }
}

/** Whether the service is asked for the number (§2.1 InvoiceNumber); without one at all nothing keeps it unique either. */
export function isNext(number: string | null): boolean {
  return number === null || number.trim() === '' || number.trim() === 'Next';
}

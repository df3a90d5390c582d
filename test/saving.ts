import { connectionDefaults } from '../domain/settings.ts';
import { amountsPolicy } from '../domain/facts.ts';
import type { CompanyFacts } from '../domain/facts.ts';
import type { ValueRecord } from '../domain/fields.ts';
import type { DocumentKind, Operation } from '../domain/model/draft-state.ts';
import { summarise } from '../domain/summary.ts';
import type { Arguments } from '../preload/contract.ts';

/** The facts of an editor without loaded lists. */
export const factsWithoutLists: CompanyFacts = {
  ...amountsPolicy(connectionDefaults),
  usesEInvoice: connectionDefaults.usesEInvoice,
  localGuidance: connectionDefaults.localGuidance,
  product: () => undefined,
  presenceOf: () => undefined,
};

/** The arguments of a save, as from an editor without loaded lists: the content as text, and its computed summary. */
export function saving(save: {
  readonly id: string;
  readonly revision: number;
  readonly content: ValueRecord;
  readonly kind?: DocumentKind;
  readonly operation?: Operation;
  readonly baseline?: ValueRecord | null;
}): Arguments<'saveDraft'> {
  const { id, revision, content, kind = 'salesReturnInvoice', operation = 'create', baseline = null } = save;
  return {
    id,
    revision,
    content: JSON.stringify(content),
    summary: summarise(kind, content, factsWithoutLists, operation, baseline),
  };
}

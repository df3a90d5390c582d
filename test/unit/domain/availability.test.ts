import { describe, expect, it } from 'vitest';
import { isAskedFirst, isAssumed, isOffered } from '../../../domain/availability.ts';
import { documentKinds, operations } from '../../../domain/model/draft-state.ts';
import type { DocumentAction, DocumentKind } from '../../../domain/model/draft-state.ts';
import { assumedDefaults } from '../../../domain/settings.ts';

const actions: readonly DocumentAction[] = ['list', 'get', ...operations];
const off = { assumed: { ...assumedDefaults, writePurchaseReturns: false } };
const on = { assumed: { ...assumedDefaults, writePurchaseReturns: true } };
const offered = (kind: DocumentKind, settings: typeof off) =>
  actions.filter((action) => isOffered(kind, action, settings)).join(' ');

describe('the available actions', () => {
  it('§4.2 all six operations on sales returns, none of them assumed', () => {
    expect(offered('salesReturnInvoice', off)).toBe('list get create replace change delete');
    expect(actions.filter((action) => isAssumed('salesReturnInvoice', action))).toEqual([]);
  });
  it('§4.1 all operations on purchase returns unless switched off; only reading one is shown, so writing is asked about first', () => {
    expect(assumedDefaults.writePurchaseReturns).toBe(true);
    expect(documentKinds.filter((kind) => isAskedFirst(kind, 'create'))).toEqual(['purchaseReturnInvoice']);
    expect(offered('purchaseReturnInvoice', off)).toBe('get');
    expect(offered('purchaseReturnInvoice', on)).toBe('list get create replace change delete');
    expect(actions.filter((action) => !isAssumed('purchaseReturnInvoice', action))).toEqual(['get']);
  });
  it('§4.3 replacing and changing despatches as specified, never deleting', () => {
    expect(offered('despatch', off)).toBe('list get create replace change');
    expect(actions.filter((action) => isAssumed('despatch', action))).toEqual(['list', 'get', 'create']);
  });
  it('§4.4 changing and replacing quotes as specified, never deleting', () => {
    expect(offered('quote', off)).toBe('list get create replace change');
    expect(actions.filter((action) => isAssumed('quote', action))).toEqual(['list', 'get', 'create']);
  });
  it('the switch affects only purchase returns', () => {
    for (const kind of documentKinds.filter((one) => one !== 'purchaseReturnInvoice')) {
      expect(offered(kind, on)).toBe(offered(kind, off));
    }
  });
});

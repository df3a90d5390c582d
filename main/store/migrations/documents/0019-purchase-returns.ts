import type { Migration } from '../../migrate.ts';

/**
 * Purchase returns were off until somebody switched them on, so that the stored value is nobody's decision. They are offered now, and
 * the user is asked before the first one is queued; an administrator's policy that switches them off still does.
 */
export const purchaseReturns: Migration = {
  version: 19,
  name: 'purchase returns',
  up: (connection) =>
    connection.exec(
      `UPDATE connections SET settings = json_remove(settings, '$.assumed.writePurchaseReturns')
       WHERE json_valid(settings)`,
    ),
};

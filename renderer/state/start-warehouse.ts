/** The warehouse that the first line of a document begins with, where it follows another one. */

/** By the draft's id; taken once, when the draft is opened. */
const warehouses = new Map<string, string>();

export function startInWarehouse(draftId: string, warehouse: string): void {
  if (warehouse !== '') warehouses.set(draftId, warehouse);
}

export function takeStartWarehouse(draftId: string): string | null {
  const warehouse = warehouses.get(draftId) ?? null;
  warehouses.delete(draftId);
  return warehouse;
}

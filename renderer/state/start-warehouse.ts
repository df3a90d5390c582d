/** The warehouse for the first line of a document that the user creates right after another one. */

/** By draft id; removed when the draft is opened. */
const started = new Map<string, string>();

export function startInWarehouse(draftId: string, warehouse: string): void {
  if (warehouse !== '') started.set(draftId, warehouse);
}

export function takeStartWarehouse(draftId: string): string | null {
  const warehouse = started.get(draftId) ?? null;
  started.delete(draftId);
  return warehouse;
}

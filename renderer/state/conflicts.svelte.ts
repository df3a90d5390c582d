/** Which document's conflict is being looked at: from the sync panel, the editor, the drafts list or a message in passing. */
class Conflicts {
  draftId = $state<string | null>(null);
}
/** There is one window, and in it one conflict at a time. */
export const conflicts = new Conflicts();

/** Shows what happened to a document that waits for a decision, or was found otherwise after sending (`ConflictHost`). */
export function showConflict(draftId: string): void {
  conflicts.draftId = draftId;
}

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Operations that send, print or paste, or that delete or overwrite what no undo in the editor brings back. */
const operation =
  /\bapi\s*\.(submitQueue|resumeQueue|decideDraft|deleteDrafts|deleteTemplate|deleteMappings|deleteEDocuments|saveMappings|importDrafts|confirmHandover|dismissConflict|removeConnection|restoreBackup|restoreNewest|releaseQuarantined|setApiKey|clearApiKey|updateConnection|createConnection|printPages|restartToUpdate|paste)\b/;

/** Files that leave the gate to who calls them, with those calls. */
const calls: Readonly<Record<string, RegExp>> = {
  'renderer/state/practice.ts': /\bremovePractice\(/,
  'renderer/state/storage.svelte.ts': /\bstorage\.(confirm|release)\(/,
  'renderer/state/save-settings.svelte.ts': /\bsaveSettings\(/,
  'renderer/state/draft-file.svelte.ts': /\brequest\.answer\(\[/,
  'renderer/state/sent-elsewhere.svelte.ts': /\bhandedOver\.yes\b/,
  'renderer/screens/e-document/return-question.svelte.ts': /\bquestion\.takeCustomer\(/,
  'renderer/state/leave-out.ts': /\brememberLeftOut\(/,
  'renderer/screens/connection/connection-form.svelte.ts': /\.removeKey\(/,
  'renderer/screens/connection/connection-forms.svelte.ts': /\bforms\.remove\(/,
  'renderer/screens/conflict/conflict-work.svelte.ts':
    /\bwork\.(sendAnyway|tryAgain)\(|\bwork\.(apply|remove|seen)\(.*settled/,
  'renderer/screens/editor/session/submission.svelte.ts': /\bsubmission\.submit\(/,
  'renderer/screens/sync/queue-screen.svelte.ts': /\bscreen\.(decide|sendAgain)\(/,
  'renderer/screens/editor/session/draft-work.ts': /\bwork\.submitNow\(/,
  'renderer/screens/editor/DraftEditor.svelte': /<LeaveOutOffer\b/,
};
/** They undo what the same action has just made. */
const undoing = ['renderer/screens/document/start-task.ts', 'renderer/state/templates.svelte.ts'];

/** The gate itself, a button that asks it, or a dialog whose answer asks it. */
const gate = /keyGate\s*\.(unlessScanned|mayRun)|^\s+final$|<Button final |<ConfirmDialog\b|<LeaveOutOffer\b/m;

it('what sends or deletes is asked of the gate, so that no scanned label does it', () => {
  const files = globSync('renderer/{actions,components,screens,shell,state}/**/*.{ts,svelte}');
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const having = (pattern: RegExp): string[] => files.filter((file) => pattern.test(sources.get(file) ?? ''));
  const final = new Set(having(operation));
  expect(final.size).toBeGreaterThan(10);
  // A set grows while it is walked through.
  for (const file of final) {
    const own = calls[file];
    const callers = own === undefined ? [] : having(own).filter((caller) => caller !== file);
    if (own !== undefined) expect(callers, file).not.toEqual([]);
    for (const caller of callers) final.add(caller);
  }
  const isGated = (file: string): boolean =>
    undoing.includes(file) || gate.test(sources.get(file) ?? '') || calls[file] !== undefined;
  expect([...final].filter((file) => !isGated(file))).toEqual([]);
});

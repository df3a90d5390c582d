import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Operations that send, print or paste, or that delete or overwrite what no undo in the editor brings back. */
const final =
  /\bapi\s*\.(submitQueue|resumeQueue|decideDraft|deleteDrafts|deleteTemplate|deleteMappings|deleteEDocuments|removeConnection|restoreBackup|salvage|releaseQuarantined|setApiKey|clearApiKey|updateConnection|printPages|restartToUpdate|paste)\b/;

/** Files that leave the gate to who calls them, with those callers. */
const gatedBy: Readonly<Record<string, readonly string[]>> = {
  'renderer/state/practice.ts': ['renderer/shell/PracticeBand.svelte'],
  'renderer/state/storage.svelte.ts': [
    'renderer/screens/storage/StorageDialog.svelte',
    'renderer/screens/backups/QuarantinePanel.svelte',
  ],
  'renderer/state/save-settings.svelte.ts': [
    'renderer/screens/connection/ConnectionWork.svelte',
    'renderer/components/LeaveOutOffer.svelte',
  ],
  'renderer/screens/connection/connection-form.svelte.ts': [
    'renderer/screens/connection/ConnectionWork.svelte',
    'renderer/screens/connection/ApiKeySetting.svelte',
  ],
  'renderer/screens/connection/connection-forms.svelte.ts': ['renderer/screens/connection/RemoveConnection.svelte'],
  'renderer/screens/conflict/conflict-work.svelte.ts': [
    'renderer/screens/conflict/ConflictDialog.svelte',
    'renderer/screens/conflict/SendAnyway.svelte',
    'renderer/screens/conflict/Unchecked.svelte',
  ],
  'renderer/screens/editor/session/submission.svelte.ts': ['renderer/screens/editor/session/draft-work.ts'],
};
/** It undoes what the same action has just made. */
const undoes = ['renderer/screens/document/start-task.ts', 'renderer/state/templates.svelte.ts'];

/** The gate itself, a button that asks it, or a dialog whose answer asks it. */
const gate = /keyGate\s*\.unlessScanned|^\s+final$|<Button final |<ConfirmDialog\b/m;

it('what sends or deletes is asked of the gate, so that no scanned label does it', () => {
  const source = (file: string): string => readFileSync(file, 'utf8');
  const files = globSync('renderer/**/*.{ts,svelte}').filter((file) => final.test(source(file)));
  expect(files.length).toBeGreaterThan(10);
  const ungated = files.filter((file) => {
    const gates = gatedBy[file] ?? [file];
    return !undoes.includes(file) && !gates.every((one) => gate.test(source(one)));
  });
  expect(ungated).toEqual([]);
});

import type { TrustedFile } from './trusted-file.ts';

export type PolicySource =
  ({ readonly kind: 'file' | 'managedPreferences' } & TrustedFile) | { readonly kind: 'registry' };

/**
 * Where an administrator puts the policy of a machine; the first that is there is the policy. No switch and no variable of a
 * user's leads elsewhere.
 */
export function machinePolicy(platform: NodeJS.Platform): readonly PolicySource[] {
  switch (platform) {
    case 'win32':
      // No file: every user may make a folder in ProgramData.
      return [{ kind: 'registry' }];
    case 'darwin':
      return [
        { kind: 'managedPreferences', path: '/Library/Managed Preferences/app.rampa.desktop.plist' },
        { kind: 'file', path: '/Library/Application Support/Rampa/policy.json' },
      ];
    default:
      return [{ kind: 'file', path: '/etc/rampa/policy.json' }];
  }
}

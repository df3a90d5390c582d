import type { PolicyFile } from './policy-file.ts';

/** Where an administrator puts the policy of a machine. No switch and no variable of a user's leads elsewhere. */
export function machinePolicy(platform: NodeJS.Platform): PolicyFile {
  if (platform === 'darwin') return { path: '/Library/Application Support/Rampa/policy.json' };
  if (platform !== 'win32') return { path: '/etc/rampa/policy.json' };
  return {
    path: 'C:\\ProgramData\\Rampa\\policy.json',
    // Every user may make a folder in ProgramData.
    distrust: () => Promise.resolve('who owns it cannot be told on Windows yet'),
  };
}

import { expect, it } from 'vitest';
import { userDataFolder } from '../../../main/electron/start/user-data.ts';

const env = { LOCALAPPDATA: 'C:\\Users\\Ayşe\\AppData\\Local', APPDATA: 'C:\\Users\\Ayşe\\AppData\\Roaming' };

it('is in the part of a Windows profile that does not roam', () => {
  const folder = userDataFolder({ platform: 'win32', env, name: 'Rampa' });
  expect(folder).toBe('C:\\Users\\Ayşe\\AppData\\Local\\Rampa');
});

it('is left to Electron elsewhere, and where Windows does not say', () => {
  expect(userDataFolder({ platform: 'linux', env, name: 'Rampa' })).toBeNull();
  expect(userDataFolder({ platform: 'darwin', env, name: 'Rampa' })).toBeNull();
  for (const LOCALAPPDATA of [undefined, '', 'Local', '..\\Local'])
    expect(userDataFolder({ platform: 'win32', env: { ...env, LOCALAPPDATA }, name: 'Rampa' })).toBeNull();
});

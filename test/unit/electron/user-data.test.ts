import { expect, it } from 'vitest';
import { userDataFolder } from '../../../main/electron/start/user-data.ts';

const env = { LOCALAPPDATA: 'C:\\Users\\Ayşe\\AppData\\Local', APPDATA: 'C:\\Users\\Ayşe\\AppData\\Roaming' };

it('the data folder is in the non-roaming part of a Windows profile', () => {
  const folder = userDataFolder({ platform: 'win32', env, name: 'Rampa' });
  expect(folder).toBe('C:\\Users\\Ayşe\\AppData\\Local\\Rampa');
});

it('the data folder is Electron’s default on other systems, and if Windows gives no folder', () => {
  expect(userDataFolder({ platform: 'linux', env, name: 'Rampa' })).toBeNull();
  expect(userDataFolder({ platform: 'darwin', env, name: 'Rampa' })).toBeNull();
  for (const LOCALAPPDATA of [undefined, '', 'Local', '..\\Local'])
    expect(userDataFolder({ platform: 'win32', env: { ...env, LOCALAPPDATA }, name: 'Rampa' })).toBeNull();
});

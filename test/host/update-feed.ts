import type { Installation } from '../../main/updates/installation.ts';
import type { UpdateFeed } from '../../main/updates/updates.ts';

/** The installation that the host simulates when a test gives it a feed: an AppImage built with a feed. */
export const updatingInstallation: Installation = {
  platform: 'linux',
  packaged: true,
  appImage: '/home/user/Rampa.AppImage',
  hasNsisUninstaller: false,
  packageType: null,
  config: 'url: https://updates.invalid/rampa',
};

/** Gets the available version from a test's server at `url` (`/version`: empty if there is none) and downloads it (`/file`). */
export function updateFeedAt(url: string): UpdateFeed {
  async function answer(path: string): Promise<Response> {
    const response = await fetch(`${url}${path}`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response;
  }
  return {
    check: async () => {
      const version = await (await answer('/version')).text();
      return version === '' ? null : version;
    },
    download: async (progress) => {
      const { body, headers } = await answer('/file');
      let received = 0;
      for await (const piece of body ?? []) {
        received += (piece as Uint8Array).byteLength;
        progress((received / Number(headers.get('content-length'))) * 100);
      }
    },
    install: () => Promise.resolve(),
  };
}

// electron-builder's beforePack hook: adds the native modules of the platform that is being packaged, and of no other, and writes
// the third-party notices and the bill of materials. electron-builder.yml cannot do this: there, a platform's own `files` are a
// second list instead of a part of the common one, and `${platform}` is the host's.
import { writeLegal } from './legal.mjs';

const prebuilds = /^node_modules\/(?:better-sqlite3|keytar|native-reg)\/prebuilds\//;

/** @param {{ electronPlatformName: string, packager: { config: { files?: unknown } } }} context */
export default function beforePack({ electronPlatformName, packager: { config } }) {
  const [common] = /** @type {{ filter: string[] }[]} */ (config.files);
  if (!Array.isArray(common?.filter))
    throw new Error('electron-builder no longer gives `files` as one list of patterns.');
  common.filter = [
    ...common.filter.filter((pattern) => !prebuilds.test(pattern)),
    `node_modules/better-sqlite3/prebuilds/${electronPlatformName}-\${arch}.node`,
    `node_modules/keytar/prebuilds/${electronPlatformName}-\${arch}/**`,
    `node_modules/native-reg/prebuilds/${electronPlatformName}-\${arch}/**`,
  ];
  writeLegal();
}

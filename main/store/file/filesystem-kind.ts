import { execFileSync } from 'node:child_process';
import { realpathSync, statfsSync } from 'node:fs';

/**
 * Whether a folder is on a drive of this computer. A write-ahead log is not safe on a network drive: its index is shared memory,
 * which computers cannot share.
 */
export type FilesystemKind = 'local' | 'network';

/** The system functions that {@link filesystemKindOf} uses; tests pass their own. */
export interface FilesystemProbe {
  readonly platform: NodeJS.Platform;
  /** The file system's magic number, as Linux reports it. */
  readonly type: (folder: string) => number;
  /** The path without links; for a mapped drive letter, the share. */
  readonly realPath: (folder: string) => string;
  /** The output of `mount` on macOS. */
  readonly mounts: () => string;
}

const system: FilesystemProbe = {
  platform: process.platform,
  type: (folder) => statfsSync(folder).type,
  realPath: (folder) => realpathSync.native(folder),
  mounts: () => execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 2000 }),
};

/**
 * Linux's magic numbers of file systems whose files may also be open on another computer or on the host of a virtual machine.
 * FUSE is included, because any storage can be behind it.
 */
const remoteTypes: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xfe534d42, // SMB 2 and 3
  0xff534d42, // CIFS
  0x01021997, // 9P
  0x65735546, // FUSE
  0x5346414f, // AFS
  0x6b414653, // AFS in the kernel
  0x73757245, // Coda
  0x00c36400, // Ceph
  0x0bd00bd0, // Lustre
  0x47504653, // GPFS
  0x01161970, // GFS2
  0x7461636f, // OCFS2
  0x19830326, // BeeGFS
  0xaad7aaea, // PanFS
  0x786f4256, // VirtualBox's shared folders
  0xbacbacbc, // VMware's
]);
const remoteMounts = /\b(smbfs|nfs|afpfs|webdav|cifs|ftp|macfuse|osxfuse|fuse\w*)\b/;

/** A folder is local if the system cannot tell, because nearly all folders are. */
export function filesystemKindOf(folder: string, probe: FilesystemProbe = system): FilesystemKind {
  try {
    return isRemote(folder, probe) ? 'network' : 'local';
  } catch {
    return 'local';
  }
}

function isRemote(folder: string, probe: FilesystemProbe): boolean {
  switch (probe.platform) {
    case 'win32':
      return isShare(folder) || isShare(probe.realPath(folder));
    case 'darwin': {
      const real = probe.realPath(folder);
      // Volumes are mounted in these folders. Other paths are not looked up, because that would cost each start a process.
      return /^\/(Volumes|Network|net)\//.test(real) && remoteMounts.test(kindOfMount(real, probe.mounts()));
    }
    default:
      // Some numbers are returned as negative 32-bit integers.
      return remoteTypes.has(probe.type(folder) >>> 0);
  }
}

/** `\\server\share\…`, also as `\\?\UNC\server\share\…`; paths like `\\?\C:\…` and `\\.\…` are on this computer. */
function isShare(path: string): boolean {
  const plain = path.replaceAll('/', '\\');
  return /^\\\\\?\\UNC\\/i.test(plain) || /^\\\\[^\\?.]/.test(plain);
}

/** The text in brackets of the mount that contains the path, in `//ayse@server/share on /Volumes/share (smbfs, nodev)`. */
function kindOfMount(path: string, table: string): string {
  let best = { at: '', kind: '' };
  for (const line of table.split('\n')) {
    const [, at = '', kind = ''] = / on (.+) \(([^)]*)\)$/.exec(line) ?? [];
    const holds = path === at || path.startsWith(at.endsWith('/') ? at : `${at}/`);
    if (holds && at.length > best.at.length) best = { at, kind };
  }
  return best.kind;
}

/**
 * Whether a path names one folder of this machine, wherever Rampa was started. On Windows a drive with its root (`D:\Backups`)
 * or a share (`\\server\share`, with or without a folder in it); `\Backups` and `D:Backups` depend on the current drive and
 * folder, and `\\?\…` and `\\.\…` name devices. Elsewhere a path from the root.
 */
export function isAbsoluteFolder(path: string, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32') return path.startsWith('/');
  return /^[A-Za-z]:[\\/]/.test(path) || /^\\\\[^\\/?.\s][^\\/]*\\[^\\/\s]/.test(path);
}

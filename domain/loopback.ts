/**
 * Whether a host is this machine: the one place where an address may be plain HTTP. By the host as `URL` gives it, which
 * has already made `127.1`, `0x7f000001` and upper case into their one written form.
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

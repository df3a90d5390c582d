/**
 * Whether a host is this machine; only there may an address be plain HTTP. `hostname`: as `URL` returns it, which has already
 * normalized `127.1`, `0x7f000001` and upper case.
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/** The page's own address. A standard scheme, so that it has an origin; windows load nothing else. */
export const pageScheme = 'app';
export const pageOrigin = 'app://rampa';
export const pageUrl = `${pageOrigin}/index.html`;

/**
 * Sent as a header with every page. No inline scripts or styles, and no connections: the page communicates only with the main
 * process. `style-src-attr` is open for the positions that virtual lists and pop-ups set from script; a style cannot run code or
 * use the network, which `default-src 'none'` closes. `data:` is for a company's logo. `sandbox` without `allow-modals`,
 * `allow-popups` and `allow-downloads` denies the page and its frames printing, dialogs, windows and downloads.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ');

/**
 * Headers of every response at the page's address, whatever its status: an empty page without them could be filled by a script.
 * There is no opener policy, which would isolate windows that open one another (none can be opened here): with one, Chromium
 * would discard the process that it started for the page and start another.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-store',
};

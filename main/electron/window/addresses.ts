/** The page's own address. A standard scheme, so that it has an origin; nothing else is ever loaded in a window. */
export const pageScheme = 'app';
export const pageOrigin = 'app://rampa';
export const pageUrl = `${pageOrigin}/index.html`;

/**
 * Sent as a header with every page. No inline script or style attribute, no connection to anywhere: the page talks to
 * the main process only. (`style-src-attr` is open for the positions that virtualised lists and pop-ups set from script;
 * a style cannot run code or reach a network that `default-src 'none'` has closed. `data:` is for a company's logo.)
 * `sandbox` without `allow-modals`, `allow-popups` and `allow-downloads` takes printing, dialogs, windows and downloads
 * from the page and its frames.
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
 * Of every answer at the page's address, whatever its status: an empty page without them could be filled by a script. No policy
 * about openers, which parts windows that opened one another (none can be opened here): Chromium would throw away the process
 * that it began for the page, and begin another.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-store',
};

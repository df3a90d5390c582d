/** The page's own address. A standard scheme, so that it has an origin; nothing else is ever loaded in a window. */
export const pageScheme = 'app';
export const pageOrigin = 'app://rampa';
export const pageUrl = `${pageOrigin}/index.html`;

/**
 * Sent as a header with every page. No inline script or style attribute, no connection to anywhere: the page talks to
 * the main process only. (`style-src-attr` is open for the positions that virtualised lists and pop-ups set from script;
 * a style cannot run code or reach a network that `default-src 'none'` has closed.)
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/**
 * Whether a call's sender is the application's page. `origin` as in `app://rampa` or `http://127.0.0.1:4173`. Both are
 * parsed and compared part by part: a page at `https://example.com/?app://rampa` is not the application's. `URL.origin`
 * will not do, as it is the word "null" for schemes the web does not know, `app:` among them.
 */
export function isTrustedSender(url: string, origin: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(origin)) return false;
  const sender = new URL(url);
  const page = new URL(origin);
  return (
    page.host !== '' &&
    sender.protocol === page.protocol &&
    sender.host === page.host &&
    sender.username === '' &&
    sender.password === ''
  );
}

import { contentSecurityPolicy, pageHeaders, pageScheme } from '../../window/addresses.ts';

/** A separate origin, so that the bridge does not accept this page as the application's. */
export const proxyLoginUrl = `${pageScheme}://proxy-login/index.html`;

const html = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>Rampa</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<form autocomplete="off">
<h1></h1>
<p id="proxy"></p>
<p id="realm"></p>
<p id="refused" role="alert"></p>
<p id="explanation"></p>
<label for="user"></label>
<input id="user" maxlength="256" spellcheck="false">
<label for="password"></label>
<input id="password" type="password" maxlength="1024">
<div>
<button type="button" id="cancel"></button>
<button type="submit" id="log-in"></button>
</div>
</form>
</body>
</html>
`;

const css = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
body { margin: 20px; }
form { display: grid; gap: 8px; }
h1 { margin: 0; font-size: 16px; }
p { margin: 0; overflow-wrap: anywhere; }
p:empty { display: none; }
#proxy { font-weight: 600; }
#refused { color: light-dark(#a4262c, #ff9a9a); }
input { font: inherit; padding: 6px 8px; }
div { display: flex; justify-content: flex-end; gap: 8px; margin-top: 8px; }
button { font: inherit; padding: 6px 14px; }
`;

/** No scripts: the preload fills in the texts and reads the input. */
const headers = {
  ...pageHeaders,
  'content-security-policy': contentSecurityPolicy.replace("script-src 'self'", "script-src 'none'"),
};

/** Answers requests of the login window's session; there is nothing but the page and its style sheet. */
export function proxyLoginPage({ method, url }: { readonly method: string; readonly url: string }): Response {
  const answer = (body: string, type: string): Response =>
    new Response(body, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
  if (method === 'GET' && url === proxyLoginUrl) return answer(html, 'text/html');
  if (method === 'GET' && url === new URL('style.css', proxyLoginUrl).href) return answer(css, 'text/css');
  return new Response(null, { status: 404, headers });
}

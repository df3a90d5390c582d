import { contentSecurityPolicy } from '../window/addresses.ts';

/** Vite puts this nonce on the styles that it injects, so that other inline styles are refused as in production. */
export const developmentNonce = 'development';

/** The page's content security policy with what the development server at `address` needs. For development only. */
export function developmentPolicy(address: string, policy = contentSecurityPolicy): string {
  const sources: Readonly<Record<string, string>> = {
    'style-src': `'nonce-${developmentNonce}'`,
    // Changed modules arrive over this connection.
    'connect-src': address.replace(/^http/, 'ws'),
  };
  const directives = policy.split('; ').map((directive) => {
    const [name = '', ...given] = directive.split(' ');
    const more = sources[name];
    return more === undefined ? directive : [name, ...given.filter((source) => source !== "'none'"), more].join(' ');
  });
  // Vite waits in a worker while its server restarts.
  return [...directives, 'worker-src blob:'].join('; ');
}

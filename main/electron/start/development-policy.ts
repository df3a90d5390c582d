import { contentSecurityPolicy } from '../window/addresses.ts';

/** Vite marks with it the styles that it puts into the page, so that any other inline style is refused as it will be. */
export const developmentNonce = 'development';

/** The page's policy and what the development server at `address` needs beside it. For development only. */
export function developmentPolicy(address: string, policy = contentSecurityPolicy): string {
  const sources: Readonly<Record<string, string>> = {
    'style-src': `'nonce-${developmentNonce}'`,
    // The changes come over it.
    'connect-src': address.replace(/^http/, 'ws'),
  };
  const directives = policy.split('; ').map((directive) => {
    const [name = '', ...given] = directive.split(' ');
    const more = sources[name];
    return more === undefined ? directive : [name, ...given.filter((source) => source !== "'none'"), more].join(' ');
  });
  // Vite waits in a worker for a server that restarts.
  return [...directives, 'worker-src blob:'].join('; ');
}

import type { ProxyConfig } from 'electron';
import type { PolicyValues } from '../../../domain/model/policy.ts';

/** The proxy for reaching the service: the policy's if it sets one, otherwise the system's. */
export function proxySetting({ proxy }: PolicyValues): ProxyConfig {
  const [mode, address = ''] = String(proxy ?? 'system').split(' ');
  switch (mode) {
    case 'direct':
      return { mode: 'direct' };
    case 'pac':
      return { mode: 'pac_script', pacScript: address };
    case 'fixed':
      return { mode: 'fixed_servers', proxyRules: address };
    default:
      return { mode: 'system' };
  }
}

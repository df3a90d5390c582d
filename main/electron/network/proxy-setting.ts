import type { ProxyConfig } from 'electron';
import type { PolicyValues } from '../../../domain/model/policy.ts';

/** By which proxy the service is reached: the policy's where it names one, else the system's. */
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

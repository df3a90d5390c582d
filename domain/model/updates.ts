/** New versions of Rampa, as the page shows them. */

/** As an administrator's policy says it; `notify`: the user decides when to fetch one. */
export const updateModes = ['automatic', 'notify', 'off'] as const;
export type UpdateMode = (typeof updateModes)[number];

export type UpdateStatus =
  /** Nobody is asked for updates. `administrator`: what was installed is updated in the way it was installed (MSI, deb). */
  | { readonly kind: 'off'; readonly why: UpdatesOff }
  /** `checkedAt`: epoch milliseconds; `null` before the first look. `failed`: whether the last look, or fetching, failed. */
  | { readonly kind: 'current'; readonly checkedAt: number | null; readonly failed: boolean }
  | { readonly kind: 'checking' }
  /** Waits for the user to fetch it. */
  | { readonly kind: 'available'; readonly version: string }
  /** `percent`: a whole number. */
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  /** Is installed when Rampa is closed. */
  | { readonly kind: 'ready'; readonly version: string };
/** `policyRefused`: the administrator's policy may be one that switches them off. */
export type UpdatesOff = 'policy' | 'policyRefused' | 'administrator' | 'unsigned' | 'noFeed';

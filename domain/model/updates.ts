/** New versions of Rampa, as the page shows them. */

/** The mode in an administrator's policy. `notify`: the user decides when to download an update. */
export const updateModes = ['automatic', 'notify', 'off'] as const;
export type UpdateMode = (typeof updateModes)[number];

export type UpdateStatus =
  /** Rampa does not check for updates. `administrator`: Rampa was installed by MSI or deb and is updated in the same way. */
  | { readonly kind: 'off'; readonly why: UpdatesOff }
  /** `checkedAt`: epoch milliseconds; null before the first check. `failed`: whether the last check or download failed. */
  | { readonly kind: 'current'; readonly checkedAt: number | null; readonly failed: boolean }
  | { readonly kind: 'checking' }
  /** Waits until the user starts the download. */
  | { readonly kind: 'available'; readonly version: string }
  /** `percent`: a whole number. */
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  /** Will be installed when Rampa is closed. */
  | { readonly kind: 'ready'; readonly version: string };
/** `policyRefused`: the administrator's policy was refused, and may have been one that switches updates off. */
export type UpdatesOff = 'policy' | 'policyRefused' | 'administrator' | 'unsigned' | 'noFeed';

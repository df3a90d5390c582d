import type { Controlled } from '../types.ts';

/** What `/__control/<room>/<name>` reaches: the one list for server and client. */
export const surface = {
  faults: ['arm', 'armed', 'clear'],
  ledger: ['requests', 'documents', 'document', 'forgetRequests'],
  clock: ['now', 'advance', 'set'],
  tokens: [
    'counts',
    'setLifetime',
    'expireAll',
    'revokeAll',
    'revokeRefresh',
    'setKey',
    'setPermissions',
    'takePermission',
    'givePermission',
    'permissions',
    'setLimit',
    'used',
  ],
  company: [
    'describe',
    'setClosed',
    'editAsColleague',
    'createAsColleague',
    'deleteAsColleague',
    'editCustomer',
    'setOrderLink',
    'setOffered',
    'setRefusedMember',
    'setOnline',
  ],
} as const satisfies { readonly [Room in keyof Controlled]: readonly (keyof Controlled[Room])[] };

export const controlPath = '/__control';

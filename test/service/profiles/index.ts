import { allOperations } from '../../../practice/auth/permissions.ts';
import { linkFields } from '../../../practice/documents/record.ts';
import { despatchMembers, lineMember } from '../seed/foreign-members.ts';
import type { ProfileName } from '../types.ts';
import { seriesNames } from '../../../practice/documents/numbering.ts';
import { first } from './first.ts';
import type { Profile } from '../../../practice/profiles/profile.ts';
import { second } from './second.ts';
import { stranger } from './stranger.ts';
import { lineless, signed, sparse } from './variants.ts';

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  ...{ first, second, stranger },
  ...{ signed, lineless, sparse },
};

/** Codes that §7 shows; the application may contain them. */
const specified = new Set(['0000', '0201', '0102', '0110', '0120', '3000', '3015', '7003', '7115']);
/** Paths that the application assumes where the specification shows none; they do not prove that it was written for a profile. */
const assumedByAll = new Set(['/despatches', '/quotes', '/purchase-return-invoices']);

function fragments(message: string): string[] {
  return message
    .split(/\{[a-z]+\}/)
    .map((part) => part.trim().replace(/^[:.,\])]+\s*/, ''))
    .filter((part) => part.length >= 20 && part.split(' ').length >= 3);
}

const pathsOf = (profile: Profile): string[] => [
  profile.basePath,
  profile.authPath,
  profile.despatchesPath,
  profile.quotesPath,
  profile.purchaseReturnsPath,
];

/**
 * Everything that the simulation invented and that could be recognised: codes, paths, parts of messages. None of it may occur in
 * the shipped code. Short parts of messages are left out, as they could occur by chance.
 */
export const inventedStrings: readonly string[] = [
  ...new Set([
    // §4.2 shows one series' name.
    ...Object.values(seriesNames).filter((name) => name !== seriesNames.salesReturnInvoice),
    ...linkFields,
    ...despatchMembers,
    lineMember,
    ...allOperations,
    ...Object.values(profiles).flatMap((profile) => [
      ...Object.values(profile.wordings).flatMap(([code, , message]) => [
        ...(specified.has(code) ? [] : [code]),
        ...fragments(message),
      ]),
      ...pathsOf(profile).filter((path) => path && !assumedByAll.has(path)),
      ...[profile.unknownPath.notFound, profile.unknownPath.notAllowed, profile.tokenExpiredDescription].flatMap(
        fragments,
      ),
      ...Object.values(profile.series).flatMap(([prefix]) => (prefix.length > 4 ? [prefix] : [])),
    ]),
  ]),
];

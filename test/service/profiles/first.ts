import { practice } from '../../../practice/profiles/practice.ts';
import type { Profile } from '../../../practice/profiles/profile.ts';
import { firstWordings } from './first-wordings.ts';

/** The practice company's service with English messages. */
export const first: Profile = { ...practice, wordings: firstWordings, fieldNames: {} };

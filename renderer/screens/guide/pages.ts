import type { GuideBook } from './page.ts';

/** Read from docs/guide by scripts/lib/guide.ts when the page is built. */
export const book: GuideBook = { guides: { tr: [], en: [] }, pictures: {} };

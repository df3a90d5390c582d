/** What Rampa says about itself. */
export const about = {
  title: 'About Rampa',
  text: 'Return invoices and despatches, drafted offline and submitted to your accounting service.',
  versions: 'Versions and places',
  platform: 'Operating system',
  folder: 'Your drafts are in',
  copy: 'Copy',
  copied: 'Copied.',
  'diagnostics.title': 'When something goes wrong',
  'diagnostics.text':
    'The diagnostics are one file for whoever helps you: versions, states, counts and error codes. It holds no documents, names, tax numbers, keys or tokens, and is sent to nobody; open it and read it before you pass it on. Saving it logs in to each connection once (two requests of the day).',
  'diagnostics.save': 'Save diagnostics…',
  'diagnostics.working': 'The connections are being checked. This may take a minute.',
  'diagnostics.saved': 'Saved: {path}',
  'notices.title': 'Software of others',
  'notices.text': 'Rampa contains this software under its licences.',
  'notices.none': 'This is not a packaged Rampa; the licences are collected when it is packaged.',
  'notices.texts': 'The licences',
  'notices.search': 'Search in the licences',
  'notices.found': '{count, plural, one {# text} other {# texts}}',
} as const;

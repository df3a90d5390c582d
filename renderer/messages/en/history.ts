/** What happened to a document. */
export const history = {
  open: 'History',
  title: 'History of the document',
  list: 'What happened, newest first',
  reading: 'Reading the history',
  failed: 'The history could not be read. Nothing was changed. Close this and try again.',
  created: 'Created',
  saved: 'Changed',
  savedNow: 'Changed: the document as it is now',
  queued: 'Added to the queue',
  accepted: 'Accepted',
  acceptedAs: 'Accepted as {number}',
  look: 'Look at this version',
  lookAt: 'Look at this version: {when}',
} as const;

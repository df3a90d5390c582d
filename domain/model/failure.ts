/** Why an operation failed; the page has a text for each. */
export type FailureCode =
  | 'badArguments'
  | 'badSender'
  | 'notFound'
  | 'invalidState'
  /** Another item of the same kind has this name. */
  | 'nameTaken'
  /** The user declined in the host's dialog. */
  | 'notConfirmed'
  /** The connection has documents that are being sent; they belong to its present destination. */
  | 'documentsBeingSent'
  /** The service or the queue has something else by now than the user was shown. */
  | 'changedMeanwhile'
  /** Nothing could be looked up in the service before sending a document again. */
  | 'couldNotLook'
  /** The change would affect a setting that the machine's policy locks. */
  | 'lockedByPolicy'
  | 'databaseNewer'
  | 'databaseFull'
  | 'databaseLocked'
  | 'databaseDamaged'
  | 'databaseGone'
  | 'databaseInUse'
  | 'diskError'
  /** A file that the user chose to save to could not be written, for example because it is open in another program. */
  | 'fileNotWritten'
  | 'readOnly'
  | 'secrets'
  | 'internal';

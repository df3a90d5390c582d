/** Why an operation could not be carried out; the page has a text for each. */
export type FailureCode =
  | 'badArguments'
  | 'badSender'
  | 'notFound'
  | 'invalidState'
  /** Another thing of the same sort is called so. */
  | 'nameTaken'
  /** The user said no in the host's own dialog. */
  | 'notConfirmed'
  /** The machine's policy sets it, and it was to be changed. */
  | 'lockedByPolicy'
  | 'databaseNewer'
  | 'databaseFull'
  | 'databaseLocked'
  | 'databaseDamaged'
  | 'databaseGone'
  | 'databaseInUse'
  | 'diskError'
  /** One that the user chose to save to: it is open elsewhere, say. */
  | 'fileNotWritten'
  | 'readOnly'
  | 'secrets'
  | 'internal';

/** The Backups screen: the drafts file, its backups, and a file that cannot be read. */
export const storage = {
  title: 'Backups',
  text: 'All drafts are in one file on this computer. Rampa backs it up once a day and before every major step, and copies what changed since every minute.',
  'status.title': 'Drafts file',
  'status.folder': 'Folder',
  'status.showFolder': 'Show folder',
  'status.lastBackup': 'Last backup',
  'status.noBackup': 'None yet. The first one is made soon after the first connection.',
  'status.network':
    'This folder is on a network drive. To be safe, Rampa saves more slowly there. A folder on this computer is better.',
  'working.checking': 'The file is being checked, because Rampa was not closed properly last time.',
  'working.backingUp': 'A backup is being made.',
  'working.restoring': 'A backup is being restored. Keep Rampa open.',
  'backupFailure.title': 'The last backup failed',
  'backupFailure.databaseNewer': 'The file was written by a newer version of Rampa. Install the newer version.',
  'backupFailure.databaseDamaged':
    'Part of the file cannot be read. Earlier backups are untouched. Restore the newest one.',
  'backupFailure.databaseLocked':
    'Another program was using the file. Your drafts are saved. Close that program; Rampa tries again automatically.',
  'backupFailure.databaseFull':
    'The disk is full. Your drafts are saved, and earlier backups are still there. Free some space; Rampa tries again automatically.',
  'backupFailure.diskError':
    'The disk reported an error. Your drafts and the earlier backups were not touched. Have the disk checked soon.',
  'backupFailure.readOnly':
    'Rampa cannot write to the backup folder. Your drafts are saved. Ask your administrator to correct its permissions.',
  'backupFailure.inUse':
    'Another Rampa is using this folder. Your drafts are saved. Close it there; Rampa tries again automatically.',
  'backupFailure.internal':
    'Something unexpected went wrong. Your drafts are saved, and earlier backups are still there. Rampa tries again automatically.',
  'copies.folder': 'Copies in',
  'copies.last': 'Last copy',
  'copies.copying': 'Backups are being copied.',
  'copyFailure.title': 'The last backup could not be copied',
  'copyFailure.missing': 'The folder for copies that your administrator set cannot be reached.',
  'copyFailure.denied':
    'Rampa is not allowed to write to the folder for copies. Your administrator has to correct its permissions.',
  'copyFailure.full': 'There is no space left in the folder for copies. Tell your administrator.',
  'copyFailure.notOwn':
    'Something else in the folder for copies has the name of Rampa’s own folder. Show this to your administrator.',
  'copyFailure.differs': 'The copied backup could not be read back correctly. Tell your administrator.',
  'copyFailure.noAnswer': 'The folder for copies does not answer.',
  'copyFailure.failed': 'Something unexpected went wrong in the folder for copies. Show this to your administrator.',
  'copyFailure.rest': 'The backups on this computer are not affected. Rampa tries again.',
  'backups.title': 'All backups',
  'backups.none': 'There are no backups yet.',
  'backups.none.text': 'Rampa makes one a day. You can also make one now, before a large change.',
  'backups.make': 'Back up now',
  'backups.made': 'The backup was made and checked.',
  'backups.when': 'Taken',
  'backups.reason': 'Why',
  'backups.size': 'Size',
  'backups.holds': 'Contents',
  'backups.actions': 'Actions',
  'reason.daily': 'Daily',
  'reason.asked': 'By hand',
  'reason.migration': 'Before an update of Rampa',
  'reason.rescue': 'Saved from a file that went missing',
  'reason.since': 'Changes since the backup',
  'backups.newer': 'Written by a newer Rampa; this version cannot read it',
  'backups.inspect': 'Look inside',
  'backups.inspecting': 'Reading the backup…',
  'backups.holds.text':
    '{drafts, plural, =0 {no drafts} one {# draft} other {# drafts}}, {accepted, plural, =0 {none accepted} other {# accepted}}',
  'backups.lastSaved': 'Last saved: {when}',
  'backups.unsound': 'This backup is damaged and cannot be restored. Choose another one.',
  'backups.unreadable': 'This backup could not be read. It may have been deleted or moved.',
  'backups.restore': 'Restore…',
  'restore.title': 'Restore the backup of {when}?',
  'restore.sent': 'What was sent to the service since then stays sent and is not sent again.',
  'restore.changed':
    'Drafts you changed go back to how they were; new drafts stay. The current content is kept in each draft’s history.',
  'restore.unreadable':
    'Where the current file cannot be read, Rampa does not know what was sent since. Such drafts are held back until you have looked in the service.',
  'restore.anew':
    'Rampa added new changes to this backup while you were looking. Its present state is below; confirm again to restore that.',
  'restore.aside': 'The current file is not deleted. It is moved to {folder}.',
  'restore.action': 'Restore',
  'file.open': 'Restore from a file…',
  'file.title': 'Restore the backup in {file}?',
  'file.addresses':
    'Addresses and API keys do not come from the file: connections of this computer keep theirs; enter them for the others.',
  'file.unsound': 'This file is damaged, or not a backup of Rampa. Choose another one.',
  'file.backupMissing':
    'This file has only the changes since a backup. Copy {file} into the same folder, then choose the file again.',
  'file.notClosed':
    '{file} is a drafts file that Rampa has open or did not close. Choose a backup, or close Rampa where the file comes from.',
  'newest.title': 'Restore the newest backup?',
  'newest.what': 'The newest sound backup is restored, with the changes that Rampa has copied every minute since.',
  'newest.kept': 'If the current file can still be read, what is newer in it is kept.',
  'newest.held': 'Drafts that may have been sent since are held back until you have looked in the service.',
  'newest.offer': 'Restore the newest backup…',
  'failed.backUp': 'The backup was not made.',
  'failed.open': 'The file cannot be restored.',
  'failed.restore': 'The backup was not restored.',
  'failed.retry': 'It could not be opened this time either.',
  'failed.release': 'It was not released.',
  'report.title': 'The backup was restored',
  'report.backupAt': 'From the backup of {when}.',
  'report.drafts':
    '{count, plural, =0 {The file holds no drafts.} one {The file holds # draft.} other {The file holds # drafts.}}',
  'report.asTheyWere':
    '{count, plural, one {# draft is complete, as in the previous file.} other {# drafts are complete, as in the previous file.}}',
  'report.sentSince':
    '{count, plural, one {Of these, # was sent after the backup: it stays sent and is not sent again.} other {Of these, # were sent after the backup: they stay sent and are not sent again.}}',
  'report.asInBackup':
    '{count, plural, one {# draft is as in the backup. Its content in the previous file is kept in its history (F9 in the editor).} other {# drafts are as in the backup. Their content in the previous file is kept in their history (F9 in the editor).}}',
  'report.undeleted':
    '{count, plural, one {# of them had been deleted and came back with the backup.} other {# of them had been deleted and came back with the backup.}}',
  'report.quarantined':
    '{count, plural, one {# draft is held back: it may already have been sent. Review it below.} other {# drafts are held back: they may already have been sent. Review them below.}}',
  'report.incomplete':
    'What was written or sent after {when} may be missing. Look for it in the service before you send anything.',
  'report.nothing': 'The previous file could not be read, and there was no backup.',
  'report.lostContents':
    '{count, plural, one {The latest content of # draft could not be read: it has an earlier content, or none. If it was queued, it is a draft again.} other {The latest content of # drafts could not be read: they have an earlier content, or none. Those that were queued are drafts again.}}',
  'report.setAside': 'The previous file is kept at {path}.',
  'report.close': 'Understood',
  'quarantined.title': 'Held back',
  'quarantined.text':
    'These may have been sent: after the restored backup was made, or before the connection’s organisation or address changed. To avoid sending anything twice, they cannot be queued until you release them. Rampa can look for those with an unknown outcome: “Look again” under Sync.',
  'quarantined.since': 'As of {when}',
  'quarantined.look': 'Look in the service',
  'quarantined.open': 'Open the draft',
  'quarantined.release': 'Release…',
  'quarantined.ask.title': 'Release {number}?',
  'quarantined.ask.first': 'Look in the service first: search for the customer, the date and the total.',
  'quarantined.ask.there':
    'If the document is there, do not release it. Open the draft and delete it: nothing else is needed.',
  'quarantined.ask.danger':
    'If you release a document that is already there, sending it creates a second one. Rampa cannot check this for you.',
  'quarantined.ask.action': 'I looked: it is not there',
  'quarantined.released': 'Released. It can be added to the queue now.',
  'quarantined.banner.title': '{count, plural, one {# draft is held back} other {# drafts are held back}}',
  'quarantined.banner.text': 'They may already have been sent. Look in the service, then release them one by one.',
  'trouble.damaged.title': 'Part of the drafts file cannot be read',
  'trouble.damaged.text':
    'Nothing was deleted, and the backups are untouched. Sending waits, to avoid sending anything twice. Restore the newest backup: it has your drafts as of about a minute ago.',
  'trouble.gone.title': 'The drafts file was deleted or moved while Rampa was open',
  'trouble.replaced.title': 'Another file has taken the place of the drafts file',
  'trouble.rescued':
    'Nothing is being saved or sent any more. Everything saved until then is in a backup. Restore it to continue. Keep Rampa open until then: what you typed last is only in this window.',
  'trouble.notRescued':
    'Nothing is being saved or sent any more. What was saved could not be copied in time. Keep Rampa open, and put the file back or restore the newest backup: what you typed last is only in this window.',
  'trouble.restore': 'Restore it…',
  'trouble.choose': 'Choose a backup',
  'trouble.look': 'Review',
  'emptied.title': 'There are no drafts here, but there are backups',
  'emptied.text':
    'If you have used Rampa on this computer before, the drafts file was deleted or moved while Rampa was closed. You can restore a backup.',
  'start.title': 'Rampa cannot open your drafts',
  'start.databaseNewer': 'The file was written by a newer version of Rampa. Nothing was changed or deleted.',
  'start.databaseNewer.todo':
    'Install the newer version of Rampa. If that is not possible, you can restore a backup that this version can read.',
  'start.databaseDamaged': 'The file cannot be read, or only in part. Nothing was changed or deleted.',
  'start.databaseDamaged.todo':
    'Restore the newest backup: it has your drafts as of about a minute before. The damaged file is kept.',
  'finding.logWithoutFile':
    'The drafts file is missing or empty, but the file with the last saves (documents.db-wal) is still there.',
  'finding.logOfAnotherFile': 'The file with the last saves (documents.db-wal) belongs to another drafts file.',
  'finding.savesMissing':
    '{saves, plural, one {The last save is missing from the drafts file.} other {The last # saves are missing from the drafts file.}} The file documents.db-wal may have been deleted or cut off, or the drafts file was replaced by an older copy.',
  'finding.kept': 'Nothing was changed or deleted.',
  'finding.todo':
    'Restore the newest backup. If the file can still be read, what is newer in it is kept. Drafts that may have been sent are held back. You can also restore one of the backups below.',
  'start.databaseLocked': 'Another program is using the file. Nothing was changed or deleted.',
  'start.databaseLocked.todo': 'Close that program (a backup program or a virus scanner, for example), then try again.',
  'start.databaseFull': 'The disk is full. Nothing was changed or deleted.',
  'start.databaseFull.todo': 'Free some space on the disk, then try again.',
  'start.diskError': 'The disk reported an error. Nothing was changed or deleted.',
  'start.diskError.todo':
    'First copy the folder, with its backups, to another disk. Have this disk checked, then try again.',
  'start.readOnly': 'Rampa cannot write to the folder. Nothing was changed or deleted.',
  'start.readOnly.todo': 'Ask your administrator to correct the permissions of the folder, then try again.',
  'start.inUse':
    'Another Rampa is using this folder. Two at the same time could send a document twice. Nothing was changed.',
  'start.inUse.todo': 'Close it there, then try again.',
  'start.owner': 'It is open on {computer} for {user}, since {since}.',
  'start.internal': 'Something unexpected went wrong. Nothing was changed or deleted; your drafts are as they were.',
  'start.internal.todo': 'Try again. If it happens again, report the details below.',
  'start.restore': 'Backups that can be restored',
  'start.detail': 'For a report',
} as const;

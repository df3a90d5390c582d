export const policy = {
  locked: 'Set by your administrator',
  held: 'Locked for now',
  default: 'Your administrator’s default',
  updates: 'Updates',
  'updates.hint':
    'Whether Rampa fetches a new version by itself, only says that there is one, or does not look for any. Only for installations that can update themselves; the MSI and the deb never do.',
  'updates.automatic': 'Automatic',
  'updates.notify': 'Notify',
  'updates.off': 'Off',
  'backups.days': 'Daily backups kept',
  'backups.days.hint':
    'Of how many days the newest backup is kept; days without one do not count. Together backups take no more than a gigabyte, or four times the newest.',
  'backups.weeks': 'Weekly backups kept',
  'backups.weeks.hint': 'Of how many weeks the newest backup is kept, in the same room.',
  'backups.folder': 'Folder for copies of the backups',
  'backups.folder.hint':
    'An absolute path, of a share for example, into which each backup is copied once it is checked. Each user of each computer has a folder of their own in it. Without it there are no copies.',
  'documents.keepSentDays': 'Days that sent documents are kept',
  'documents.keepSentDays.hint':
    'So many days after the service accepted them, documents are removed from this computer; the service keeps its own. Without it they are kept until the user deletes them.',
  'documents.keepSentDays.told':
    'Sent documents are kept on this computer for {days, number} days (set by your administrator).',
  proxy: 'Proxy',
  'proxy.hint':
    'By which proxy the service is reached: system; direct; pac and the address of a PAC file; fixed and host:port. Without it: system.',
  'refused.title': 'Your administrator’s policy was not applied',
  'refused.text':
    'Something is wrong with it. Until it is fixed, connections cannot be added or changed, and Rampa is not updated. Drafting and submitting go on as before. Show this to your administrator.',
  'refused.source': 'Source',
  'refused.line': 'Line {line, number}',
  'refused.unreadable': 'It cannot be read.',
  'refused.unsafe': 'Somebody other than an administrator could have written it.',
  'refused.notJson': 'It is not JSON in UTF-8.',
  'refused.repeated': 'It is there twice.',
  'refused.unknownKey': 'There is no such setting, or it cannot be set in this way.',
  'refused.badValue': 'This value is not allowed.',
  'enrolment.title': 'Your administrator’s API key',
  'enrolment.unreadable': 'The file with the key (enrolment.json) cannot be read. Show this to your administrator.',
  'enrolment.unsafe':
    'The file with the key (enrolment.json) was not taken: it is a link, or others can read or change it. Show this to your administrator.',
  'enrolment.notEnrolment':
    'The file with the key (enrolment.json) does not hold what it should. Show this to your administrator.',
  'enrolment.otherAddress':
    'The key was not taken: this connection has one that was entered for another address. Remove that one first, if the new address is right.',
  'enrolment.noKeychain':
    'The key was not taken: this computer has no keychain in which it could be kept. Show this to your administrator.',
  'enrolment.keychainFailed': 'The key was not taken: the keychain refused it. It is tried again at the next start.',
  'enrolment.notRemoved':
    'The key is in the keychain, but its file (enrolment.json) cannot be removed. Show this to your administrator.',
} as const;

export const policy = {
  locked: 'Set by your administrator',
  held: 'Locked for now',
  default: 'Your administrator’s default',
  updates: 'Updates',
  'updates.hint':
    'Whether Rampa downloads new versions automatically, only notifies the user, or does not check. Only for installations that can update themselves; the MSI and the deb never do.',
  'updates.automatic': 'Automatic',
  'updates.notify': 'Notify',
  'updates.off': 'Off',
  'backups.days': 'Daily backups kept',
  'backups.days.hint':
    'For how many days the newest backup is kept; days without a backup do not count. All backups together take no more than a gigabyte, or four times the newest.',
  'backups.weeks': 'Weekly backups kept',
  'backups.weeks.hint': 'For how many weeks the newest backup is kept, within the same space.',
  'backups.folder': 'Folder for copies of the backups',
  'backups.folder.hint':
    'An absolute path, for example a share, to which each backup is copied once it is checked, and the changes since every 15 minutes. Each user of each computer has their own folder in it. If not set, no copies are made.',
  'documents.keepSentDays': 'Days sent documents are kept',
  'documents.keepSentDays.hint':
    'The number of days after which documents that the service accepted are removed from this computer; they stay in the service. If not set, they are kept until the user deletes them.',
  'documents.keepSentDays.notice':
    'Sent documents are kept on this computer for {days, number} days (set by your administrator).',
  proxy: 'Proxy',
  'proxy.hint':
    'The proxy used to reach the service: system; direct; pac and the address of a PAC file; fixed and host:port. If not set: system.',
  'refused.title': 'Your administrator’s policy was not applied',
  'refused.text':
    'There is an error in it. Until it is fixed, connections cannot be added or changed, and Rampa is not updated. Drafting and submitting work as before. Show this to your administrator.',
  'refused.source': 'Source',
  'refused.line': 'Line {line, number}',
  'refused.unreadable': 'It cannot be read.',
  'refused.unsafe': 'Someone other than an administrator could have written it.',
  'refused.notJson': 'It is not JSON in UTF-8.',
  'refused.repeated': 'It is set twice.',
  'refused.unknownKey': 'There is no such setting, or it cannot be set in this way.',
  'refused.badValue': 'This value is not allowed.',
  'enrolment.title': 'Your administrator’s API key',
  'enrolment.unreadable': 'The file with the key (enrolment.json) cannot be read. Show this to your administrator.',
  'enrolment.unsafe':
    'The file with the key (enrolment.json) was not used: it is a link, or others can read, change or replace it. Show this to your administrator.',
  'enrolment.notEnrolment':
    'The file with the key (enrolment.json) does not have the right content. Show this to your administrator.',
  'enrolment.otherAddress':
    'The key was not used: this connection has a key that was entered for another address. If the new address is right, remove that key first.',
  'enrolment.noKeychain':
    'The key was not used: this computer has no keychain to keep it in. Show this to your administrator.',
  'enrolment.keychainFailed':
    'The key was not used: the keychain refused it. Rampa tries again the next time it starts.',
  'enrolment.notRemoved':
    'The key is in the keychain, but its file (enrolment.json) cannot be removed. Show this to your administrator.',
} as const;

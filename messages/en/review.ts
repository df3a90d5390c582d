/** The review before a change, replacement or deletion is sent. */
export const review = {
  title: 'Before sending',
  'title.several': 'Before sending',
  reading: 'Reading {done} of {total}',
  document: '{kind} {number}',
  'change.what': '{count, plural, one {Only one field is sent.} other {Only # fields are sent.}}',
  'change.whatWithLines':
    '{count, plural, =0 {Only the lines are sent.} one {Only one field of the document and the lines are sent.} other {Only # fields of the document and the lines are sent.}}',
  'change.lines':
    'If one line changes, all lines are sent again: {count, plural, one {the line replaces the one in the service} other {all # lines replace those in the service}}.',
  'change.lists': 'These are sent as a whole, because the service does not merge parts of them: {names}.',
  'replace.what':
    'The whole document is sent, not only the differences: a field emptied here is emptied there, and what you did not change is sent back as received. The differences from the document as it was read are listed below.',
  'replace.same': 'It does not differ from the document as it was read; it is sent anyway.',
  unknownMembers: 'Other fields of the service',
  'delete.what': 'This document is deleted in the service. Rampa cannot bring it back.',
  'delete.closed':
    'If its customer ledger entry was already closed by a payment, the service refuses the deletion (3015), and nothing changes.',
  'lines.removed':
    '{count, plural, one {One line of the service is} other {# lines of the service are}} no longer here: {lines}.',
  'lines.place':
    'The service identifies lines only by their position. Lots, serial numbers and order links stay with the position, and the last positions are removed.',
  'lines.moved':
    'The lines are in another order than in the service, which identifies each line by its position. The editor can put them back in order.',
  'copy.change':
    'The document could not be read from the service. “Before” shows the copy sent from this computer; changes that a colleague has made since may be overwritten.',
  'copy.delete':
    'The document could not be read from the service. This is the copy sent from this computer; it may have changed since.',
  nothing: 'Nothing would change.',
  'nothing.text': 'It is the same as in the service, so there is nothing to send. It stays a draft.',
  errors: '{count, plural, one {It has one error} other {It has # errors}} and stays a draft.',
  creates:
    '{count, plural, one {One new document is sent too.} other {# new documents are sent too.}} The editor shows their content.',
  field: 'Field',
  before: 'Before',
  timeOfQueueing: '{date}, at the time of queueing',
  after: 'After',
  deleted: 'Deleted',
  empty: 'empty',
  header: 'Document',
  line: 'Line {number}',
  'line.whole': 'The whole line',
  'change.added': 'new',
  'change.removed': 'deleted',
  'change.cleared': 'emptied',
  table: 'Changes',
  body: 'The text to be sent',
  missing: '{count, plural, one {One document is} other {# documents are}} no longer there, or already queued.',
  queue: '{count, plural, =0 {Add to the queue} =1 {Add to the queue} other {Add to the queue (#)}}',
  submit: '{count, plural, =0 {Submit now} =1 {Submit now} other {Submit now (#)}}',
  documents: 'Documents',
} as const;

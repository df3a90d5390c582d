/** What is shown before it is sent: a change, a replacement or a deletion of a document of the service. */
export const review = {
  title: 'Before it is sent',
  'title.several': 'Before they are sent',
  reading: 'Reading {done} of {total}',
  document: '{kind} {number}',
  'change.what':
    '{count, plural, one {One field is sent, and nothing else.} other {# fields are sent, and nothing else.}}',
  'change.whatWithLines':
    '{count, plural, =0 {Only the lines are sent.} one {Only one field of the document and the lines are sent.} other {Only # fields of the document and the lines are sent.}}',
  'change.lines':
    'If one line changes, all lines are sent again: {count, plural, one {the line is sent} other {all # lines are sent}}, and the service puts them in the place of its own.',
  'change.lists': 'These are sent whole, because the service does not put together parts of them: {names}.',
  'replace.what':
    'The whole document is sent, not only what differs: a field that is emptied here is emptied there, and what you did not change goes back as it came. Below is what differs from the document as it was read.',
  'replace.same': 'It does not differ from the document as it was read; it is sent all the same.',
  unknownMembers: 'Further fields of the service',
  'delete.what': 'This document is deleted in the service. Rampa cannot bring it back.',
  'delete.closed':
    'If its customer ledger entry was already closed by a payment, the service refuses the deletion (3015), and nothing happens.',
  'lines.removed':
    '{count, plural, one {One line of the service is} other {# lines of the service are}} no longer here: {lines}.',
  'lines.place':
    'The service knows lines by their place alone. The lots, the serial numbers and the order link stay with the place, and the last places go.',
  'lines.moved':
    'The lines are in another order than in the service, which identifies each line by its position. The editor can put them back in order.',
  'copy.change':
    'The document could not be read from the service. “Before” shows the copy sent from this computer; changes that a colleague has made since can be overwritten.',
  'copy.delete':
    'The document could not be read from the service. This is the copy sent from this computer; it may have changed since.',
  nothing: 'Nothing would be changed.',
  'nothing.text': 'It is the same as in the service, so there is nothing to send. It stays a draft.',
  errors: '{count, plural, one {It has one error} other {It has # errors}} and stays a draft.',
  creates:
    '{count, plural, one {One new document goes with it.} other {# new documents go with it.}} The editor shows their content.',
  field: 'Field',
  before: 'Before',
  timeOfQueueing: '{date}, at the time of queueing',
  after: 'After',
  goes: 'What goes',
  empty: 'empty',
  header: 'Document',
  line: 'Line {number}',
  'line.whole': 'The whole line',
  'change.added': 'new',
  'change.removed': 'goes',
  'change.cleared': 'is emptied',
  table: 'What changes',
  body: 'The text that is sent',
  missing: '{count, plural, one {One document is} other {# documents are}} no longer there, or already queued.',
  queue: '{count, plural, =0 {Add to the queue} =1 {Add to the queue} other {Add to the queue (#)}}',
  submit: '{count, plural, =0 {Submit now} =1 {Submit now} other {Submit now (#)}}',
  documents: 'Documents',
} as const;

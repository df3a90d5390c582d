/** A document of the service that is not as the draft supposes, before sending or just after. */
export const conflict = {
  decide: 'Decide…',
  later: 'Decide later',
  // changed: read just before sending, and not sent
  'changed.title': 'Changed in the service meanwhile',
  'changed.text':
    'The document was changed there after it was opened here. Nothing was sent, and nothing is lost. Choose field by field what holds.',
  'changed.when': 'Last changed there: {when}.',
  'changed.same':
    'It was saved there meanwhile, but every field that is sent stands as it did when it was opened. What you changed can be sent as it is.',
  'changed.delete': 'You wanted to delete it. Look at what was changed there before you do.',
  'section.both': 'Changed there and here: choose ({count})',
  'section.them': 'Changed there only ({count})',
  'section.us': 'Changed here only ({count})',
  opened: 'As it was opened',
  theirs: 'Their value',
  mine: 'My value',
  choose: '{field}: {side}',
  line: 'Line {number}',
  takeAll: 'Take my colleague’s version',
  keepAll: 'Keep all of my changes',
  unresolvedRows: '{count, plural, one {One field is still to be chosen.} other {# fields are still to be chosen.}}',
  result: 'What will be sent',
  'result.nothing': 'Nothing of yours is left to be sent. The draft can be deleted.',
  'result.lines': 'Lines that came or went are chosen together, all of them from one side.',
  applyOpen: 'Apply and open',
  applyQueue: 'Apply and add to the queue',
  deleteAnyway: 'Delete it all the same',
  applied: 'Taken over. It is a draft again.',
  queued: 'Taken over and in the queue again.',
  notQueued: 'Taken over. It was not queued: fix the errors first.',
  stale: 'The draft was saved meanwhile. Look at it again.',
  locked: 'The draft cannot be edited now.',
  // gone
  'gone.title': 'No longer found in the service',
  'gone.text':
    'The document was deleted, or a sharing code hides it from this user now; the service does not tell which. Nothing was sent, and what you wrote is kept.',
  'gone.delete': 'If somebody deleted it already, there is nothing left to do: delete the draft.',
  'gone.new': 'Make a new document of mine',
  'gone.newText':
    'You can make a new document of what you wrote: a new draft with the same content, numbered by the service. This one stays.',
  toDraft: 'Back to draft',
  deleteDraft: 'Delete the draft',
  deleted: 'Draft deleted',
  // unchecked
  'unchecked.title': 'Could not be checked before sending',
  'unchecked.text':
    'Just before sending, Rampa reads the document to see whether somebody changed it since it was opened. It could not be read, so nothing was sent.',
  'unchecked.copy':
    'It was never read from the service: what stands here began as the copy that was sent from this computer.',
  tryAgain: 'Try again',
  sendAnyway: 'Send anyway',
  'sendAnyway.title': 'Send it without looking?',
  'sendAnyway.text':
    'If a colleague has changed the document since it was opened, their work is overwritten. Rampa cannot bring it back, and will not know.',
  'sendAnyway.delete':
    'If a colleague has changed the document since it was opened, it is deleted with what they did. Rampa cannot bring it back.',
  'sendAnyway.seenTitle': 'Send it as it stands here?',
  'sendAnyway.seen':
    'It is sent as it stands here, without what was changed in the service since it was opened. Of that, whatever you send too is overwritten, and Rampa cannot bring it back.',
  'sendAnyway.opened': 'It was opened {when}.',
  'sendAnyway.action': 'Send anyway',
  sentAnyway: 'It is sent as it stands here.',
  notTried: 'It is a draft again, and was not queued: fix its errors first.',
  // after
  'after.title': 'Not in the service as it was sent',
  'after.text':
    'The service accepted the document. Read just after, it was not as it should be by what was sent: a colleague changed it in the same moment and one of you overwrote the other, or the service stores it so by itself. Rampa cannot tell which.',
  'after.gone':
    'The service accepted the document. Just after, it was not found: it was deleted, or a sharing code hides it from this user.',
  'after.sent': 'By what was sent',
  'after.there': 'In the service',
  'after.at': 'Read {when}.',
  'after.seen': 'Seen',
  'after.seenText': 'Nothing is sent; the mark goes.',
  'after.open': 'Open in the service',
  openDraft: 'Open the draft',
  none: 'This is settled already.',
  table: 'What differs',
  // in passing
  'toast.after': '{number}: not in the service as it was sent. It may have been changed by somebody else.',
  'toast.before': '{number} was not sent: it was changed in the service meanwhile.',
  'toast.unchecked': '{number} was not sent: it could not be checked before.',
  'toast.several': '{count, plural, one {# document needs} other {# documents need}} your decision.',
  'toast.look': 'Look',
  // where it is in the editor
  'banner.changed': 'The document was changed in the service after it was opened here.',
  'banner.gone': 'It was deleted, or is hidden from this user now.',
  'banner.unchecked': 'It could not be read just before sending, so it was held back.',
  'banner.after': 'Just after sending, the document in the service was not as it was sent.',
} as const;

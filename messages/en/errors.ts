/** Failed requests and operations, and the service's error codes with what the user can do. */
export const errors = {
  'reason.dns': 'The address was not found. Check the network and the connection’s addresses.',
  'reason.refused': 'The service’s computer refused the connection. It may be down at the moment.',
  'reason.unreachable': 'The service cannot be reached. Check the network.',
  'reason.tls':
    'The secure connection could not be made. A proxy may be inspecting it, or a certificate is not trusted.',
  'certificate.expired':
    'The certificate of {host} expired on {until}, so nothing was sent. Whoever runs the service or the proxy must renew it. If this computer’s date is wrong, correct it.',
  'certificate.notYetValid':
    'The certificate of {host} is not valid before {from}, so nothing was sent. Check this computer’s date and time.',
  'certificate.untrusted':
    'The certificate of {host} was issued by “{issuer}”, which this computer does not trust, so nothing was sent. If a proxy inspects connections, its root certificate is missing on this computer: tell your administrator.',
  'certificate.otherHost':
    'The server that answered for {host} has a certificate for {names}, so nothing was sent. Check the address in the connection.',
  'certificate.revoked':
    'The certificate of {host} was revoked by its issuer, so nothing was sent. Tell whoever runs the service.',
  'certificate.other': 'The certificate of {host} was refused, so nothing was sent. Tell your administrator.',
  'certificate.facts': 'The certificate is for {names}, issued by “{issuer}”, valid from {from} until {until}.',
  'reason.proxy': 'The proxy refused the request. Ask your administrator.',
  'reason.proxyLogin':
    'The proxy asks for a user name and password, and has accepted none so far. Nothing was sent. Submit again or test the connection, and Rampa asks for them.',
  'reason.aborted': 'The request was stopped before it was sent.',
  'reason.timeout': 'No answer came in time.',
  'reason.reset': 'The connection broke before the answer arrived.',
  'reason.truncated': 'The answer was cut off.',
  'reason.tooLarge': 'The answer was too large and was not read.',
  'reason.redirect': 'The service redirected the request. Check the address; a login page may be in between.',
  'reason.notAnEnvelope': 'The answer does not seem to come from the accounting service. Check the address.',
  'reason.notJson':
    'The answer does not seem to come from the accounting service; a proxy or web page may have answered.',
  'reason.wrongTypes': 'The answer does not have the form in the service’s description.',
  'reason.dataMissing': 'The answer says “success” but contains no data.',
  'reason.serverError': 'The service failed while processing the request.',
  'reason.tokenExpired': 'The session expired and could not be renewed.',
  'reason.loginRefused': 'The login was refused. Check the organisation and the API key.',
  'reason.licenceExpired': 'The API key’s licence has expired. Ask your service provider to renew it.',
  'reason.noApiKey': 'No API key is stored on this computer. Enter it in the connection.',
  'reason.keyForOtherAddress':
    'The API key on this computer was entered for another address or organisation, and was not sent here. Enter it again in the connection.',
  'reason.permission': 'The API key or the user has no permission for this operation.',
  'reason.header': 'A request header is missing. Check user, company and period in the connection.',
  'reason.limit': 'The daily request limit is reached.',
  'reason.tooManyRequests': 'The service did not carry out this request because too many came in a short time.',
  'reason.body':
    'The service, or a server in front of it, refused the request without reading it; nothing was saved. Correct the fields that it names; if it names none, tell whoever runs the service.',
  'reason.notFound': 'Not found, or hidden from this user.',
  'reason.path': 'The service does not know this path. Check the address and the assumed path of the connection.',
  'reason.gateway':
    'The service has answered at this address before, but at the moment something in front of it answers instead. Rampa tries again.',
  'reason.refusedByService': 'The service refused it.',
  'reason.settings': 'The connection’s settings are incomplete or not allowed. Addresses must begin with https://.',
  'reason.secrets': 'The keychain of this computer did not answer. Unlock it and try again.',
  'reason.network': 'Network error.',
  'reason.storage': 'The data on this computer could not be read or written. Check the disk.',
  'reason.changed':
    'Held back: the service’s document has changed since it was opened. Sending could overwrite a colleague’s work.',
  'reason.unchecked':
    'Held back: the service’s document could not be read just before sending, so it may have changed since it was opened.',
  'reason.switchedOff':
    'This kind of document is switched off in the connection: the service’s description does not show that it can be written.',
  'reason.hiddenSecret':
    'The service’s document has the API key or a token in one of its texts, which Rampa has hidden (“[Rampa: ●●●]”). To avoid overwriting the hidden text, it cannot be edited here; tell your service provider.',
  'reason.alreadyThere':
    'Held back: this document was sent before and is already in the service. Sending it again would create a second one.',
  'reason.mayStillBeWritten':
    'Not sent yet: this document was sent before and no answer came. The service may still be saving that, so Rampa waits a little over a minute and then sends this.',
  'reason.interrupted': 'Rampa closed before the answer came.',
  'waiting.limit': 'Waiting: the daily request limit is reached.',
  'waiting.login': 'Waiting: the login was refused. Once that is fixed, test the connection.',
  'waiting.licence': 'Waiting: the API key’s licence has expired. Once it is renewed, test the connection.',
  'waiting.permission': 'Waiting: the API key or the user has no permission for this.',
  'waiting.headers': 'Waiting: the service says that a request header is missing.',
  'waiting.path': 'Waiting: the service does not know the path. Check the assumed settings.',
  'waiting.body':
    'Waiting: the service, or a server in front of it, refused the document without reading it. Nothing was saved.',
  'waiting.secrets': 'Waiting: this computer has no API key for this address. Enter it on the connection screen.',
  'waiting.settings': 'Waiting: the connection’s settings are incomplete or wrong.',
  'waiting.changed': 'Held back: the service’s document was changed since it was opened. Decide which values to keep.',
  'waiting.unchecked': 'Held back: the service’s document could not be read just before sending. Decide what to do.',
  'waiting.busy': 'The service asks Rampa to wait because of too many requests. Sending resumes automatically.',
  'waiting.keychain':
    'Waiting: the keychain of this computer is locked or does not answer. Once it is unlocked, sending resumes automatically.',
  'waiting.offline': 'No connection to the service. Ready documents are sent when it is back.',
  'waiting.writes':
    'The service can be read, but gives no reliable answer to documents. Rampa tries one document now and then if repeating it is safe; otherwise, submit to try.',
  'waiting.storage':
    'Waiting: Rampa cannot record on this computer what it sends, so nothing is sent. Check the disk; sending resumes automatically.',
  'serviceError.0102.meaning': 'The access token expired.',
  'serviceError.0102.action': 'Rampa renews it automatically; if this goes on, submit again.',
  'serviceError.0110.meaning': 'The API key has no permission for this operation.',
  'serviceError.0110.action': 'Ask for the permission, then renew the session in the connection.',
  'serviceError.0120.meaning': 'The daily request limit is reached.',
  'serviceError.0120.action': 'Nothing to do: it is sent when the limit resets.',
  'serviceError.0201.meaning': 'A required header is missing.',
  'serviceError.0201.action': 'Check user, company and period in the connection.',
  'serviceError.3000.meaning': 'The document does not exist, or is hidden from this user by a sharing code.',
  'serviceError.3000.action': 'Check that it still exists and that the user may see it.',
  'serviceError.3015.meaning': 'The customer’s ledger entry was closed by a payment.',
  'serviceError.3015.action':
    'Put customer, amount and currency back as they were. To delete the invoice, first reverse the payment in the accounting program.',
  'serviceError.7003.meaning': 'A despatch keeps its direction, and an existing one its own number.',
  'serviceError.7003.action': 'Change the direction back, and enter the number instead of “Next”.',
  'serviceError.7115.meaning': 'The line would exceed the order line it is linked to.',
  'serviceError.7115.action': 'Lower the quantity to what is left in the order.',
  'fault.document': 'The author of the document has to fix it.',
  'fault.connection': 'The person who manages the connection has to fix it.',
  'fault.service': 'You need not do anything; Rampa tries again.',
  'fault.limit': 'Nothing needs fixing.',
  'closed.delete': 'To delete the invoice, first reverse the payment in the accounting program.',
  'closed.locked':
    'Customer {customer}, amount {amount}, currency {currency}: these three cannot be changed, and the invoice cannot be deleted.',
  'closed.touched': 'This draft changes: {names}.',
  'closed.customer': 'the customer',
  'closed.amount': 'the amount',
  'closed.currency': 'the currency',
  'kept.number': 'Its number in the service is {number}.',
  'kept.numberAndType': 'Its number in the service is {number}, its direction {type}.',
  'order.quantity':
    'The line’s quantity was {before} when it was opened, and is now {now}. The service does not say how much of the order is left.',
  'bridge.badArguments': 'That could not be done: the values were not accepted.',
  'bridge.badSender': 'That could not be done.',
  'bridge.notFound': 'It is no longer there.',
  'bridge.invalidState': 'That is not possible in its current state.',
  'bridge.nameTaken': 'This name is already in use. Choose another name.',
  'bridge.lockedByPolicy': 'Your administrator has set this, so it cannot be changed here. Nothing was saved.',
  'bridge.documentsBeingSent':
    'A document is being sent to this organisation and address. Save again when it is finished. Nothing was saved.',
  'bridge.changedMeanwhile':
    'It has changed in the meantime; nothing was sent. Look at it as it is now and decide again.',
  'bridge.couldNotLook': 'The service could not be searched; nothing was sent.',
  'bridge.notConfirmed':
    'The address was not confirmed; nothing was changed. If you chose “No” by mistake, save again a little later: Rampa does not ask again immediately.',
  'bridge.databaseNewer':
    'The database was written by a newer version of Rampa. Nothing was changed. Install the newer version.',
  'bridge.diskError': 'The disk reported an error. Nothing was deleted. Have the disk checked, then try again.',
  'bridge.fileNotWritten':
    'The file could not be written. It may be open in another program, or the folder may be write-protected. Choose another name or folder.',
  'bridge.databaseFull': 'The disk is full. Everything saved so far is safe; free some space and try again.',
  'bridge.databaseLocked': 'Another program is using the database. Close it and try again.',
  'bridge.databaseDamaged': 'The database could not be read. Nothing was deleted. Ask your administrator.',
  'bridge.databaseGone':
    'The file that holds the drafts was deleted or moved while Rampa was running. Nothing is written until it is back or a backup is restored.',
  'bridge.databaseInUse':
    'Another Rampa, on this computer or another one, is using this folder. Close it there and try again.',
  'bridge.readOnly': 'Rampa cannot write to its folder. Ask your administrator to correct its permissions.',
  'bridge.secrets': 'The keychain of this computer did not answer. Unlock it and try again.',
  'bridge.internal': 'Something unexpected went wrong. Everything saved so far is safe.',
} as const;

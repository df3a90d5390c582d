/**
 * Converts a document's content to the service's request body and back. A body has only members that the specification allows the
 * caller to send, and members passed through. Values that were read keep all their digits; unexpected fields are listed.
 */
export { encodeBody, toWire, wireSteps } from './write.ts';
export { fromWire } from './read.ts';

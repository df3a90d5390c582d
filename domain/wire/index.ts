/**
 * Converts a document's content to the service's request body and back. A body has only members that the specification lets
 * the caller send, and those passed through. Values that were read are kept digit by digit; unexpected fields are listed.
 */
export { encodeBody, toWire } from './write.ts';
export { fromWire } from './read.ts';

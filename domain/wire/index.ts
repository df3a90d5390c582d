/**
 * A document's content as the service takes it, and back. Only what the specification lets the caller send is ever written;
 * what is read is kept as it came, down to the digit, and what was not expected is named.
 */
export { encodeBody, toWire } from './write.ts';
export { fromWire } from './read.ts';

import type { SaxesParser } from 'saxes';
import { deepestElement, mostAttributes, mostElements } from './limits.ts';

/** Ends the reading of an XML file that is deeper, or has more elements, or more attributes in one of them, than any honest one. */
export class Bounds {
  #depth = 0;
  #elements = 0;

  /** `refuse` throws what the reader reports. The caller reports closed elements: the parser has one listener for each event. */
  constructor(parser: SaxesParser, refuse: () => never, most = mostElements) {
    let attributes = 0;
    parser.on('opentagstart', () => {
      attributes = 0;
      this.#elements += 1;
      this.#depth += 1;
      if (this.#elements > most || this.#depth > deepestElement) refuse();
    });
    parser.on('attribute', () => {
      attributes += 1;
      if (attributes > mostAttributes) refuse();
    });
  }

  get elements(): number {
    return this.#elements;
  }

  closed(): void {
    this.#depth -= 1;
  }
}

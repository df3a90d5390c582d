import type { SaxesParser } from 'saxes';
import { deepestElement, mostAttributes, mostElements } from './limits.ts';

/** Ends the reading of an XML file that is deeper, or has more elements, or more attributes in one or all of them, than any honest one. */
export class Bounds {
  #depth = 0;
  #elements = 0;
  #attributes = 0;

  /**
   * `refuse` throws what the reader reports. `attributesPerElement`: of the permitted elements, for all attributes together. The
   * caller reports closed elements: the parser has one listener for each event.
   */
  constructor(parser: SaxesParser, refuse: () => never, most = mostElements, attributesPerElement = 1) {
    let ofElement = 0;
    parser.on('opentagstart', () => {
      ofElement = 0;
      this.#elements += 1;
      this.#depth += 1;
      if (this.#elements > most || this.#depth > deepestElement) refuse();
    });
    parser.on('attribute', () => {
      ofElement += 1;
      this.#attributes += 1;
      if (ofElement > mostAttributes || this.#attributes > most * attributesPerElement) refuse();
    });
  }

  get elements(): number {
    return this.#elements;
  }

  get attributes(): number {
    return this.#attributes;
  }

  closed(): void {
    this.#depth -= 1;
  }
}

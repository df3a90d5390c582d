import type { Field } from '../../../../domain/fields.ts';
import type { Place } from '../../../../domain/model/place.ts';

/** What every box of a document's field is given. */
export interface BoxProps {
  id: string;
  place: Place;
  required: boolean;
  invalid: boolean;
  /** Identifiers of the texts that describe the box. */
  describedBy: string | undefined;
  readonly: boolean;
}
/** The same for a box that reads and writes by the field's description. */
export interface FieldBoxProps extends BoxProps {
  field: Field;
}

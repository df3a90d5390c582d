import type { Field } from '../../../../domain/fields.ts';
import type { Place } from '../../../../domain/model/place.ts';

export interface BoxProps {
  id: string;
  place: Place;
  required: boolean;
  invalid: boolean;
  /** Ids of the elements that describe the box. */
  describedBy: string | undefined;
  readonly: boolean;
}
export interface FieldBoxProps extends BoxProps {
  field: Field;
}

import { sentFields } from '../../domain/fields.ts';
import type { Field, Fields } from '../../domain/fields.ts';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const text = (pattern: string): JsonSchema => ({ type: 'string', pattern });
/** C0, DEL and C1; a text of several lines may have tabs and ends of lines. */
const oneLine = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
const severalLines = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';

/**
 * What a JSON Schema can say of a draft's record by the same description: types, forms, lengths, choices, required members. What
 * depends on more than one field, or on the size of a number that is a text, it cannot say.
 */
export function schemaOf(fields: Fields): JsonSchema {
  const sent = sentFields(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(sent.map(([name, field]) => [name, schemaOfField(field)])),
    required: sent.filter(([, field]) => field.required === true && field.type !== 'list').map(([name]) => name),
  };
}

function schemaOfField(field: Field): JsonSchema {
  switch (field.type) {
    case 'text':
      return {
        ...text(field.multiline === true ? severalLines : oneLine),
        ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
        ...(field.required === true ? { minLength: 1 } : {}),
      };
    case 'decimal':
      return text('^-?[0-9]+(?:\\.[0-9]+)?$');
    case 'integer':
      return field.closed === true ? { enum: field.choices?.map(String) } : text('^-?[0-9]+$');
    case 'boolean':
      return { type: 'boolean' };
    case 'dateTime':
      return text('^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2})?$');
    case 'uuid':
      return text('^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$');
    case 'textList':
      return { type: 'array', items: text(oneLine) };
    case 'object':
      return schemaOf(field.fields);
    case 'list':
      return {
        type: 'array',
        items: schemaOf(field.fields),
        ...(field.minItems === undefined ? {} : { minItems: field.minItems }),
      };
  }
}

// The schema keyword `x-trim`: text that a person typed loses the white space around it before its length is measured.
import type { Ajv } from 'ajv';

export function trimming(ajv: Ajv): Ajv {
  return ajv.addKeyword({
    keyword: 'x-trim',
    type: 'string',
    before: 'minLength',
    modifying: true,
    errors: false,
    validate: (_on: true, text: string, _schema: unknown, at?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number }) => {
      if (at) at.parentData[at.parentDataProperty] = text.trim();
      return true;
    },
  });
}

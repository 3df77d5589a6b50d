// A moment in a question is one that a clock here can show. The standard allows more: a leap second, or a zone of hours alone, is no moment to JavaScript.
import type { Ajv, FormatDefinition } from 'ajv';

export function moments(ajv: Ajv): void {
  const { validate } = ajv.formats['date-time'] as FormatDefinition<string> & {
    validate: (text: string) => boolean;
  };
  ajv.addFormat('date-time', {
    validate: (text: string) => validate(text) && !Number.isNaN(Date.parse(text)),
  });
}

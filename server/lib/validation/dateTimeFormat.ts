// The Ajv format `date-time`, restricted to timestamps that JavaScript can parse. The standard also
// allows leap seconds and zone offsets without minutes.
import type { Ajv, FormatDefinition } from 'ajv';

export function registerDateTimeFormat(ajv: Ajv): void {
  const { validate } = ajv.formats['date-time'] as FormatDefinition<string> & {
    validate: (text: string) => boolean;
  };
  ajv.addFormat('date-time', {
    validate: (text: string) => validate(text) && !Number.isNaN(Date.parse(text)),
  });
}

// The Ajv format `date-time`, restricted to timestamps that JavaScript can parse and PostgreSQL can
// store. The standard also allows leap seconds, zone offsets without minutes and the year 0.
import type { Ajv, FormatDefinition } from 'ajv';

/** A day later than year 1 begins, because a zone offset can lead back into year 0. */
const earliestMs = Date.parse('0001-01-02T00:00:00Z');

export function registerDateTimeFormat(ajv: Ajv): void {
  const { validate } = ajv.formats['date-time'] as FormatDefinition<string> & {
    validate: (text: string) => boolean;
  };
  ajv.addFormat('date-time', {
    validate: (text: string) => validate(text) && Date.parse(text) >= earliestMs,
  });
}

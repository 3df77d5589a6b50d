// Lenient input for clients of the original API: forms that fill unused fields with "", null, 0 or
// 0000-00-00, send ids as strings, and send 1 for Y.
import type { TSchema } from 'typebox';
import Value from 'typebox/value';

type Schema = TSchema & { type?: string; minLength?: number };
type Properties = Record<string, Schema>;

/**
 * Changes `input` in place. Valid values are kept. Invalid values are also kept, so that validation
 * rejects them.
 */
export function normalizeInput(
  input: unknown,
  { properties, required = [] }: { properties: Properties; required?: string[] },
) {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
  const fields = input as Record<string, unknown>;
  for (const [name, schema] of Object.entries(properties)) {
    const value = fields[name];
    // ids and page numbers of a query, without the checks below
    if (schema.type === 'integer' && isPositiveNumeral(value)) {
      fields[name] = Number(value);
      continue;
    }
    const alternatives = value === undefined ? [] : listAlternatives(value);
    if (alternatives.length === 0 && !isUnused(value)) continue;
    if (value !== emptyDate && Value.Check(schema, value)) continue;
    const alternative = alternatives.find((candidate) => Value.Check(schema, candidate));
    if (alternative !== undefined) fields[name] = alternative;
    else if (isUnused(value) && !required.includes(name) && canBeOmitted(value, schema))
      delete fields[name];
    else if (isNumeral(value) && schema.type === 'integer') fields[name] = Number(value); // rejected as a number out of range
    else if (value === null && schema.type === 'string') fields[name] = ''; // rejected with the message of an empty field
  }
}

const emptyDate = '0000-00-00';
const isUnused = (value: unknown) =>
  value === '' || value === null || value === emptyDate || isZero(value);
const isZero = (value: unknown) => value === 0 || value === '0';

/**
 * Zero as an id means no object. A required text has its own message for an empty value. Any other
 * zero or empty text is invalid.
 */
function canBeOmitted(value: unknown, schema: Schema): boolean {
  if (isZero(value)) return Value.Check(schema, Number.MAX_SAFE_INTEGER);
  return !(schema.type === 'string' && schema.minLength);
}
const isPositiveNumeral = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value);
const isNumeral = (value: unknown) => typeof value === 'string' && /^\d{1,16}$/.test(value);

/** Other interpretations of a value, most likely first. */
function listAlternatives(value: unknown): unknown[] {
  if (value === emptyDate || value === null) return [''];
  if (value === 1 || value === '1') return [1, 'Y', true];
  if (value === 0 || value === '0') return [0, 'N', false];
  if (value === true || value === 'Y') return ['Y', true];
  if (value === false || value === 'N') return ['N', false];
  if (isNumeral(value)) return [Number(value)];
  if (Array.isArray(value) && value.length <= 1_000 && isNumeral(value[0]))
    return [value.map((item) => (isNumeral(item) ? Number(item) : item))];
  return [];
}

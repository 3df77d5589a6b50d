// Reads what clients of the specification send: forms that fill every unused field with "", null, 0 or 0000-00-00, ids as strings, and 1 for Y.
import type { TSchema } from 'typebox';
import Value from 'typebox/value';

type Schema = TSchema & { type?: string; minLength?: number };
type Properties = Record<string, Schema>;

/** Changes `input` in place. A value that the schema accepts stays as it is, and a wrong one stays to be refused. */
export function readLeniently(
  input: unknown,
  { properties, required = [] }: { properties: Properties; required?: string[] },
) {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
  const fields = input as Record<string, unknown>;
  for (const [name, schema] of Object.entries(properties)) {
    const value = fields[name];
    const forms = value === undefined ? [] : otherForms(value);
    if (forms.length === 0 && !isUnused(value)) continue;
    if (value !== noDate && Value.Check(schema, value)) continue;
    const form = forms.find((one) => Value.Check(schema, one));
    if (form !== undefined) fields[name] = form;
    else if (isUnused(value) && !required.includes(name) && mayBeLeftOut(value, schema))
      delete fields[name];
    else if (isNumeral(value) && schema.type === 'integer') fields[name] = Number(value); // refused as a number out of its bounds
    else if (value === null && schema.type === 'string') fields[name] = ''; // refused with the message of an empty field
  }
}

const noDate = '0000-00-00';
const isUnused = (value: unknown) =>
  value === '' || value === null || value === noDate || isZero(value);
const isZero = (value: unknown) => value === 0 || value === '0';

/** Zero is an id of nothing, and a text that must not be empty has a message for it: any other zero or empty text is refused. */
function mayBeLeftOut(value: unknown, schema: Schema): boolean {
  if (isZero(value)) return Value.Check(schema, Number.MAX_SAFE_INTEGER);
  return !(schema.type === 'string' && schema.minLength);
}
const isNumeral = (value: unknown) => typeof value === 'string' && /^\d{1,16}$/.test(value);

/** What else a value may have been meant as, the likeliest first. */
function otherForms(value: unknown): unknown[] {
  if (value === noDate || value === null) return [''];
  if (value === 1 || value === '1') return [1, 'Y', true];
  if (value === 0 || value === '0') return [0, 'N', false];
  if (value === true || value === 'Y') return ['Y', true];
  if (value === false || value === 'N') return ['N', false];
  if (isNumeral(value)) return [Number(value)];
  if (Array.isArray(value) && value.length <= 1_000 && isNumeral(value[0]))
    return [value.map((item) => (isNumeral(item) ? Number(item) : item))];
  return [];
}

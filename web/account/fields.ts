import type { FieldMessages } from '#contract/refusals.ts';

/** The first message of each field that this form has; the rest belongs to no field and is shown as a notice. */
export function fieldErrors<F extends string>(messages: FieldMessages, fields: readonly F[]): { errors: Partial<Record<F, string>>; others: string[] } {
  const errors: Partial<Record<F, string>> = {};
  const others: string[] = [];
  for (const [name, [first]] of Object.entries(messages)) {
    if (first === undefined) continue;
    if ((fields as readonly string[]).includes(name)) errors[name as F] = first;
    else others.push(first);
  }
  return { errors, others };
}

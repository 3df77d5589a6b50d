// The schema keywords for what a person typed, done before its length is measured: `x-trim` takes the white space around it off, `x-line` makes it one line.
import type { Ajv } from 'ajv';
import { isVisible, toSingleLine } from '../text/singleLine.ts';

type ValueContext = {
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
};

const typed = (keyword: string, become: (text: string) => string) => ({
  keyword,
  type: 'string' as const,
  before: 'minLength',
  modifying: true,
  errors: false as const,
  validate: (_on: true, text: string, _schema: unknown, at?: ValueContext) => {
    if (at) at.parentData[at.parentDataProperty] = become(text);
    return true;
  },
});

export const trimming = (ajv: Ajv): Ajv =>
  ajv
    // signs that nobody sees are nothing
    .addKeyword(typed('x-trim', (text) => (isVisible(text) ? text.trim() : '')))
    .addKeyword(typed('x-line', (text) => toSingleLine(text)))
    // what is cleaned once all of the input fits: server/lib/text/sanitizeRichText.ts
    .addKeyword('x-rich');

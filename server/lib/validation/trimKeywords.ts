// Ajv keywords that normalize typed text before its length is validated: `x-trim` trims white
// space and removes control characters, `x-line` makes it a single line.
import type { Ajv } from 'ajv';
import { isVisible, toSingleLine, withoutControlCharacters } from '../text/singleLine.ts';

type ValueContext = {
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
};

const normalizingKeyword = (keyword: string, normalize: (text: string) => string) => ({
  keyword,
  type: 'string' as const,
  before: 'minLength',
  modifying: true,
  errors: false as const,
  validate: (_schemaValue: true, text: string, _schema: unknown, context?: ValueContext) => {
    if (context) context.parentData[context.parentDataProperty] = normalize(text);
    return true;
  },
});

export const addTrimKeywords = (ajv: Ajv): Ajv =>
  ajv
    // text of invisible characters counts as empty
    .addKeyword(
      normalizingKeyword('x-trim', (text) =>
        isVisible(text) ? withoutControlCharacters(text).trim() : '',
      ),
    )
    .addKeyword(normalizingKeyword('x-line', (text) => toSingleLine(text)))
    // cleaned after all input has been validated: server/lib/text/sanitizeRichText.ts
    .addKeyword('x-rich')
    .addKeyword('x-images');

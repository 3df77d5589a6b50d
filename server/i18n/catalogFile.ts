// A file of locales/: reads its translations, and writes the same file with other translations.
// The file of another language keeps the order and the comments.
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { parseAst } from 'rolldown/parseAst';

export type Translation = string | Readonly<Record<string, string>>;
type AstNode = { type: string; start: number; end: number } & Record<string, unknown>;
type Entry = {
  sentence: string;
  translation: Translation;
  /**
   * Positions of the entry, with the space before it and the comma behind it, and of its
   * translation.
   */
  start: number;
  end: number;
  valueStart: number;
  valueEnd: number;
};

const { singleQuote, printWidth } = JSON.parse(
  readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8'),
) as { singleQuote: boolean; printWidth: number };

/** The translations of a file by English sentence, in its order. */
export const readCatalogFile = (code: string): Map<string, Translation> =>
  new Map(parseEntries(code).map(({ sentence, translation }) => [sentence, translation]));

/**
 * The formatted file `layout` with the translations that `translate` returns. Sentences without one
 * are left out.
 */
export async function renderCatalogFile(
  layout: string,
  translate: (sentence: string) => Translation | undefined,
): Promise<string> {
  let [code, position] = ['', 0];
  for (const entry of parseEntries(layout)) {
    const translation = translate(entry.sentence);
    const isSame = JSON.stringify(translation) === JSON.stringify(entry.translation);
    if (isSame) continue;
    const isMissing = translation === undefined;
    code += layout.slice(position, isMissing ? entry.start : entry.valueStart);
    if (!isMissing) code += JSON.stringify(translation);
    position = isMissing ? entry.end : entry.valueEnd;
  }
  const formatted = await format('catalog.ts', code + layout.slice(position), {
    singleQuote,
    printWidth,
  });
  if (formatted.errors.length) throw new Error(formatted.errors[0]!.message);
  return formatted.code;
}

function parseEntries(code: string): Entry[] {
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { body: AstNode[] };
  return body
    .map((statement) => (statement['declaration'] as AstNode | null | undefined)?.['declarations'])
    .flatMap((declared) => (declared as AstNode[] | undefined) ?? [])
    .flatMap(({ init }) => (init as AstNode)['properties'] as AstNode[])
    .filter(({ type }) => type === 'Property')
    .map(({ start, end, key, value }) => ({
      sentence: getKeyName(key as AstNode),
      translation: parseTranslation(value as AstNode),
      start: code.slice(0, start).trimEnd().length,
      end: code[end] === ',' ? end + 1 : end,
      valueStart: (value as AstNode).start,
      valueEnd: (value as AstNode).end,
    }));
}

const getKeyName = (key: AstNode) => String(key['name'] ?? key['value']);

function parseTranslation(node: AstNode): Translation {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'ObjectExpression')
    throw new Error('a translation must be a text, or an object of plural forms.');
  return Object.fromEntries(
    (node['properties'] as AstNode[]).map(({ key, value }) => [
      getKeyName(key as AstNode),
      String((value as AstNode)['value']),
    ]),
  );
}

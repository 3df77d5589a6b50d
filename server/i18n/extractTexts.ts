// Extracts the texts of a folder from its code: those that go through the catalog, for translators,
// and those that bypass it, for test/i18nStrings.test.ts. Needs the development packages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

type AstNode = { type: string; start: number; end: number } & Record<string, unknown>;
type FoundText = { location: string; text: string };
/** `singular` is the English form for one, of a text with plural forms. */
type TranslatedText = FoundText & { singular?: string };

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The argument that is a text. For plural forms, the last form contains all placeholders. */
const translationFunctions: Record<string, number> = {
  t: 0,
  plural: 2,
  transElements: 0,
  transPluralElements: 2,
};
/** Attributes and properties that programs read although they look like words. */
const technicalNames = new Set(
  'className style d viewBox preserveAspectRatio rel accept sizes media autoComplete transform points mask sandbox allow fill stroke key id htmlFor href to path name type role'.split(
    ' ',
  ),
);
/** Constants of the contract and names of keys, which are no text. */
const technicalTexts = new Set(
  `Public Friends Private Group Collection Draft Published Open Closed Enter Escape Home End Tab Backspace Delete ArrowUp ArrowDown ArrowLeft ArrowRight
  PageUp PageDown Shift Control Alt Meta GET POST BODY INPUT TEXTAREA SELECT Bearer AbortError Space Idempotency-Key Content-Type X-Api-Key`.split(
    /\s+/,
  ),
);

/**
 * All texts that go through the catalog, everything that looks like text and does not, and all
 * string literals.
 */
export function extractTexts(folder = 'web'): {
  translated: TranslatedText[];
  untranslated: FoundText[];
  literals: FoundText[];
} {
  const translated: TranslatedText[] = [];
  const untranslated: FoundText[] = [];
  const literals: FoundText[] = [];
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.(test|stories)\.|^public/.test(name)) continue;
    const path = `${folder}/${name}`;
    const code = readFileSync(join(root, path), 'utf8');
    const getLocation = ({ start }: AstNode) =>
      `${path}:${code.slice(0, start).split('\n').length}`;
    const walk = (node: unknown, parents: readonly AstNode[], forPrograms = false) => {
      if (Array.isArray(node)) for (const child of node) walk(child, parents, forPrograms);
      if (!isNode(node)) return;
      const literal = getLiteral(node);
      if (literal !== undefined) literals.push({ location: getLocation(node), text: literal });
      if (isTranslationCall(node)) {
        const args = node['arguments'] as AstNode[];
        const position = translationFunctions[getName(node['callee'])]!;
        const sentence = getLiteral(args[position]);
        const singular = position === 2 ? getLiteral(args[1]) : undefined;
        if (sentence !== undefined)
          translated.push({
            location: getLocation(node),
            text: sentence,
            ...(singular !== undefined && { singular }),
          });
        // values of placeholders may contain texts too
        for (const value of args.slice(1))
          if (value.type === 'ObjectExpression') walk(value, [...parents, node], forPrograms);
        return;
      }
      const isTechnical = forPrograms || isForPrograms(node);
      if (!isTechnical)
        for (const text of getTexts(node))
          if (isText(text, node, parents))
            untranslated.push({ location: getLocation(node), text: text.trim() });
      for (const [key, child] of Object.entries(node))
        if (key !== 'key' && typeof child === 'object')
          walk(
            child,
            [...parents, node],
            isTechnical || (node.type === 'BinaryExpression' && isComparison(node)),
          );
    };
    walk(parseAst(code, { lang: name.endsWith('x') ? 'tsx' : 'ts' }), []);
  }
  return { translated, untranslated, literals };
}

const isNode = (node: unknown): node is AstNode =>
  typeof node === 'object' && node !== null && 'type' in node && 'start' in node;
/** The name of a function, or of a method of a translator as in `translator.t`. */
function getName(callee: unknown): string {
  if (!isNode(callee)) return '';
  const isMethod = callee.type === 'MemberExpression' && getName(callee['object']) === 'translator';
  const name = isMethod ? (callee['property'] as AstNode) : callee;
  return name.type === 'Identifier' ? (name['name'] as string) : '';
}
const isTranslationCall = (node: AstNode) =>
  node.type === 'CallExpression' && Object.hasOwn(translationFunctions, getName(node['callee']));
const isComparison = ({ operator }: AstNode) =>
  ['===', '!==', 'in', '<', '>'].includes(operator as string);

function getLiteral(node: AstNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral' || (node['expressions'] as AstNode[]).length)
    return undefined;
  return ((node['quasis'] as AstNode[])[0]!['value'] as { cooked: string }).cooked;
}

/** Whether the node is a type, a module path, an error for developers, or a value for programs. */
function isForPrograms(node: AstNode): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return true;
  if (
    node.type === 'ImportDeclaration' ||
    node.type === 'ImportExpression' ||
    node.type === 'ExportAllDeclaration'
  )
    return true;
  if (
    node.type === 'NewExpression' &&
    ['Error', 'DOMException', 'RegExp', 'Set'].includes(getName(node['callee']))
  )
    return true;
  if (node.type === 'JSXAttribute')
    return (
      technicalNames.has(String((node['name'] as AstNode)['name'])) ||
      String((node['name'] as AstNode)['name']).startsWith('data-')
    );
  if (node.type === 'Property')
    return technicalNames.has(
      String((node['key'] as AstNode)['name'] ?? (node['key'] as AstNode)['value']),
    );
  return (
    node.type === 'JSXElement' &&
    ['kbd', 'code'].includes(
      String(((node['openingElement'] as AstNode)['name'] as AstNode)['name']),
    )
  );
}

function getTexts(node: AstNode): string[] {
  if (node.type === 'JSXText') return [node['value'] as string];
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type === 'TemplateLiteral')
    return [
      (node['quasis'] as AstNode[])
        .map((quasi) => (quasi['value'] as { cooked: string }).cooked)
        .join('…'),
    ];
  return [];
}

/**
 * Whether it looks like text for people: words between tags, several words, or a capitalized word.
 */
function isText(text: string, node: AstNode, parents: readonly AstNode[]): boolean {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(text);
  if (parents.at(-1)?.type === 'MemberExpression') return false;
  if (
    technicalTexts.has(text) ||
    /[{}#[\]<>=\\_]|^[./]|\(.*\)$|^[a-z-]+ [a-z-]+:|\b\d*(px|rem|fr)\b/.test(text)
  )
    return false;
  return (
    /\p{L}{2,}[,:.!?…]*\s+\p{L}|\p{L}\s+\p{L}{2,}/u.test(text) ||
    /^…?\s*\p{Lu}\p{Ll}+[.!?…:]*(\s|$)/u.test(text)
  );
}

// Finds the web platform features that a script or style sheet uses and that the given browsers do
// not support. Matching is by name, so a variable or property of the same name is reported too.
// Features have the keys of web-features, such as `api.URL.canParse_static`.
import { parse, type AnyNode } from 'acorn';
import postcss from 'postcss';
import { features } from 'web-features';

type Versions = Record<string, string>;

/** The version in which each browser began to support a feature. */
const support = new Map<string, Versions>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, { support: versions }] of Object.entries(feature.status.by_compat_key ?? {}))
    support.set(key, versions as Versions);
}

export const isKnown = (key: string) => support.has(key);

/**
 * ECMAScript version that the oldest browsers in web/browsers.ts can parse. Update it with them.
 */
const ecmaVersion = 2022;

/**
 * Returns a predicate that says whether all of these browsers support a feature. `browsers` are
 * build targets such as "chrome111". Safari stands for iOS too.
 */
export function createSupportCheck(browsers: readonly string[]) {
  const oldest = browsers.flatMap((browser) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser)!;
    return [name, ...(name === 'safari' ? ['safari_ios'] : [])].map(
      (each) => [each, Number(version)] as const,
    );
  });
  return (key: string) =>
    oldest.every(
      ([name, version]) =>
        Number(support.get(key)?.[name]?.replace('≤', '') ?? Infinity) <= version,
    );
}

type IsSupported = (key: string) => boolean;

/** Lookup tables from the names in scripts to the keys of unsupported features. */
function buildUnsupportedNames(isSupported: IsSupported) {
  const globals = new Map<string, string>();
  const statics = new Map<string, string>();
  const members = new Map<string, string>();
  /** Members that a supported feature also has: the name alone does not show which one is meant. */
  const common = new Set<string>();
  for (const key of support.keys()) {
    const [kind, ...rest] = key.split('.');
    if (kind !== 'api' && !key.startsWith('javascript.builtins.')) continue;
    const path = kind === 'api' ? rest : rest.slice(1);
    const [owner = '', last = ''] = path[0] === 'Intl' && path.length > 2 ? path.slice(1) : path;
    const name = last.replace(/_static$/, '');
    const depth = path[0] === 'Intl' && path.length > 2 ? path.length - 1 : path.length;
    if (depth > 2 || last.endsWith('_event')) continue;
    const unsupported = !isSupported(key);
    if (depth === 1 || owner === 'Window') {
      if (unsupported) globals.set(name || owner, key);
      if (depth === 1) continue;
    }
    if (owner === name) continue;
    const isStatic = last !== name || (kind === 'javascript' && isStaticOf(owner, name));
    if (isStatic) {
      if (unsupported) statics.set(`${owner}.${name}`, key);
    } else if (!unsupported) common.add(name);
    // Skips members of an unsupported interface: a script has no object of it.
    else if (isSupported(key.slice(0, key.lastIndexOf('.')))) members.set(name, key);
  }
  for (const name of common) members.delete(name);
  return { globals, statics, members };
}

/**
 * Web-features marks static members only under `api`. For `javascript.builtins` this looks at the
 * global of the running Node version; what Node lacks counts as an instance member.
 */
function isStaticOf(owner: string, name: string): boolean {
  const builtin = (globalThis as Record<string, unknown>)[owner] as object | undefined;
  return builtin !== undefined && Object.hasOwn(builtin, name);
}

/**
 * The features that a script uses and that are not supported. Throws a SyntaxError, also for
 * syntax newer than `ecmaVersion`.
 */
export function unsupportedInScript(code: string, isSupported: IsSupported): Set<string> {
  const { globals, statics, members } = cachedUnsupportedNames(isSupported);
  const unsupported = new Set<string>();
  const note = (key: string | undefined) => key !== undefined && unsupported.add(key);
  visit(parse(code, { ecmaVersion, sourceType: 'module' }), (node, parent, childKey) => {
    if (node.type === 'Identifier' && !isPropertyName(parent, childKey))
      note(globals.get(node.name));
    if (node.type !== 'MemberExpression') return;
    const name = nameOf(node);
    const owner = node.object.type === 'Identifier' ? node.object.name : '';
    if (name === undefined) return;
    const isStatic = statics.has(`${owner}.${name}`);
    if (isStatic) note(statics.get(`${owner}.${name}`));
    else if (['window', 'globalThis', 'self'].includes(owner)) note(globals.get(name));
    else note(members.get(name));
  });
  return unsupported;
}

const cache = new WeakMap<IsSupported, ReturnType<typeof buildUnsupportedNames>>();
function cachedUnsupportedNames(isSupported: IsSupported) {
  const all = cache.get(isSupported) ?? buildUnsupportedNames(isSupported);
  cache.set(isSupported, all);
  return all;
}

/**
 * The property name of `a.b`, `a['b']`, or a['b'] with a template literal, as minifiers write it.
 */
function nameOf({
  computed,
  property,
}: AnyNode & { type: 'MemberExpression' }): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  if (property.type === 'Literal') return String(property.value);
  return property.type === 'TemplateLiteral' && property.quasis.length === 1
    ? (property.quasis[0]!.value.cooked ?? undefined)
    : undefined;
}

/** Whether the identifier is a property name and not a variable. */
const isPropertyName = (parent: AnyNode | undefined, childKey: string) =>
  parent !== undefined &&
  ['property', 'key'].includes(childKey) &&
  !('computed' in parent && parent.computed);

function visit(
  node: AnyNode,
  onNode: (node: AnyNode, parent: AnyNode | undefined, childKey: string) => void,
  parent?: AnyNode,
  childKey = '',
) {
  onNode(node, parent, childKey);
  for (const [name, child] of Object.entries(node))
    for (const each of Array.isArray(child) ? child : [child])
      if (each && typeof (each as AnyNode).type === 'string')
        visit(each as AnyNode, onNode, node, name);
}

/** The features that a style sheet uses and that are not supported. */
export function unsupportedInStyleSheet(css: string, isSupported: IsSupported): Set<string> {
  const unsupported = new Set<string>();
  const note = (key: string) => support.has(key) && !isSupported(key) && unsupported.add(key);
  const root = postcss.parse(css);
  root.walkDecls(({ prop, value }) => {
    note(`css.properties.${prop}`);
    if (prop === 'content' && value.includes('/')) note('css.properties.content.alt_text');
    for (const [word] of value.matchAll(/[a-z][\w-]*/gi)) note(`css.properties.${prop}.${word}`);
    for (const [, name] of value.matchAll(/([a-z][\w-]*)\(/gi))
      for (const type of ['color', 'image', 'easing-function', 'transform-function'])
        note(`css.types.${type}.${name}`);
    for (const [, unit] of value.matchAll(/\d([a-z]+)\b/gi)) note(`css.types.length.${unit}`);
  });
  root.walkRules(({ selector, parent }) => {
    for (const [, name] of selector.matchAll(/::?([a-z][\w-]*)/gi)) note(`css.selectors.${name}`);
    if (selector.includes('&') || parent?.type === 'rule') note('css.selectors.nesting');
  });
  root.walkAtRules(({ name, params }) => {
    note(`css.at-rules.${name}`);
    for (const [, feature] of params.matchAll(/\(\s*([a-z-]+)/g))
      note(`css.at-rules.${name}.${feature}`);
  });
  return unsupported;
}

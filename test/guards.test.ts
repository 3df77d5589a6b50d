// The architecture, as a test.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import { alone } from '../vitest.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const trees = ['contract', 'locales', 'server', 'web', 'test', 'bench', 'tools', 'scripts'];
const sources = trees.flatMap((tree) => filesIn(tree));
const code = sources.filter(
  ({ path }) => !path.includes('.test.') && !/^(test|bench|tools|scripts)\//.test(path),
);

function filesIn(folder: string, kind = /\.(ts|tsx|mjs)$/) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && kind.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(root.length), text: readFileSync(file, 'utf8') }));
}

const importsOf = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/(?:from\s+|import\s*\(\s*|^import\s+)'([^']+)'/gm)].map(([, name]) => {
    if (name!.startsWith('#')) return name!.slice(1);
    return name!.startsWith('.') ? normalize(join(dirname(path), name!)) : name!;
  });
const treeOf = (path: string) =>
  /^(contract|locales|server|web|test|bench|tools|scripts)\//.exec(path)?.[1];

/** The folders that may read tables without the visibility functions: they decide, or they check the database as a whole. */
const unfiltered = /^server\/(policies|visibility|integrity)\//;

/** The files of `list` in which `pattern` occurs, with the line. */
const places = (list: typeof sources, pattern: RegExp) =>
  list.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  );

test('there is something to guard', () => {
  expect(code.length).toBeGreaterThan(60);
});

test('the server and the web client import only the contract, the languages and themselves; the contract imports only its schema library', () => {
  const allowed: Record<string, string[]> = {
    contract: ['contract'],
    locales: ['locales', 'contract'],
    server: ['server', 'contract', 'locales'],
    web: ['web', 'contract', 'locales'],
  };
  const astray = code.flatMap((file) => {
    const home = treeOf(file.path)!;
    return importsOf(file)
      .filter((name) =>
        treeOf(name)
          ? !allowed[home]!.includes(treeOf(name)!)
          : home === 'contract' && name !== 'typebox',
      )
      .map((name) => `${file.path} → ${name}`);
  });
  expect(astray).toEqual([]);
});

test('the web client takes from the contract only what costs it nothing: no schema library reaches the browser', () => {
  const light = [
    'contract/strings.ts',
    'contract/limits.ts',
    'contract/durations.ts',
    'contract/errors.ts',
    'contract/profile.ts',
    'contract/contentType.ts',
    'contract/mentions.ts',
    'contract/brand.ts',
    'contract/i18n.ts',
    'contract/moderationStrings.ts',
  ];
  const heavy = code
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap((file) =>
      [...file.text.matchAll(/^import\s+(?!type\b)[^;]*?from\s+'#(contract\/[^']+)'/gm)]
        .map(([, name]) => name!)
        .filter((name) => !light.includes(name) && !name.endsWith('Strings.ts'))
        .map((name) => `${file.path} → ${name}`),
    );
  expect(heavy).toEqual([]);
});

test('what is written by one plan is waited for until it is on the disk', () => {
  const requested = code.flatMap(({ path, text }) =>
    [...text.matchAll(/\bquery(?:One)?Generic\b[^;]*/g)].map(([requested]) => ({
      path,
      text: requested,
    })),
  );
  expect(requested.length).toBeGreaterThan(10);
  expect(places(requested, /\binsert into\b|\bdelete from\b|\bupdate \w+ (\w+ )?set\b/)).toEqual(
    [],
  );
});

test('no file imports itself by way of others', () => {
  const graph = new Map(
    code.map((file) => [file.path, importsOf(file).filter((name) => treeOf(name))]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, way: string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  expect(circles).toEqual([]);
});

test('the environment is read in one file, and handed on to other programs in another', () => {
  expect(
    places(
      code.filter(
        ({ path }) => path !== 'server/config.ts' && path !== 'server/lib/process/processes.ts',
      ),
      /process\.env|import\.meta\.env(?!\.DEV\b)/,
    ),
  ).toEqual([]);
});

test('requests to the outside leave by one door', () => {
  const others = code.filter(
    ({ path }) => path.startsWith('server/') && path !== 'server/lib/httpClient/httpClient.ts',
  );
  expect(places(others, /\bfetch\(|from 'undici'|from 'node:https?'|\.request\(/)).toEqual([]);
});

test('the web client talks to the server in one folder', () => {
  const others = code.filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/api/'));
  expect(places(others, /\bfetch\(|XMLHttpRequest|EventSource|sendBeacon/)).toEqual([]);
});

test('Enter is told from one that confirms a word of an input method', () => {
  const web = code.filter(({ path }) => path.startsWith('web/') && path !== 'web/ui/keyPressed.ts');
  expect(places(web, /\.isComposing\b|\.keyCode\b/)).toEqual([]);
  // useOffers.tsx asks before it hands on a key
  const asking = web.filter(
    (file) => /'Enter'/.test(file.text) && file.path !== 'web/posts/Offers.tsx',
  );
  expect(
    asking
      .filter((file) => !importsOf(file).includes('web/ui/keyPressed.ts'))
      .map(({ path }) => path),
  ).toEqual([]);
  expect(asking.length).toBeGreaterThan(0);
});

test('what people see is read through the rules', () => {
  const others = code.filter(({ path }) => path.startsWith('server/') && !unfiltered.test(path));
  expect(
    places(others, /(?<!delete )\b(from|join)\s+(contents|comments|groups|people)\b/i),
  ).toEqual([]);
});

test('messages are read through the rules', () => {
  const others = code.filter(({ path }) => path.startsWith('server/') && !unfiltered.test(path));
  expect(
    places(others, /(?<!delete )\b(from|join|using)\s+(messages|message_views|conversations)\b/i),
  ).toEqual([]);
});

test('what people tell of themselves is read through the rules, but by themselves', () => {
  const others = code.filter(
    ({ path }) =>
      path.startsWith('server/') && !unfiltered.test(path) && !path.startsWith('server/settings/'),
  );
  expect(places(others, /(?<!delete )\b(from|join)\s+(profile_fields|fields_of_visible_people)\b/i)).toEqual([]);
});

test('news is read through the rules, but where it is written and kept', () => {
  const others = code.filter(({ path }) =>
    /^server\/(?!(?:policies|visibility|integrity)\/|news\/(save|upsert|picture|feeds)\.ts)/.test(
      path,
    ),
  );
  expect(places(others, /(?<!delete )\b(from|join)\s+news\b/i)).toEqual([]);
});

test('what is known to be seen is read by its bare number only beside what asked whether it is', () => {
  const allowed = [
    'server/notifications/list.ts',
    'server/posts/hydrate.ts',
    'server/comments/threads.ts',
  ];
  const others = code.filter(
    ({ path }) => path.startsWith('server/') && !allowed.includes(path),
  );
  const named = /\b(post|comment|group|person)_unchecked\(/;
  expect(places(code, named)).not.toEqual([]);
  expect(places(others, named)).toEqual([]);
});

test('whose post it is, seen or not, is asked only where the lock with them is taken', () => {
  const taken = 'server/posts/likes.ts';
  expect(
    places(
      code.filter(({ path }) => path === taken),
      /\bauthor_for_pair\(/,
    ),
  ).toHaveLength(1);
  expect(
    places(
      code.filter(({ path }) => path.startsWith('server/') && path !== taken),
      /\bauthor_for_pair\(/,
    ),
  ).toEqual([]);
});

test('accounts are read only where one’s own account is the matter', () => {
  const own = [
    'server/account/',
    'server/admin/',
    'server/settings/',
    'server/lib/security/sessions.ts',
    'server/posts/audienceRules.ts',
    'server/main.ts',
    'server/seed/',
  ];
  const others = code.filter(
    ({ path }) =>
      path.startsWith('server/') &&
      !unfiltered.test(path) &&
      !own.some((place) => path.startsWith(place)),
  );
  expect(places(others, /\b(from|join|update)\s+accounts\b/i)).toEqual([]);
});

test('every call has a test of its answer and a test of its refusal', () => {
  const tests = sources
    .filter(({ path }) => path.includes('.test.'))
    .map(({ text }) => text)
    .join('\n');
  const tested = (call: string, how: string) => tests.includes(`.${how}('${call}'`);
  const missing = (Object.keys(calls) as Call[]).flatMap((call) => [
    ...(tested(call, 'ask') || tested(call, 'upload') || 'file' in calls[call]
      ? []
      : [`${call} answered`]),
    ...(tested(call, 'refused') || 'file' in calls[call] ? [] : [`${call} refused`]),
  ]);
  expect(missing).toEqual([]);
});

test('a call that takes a password runs in no transaction: an Idempotency-Key opens none, and passwords are hashed slowly', () => {
  const password = /^(current_)?password$/;
  const members = (Object.keys(calls) as Call[]).filter(
    (call) => call.startsWith('POST') && calls[call].who !== 'anyone',
  );
  const proving = members.filter((call) =>
    Object.keys(calls[call].input.properties).some((name) => password.test(name)),
  );
  expect(proving.length).toBeGreaterThan(8);
  expect(proving.filter((call) => !('unkept' in calls[call]))).toEqual([]);
});

test('a call that takes a long text, or many, has a budget', () => {
  type Schema = {
    type?: string;
    maxLength?: number;
    maxItems?: number;
    items?: Schema;
    properties?: Record<string, Schema>;
    anyOf?: Schema[];
  };
  const most = ({
    type,
    maxLength = 0,
    maxItems = 0,
    items,
    properties = {},
    anyOf = [],
  }: Schema): number =>
    type === 'string'
      ? maxLength
      : items
        ? maxItems * most(items)
        : [...Object.values(properties), ...anyOf].reduce((sum, inner) => sum + most(inner), 0);
  const long = (Object.keys(calls) as Call[]).filter(
    (call) => call.startsWith('POST') && most(calls[call].input as Schema) >= 10_000,
  );
  expect(long.length).toBeGreaterThan(15);
  expect(long.filter((call) => !('rateLimit' in calls[call]))).toEqual([]);
});

test('no file grows beyond 400 lines', () => {
  const long = [...sources, ...filesIn('server', /\.sql$/), ...filesIn('web', /\.css$/)].filter(
    ({ text }) => text.split('\n').length > 400,
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('milliseconds are counted in one file', () => {
  expect(
    places(
      code.filter(({ path }) => /^(server|web)\//.test(path)),
      /\b(60|3_?600|86_?400|604_?800)_?000\b/,
    ),
  ).toEqual([]);
});

test('no test is left out or left alone', () => {
  const tests = sources.filter(
    ({ path }) => /\.(test|spec)\./.test(path) && path !== 'test/guards.test.ts',
  );
  // other browsers than Chromium come with no package: their test says so where they are not installed
  expect(places(tests, /\b(test|it|describe)\.(only|skip(?!\(!installed,)|todo)\b/)).toEqual([]);
});

test('a test that puts its own in the place of what all import, or of what the platform brings, runs in a process of its own', () => {
  const replacing = sources
    .filter(
      ({ path, text }) =>
        path.endsWith('.test.ts') && /^ *vi\.(mock|doMock|stubGlobal|stubEnv)\(/m.test(text),
    )
    .map(({ path }) => path);
  expect(replacing).not.toEqual([]);
  expect(replacing.filter((path) => !alone.includes(path))).toEqual([]);
});

test('each browser test moves in people of its own: all share one town', () => {
  const specs = sources.filter(({ path }) => path.endsWith('.spec.ts'));
  const moved = specs.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(/neighbor\('([a-z]+)'/g)].map(([, name]) => name!))].map(
      (name) => `${name} in ${path}`,
    ),
  );
  const names = moved.map((entry) => entry.split(' ')[0]);
  expect(moved.filter((_, i) => names.indexOf(names[i]!) !== i)).toEqual([]);
});

test('docs/architecture.md knows every tree, and every folder of the server and of the web', () => {
  const told = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const folders = [
    ...trees.map((tree) => `${tree}/`),
    ...['server', 'web'].flatMap((tree) =>
      readdirSync(join(root, tree), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${name}/`),
    ),
  ];
  expect(folders.filter((folder) => !told.includes(folder))).toEqual([]);
});

test('what is exported is imported somewhere', () => {
  const words = new Map<string, number>();
  for (const { text } of sources)
    for (const word of new Set(text.match(/\w+/g))) words.set(word, (words.get(word) ?? 0) + 1);
  const exported = sources.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^export (?:default )?(?:async )?(?:const|let|function|class|type|interface) (\w+)/gm,
      ),
    ].map(([, name]) => ({ path, name: name! })),
  );
  expect(
    exported.filter(({ name }) => words.get(name) === 1).map(({ path, name }) => `${path} ${name}`),
  ).toEqual([]);
});

test('no figure that a caller chooses is written into a statement: every text is kept by every connection', () => {
  expect(
    places(
      code.filter(({ path }) => path !== 'server/db/pagination.ts'),
      /\bint\((?:\d \* )?(?:\w+\.)?(take|skip|size|page|pageSize|input)\b/,
    ),
  ).toEqual([expect.stringMatching(/^server\/posts\/feed\.ts:\d+ const mostLookedAt = /)]);
});

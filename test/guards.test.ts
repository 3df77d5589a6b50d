// Architecture rules, enforced as tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import { alone } from '../vitest.config.ts';
import { filesIn, findImports, root, sources, trees } from './sourceFiles.ts';

const code = sources.filter(
  ({ path }) => !/\.(test|stories)\.|^(test|bench|tools|scripts)\//.test(path),
);

const treeOf = (path: string) =>
  /^(contract|locales|server|web|test|bench|tools|scripts)\//.exec(path)?.[1];

/**
 * Folders that may read tables without the visibility functions: they implement policies, or check
 * the whole database.
 */
const unfiltered = /^server\/(policies|visibility|integrity)\//;

/** The occurrences of `pattern` in the files of `list`, with their lines. */
const matchesIn = (list: typeof sources, pattern: RegExp) =>
  list.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  );

test('comments are at most 100 columns wide', () => {
  const isComment = /^\s*(\*|\/\/|\/\*)/;
  expect(
    sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, i) =>
          isComment.test(line) && [...line].length > 100 && !line.includes('://')
            ? [`${path}:${i + 1}`]
            : [],
        ),
    ),
  ).toEqual([]);
});

test('finds source files to check', () => {
  expect(code.length).toBeGreaterThan(60);
});

test('server and web import only the contract, the locales and themselves, and the contract only its schema library', () => {
  const allowed: Record<string, string[]> = {
    contract: ['contract'],
    locales: ['locales', 'contract'],
    server: ['server', 'contract', 'locales'],
    web: ['web', 'contract', 'locales'],
  };
  const astray = code.flatMap((file) => {
    const home = treeOf(file.path)!;
    return findImports(file)
      .filter((name) =>
        treeOf(name)
          ? !allowed[home]!.includes(treeOf(name)!)
          : home === 'contract' && name !== 'typebox',
      )
      .map((name) => `${file.path} → ${name}`);
  });
  expect(astray).toEqual([]);
});

test('the web client imports only lightweight contract modules: no schema library reaches the browser', () => {
  const light = [
    'contract/strings.ts',
    'contract/announcementUrl.ts',
    'contract/limits.ts',
    'contract/media.ts',
    'contract/durations.ts',
    'contract/foldAccents.ts',
    'contract/errors.ts',
    'contract/passwordRules.ts',
    'contract/postalCodes.ts',
    'contract/contactFormats.ts',
    'contract/officialKinds.ts',
    'contract/memberFile.ts',
    'contract/profile.ts',
    'contract/contentType.ts',
    'contract/mentions.ts',
    'contract/trim.ts',
    'contract/usernames.ts',
    'contract/brand.ts',
    'contract/covers.ts',
    'contract/initials.ts',
    'contract/reactionEmoji.ts',
    'contract/i18n.ts',
    'contract/stringTemplates.ts',
    'contract/messageKeys.ts',
    'contract/plainWording.ts',
    'contract/moderationStrings.ts',
    'contract/richText.ts',
    'contract/richTextAttributes.ts',
    'contract/notificationKinds.ts',
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

/** Cycles of a graph, each as a path that ends where it begins: at least one if there is any. */
function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (node: string, trail: string[]) => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node]);
    if (done.has(node) || trail.includes(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}

test('there are no import cycles', () => {
  const graph = new Map(
    code.map((file) => [file.path, findImports(file).filter((name) => treeOf(name))]),
  );
  expect(cyclesOf(graph).map((cycle) => cycle.join(' → '))).toEqual([]);
});

test.each(['server', 'web'])('the folders of %s form no import cycle', (tree) => {
  // a file directly in the tree counts as a folder of its own
  const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
  const graph = new Map<string, Map<string, string>>();
  for (const file of code.filter(({ path }) => treeOf(path) === tree)) {
    const from = folderOf(file.path);
    for (const name of findImports(file).filter((imported) => treeOf(imported) === tree)) {
      const to = folderOf(name);
      const edges = graph.get(from) ?? new Map<string, string>();
      graph.set(from, edges);
      if (to !== from && !edges.has(to)) edges.set(to, `${file.path} → ${name}`);
    }
  }
  expect(graph.size).toBeGreaterThan(20);
  const cycles = cyclesOf(new Map([...graph].map(([folder, edges]) => [folder, edges.keys()])));
  // an import of each step, to find where to cut
  expect(
    cycles.map((cycle) => cycle.slice(1).map((to, step) => graph.get(cycle[step]!)!.get(to))),
  ).toEqual([]);
});

/** `posts/` of server/posts/feed.ts, and `main.ts` of server/main.ts. */
const serverFolderOf = (path: string) => /^server\/([^/]+\/?)/.exec(path)?.[1];

/** Imports between the folders of server/, types included, by the importing file. */
const serverImports = code.flatMap((file) => {
  const from = serverFolderOf(file.path);
  return findImports(file).flatMap((path) => {
    const to = serverFolderOf(path);
    return from && to && from !== to ? [{ from, to, text: `${file.path} → ${path}` }] : [];
  });
});

test('no folder of server/ imports a higher layer of docs/architecture.md', () => {
  const documented = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const rows = [...documented.matchAll(/^\| \d+ \| ([^|]+) \|/gm)].map(([, names]) => names!);
  const layers = new Map(
    rows.flatMap((names, i) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => [name!, i])),
  );
  const unknown = new Set(serverImports.flatMap(({ from, to }) => [from, to]));
  expect([...unknown].filter((name) => !layers.has(name))).toEqual([]);
  expect(
    serverImports
      .filter(({ from, to }) => layers.get(to)! > layers.get(from)!)
      .map(({ text }) => text),
  ).toEqual([]);
});

test('only one file reads the environment, and only one passes it on to child processes', () => {
  expect(
    matchesIn(
      code.filter(
        ({ path }) => path !== 'server/config.ts' && path !== 'server/lib/process/processes.ts',
      ),
      /process\.env|import\.meta\.env(?!\.DEV\b)/,
    ),
  ).toEqual([]);
});

test('outgoing requests go through the HTTP client', () => {
  // ownServer.ts asks servers of this machine only, whose address the operator has set
  const own = /^server\/lib\/httpClient\/(httpClient|ownServer)\.ts$/;
  const others = code.filter(({ path }) => path.startsWith('server/') && !own.test(path));
  expect(matchesIn(others, /\bfetch\(|from 'undici'|from 'node:https?'|\.request\(/)).toEqual([]);
});

test('the web client sends requests only from web/api', () => {
  const others = code.filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/api/'));
  expect(matchesIn(others, /\bfetch\(|XMLHttpRequest|EventSource|sendBeacon/)).toEqual([]);
});

test('the Enter that confirms input method text is distinguished from a plain Enter', () => {
  const web = code.filter(({ path }) => path.startsWith('web/') && path !== 'web/ui/keyEvents.ts');
  expect(matchesIn(web, /\.isComposing\b|\.keyCode\b/)).toEqual([]);
  // AutocompleteList.tsx checks before it forwards a key
  const asking = web.filter(
    (file) => /'Enter'/.test(file.text) && file.path !== 'web/posts/AutocompleteList.tsx',
  );
  expect(
    asking
      .filter((file) => !findImports(file).includes('web/ui/keyEvents.ts'))
      .map(({ path }) => path),
  ).toEqual([]);
  expect(asking.length).toBeGreaterThan(0);
});

test('posts, comments, groups and people are read through the visibility functions', () => {
  const others = code.filter(({ path }) => path.startsWith('server/') && !unfiltered.test(path));
  expect(
    matchesIn(others, /(?<!delete )\b(from|join)\s+(posts|comments|groups|people)\b/i),
  ).toEqual([]);
});

test('messages are read through the visibility functions', () => {
  const others = code.filter(({ path }) => path.startsWith('server/') && !unfiltered.test(path));
  expect(
    matchesIn(
      others,
      /(?<!delete )\b(from|join|using)\s+(messages|message_copies|conversations|chats|chat_members|undelivered_messages|message_reactions)\b/i,
    ),
  ).toEqual([]);
});

test("profile fields are read through the visibility functions, except in the owner's settings", () => {
  const others = code.filter(
    ({ path }) =>
      path.startsWith('server/') && !unfiltered.test(path) && !path.startsWith('server/settings/'),
  );
  expect(
    matchesIn(others, /(?<!delete )\b(from|join)\s+(profile_fields|profile_fields_unchecked)\b/i),
  ).toEqual([]);
});

test('news is read through the visibility functions, except where it is written', () => {
  const others = code.filter(({ path }) =>
    /^server\/(?!(?:policies|visibility|integrity)\/|news\/(save|upsert|picture|feeds)\.ts)/.test(
      path,
    ),
  );
  expect(matchesIn(others, /(?<!delete )\b(from|join)\s+news\b/i)).toEqual([]);
});

test('unfiltered ids are read only next to the query that checks visibility', () => {
  const allowed = [
    'server/notifications/list.ts',
    'server/posts/hydrate.ts',
    'server/posts/quotes.ts',
    'server/comments/threads.ts',
    // Whether the group of a visible post is archived.
    'server/policies/archivedGroups.ts',
    // Type of a removed post. notify() checks each recipient.
    'server/notifications/deletion.ts',
    // The title, only for people who signed or sent the text that has it.
    'server/notifications/signedTitle.ts',
    // Only whether they have a muted word, for listeners who can see them.
    'server/mutes/newPosts.ts',
    // Only whether an account exists.
    'server/messages/declinedRequests.ts',
    // Only so that a job treats organizers equally.
    'server/actions/attendance.ts',
  ];
  const others = code.filter(({ path }) => path.startsWith('server/') && !allowed.includes(path));
  const named = /\b(post|comment|group|person)_unchecked\(/;
  expect(matchesIn(code, named)).not.toEqual([]);
  expect(matchesIn(others, named)).toEqual([]);
});

test('the unchecked author of a post is read only where the pair lock is taken', () => {
  const lockFile = 'server/posts/likes.ts';
  expect(
    matchesIn(
      code.filter(({ path }) => path === lockFile),
      /\bpost_author_unchecked\(/,
    ),
  ).toHaveLength(1);
  expect(
    matchesIn(
      code.filter(({ path }) => path.startsWith('server/') && path !== lockFile),
      /\bpost_author_unchecked\(/,
    ),
  ).toEqual([]);
});

test('all_people is read only by account, settings, admin and session code', () => {
  const own = [
    'server/account/',
    'server/admin/',
    'server/login/',
    'server/settings/',
    'server/mail/failingAddresses.ts',
    'server/moderation/suspension.ts',
    'server/notifications/unsubscribe.ts',
    'server/polls/orphanedPolls.ts',
    'server/security/sessions.ts',
    'server/posts/audienceRules.ts',
    'server/main.ts',
    'server/seed/',
  ];
  const others = code.filter(
    ({ path }) =>
      path.startsWith('server/') &&
      !unfiltered.test(path) &&
      !own.some((folder) => path.startsWith(folder)),
  );
  expect(matchesIn(others, /\b(from|join|update)\s+all_people\b/i)).toEqual([]);
});

test('every call has a test of its response and a test of its refusal', () => {
  const tests = sources
    .filter(({ path }) => path.includes('.test.'))
    .map(({ text }) => text)
    .join('\n');
  const isTested = (call: string, method: string) => tests.includes(`.${method}('${call}'`);
  const missing = (Object.keys(calls) as Call[]).flatMap((call) => [
    ...(isTested(call, 'ask') || isTested(call, 'upload') || 'file' in calls[call]
      ? []
      : [`${call} answered`]),
    ...(isTested(call, 'refused') || 'file' in calls[call] ? [] : [`${call} refused`]),
  ]);
  expect(missing).toEqual([]);
});

test('calls that take a password run without a transaction: no Idempotency-Key, because hashing is slow', () => {
  const password = /^(current_)?password$/;
  const members = (Object.keys(calls) as Call[]).filter(
    (call) => call.startsWith('POST') && calls[call].who !== 'anyone',
  );
  const authenticatingCalls = members.filter((call) =>
    Object.keys(calls[call].input.properties).some((name) => password.test(name)),
  );
  expect(authenticatingCalls.length).toBeGreaterThan(8);
  expect(authenticatingCalls.filter((call) => !('noTransaction' in calls[call]))).toEqual([]);
});

test('a call that takes long or many texts has a budget', () => {
  type Schema = {
    type?: string;
    maxLength?: number;
    maxItems?: number;
    items?: Schema;
    properties?: Record<string, Schema>;
    anyOf?: Schema[];
  };
  const maxLengthOf = ({
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
        ? maxItems * maxLengthOf(items)
        : [...Object.values(properties), ...anyOf].reduce(
            (sum, inner) => sum + maxLengthOf(inner),
            0,
          );
  const long = (Object.keys(calls) as Call[]).filter(
    (call) => call.startsWith('POST') && maxLengthOf(calls[call].input as Schema) >= 10_000,
  );
  expect(long.length).toBeGreaterThan(15);
  expect(long.filter((call) => !('rateLimit' in calls[call]))).toEqual([]);
});

test('no file has more than 400 lines; declarations and tests have at most 600', () => {
  // the contract, translations and routes are data
  const longer = /^(contract|locales|test|bench|tools)\/|\.(test|spec)\.|^web\/routes\.tsx$/;
  const long = [...sources, ...filesIn('server', /\.sql$/), ...filesIn('web', /\.css$/)].filter(
    ({ path, text }) => text.split('\n').length > (longer.test(path) ? 600 : 400),
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('millisecond constants are defined in one file', () => {
  expect(
    matchesIn(
      code.filter(({ path }) => /^(server|web)\//.test(path)),
      /\b(60|3_?600|86_?400|604_?800)_?000\b/,
    ),
  ).toEqual([]);
});

test('no test is skipped or focused', () => {
  const tests = sources.filter(
    ({ path }) => /\.(test|spec)\./.test(path) && path !== 'test/guards.test.ts',
  );
  // browsers other than Chromium come with no package: their test skips itself if they are not
  // installed
  expect(matchesIn(tests, /\b(test|it|describe)\.(only|skip(?!\(!installed,)|todo)\b/)).toEqual([]);
});

test('a test that replaces a shared module or a global runs in its own process', () => {
  const replacing = sources
    .filter(
      ({ path, text }) =>
        path.endsWith('.test.ts') && /^ *vi\.(mock|doMock|stubGlobal|stubEnv)\(/m.test(text),
    )
    .map(({ path }) => path);
  expect(replacing).not.toEqual([]);
  expect(replacing.filter((path) => !alone.includes(path))).toEqual([]);
});

test('each browser test uses people of its own, because all share one town', () => {
  const specs = sources.filter(({ path }) => path.endsWith('.spec.ts'));
  const moved = specs.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(/neighbor\('([a-z]+)'/g)].map(([, name]) => name!))].map(
      (name) => `${name} in ${path}`,
    ),
  );
  const names = moved.map((entry) => entry.split(' ')[0]);
  expect(moved.filter((_, i) => names.indexOf(names[i]!) !== i)).toEqual([]);
});

test('docs/architecture.md mentions every tree and every folder of server and web', () => {
  const documented = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const folders = [
    ...trees.map((tree) => `${tree}/`),
    ...['server', 'web'].flatMap((tree) =>
      readdirSync(join(root, tree), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${name}/`),
    ),
  ];
  expect(folders.filter((folder) => !documented.includes(folder))).toEqual([]);
});

test('every component of web/ui is in the catalog of components', () => {
  const shown = new Set(
    sources.filter(({ path }) => path.endsWith('.stories.tsx')).flatMap(findImports),
  );
  const components = code.filter(({ path }) => /^web\/ui\/.*\.tsx$/.test(path));
  // parts of Dialog.tsx and of what it contains
  const parts = ['web/ui/FocusRestoringModal.tsx', 'web/ui/lazyDialog.tsx'];
  expect(components.length).toBeGreaterThan(25);
  expect(
    components.map(({ path }) => path).filter((path) => !shown.has(path) && !parts.includes(path)),
  ).toEqual([]);
});

test('a component of Mantine with a style sheet of its own comes with it', () => {
  const folder = join(root, 'node_modules/@mantine/core/styles');
  const sheets = readdirSync(folder).flatMap((name) => /^(\w+)\.layer\.css$/.exec(name)?.[1] ?? []);
  const everywhere = code.find(({ path }) => path === 'web/ui/mantineStyles.ts')!.text;
  const isImported = (sheet: string, text: string) =>
    text.includes(`'@mantine/core/styles/${sheet}.layer.css'`);
  const own = sheets.filter((sheet) => !isImported(sheet, everywhere));
  const uses = code.flatMap(({ path, text }) => {
    const names: readonly string[] =
      /import \{([^}]*)\} from '@mantine\/core'/.exec(text)?.[1]?.match(/\w+/g) ?? [];
    return own.filter((sheet) => names.includes(sheet)).map((sheet) => ({ path, text, sheet }));
  });
  expect(uses.length).toBeGreaterThan(20);
  expect(
    uses.filter(({ sheet, text }) => !isImported(sheet, text)).map(({ path }) => path),
  ).toEqual([]);
});

test('every export is imported somewhere', () => {
  const filesPerWord = new Map<string, number>();
  for (const { text } of sources)
    for (const word of new Set(text.match(/\w+/g)))
      filesPerWord.set(word, (filesPerWord.get(word) ?? 0) + 1);
  const exported = sources.flatMap(({ path, text }) =>
    // Storybook imports the stories
    [
      ...(path.includes('.stories.') ? '' : text).matchAll(
        /^export (?:default )?(?:async )?(?:const|let|function|class|type|interface) (\w+)/gm,
      ),
    ].map(([, name]) => ({ path, name: name! })),
  );
  expect(
    exported
      .filter(({ name }) => filesPerWord.get(name) === 1)
      .map(({ path, name }) => `${path} ${name}`),
  ).toEqual([]);
});

test('no number from the input is written into a statement: connections cache every statement text', () => {
  expect(
    matchesIn(
      code.filter(({ path }) => path !== 'server/db/pagination.ts'),
      /\bliteralInt\((?:\d \* )?(?:\w+\.)?(take|skip|size|page|pageSize|input)\b/,
    ),
  ).toEqual([
    expect.stringMatching(
      /^server\/posts\/feed\.ts:\d+ window\.take === pageSizes\.feed \+ 1 \? literalInt\(4 \* window\.take\) : sql`/,
    ),
  ]);
});

// Checks that PostgreSQL has prepared every statement of the server during the unit tests, with the
// migrated schema: each template literal `sql` must be part of a recorded statement. Otherwise a
// renamed column would break only in use.
//   node test/checkStatements.ts FOLDER
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** Beginnings of statements that no test runs yet. Remove one when it has a test. */
const withoutTest = [
  'server/account/renewAddressKeys.ts: update all_people set email_normalized',
  'server/cli/commands/audit.ts: select written, encode(hash',
  'server/storage/diskSpace.ts: create temporary table room',
  'server/news/feeds.ts: update news set source',
  'server/invitations/invitationEmail.ts: update invited_addresses set mailed_at = null',
  'server/districts/lookupCache.ts: delete from civic_lookup_cache',
  'server/representatives/photos.ts: select from official_photos',
  'server/representatives/photos.ts: insert into official_photos',
  'server/search/search.ts: select delete_unused_words',
  'server/settings/export.job.ts: select from exports where file',
];

type Template = { place: string; parts: string[] };

const [folder] = process.argv.slice(2);
const root = new URL('..', import.meta.url).pathname;
/** Between two statements. No statement contains it. */
const separator = '\u0000';
const statements = readStatements(folder!);
const templates = globSync('server/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap(templatesOf);
const missing = templates.filter((template) => !hasNoTest(template) && !isRecorded(template.parts));
for (const { place, parts } of missing)
  console.log(`${place}: no test runs ${JSON.stringify(parts.join('…').trim().slice(0, 120))}`);
console.log(`${templates.length - missing.length} of ${templates.length} SQL templates were run.`);
// With fewer templates than that, the search for them is broken.
process.exitCode = missing.length || templates.length < 1_000 ? 1 : 0;

function readStatements(from: string): string {
  const texts = new Set(
    readdirSync(from).flatMap((name) =>
      readFileSync(join(from, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string),
    ),
  );
  return separator + [...texts].join(separator) + separator;
}

function templatesOf(path: string): Template[] {
  const code = readFileSync(join(root, path), 'utf8');
  const found: Template[] = [];
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const { type, tag, quasi, start } = node as {
      type?: string;
      tag?: { name?: string };
      quasi?: { quasis: { value: { cooked: string } }[] };
      start: number;
    };
    if (type === 'TaggedTemplateExpression' && tag?.name === 'sql')
      found.push({
        place: `${path}:${code.slice(0, start).split('\n').length}`,
        parts: quasi!.quasis.map(({ value }) => value.cooked),
      });
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, code).program);
  return found;
}

function hasNoTest({ place, parts }: Template): boolean {
  const beginning = `${place.split(':')[0]}: ${parts[0]!.trim()}`;
  return withoutTest.some((known) => beginning.startsWith(known));
}

/** Whether a statement contains the parts in this order. */
function isRecorded(parts: string[]): boolean {
  const longest = parts.toSorted((a, b) => b.length - a.length)[0]!;
  for (
    let at = statements.indexOf(longest);
    at >= 0;
    at = statements.indexOf(longest, statements.indexOf(separator, at))
  ) {
    const statement = statements.slice(
      statements.lastIndexOf(separator, at) + 1,
      statements.indexOf(separator, at),
    );
    let end = 0;
    const inOrder = parts.every((part) => {
      const found = statement.indexOf(part, end);
      end = found + part.length;
      return found >= 0;
    });
    if (inOrder) return true;
  }
  return false;
}

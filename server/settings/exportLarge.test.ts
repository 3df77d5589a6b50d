// Exports of very much, and those that could not be made.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/handlers.ts';
import { hashPassword } from '#server/kit/password.ts';
import { sql } from '#server/kit/sql.ts';
import { ownLettersOf } from '#test/letters.ts';
import { openTown, type Town } from '#test/world.ts';
import { unzipped } from '#test/zip.ts';

const password = 'the ferry leaves at six';
let town: Town;
beforeAll(async () => {
  town = await openTown({ PUBLIC_URL: 'https://moot.example' });
  await town.db.run(sql`update accounts set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

test('posts with more text in earlier versions and comments than one query reads come whole', async () => {
  const elif = await town.as('elif');
  const [post] = await town.db.all<{ id: number }>(sql`
    insert into contents (author_id, title, text, body, content_type, shared_as) values (${elif.id}, 'Long', 'x', 'x', 2, 'Public'),
      (${elif.id}, 'Next', 'x', ${'y'.repeat(600_000)}, 2, 'Public'), (${elif.id}, 'Last', 'x', 'x', 2, 'Public') returning id`);
  // 20 MB, that no row of a result holds at once
  await town.db.run(sql`
    insert into content_versions (content_id, revision, title, text, body, link, location, shared_as, saved_on)
    select ${post!.id}, n, 'Version ' || n, '', repeat(md5(n::text), 3125), '', '', 'Public', now() from generate_series(1, 200) n`);
  await town.db.run(sql`
    insert into comments (content_id, author_id, text) select ${post!.id}, ${elif.id}, 'Comment ' || n from generate_series(1, 250) n`);
  const queries: number[] = [];
  const all = town.db.all.bind(town.db);
  town.db.all = (async (...asked: Parameters<typeof all>) => {
    const rows = await all(...asked);
    queries.push(JSON.stringify(rows).length);
    return rows;
  }) as typeof all;
  let files: ReturnType<typeof unzipped>;
  try {
    await elif.ask('POST /account/export', { password });
    await town.jobsDone();
    const { url } = await elif.ask('POST /account/export-address', { password });
    files = unzipped((await town.http.inject({ url })).rawPayload);
  } finally {
    town.db.all = all;
  }
  const posts: { title: string; earlier_versions: { title: string }[]; comments: { text: string }[] }[] = JSON.parse(files.get('posts.json')!.toString());
  const long = posts.find(({ title }) => title === 'Long')!;
  expect(long.earlier_versions.map(({ title }) => title)).toEqual(Array.from({ length: 200 }, (_, n) => `Version ${n + 1}`));
  expect(long.comments.map(({ text }) => text)).toEqual(Array.from({ length: 250 }, (_, n) => `Comment ${n + 1}`));
  expect(posts.map(({ title }) => title).slice(-3)).toEqual(['Long', 'Next', 'Last']);
  expect(Math.max(...queries), 'of one query').toBeLessThan(1_500_000);
});

test('whoever waits for a zip that could not be made within five days is told by mail, and may ask again', async () => {
  await town.db.run(sql`insert into exports (person_id, file, asked_at) values (${town.id.gus}, 'never', now() - interval '5 days 1 hour')
    on conflict (person_id) do update set file = 'never', made_at = null, asked_at = excluded.asked_at`);
  await jobs['settings.sweep']!({}, town.house, 'sweep');
  const mail = (await ownLettersOf(town, 'gus@larkwater.example')).at(-1)!;
  expect([mail.subject, mail.link]).toEqual(['Your data from Folkmoot could not be put together', 'https://moot.example/account/data']);
  expect(await (await town.as('gus')).ask('GET /account/export', {})).toEqual({ state: 'none' });
});

// What the pages of posts and petitions show before the client starts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { publishPetition } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { createPostPage } from './openGraph.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const loadEarly = async (id: number) => (await createPostPage(town.app, id, 'en')).early ?? '';

test('the likes and comments are those that visitors can see', async () => {
  const { id } = await town.post('ada', { text: 'The heron is back' });
  expect(await loadEarly(id)).not.toContain('small faint');
  await (await town.as('ben')).ask('POST /content/like', { content_id: id });
  await town.say('ben', id);
  await town.say('hugo', id);
  expect(await loadEarly(id)).toContain('<p class="small faint">1 like · 2 comments</p>');
  const setSuspended = (at: Date | null) =>
    town.db.execute(sql`update people set suspended_at = ${at} where id = ${town.id.ben}`);
  await setSuspended(new Date());
  expect(await loadEarly(id)).toContain('<p class="small faint">1 comment</p>');
  await setSuspended(null);
});

test('a petition has the link to sign it, while visitors can', async () => {
  const { id } = await publishPetition(town);
  const sign = `href="/actions/details/${id}#sign">Sign</a>`;
  expect(await loadEarly(id)).toContain(sign);
  town.app.mailOff = true;
  expect(await loadEarly(id)).not.toContain(sign);
  town.app.mailOff = false;
  await town.db.execute(sql`update actions set called_off_at = now() where content_id = ${id}`);
  expect(await loadEarly(id)).not.toContain(sign);
});

// Cost cases: feeds of members who muted words and people, over long and many posts.
import type { Call } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import type { CostCase } from './costCases.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { TestServer } from './server.ts';

/** Texts that take long to search for a word, each with the word at its start. */
const slowTexts = [
  '\uFDFA', // a ligature of eighteen letters
  '\u0315\u0300\u0323', // marks that normalization sorts
  '㌀', // five letters after normalization
  '字',
  'Words, words. ',
].map((unit) => 'noise 噪 ' + unit.repeat((limits.post - 10) / unit.length));

/** Adds posts of the crowd to a large data set, and members who muted them, their words or both. */
export async function createMuteCosts(testServer: TestServer): Promise<[string, Call, CostCase][]> {
  const { db } = testServer;
  const [oneWord, unspaced, everyone, joiner] = await createCrowd(testServer, 'muting', 4);
  await db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`
      insert into posts (author_id, content_type, text, shared_as, open_to_all, created_at)
      select p.id, ${contentType.post}, 'Of a muted person', 'Public', true, now() - i * interval '1 minute'
      from generate_series(1000, 101000) i join (select id, row_number() over (order by id) as n from people where username like 'crowd%') p on p.n = 1 + i % 1000`);
  });
  await db.execute(sql`
    insert into posts (author_id, text, shared_as, created_at)
    select (select id from people where username = 'crowd3'), t.text, 'Public', now() - (i * 5 + t.n) * interval '1 second'
    from generate_series(1, 20) i, unnest(${slowTexts}::text[]) with ordinality t (text, n)`);
  await db.execute(sql`
    insert into mutes (person_id, word)
    values (${oneWord!.id}, 'noise'), (${unspaced!.id}, '噪')`);
  await db.execute(sql`
    insert into mutes (person_id, word)
    select ${unspaced!.id}, w from generate_series(1, ${limits.mutes - 1}::int) i, lateral (select repeat('字', ${limits.mutedWord - 1}::int) || chr(20000 + i) as w) words`);
  await db.execute(sql`
    insert into mutes (person_id, muted_person_id)
    select ${everyone!.id}, id from people where id <> ${everyone!.id}`);
  await addPostsInGroups(db, joiner!.id);
  await addPolls(db);
  await db.execute(sql`analyze`);
  const costCase =
    (member: CrowdMember | undefined): CostCase =>
    () =>
      Promise.resolve({ by: member!.by[0]!, input: { pageSize: 100 } });
  return [
    ['with a muted word in long posts', 'GET /content/list', costCase(oneWord)],
    ['with muted words without spaces', 'GET /content/list', costCase(unspaced)],
    ...(['GET /content/list', 'GET /group/latest-posts'] as const).map(
      (call): [string, Call, CostCase] => [
        'in 100 groups of a muted person',
        call,
        costCase(joiner),
      ],
    ),
    ...(['GET /content/list', 'GET /blog/list', 'GET /poll/list'] as const).map(
      (call): [string, Call, CostCase] => ['with everyone muted', call, costCase(everyone)],
    ),
    ...(['open', 'closed'] as const).map((state): [string, Call, CostCase] => [
      `${state}, with everyone muted`,
      'GET /poll/list',
      () => Promise.resolve({ by: everyone!.by[0]!, input: { state, pageSize: 100 } }),
    ]),
  ];
}

/** Closed polls of the crowd, with a few open ones among the oldest. */
const addPolls = (db: TestServer['db']) =>
  db.execute(sql`
    with added as (
      insert into posts (author_id, content_type, text, shared_as, open_to_all, created_at)
      select p.id, ${contentType.poll}, 'Which way?', 'Public', true, now() - i * interval '1 minute'
      from generate_series(1, 20000) i join (select id, row_number() over (order by id) as n from people where username like 'crowd%') p on p.n = 1 + i % 1000
      returning id, created_at)
    insert into polls (content_id, answer_allowed, closes_at, timezone, tally)
    select id, 1, now() + case when row_number() over (order by created_at) <= 12 then interval '1 day' else interval '-1 minute' end, 'UTC', '{0,0}' from added`);

/** Groups of a member with posts of a muted person. */
const addPostsInGroups = (db: TestServer['db'], member: number) =>
  db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`
      with poster as (select id from people where username = 'crowd2'),
        made as (insert into groups (owner_id, name, status) select poster.id, 'Of a muted person ' || i, 'Open' from poster, generate_series(1, 100) i returning id),
        joined as (insert into group_members (group_id, person_id) select made.id, p.id from made, (select ${member}::bigint as id union select id from poster) p)
      insert into posts (author_id, content_type, text, shared_as, group_id, created_at)
      select poster.id, ${contentType.post}, 'In a group', 'Group', made.id, now() - (i * 300 + made.id % 300) * interval '1 minute' from poster, made, generate_series(1, 700) i`);
    await db.execute(sql`
      insert into mutes (person_id, muted_person_id) select ${member}, id from people where username = 'crowd2'`);
  });

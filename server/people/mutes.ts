// Mutes of people, groups, words and conversations: a member lists, adds and ends their own.
import { forbidden, invalid, invalidField, notFound } from '#contract/errors.ts';
import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { muteCalls as contract, MutePeriod } from '#contract/mutes.ts';
import { readingStrings } from '#contract/readingStrings.ts';
import { strings } from '#contract/strings.ts';
import { lockAccount } from '../account/lockAccount.ts';
import type { Handlers, RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { selectTitleOrBeginning } from '../db/richText.ts';
import { sql, type Sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { excerpt } from '../lib/text/html.ts';
import { isMuteActive } from '../mutes/activeMutes.ts';
import { foldWords } from '../mutes/words.ts';

type Target = {
  person: number | null;
  group: number | null;
  word: string | null;
  content: number | null;
};

const periods: Record<MutePeriod, Sql> = {
  day: sql`now() + interval '1 day'`,
  week: sql`now() + interval '7 days'`,
  month: sql`now() + interval '1 month'`,
  always: sql`null::timestamptz`,
};

function parseTarget({ user_id, group_id, word, content_id }: Input<'POST /user/unmute'>): Target {
  if ([user_id, group_id, word, content_id].filter((value) => value !== undefined).length !== 1)
    throw invalid(readingStrings.muteOneThing);
  if (word !== undefined && foldWords(word) === '')
    throw invalidField('word', readingStrings.mutedWordEmpty);
  return {
    person: user_id ?? null,
    group: group_id ?? null,
    word: word ?? null,
    content: content_id ?? null,
  };
}

/** Condition on a row x of `mutes`. `sameWords`: ids of rows from `findSameWords`. */
const isTarget = ({ person, group, content }: Target, sameWords: readonly number[]): Sql => sql`
  (x.muted_person_id = ${person}::bigint or x.muted_group_id = ${group}::bigint or x.muted_content_id = ${content}::bigint or x.id = any (${sameWords}::bigint[]))`;

/** The mutes of a word in any spelling that is the same when folded, such as in capitals. */
async function findSameWords(db: Database, person: number, word: string | null): Promise<number[]> {
  if (word === null) return [];
  const rows = await db.query<{ id: number; word: string }>(
    sql`select x.id, x.word from mutes x where x.person_id = ${person} and x.word is not null`,
  );
  const folded = foldWords(word);
  return rows.flatMap(({ id, word }) => (foldWords(word) === folded ? id : []));
}

async function mute(
  { period, ...input }: Input<'POST /user/mute'>,
  { db, member }: RequestContext<Member>,
) {
  const target = parseTarget(input);
  const viewer = member.id;
  if (target.person === viewer) throw invalidField('user_id', strings.notYourself);
  await db.transaction(async (db) => {
    // Keeps concurrent requests within the limit.
    await lockAccount(db, viewer);
    await assertVisible(db, viewer, target);
    const sameWords = await findSameWords(db, viewer, target.word);
    await db.execute(
      sql`delete from mutes x where x.person_id = ${viewer} and (not ${isMuteActive} or ${isTarget(target, sameWords)})`,
    );
    // Bounded, because every feed of the member compares with all of them.
    if ((await countMutes(db, viewer)) >= limits.mutes) {
      await deleteUnseenMutes(db, viewer);
      if ((await countMutes(db, viewer)) >= limits.mutes)
        throw forbidden(readingStrings.tooManyMutes);
    }
    await db.execute(sql`
      insert into mutes (person_id, muted_person_id, muted_group_id, word, muted_content_id, ends_at)
      values (${viewer}, ${target.person}, ${target.group}, ${target.word}, ${target.content}, ${periods[period]})
      on conflict do nothing`);
  });
  return { message: readingStrings.muted };
}

const countMutes = async (db: Database, person: number): Promise<number> =>
  (await db.queryOne<{ count: number }>(
    sql`select count(*)::int as count from mutes where person_id = ${person}`,
  ))!.count;

/** The member's list leaves out what they cannot see, so they cannot end these. */
const deleteUnseenMutes = (db: Database, person: number) =>
  db.execute(sql`
    delete from mutes x where x.person_id = ${person} and x.word is null
      and not exists (select from visible_people(${person}) p where p.id = x.muted_person_id)
      and not exists (select from visible_groups(${person}) g where g.id = x.muted_group_id)
      and not exists (select from visible_posts(${person}) c where c.id = x.muted_content_id)`);

async function assertVisible(db: Database, viewer: number, { person, group, content }: Target) {
  if (
    person !== null &&
    !(await db.queryOne(sql`select from visible_people(${viewer}) where id = ${person}`))
  )
    throw notFound(strings.userNotFound);
  if (
    group !== null &&
    !(await db.queryOne(sql`select from visible_groups(${viewer}) where id = ${group}`))
  )
    throw notFound(strings.groupNotFound);
  if (
    content !== null &&
    !(await db.queryOne(sql`select from visible_posts(${viewer}) where id = ${content}`))
  )
    throw notFound(strings.feedNotFound);
}

/** The same response for every target, because the member may not see it any more. */
async function unmute(input: Input<'POST /user/unmute'>, { db, member }: RequestContext<Member>) {
  const target = parseTarget(input);
  await db.transaction(async (db) => {
    const sameWords = await findSameWords(db, member.id, target.word);
    await db.execute(
      sql`delete from mutes x where x.person_id = ${member.id} and ${isTarget(target, sameWords)}`,
    );
  });
  return { message: readingStrings.unmuted };
}

type Row = {
  person: { id: number; name: string; username: string; portrait: string | null } | null;
  group: { id: number; name: string } | null;
  word: string | null;
  content: { id: number; title: string } | null;
  ends_at: Date | null;
};

/** Characters read of a text. Enough for `maxTitleLength` even where it begins with markup. */
const maxBeginningLength = 1_000;
const maxTitleLength = 120;

async function listMutes(_input: object, { db, app, member }: RequestContext<Member>) {
  const viewer = member.id;
  const rows = await db.query<Row>(sql`
    select x.word, x.ends_at,
      (select ${toUserSummary(sql`p`)} from visible_people(${viewer}) p where p.id = x.muted_person_id) as person,
      (select json_build_object('id', g.id, 'name', g.name) from visible_groups(${viewer}) g where g.id = x.muted_group_id) as group,
      (select json_build_object('id', c.id, 'title', ${selectTitleOrBeginning(maxBeginningLength)})
        from visible_posts(${viewer}) c where c.id = x.muted_content_id) as content
    from mutes x where x.person_id = ${viewer} and ${isMuteActive} order by x.muted_at desc, x.id desc`);
  return {
    mutes: rows
      .filter(({ person, group, word, content }) => person ?? group ?? word ?? content)
      .map(({ person, group, word, content, ends_at }) => ({
        ...(person && { user: app.files.stub(person, viewer) }),
        ...(group && { group }),
        ...(word !== null && { word }),
        ...(content && {
          content: { id: content.id, title: excerpt(content.title, maxTitleLength) },
        }),
        ...(ends_at && { ends_on: ends_at.toISOString() }),
      })),
  };
}

export const muteHandlers: Handlers<keyof typeof contract> = {
  'GET /user/mutes': listMutes,
  'POST /user/mute': mute,
  'POST /user/unmute': unmute,
};

/** For the data export. What the member cannot see is not named. */
export const exportMutes = (db: Database, person: number) =>
  db.query<{
    person: string | null;
    group: string | null;
    word: string | null;
    post_id: number | null;
  }>(sql`
    select (select p.username from visible_people(${person}) p where p.id = x.muted_person_id) as person,
      (select g.name from visible_groups(${person}) g where g.id = x.muted_group_id) as group, x.word,
      (select c.id from visible_posts(${person}) c where c.id = x.muted_content_id) as post_id, x.muted_at as muted_on, x.ends_at as ends_on
    from mutes x where x.person_id = ${person} order by x.id`);

// What somebody is told of, latest first, as they see it at this moment.
import type { Ask } from '#contract/calls.ts';
import type { Breach } from '#contract/moderation.ts';
import { entityTypes as told, type EntityType, type Notification } from '#contract/notification.ts';
import { pageSizes } from '#contract/sizes.ts';
import type { Asked, House, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { firstWords } from '../kit/html.ts';
import { speaking, type Speaker } from '../kit/language.ts';
import { addJob } from '../kit/jobs.ts';
import { beyond, pageOfRows, paging, rowsOf, windowOf, type Window } from '../kit/page.ts';
import { int, nothing, sql, type Sql } from '../kit/sql.ts';
import type { Facts } from './facts.ts';
import { placeOf } from './places.ts';
import { sentenceOf } from './sentences.ts';

export async function list(input: Ask<'GET /notification/list'>, { db, house, member, language }: Asked<Member>) {
  const page = paging(input, pageSizes.notifications);
  const window = windowOf(page);
  const isFirst = window.skip === 0 && window.after === undefined;
  const { rows, unread, hidden } = (isFirst && (await byOneLook(db, member.id, window))) || (await byTwoLooks(db, member.id, window));
  if (isFirst && hidden > mostHidden) await queueForgetting(house, member.id);
  const { shown, ...rest } = pageOfRows(rows, page, ({ created_on, id }) => [created_on.getTime(), id]);
  return { notifications: shown.map((row) => shownTo(house, member.id, row, speaking(language))), new: unread, ...rest };
}

/** `hidden`: about how many had to be passed over, because they are seen no more. */
type Page = { rows: Told[]; unread: number; hidden: number };

/** More are not passed over at every look: a job deletes them. */
const mostHidden = 100;

/** Beside the answer, which does not need it. */
async function queueForgetting({ db, log }: House, person: number) {
  await addJob(db, 'notifications.forget', { person }, { key: `notifications.forget ${person}` }).catch((error: unknown) => log.warn(error));
}

/** So many of the newest may be gone from sight until the others are looked for. */
const spare = 3;

/**
 * The newest and how many are unread by one look: of the newest each is asked of the rules once. Nothing where too many of them are seen no more: then it
 * takes two looks.
 */
async function byOneLook(db: Database, person: number, window: Window): Promise<Page | undefined> {
  const page = sql`
    with places as materialized (select p.* from newest_places_of_notifications(${person}, ${rowsOf(window)} + ${int(spare)}) p),
      seen as materialized (
        select n.* from places p cross join lateral (select n.* from visible_notifications(${person}) n where n.id = p.id and n.on_site offset 0) n),
      met as materialized (
        select (select count(*)::int from seen n) as seen, (select count(*)::int from places p) as places, (select count(*)::int from seen n where n.read_at is null) as unread),
      counted as materialized (
        select met.seen, met.places, ${unreadPlaces(person)} as unread_places, met.unread + coalesce((
          select unread_beyond(${person}, p.created_on, p.id, greatest(${int(mostCounted)} - met.unread, 0)) from (select * from places order by created_on, id limit 1) p
          where exists (select from places_of_unread(${person}) u where (u.created_on, u.id) < (p.created_on, p.id))), 0) as unread
        from met)
    select n.*, counted.* from seen n cross join counted order by n.created_on desc, n.id desc limit ${rowsOf(window)}`;
  const rows = await toldTo<{ seen: number; places: number; unread: number; unread_places: number }>(
    db,
    person,
    page,
    sql`n.seen, n.places, n.unread, n.unread_places`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const isWhole = first.seen >= window.take || first.places < window.take + spare;
  const unread = Math.min(first.unread, mostCounted);
  return isWhole ? { rows, unread, hidden: first.unread_places - unread } : undefined;
}

/** Unread ones, seen or not, up to as many as are counted and passed over. */
const unreadPlaces = (person: number) =>
  sql`(select count(*)::int from (select from places_of_unread(${person}) limit ${int(mostCounted + mostHidden + 1)}) u)`;

async function byTwoLooks(db: Database, person: number, window: Window): Promise<Page> {
  const cut = sql`limit ${rowsOf(window)} offset ${window.skip}`;
  const [rows, unread] = await Promise.all([
    toldTo(db, person, newestTold(person, sql`n.on_site ${beyond(window.after, sql`n.created_on, n.id`)}`, cut)),
    unreadOf(db, person),
  ]);
  const isFirst = window.skip === 0 && window.after === undefined;
  return { rows, unread, hidden: isFirst ? await hiddenAmong(db, person, { rows, unread }, window.take) : 0 };
}

async function hiddenAmong(db: Database, person: number, { rows, unread }: { rows: Told[]; unread: number }, take: number): Promise<number> {
  const last = rows.length < take ? undefined : rows.at(-1);
  const { passed, unread_places } = (await db.one<{ passed: number; unread_places: number }>(sql`
    select count(*)::int as passed, ${unreadPlaces(person)} as unread_places from newest_places_of_notifications(${person}, ${take + mostHidden + 1}) p
    where (p.created_on, p.id) >= (${last?.created_on ?? '-infinity'}, ${last?.id ?? 0})`))!;
  return Math.max(unread_places - unread, passed - rows.length);
}

/** Notifications of one person, narrowed by `which` (on a row named n), the newest first. */
export const newestTold = (person: number, which: Sql, cut: Sql): Sql => sql`
  select n.* from visible_notifications(${person}) n where ${which} order by n.created_on desc, n.id desc ${cut}`;

/** As many as are counted: whoever has more sees that there are many. */
const mostCounted = 100;

/** Unread ones that they may still see. */
export async function unreadOf(db: Database, person: number): Promise<number> {
  return (await db.oneByOnePlan<{ unread: number }>(countOfUnread(person)))!.unread;
}

/** The same of many by one question. */
export const unreadOfEach = (db: Database, people: readonly number[]) =>
  db.allByOnePlan<{ id: number; unread: number }>(sql`
    select p.id, n.unread from unnest(${people}::bigint[]) p (id) cross join lateral (${countOfUnread(sql`p.id`)}) n`);

const countOfUnread = (person: number | Sql) => sql`
  select count(*)::int as unread from (
    select from visible_notifications(${person}) n where n.on_site and n.read_at is null limit ${int(mostCounted)}) n`;

export type Told = Facts & {
  decided: (Facts['decided'] & { category: Breach | null; reason: string; until: string | null; can_appeal: boolean }) | null;
  id: number;
  type: EntityType;
  read: boolean;
  created_on: Date;
  actor: { id: number; name: string; username: string; portrait: string | null } | null;
  /** The post that it is about, or under. */
  content_id: number | null;
  at_comment: number | null;
  group_id: number | null;
  title: string;
  picture: string | null;
};

/** Those who did the same are counted up to here. */
const mostCountedOfOne = 1_000;
const titleMax = 120;

/**
 * Notifications of one person. `page` selects n.* of visible_notifications; everything about them is read through the rules. `more` is told besides, of the
 * page, which is named n, or of the post, named c.
 */
export async function toldTo<More = unknown>(db: Database, person: number, page: Sql, more: Sql = nothing): Promise<(Told & More)[]> {
  const rows = await db.allByOnePlan<Told & More & Counted>(sql`
    with page as materialized (${page})
    select n.id, n.type, act.kind = 'letter' as letter, n.read_at is not null as read, n.created_on, c.id as content_id, coalesce(by_comment.id, n.comment_id) as at_comment, n.group_id,
      latest.actor, (select f.name from files f where f.person_id = (latest.actor->>'id')::bigint) as portrait,
      n.comment_id is not null as of_comment,
      case when n.type in (${int(told.postCreated)}, ${int(told.pollCreated)}, ${int(told.blogCreated)}, ${int(told.actionForYou)}) and c.group_id is not null
        then group_details_for_member(${person}, c.group_id) end as in_group,
      coalesce(c.content_type, (d.details ->> 'content_type')::int) as kind, coalesce(c.author_id = ${person}, false) as own,
      latest.people,
      coalesce(g.name, by_comment.text, m.text, c.said, d.details ->> 'title', n.words, '') as title,
      d.details as decided,
      ${more === nothing ? nothing : sql`${more},`}
      coalesce(g.picture, c.picture) as picture,
      act.called_off_at is not null as called_off, coalesce(c.approved, false) as approved, act.starts_at is not null as begins, act.total_completed as completed,
      case when c.content_type = 1 then vote_was_reset(${person}, n.content_id) else false end as reset,
      n.type in (${int(told.postUpdated)}, ${int(told.pollUpdated)}, ${int(told.blogUpdated)}) and exists (select from earlier_audiences a
        where a.content_id = n.content_id and a.until between n.created_on - interval '10 minutes' and n.created_on + interval '1 minute') as audience,
      case when n.type = 4 then is_message_request(${person}, n.about_id) else false end as request
    from page n
    left join lateral (
      select count(distinct a.person_id)::int as people,
        (array_agg(json_build_object('id', a.person_id, 'name', a.name, 'username', a.username, 'comment', a.comment_id)
          order by a.created_on desc, a.person_id desc, a.comment_id desc))[1] as actor
      from latest_actors(${person}, n.id, ${int(mostCountedOfOne)}) a) latest on true
    left join lateral (select m.text, m.content_id from comment_named(n.comment_id) m) m on true
    left join lateral (
      select c.id, c.author_id, c.group_id, c.content_type, c.approved,
        coalesce(nullif(c.title, ''), nullif(c.text, ''), nullif(left(c.body, 1000), ''), nullif(c.link_title, ''), c.location) as said,
        (select f.name from files f where f.content_id = c.id order by f.of_link, f.position limit 1) as picture
      from content_named(coalesce(n.content_id, m.content_id)) c) c on true
    left join lateral (
      select g.name, g.status = 'Open' as open, (select f.name from files f where f.group_id = g.id) as picture from group_named(n.group_id) g) g on true
    left join lateral (select m.id, m.text from comment_named(case when n.type in (${int(told.commented)}, ${int(told.replied)}) then (latest.actor->>'comment')::bigint end) m) by_comment on true
    left join actions act on act.content_id = n.content_id
    cross join lateral (select case when n.decision_id is not null then decision_details(${person}, n.decision_id) end as details offset 0) d
    order by n.created_on desc, n.id desc`);
  return rows.map((row) => ({
    ...row,
    actor: row.actor && { ...row.actor, portrait: row.portrait },
    title: firstWords(row.title, titleMax),
    others: row.actor ? row.people - 1 : (row.completed ?? 0),
  }));
}

/** How many did it, where that is told, and the portrait of the latest. */
type Counted = { completed: number | null; people: number; portrait: string | null };

export function shownTo({ files }: House, person: number, row: Told, speaker: Speaker): Notification {
  const { actor, title, picture } = row;
  return {
    id: row.id,
    status: row.read ? '1' : '0',
    url: placeOf(row),
    sentence: sentenceOf(row, speaker),
    object: {
      ...(actor && { actor: files.stub(actor, person) }),
      others: row.others,
      entity_type: row.type,
      ...(title && { title }),
      ...(picture && { image: files.address(picture, person, 'thumb') }),
      created_on: row.created_on.toISOString(),
    },
  };
}

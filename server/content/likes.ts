// Liking a post: once per person, counted and named for each viewer by whom they see.
import type { Ask } from '#contract/calls.ts';
import { entityTypes as told } from '#contract/notification.ts';
import { notFound } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { pageSizes } from '#contract/sizes.ts';
import type { Asked, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { pageCountOf, paging } from '../kit/page.ts';
import { sql } from '../kit/sql.ts';
import { takeBack } from '../notifications/takeBack.ts';
import { beTold, tellSoon } from '../notifications/teller.ts';
import { notBlocking } from '../rules/pair.ts';
import { likerOf } from './cards.ts';
import { tallyNowAndThen } from './tally.ts';

export async function like({ content_id }: Ask<'POST /content/like'>, { db, member }: Asked<Member>) {
  const viewer = member.id;
  return db.transactionByOnePlan(async (db) => {
    const [, done] = await Promise.all([
      db.hold(sql`
        select hold_content(c.id), ${notBlocking(viewer, sql`c.author_id`)} from visible_contents(${viewer}) c where c.id = ${content_id}`),
      // seen again under the lock: a block that was answered before this stands
      db.one<{ first: boolean }>(sql`
        with seen as materialized (select c.author_id from visible_contents(${viewer}) c where c.id = ${content_id}),
          liked as (insert into likes (content_id, person_id) select ${content_id}, ${viewer} from seen on conflict do nothing returning content_id as id),
          deed as (${beTold(told.postLiked, viewer, sql`select id from liked`)})
        select exists (select from liked) as first from seen`),
    ]);
    if (!done) throw notFound(sentences.feedNotFound);
    const likes = await likesOf(db, viewer, content_id);
    if (done.first) await Promise.all([tellSoon(db), tallyNowAndThen(db, content_id, likes.total_likes)]);
    return likes;
  });
}

export async function unlike({ content_id }: Ask<'POST /content/un-like'>, { db, member }: Asked<Member>) {
  return db.transactionByOnePlan(async (db) => {
    const author = await authorOf(db, member.id, content_id);
    const gone = await db.run(sql`delete from likes where content_id = ${content_id} and person_id = ${member.id}`);
    // what another window of theirs likes again at this moment is told
    if (gone) await takeBack(db, { type: told.postLiked, actor: member.id, content: content_id, from: author });
    return likesOf(db, member.id, content_id);
  });
}

export async function likers(input: Ask<'GET /content/get-likes'>, { db, member }: Asked<Member>) {
  await authorOf(db, member.id, input.content_id);
  const { page, size } = paging(input, pageSizes.likers);
  const { total_likes } = await total(db, member.id, input.content_id);
  const people = await db.all<Liker>(sql`${newest(member.id, input.content_id)} limit ${size} offset ${(page - 1) * size}`);
  return { likes: people.map(likerOf), total_likes, pageCount: pageCountOf(total_likes, size) };
}

async function authorOf(db: Database, viewer: number, content: number): Promise<number> {
  const post = await db.one<{ author_id: number }>(sql`select author_id from visible_contents(${viewer}) where id = ${content}`);
  if (!post) throw notFound(sentences.feedNotFound);
  return post.author_id;
}

async function likesOf(db: Database, viewer: number, content: number) {
  const { total_likes, likes } = (await db.one<{ total_likes: number; likes: Liker[] }>(sql`
    select counted.total as total_likes,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.created_at desc, n.id desc), '[]')
        from (${newest(viewer, content)} limit 5) n) as likes
    from likes_counted(${viewer}, ${content}) counted`))!;
  return { total_likes, likes: likes.map(likerOf), id: content };
}

const total = async (db: Database, viewer: number, content: number) =>
  (await db.one<{ total_likes: number }>(sql`
    select total as total_likes from likes_counted(${viewer}, ${content})`))!;

type Liker = { id: number; name: string; username: string };

const newest = (viewer: number, content: number) => sql`
  select p.id, p.name, p.username, l.created_at from likes l join visible_people(${viewer}) p on p.id = l.person_id
  where l.content_id = ${content} order by l.created_at desc, p.id desc`;

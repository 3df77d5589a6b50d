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
import { notify } from '../notifications/notify.ts';
import { takeBack } from '../notifications/takeBack.ts';
import { whileNotBlocking } from '../rules/pair.ts';
import { likerOf } from './cards.ts';

export async function like({ content_id }: Ask<'POST /content/like'>, { db, member }: Asked<Member>) {
  return db.transactionByOnePlan(async (db) => {
    await db.run(sql`select hold_content(${content_id})`);
    await whileNotBlocking(db, member.id, await authorOf(db, member.id, content_id));
    // seen again under the lock: a block that was answered before this stands
    const author = await authorOf(db, member.id, content_id);
    const first = await db.run(sql`insert into likes (content_id, person_id) values (${content_id}, ${member.id}) on conflict do nothing`);
    if (first) await notify(db, { type: told.postLiked, actor: member.id, content: content_id, to: [author] });
    return likesOf(db, member.id, content_id);
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
  const people = await newestLikers(db, member.id, input.content_id, size, (page - 1) * size);
  return { likes: people.map(likerOf), total_likes, pageCount: pageCountOf(total_likes, size) };
}

async function authorOf(db: Database, viewer: number, content: number): Promise<number> {
  const post = await db.one<{ author_id: number }>(sql`select author_id from visible_contents(${viewer}) where id = ${content}`);
  if (!post) throw notFound(sentences.feedNotFound);
  return post.author_id;
}

async function likesOf(db: Database, viewer: number, content: number) {
  const { total_likes } = await total(db, viewer, content);
  return { total_likes, likes: (await newestLikers(db, viewer, content, 5, 0)).map(likerOf), id: content };
}

const total = async (db: Database, viewer: number, content: number) =>
  (await db.one<{ total_likes: number }>(sql`
    select total as total_likes from likes_counted(${viewer}, ${content})`))!;

const newestLikers = (db: Database, viewer: number, content: number, take: number, skip: number) =>
  db.all<{ id: number; name: string; username: string }>(sql`
    select p.id, p.name, p.username from likes l join visible_people(${viewer}) p on p.id = l.person_id
    where l.content_id = ${content} order by l.created_at desc, p.id desc limit ${take} offset ${skip}`);

// Writing a post: what it may hold, where it may stand, who may see it.
import type { Ask } from '#contract/calls.ts';
import { forbidden, invalid, invalidField, notFound } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Audience } from '#contract/words.ts';
import type { Asked, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { sql } from '../kit/sql.ts';
import { canContent } from '../rules/content.ts';
import { cards } from './cards.ts';
import { collectionFor } from './collection.ts';
import { adoptPreview, dropPreview } from './preview.store.ts';

type Fields = Ask<'POST /content/add'>;

export async function add(input: Fields, asked: Asked<Member>) {
  const link = webAddress(input.link);
  return asked.db.transaction(async (db) => {
    const within = { ...asked, db };
    const id = input.id === undefined ? await publish({ ...input, link }, within) : await edit({ ...input, link, id: input.id }, within);
    const [content] = await cards(within, sql`select c.* from visible_contents(${asked.member.id}) c where c.id = ${id}`);
    // who left the group at this very moment posts nothing
    if (!content) throw notFound(sentences.feedNotFound);
    return { content, message: input.id === undefined ? sentences.posted : sentences.postSaved };
  });
}

async function publish(input: Fields, { db, member }: Asked<Member>): Promise<number> {
  const { text = '', link = '', location = '', attachments = [] } = input;
  if (isEmpty({ text, link, location, photos: attachments.length })) throw invalid(sentences.emptyPost);
  const closed = input.group_id === undefined ? false : await closedWhilePosting(db, member, input.group_id);
  const sharedAs = chosen(input) ?? (await lastAudience(db, member.id, input.group_id));
  if (sharedAs === 'Group' && input.group_id === undefined) throw invalidField('shared_as', sentences.groupAudience);
  const collection = await collectionFor(db, member.id, sharedAs, input.collection_id, input.group_id);

  const row = await db.one<{ id: number }>(sql`
    insert into contents (author_id, text, link, location, shared_as, collection_id, group_id, closed_at_post)
    values (${member.id}, ${text}, ${link}, ${location}, ${sharedAs}, ${collection}, ${input.group_id ?? null}, ${closed}) returning id`);
  await attach(db, member.id, row!.id, attachments);
  await describeLink(db, member.id, row!.id, link, sharedAs);
  await db.run(sql`update accounts set last_audience = ${sharedAs} where id = ${member.id} and last_audience <> ${sharedAs}`);
  return row!.id;
}

type Standing = { author_id: number; content_type: number; group_id: number | null; text: string; link: string; location: string; shared_as: Audience; collection_id: number | null; photos: number };

async function edit(input: Fields & { id: number }, { db, member }: Asked<Member>): Promise<number> {
  await db.run(sql`select hold_content(${input.id})`);
  const post = await db.one<Standing>(sql`
    select c.author_id, c.content_type, c.group_id, c.text, c.link, c.location, c.shared_as, c.collection_id,
      (select count(*)::int from files f where f.content_id = c.id and not f.of_link) as photos
    from visible_contents(${member.id}) c where c.id = ${input.id}`);
  if (!post) throw notFound(sentences.feedNotFound);
  const facts = { authorId: post.author_id, type: post.content_type, commentsOn: true, inGroup: false, groupMember: false, groupOwnerId: undefined };
  if (!canContent(member, facts).edit) throw forbidden(sentences.notYours);
  if (input.group_id !== undefined && input.group_id !== post.group_id) throw invalidField('group_id', sentences.groupStays);

  const { text = post.text, link = post.link, location = post.location } = input;
  const sharedAs = chosen(input) ?? post.shared_as;
  if (isEmpty({ text, link, location, photos: input.attachments?.length ?? post.photos })) throw invalid(sentences.emptyPost);
  if (sharedAs === 'Group' && post.group_id === null) throw invalidField('shared_as', sentences.groupAudience);
  const kept = sharedAs === 'Collection' ? post.collection_id : null;
  const collection = await collectionFor(db, member.id, sharedAs, input.collection_id ?? kept, post.group_id);

  await db.run(sql`
    update contents set text = ${text}, link = ${link}, location = ${location}, shared_as = ${sharedAs}, collection_id = ${collection}, updated_on = now()
    where id = ${input.id} and author_id = ${member.id}`);
  if (input.attachments) {
    await db.run(sql`delete from files where content_id = ${input.id} and not of_link and name <> all (${input.attachments})`);
    await attach(db, member.id, input.id, input.attachments);
  }
  if (link !== post.link) {
    await dropPreview(db, input.id);
    await describeLink(db, member.id, input.id, link, sharedAs);
  }
  return input.id;
}

const isEmpty = (post: { text: string; link: string; location: string; photos: number }) => !post.text && !post.link && !post.location && post.photos === 0;

/** Only pages of the web, spelled the way every browser spells them. */
function webAddress(link: string | undefined): string | undefined {
  if (!link) return link;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname || url.username || url.password) throw invalidField('link', sentences.linkFormat);
  return url.href;
}

/** Whether the group is closed. Its row is held, so that it does not open or close while the post is made. */
async function closedWhilePosting(db: Database, member: Member, id: number): Promise<boolean> {
  await db.run(sql`select hold_group(${id})`);
  const group = await db.one<{ status: string; enable_wall: boolean; member: boolean }>(sql`
    select g.status, g.enable_wall, exists (select from group_members m where m.group_id = g.id and m.person_id = ${member.id}) as member
    from visible_groups(${member.id}) g where g.id = ${id}`);
  if (!group) throw notFound(sentences.groupNotFound);
  if (!group.member) throw forbidden(sentences.membersOnly);
  if (!group.enable_wall) throw forbidden(sentences.wallOff);
  return group.status === 'Closed';
}

/** Whoever names a collection means it. */
const chosen = ({ shared_as, collection_id }: Pick<Fields, 'shared_as' | 'collection_id'>): Audience | undefined => shared_as ?? (collection_id === undefined ? undefined : 'Collection');

/** What the form was last sent with, at first Public; Group only inside a group. Of a collection nobody says here which: then it is the author's alone. */
async function lastAudience(db: Database, person: number, group: number | undefined): Promise<Audience> {
  const { last_audience: last } = (await db.one<{ last_audience: Audience }>(sql`select last_audience from accounts where id = ${person}`))!;
  if (last === 'Collection') return 'Private';
  return last === 'Group' && group === undefined ? 'Public' : last;
}

/** Makes one's own loose pictures, and those that are on this post already, its photos in this order. */
async function attach(db: Database, person: number, content: number, names: readonly string[]) {
  const attached = await db.run(sql`
    update files f set content_id = ${content}, position = given.position
    from unnest(${names}::text[]) with ordinality given (name, position)
    where f.name = given.name and f.owner_id = ${person} and not f.of_link and f.comment_id is null and f.person_id is null
      and (f.content_id is null or f.content_id = ${content})
      and not exists (select from link_previews p where p.file_id = f.id)`);
  if (attached !== names.length) throw invalidField('attachments', sentences.unknownPhoto);
}

/** What the author saw in the composer is kept; without that, a Public post has its link looked up in the background. */
async function describeLink(db: Database, person: number, content: number, link: string, sharedAs: Audience) {
  if (!link || (await adoptPreview(db, person, content, link))) return;
  if (sharedAs === 'Public') await addJob(db, 'content.preview', { content });
}

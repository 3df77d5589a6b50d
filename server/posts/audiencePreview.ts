// Preview of the people who would see a post, shown before it is sent.
import type { Input } from '#contract/calls.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import type { RequestContext, Member } from '../context.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { collectionFor } from './collection.ts';

const isForEveryone = (audience: Audience) => audience === 'Public' || audience === 'Group';

type AudienceInput = {
  shared_as: Audience;
  group_id: number | null;
  collection_id: number | null;
  /** The post is in a closed group, or was posted while it was closed: only members see it. */
  closed: boolean;
};

export async function previewAudience(
  input: Input<'GET /content/audience'>,
  { db, app, member }: RequestContext<Member>,
) {
  const {
    shared_as: audience,
    group_id,
    collection_id,
    closed,
  } = input.id === undefined ? await resolveInput(input) : await resolveOwnPost(input.id);
  const members = selectMembers(audience, group_id, collection_id, closed);
  const [{ total }, sample] = [
    (await db.queryOne<{ total: number }>(
      isForEveryone(audience) && !closed
        ? countEveryone()
        : sql`select count(*)::int as total ${members}`,
    ))!,
    await db.query<{ id: number; name: string; username: string; portrait: string | null }>(sql`
      select ${userSummaryColumns(sql`p`)} ${members} order by p.id limit 5`),
  ];
  return {
    kind: audience,
    closed,
    total,
    sample: sample.map((person) => app.files.stub(person, member.id)),
  };

  async function resolveInput({
    shared_as,
    group_id,
    collection_id,
  }: typeof input): Promise<AudienceInput> {
    if (!shared_as) throw invalidField('shared_as', strings.required);
    if (shared_as === 'Group' && group_id === undefined)
      throw invalidField('shared_as', strings.groupAudience);
    return {
      shared_as,
      group_id: group_id ?? null,
      collection_id: await collectionFor(db, member.id, shared_as, collection_id, group_id),
      closed: group_id !== undefined && (await isClosed(group_id)),
    };
  }

  async function resolveOwnPost(id: number): Promise<AudienceInput> {
    const post = await db.queryOne<AudienceInput>(
      sql`
      select c.shared_as, c.group_id, c.collection_id, was_posted_while_closed(c.group_was_closed, c.created_at, g.closed_at) as closed
      from visible_posts(${member.id}) c left join visible_groups(${member.id}) g on g.id = c.group_id where c.id = ${id} and c.author_id = ${member.id}`,
    );
    if (!post) throw notFound(strings.feedNotFound);
    return {
      ...post,
      closed: post.closed || (post.group_id !== null && (await isClosed(post.group_id))),
    };
  }

  /** Members in the audience and the group, without the author. */
  function selectMembers(
    audience: Audience,
    group: number | null,
    collection: number | null,
    isClosed: boolean,
  ): Sql {
    return sql`
      from visible_people(${member.id}) p where p.id <> ${member.id}
      ${audience === 'Private' ? sql`and false` : emptySql}
      ${audience === 'Friends' || audience === 'Collection' ? sql`and p.id in (select id from friends_of(${member.id}))` : emptySql}
      ${audience === 'Collection' ? sql`and p.id in (select person_id from collection_members where collection_id = ${collection})` : emptySql}
      ${isClosed ? sql`and exists (select from group_members m where m.group_id = ${group} and m.person_id = p.id)` : emptySql}`;
  }

  /**
   * Counts all people, then subtracts the author and the people blocked in either direction. This
   * avoids a check for each person.
   */
  function countEveryone(): Sql {
    return sql`
      select (count(*) - (select count(*) from visible_people(null) p where p.id in (select across.id from blocked_either_way(${member.id}) across union select ${member.id}::bigint)))::int as total
      from visible_people(null)`;
  }

  async function isClosed(id: number): Promise<boolean> {
    const group = await db.queryOne<{ status: string; member: boolean }>(sql`
      select g.status, exists (select from group_members m where m.group_id = g.id and m.person_id = ${member.id}) as member
      from visible_groups(${member.id}) g where g.id = ${id}`);
    if (!group) throw notFound(strings.groupNotFound);
    if (!group.member) throw forbidden(strings.membersOnly);
    return group.status === 'Closed';
  }
}

// Where something is posted and for whom, the same for posts, polls, blogs and actions.
import type { Audience, Tool } from '#contract/fields.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { collectionFor } from './collection.ts';

/** What the author asked for; what is absent is chosen for them. */
export type Wanted = {
  shared_as?: Audience | undefined;
  collection_id?: number | undefined;
  group_id?: number | undefined;
};
export type PostAudience = {
  sharedAs: Audience;
  collection: number | null;
  group: number | null;
  closed: boolean;
};

/** What a group can switch on and off. */
type GroupTool = Tool | 'poll' | 'blog';
/** What is posted: something that a group can switch off, or an action, which its owner alone publishes there, or what a member corrects. */
type Posted = GroupTool | 'action' | 'correction';

const off: Record<GroupTool, string> = {
  wall: strings.wallOff,
  discussion: strings.discussionsOff,
  bookmark: strings.bookmarksOff,
  poll: strings.pollsOff,
  blog: strings.blogsOff,
};

/** For something new. Its group, when it has one, neither opens nor closes until the transaction ends. */
export async function resolveAudience(
  db: Database,
  member: Member,
  wanted: Wanted,
  tool: Posted,
): Promise<PostAudience> {
  const closed =
    wanted.group_id !== undefined && (await closedWhilePosting(db, member, wanted.group_id, tool));
  const sharedAs = chosen(wanted) ?? (await lastAudience(db, member.id, wanted.group_id));
  if (sharedAs === 'Group' && wanted.group_id === undefined)
    throw invalidField('shared_as', strings.groupAudience);
  const collection = await collectionFor(
    db,
    member.id,
    sharedAs,
    wanted.collection_id,
    wanted.group_id,
  );
  if (sharedAs !== member.lastAudience)
    await db.execute(sql`update accounts set last_audience = ${sharedAs} where id = ${member.id}`);
  return { sharedAs, collection, group: wanted.group_id ?? null, closed };
}

type Stands = { shared_as: Audience; collection_id: number | null; group_id: number | null };

/**
 * For something that stands already: it stays in its group. To say it to more people there is as much as to post it. Other changes are made by members, also
 * where the tool is off by now, so that nobody who was removed goes on speaking there. What its author's friends alone read afterwards, or nobody else, is changed by anybody.
 */
export async function resolveAudienceOnEdit(
  db: Database,
  member: Member,
  wanted: Wanted,
  stands: Stands,
  tool: Posted,
  draft = false,
) {
  if (wanted.group_id !== undefined && wanted.group_id !== stands.group_id)
    throw invalidField('group_id', strings.groupStays);
  const sharedAs = chosen(wanted) ?? stands.shared_as;
  if (sharedAs === 'Group' && stands.group_id === null)
    throw invalidField('shared_as', strings.groupAudience);
  const widens = widening.indexOf(sharedAs) > widening.indexOf(stands.shared_as);
  if (stands.group_id !== null && (widens || (isForMany(sharedAs) && !draft)))
    await isClosedForPosting(db, member, stands.group_id, widens ? tool : 'correction');
  const kept = sharedAs === 'Collection' ? stands.collection_id : null;
  return {
    sharedAs,
    collection: await collectionFor(
      db,
      member.id,
      sharedAs,
      wanted.collection_id ?? kept,
      stands.group_id,
    ),
  };
}

/** The audiences in a group, each for more people than the one before. */
const widening: Audience[] = ['Private', 'Friends', 'Group', 'Public'];
const isForMany = (audience: Audience) => audience === 'Group' || audience === 'Public';

/** Whether the group is closed, as it stays until the transaction ends. */
export async function closedWhilePosting(
  db: Database,
  member: Member,
  id: number,
  tool: Posted,
): Promise<boolean> {
  await db.lockFirst(sql`select hold_group(${id})`);
  return isClosedForPosting(db, member, id, tool);
}

/** Refuses whoever may not post this in the group. */
async function isClosedForPosting(
  db: Database,
  member: Member,
  id: number,
  tool: Posted,
): Promise<boolean> {
  const group = await db.queryOne<
    { status: string; member: boolean; owner: boolean } & Record<GroupTool, boolean>
  >(sql`
    select g.status, g.enable_wall as wall, g.enable_discussion as discussion, g.enable_bookmark as bookmark, g.enable_poll as poll, g.enable_blog as blog,
      exists (select from group_members m where m.group_id = g.id and m.person_id = ${member.id}) as member, g.owner_id = ${member.id} as owner
    from visible_groups(${member.id}) g where g.id = ${id}`);
  if (!group) throw notFound(strings.groupNotFound);
  if (!group.member) throw forbidden(strings.membersOnly);
  if (tool === 'action' && !group.owner) throw forbidden(strings.groupActions);
  if (tool !== 'action' && tool !== 'correction' && !group[tool]) throw forbidden(off[tool]);
  return group.status === 'Closed';
}

/** Whoever names a collection means it. */
const chosen = ({ shared_as, collection_id }: Wanted): Audience | undefined =>
  shared_as ?? (collection_id === undefined ? undefined : 'Collection');

/** What the form was last sent with, at first Public; Group only inside a group. Of a collection nobody says here which: then it is the author's alone. */
async function lastAudience(
  db: Database,
  person: number,
  group: number | undefined,
): Promise<Audience> {
  const { last_audience: last } = (await db.queryOne<{ last_audience: Audience }>(
    sql`select last_audience from accounts where id = ${person}`,
  ))!;
  if (last === 'Collection') return 'Private';
  return last === 'Group' && group === undefined ? 'Public' : last;
}

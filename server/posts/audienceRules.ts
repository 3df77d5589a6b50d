// Audience and group of a post, poll, blog or action, with the rules for choosing them.
import type { Audience, Tool } from '#contract/fields.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { assertNotArchived, isArchivedGroup } from '../policies/archivedGroups.ts';
import { lockVisibleGroup } from '../policies/lockVisibleGroup.ts';
import { collectionFor } from './collection.ts';

/** The audience that the author requested. Defaults apply to missing fields. */
type RequestedAudience = {
  shared_as?: Audience | undefined;
  collection_id?: number | undefined;
  group_id?: number | undefined;
};
type PostAudience = {
  sharedAs: Audience;
  collection: number | null;
  group: number | null;
  /** Whether the group is closed now. */
  closed: boolean;
};

/** Tools that a group can switch on and off. */
type GroupTool = Tool | 'poll' | 'blog';
/**
 * Determines which check applies in a group: the tool must be on, an action requires the owner, and
 * a correction only requires membership.
 */
type PostingKind = GroupTool | 'action' | 'correction';

const turnedOffErrors: Record<GroupTool, string> = {
  wall: strings.wallOff,
  discussion: strings.discussionsOff,
  bookmark: strings.bookmarksOff,
  poll: strings.pollsOff,
  blog: strings.blogsOff,
};

/**
 * The audience of a new post. Locks the group, if any, so that it neither opens nor closes until
 * the transaction ends. `remembered`: whether the member chose the audience now, so that the next
 * post begins with it.
 */
export async function resolveAudience(
  db: Database,
  member: Member,
  requested: RequestedAudience,
  tool: PostingKind,
  { remembered = true } = {},
): Promise<PostAudience> {
  const isClosed =
    requested.group_id !== undefined &&
    (await lockGroupForPosting(db, member, requested.group_id, tool));
  const sharedAs =
    toRequestedAudience(requested) ?? (await loadLastAudience(db, member.id, requested.group_id));
  if (sharedAs === 'Group' && requested.group_id === undefined)
    throw invalidField('shared_as', strings.groupAudience);
  const collection = await collectionFor(
    db,
    member.id,
    sharedAs,
    requested.collection_id,
    requested.group_id,
  );
  if (remembered && sharedAs !== member.lastAudience)
    await db.execute(
      sql`update all_people set last_audience = ${sharedAs} where id = ${member.id}`,
    );
  return { sharedAs, collection, group: requested.group_id ?? null, closed: isClosed };
}

type StoredAudience = {
  shared_as: Audience;
  collection_id: number | null;
  group_id: number | null;
};

/**
 * The audience of an edited post, which stays in its group. Nothing is edited in an archived group.
 * A wider audience needs the same permission as a new post. Other edits need membership, even if
 * the tool is off by now, so that removed members cannot go on posting. Edits to a post that only
 * friends or the author can see afterwards need neither.
 */
export async function resolveAudienceOnEdit(
  db: Database,
  member: Member,
  requested: RequestedAudience,
  current: StoredAudience,
  tool: PostingKind,
  draft = false,
) {
  if (requested.group_id !== undefined && requested.group_id !== current.group_id)
    throw invalidField('group_id', strings.groupNotChangeable);
  if (current.group_id !== null) await assertGroupNotArchived(db, current.group_id);
  const sharedAs = toRequestedAudience(requested) ?? current.shared_as;
  if (sharedAs === 'Group' && current.group_id === null)
    throw invalidField('shared_as', strings.groupAudience);
  const isWider = audiencesByWidth.indexOf(sharedAs) > audiencesByWidth.indexOf(current.shared_as);
  if (current.group_id !== null && (isWider || (isForMany(sharedAs) && !draft)))
    await checkGroupForPosting(db, member, current.group_id, isWider ? tool : 'correction');
  const currentCollection = sharedAs === 'Collection' ? current.collection_id : null;
  return {
    sharedAs,
    collection: await collectionFor(
      db,
      member.id,
      sharedAs,
      requested.collection_id ?? currentCollection,
      current.group_id,
    ),
  };
}

/** For the group of a post that the member sees. */
async function assertGroupNotArchived(db: Database, id: number) {
  const [group] = await db.query<{ archived: boolean }>(
    sql`select ${isArchivedGroup(sql`${id}::bigint`)} as archived`,
  );
  assertNotArchived(group!);
}

/** Audiences in a group, from narrow to wide. 'Collection' is not one of them. */
const audiencesByWidth: Audience[] = ['Private', 'Friends', 'Group', 'Public'];
const isForMany = (audience: Audience) => audience === 'Group' || audience === 'Public';

/** Whether the group is closed. Locks the group, so that this holds until the transaction ends. */
export async function lockGroupForPosting(
  db: Database,
  member: Member,
  id: number,
  tool: PostingKind,
): Promise<boolean> {
  await lockVisibleGroup(db, member.id, id);
  return checkGroupForPosting(db, member, id, tool);
}

/** Whether the group is closed. Throws if the member may not post this in the group. */
async function checkGroupForPosting(
  db: Database,
  member: Member,
  id: number,
  tool: PostingKind,
): Promise<boolean> {
  const group = await db.queryOne<
    { status: string; archived: boolean; member: boolean; owner: boolean } & Record<
      GroupTool,
      boolean
    >
  >(sql`
    select g.status, g.archived_at is not null as archived, g.enable_wall as wall, g.enable_discussion as discussion, g.enable_bookmark as bookmark, g.enable_poll as poll, g.enable_blog as blog,
      exists (select from group_members m where m.group_id = g.id and m.person_id = ${member.id}) as member, g.owner_id = ${member.id} as owner
    from visible_groups(${member.id}) g where g.id = ${id}`);
  if (!group) throw notFound(strings.groupNotFound);
  if (!group.member) throw forbidden(strings.membersOnly);
  assertNotArchived(group);
  if (tool === 'action' && !group.owner) throw forbidden(strings.groupActions);
  if (tool !== 'action' && tool !== 'correction' && !group[tool])
    throw forbidden(turnedOffErrors[tool]);
  return group.status === 'Closed';
}

/** A collection id implies the audience 'Collection'. */
const toRequestedAudience = ({
  shared_as,
  collection_id,
}: RequestedAudience): Audience | undefined =>
  shared_as ?? (collection_id === undefined ? undefined : 'Collection');

/**
 * The audience that the member last used, at first Public. 'Group' outside a group becomes Public.
 * 'Collection' becomes Private, because the last collection is not stored.
 */
async function loadLastAudience(
  db: Database,
  person: number,
  group: number | undefined,
): Promise<Audience> {
  const { last_audience: latest } = (await db.queryOne<{ last_audience: Audience }>(
    sql`select last_audience from all_people where id = ${person}`,
  ))!;
  if (latest === 'Collection') return 'Private';
  return latest === 'Group' && group === undefined ? 'Public' : latest;
}

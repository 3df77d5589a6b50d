// Group responses as the viewer sees them: membership, permissions and counts.
import type { Group, NotificationLevel } from '#contract/group.ts';
import { toShownTags } from '../posts/tags.ts';
import type { RequestContext } from '../context.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import type { Files, StoredPicture } from '../storage/fileUrls.ts';
import { toYnFlag } from '../lib/validation/ynFlag.ts';
import { sql, type Sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { canGroup, resolveMembership } from '../policies/groups.ts';

type Person = { id: number; name: string; username: string; portrait: string | null };

type Row = {
  id: number;
  owner_id: number;
  name: string;
  brief_description: string;
  description: string;
  rules: string;
  status: 'Open' | 'Closed';
  /** 1: only the owner invites. 2: every member invites. */
  access: number;
  enable_wall: boolean;
  enable_poll: boolean;
  enable_blog: boolean;
  enable_discussion: boolean;
  enable_bookmark: boolean;
  created_at: Date;
  archived_at: Date | null;
  revision: number;
  owner: Person | null;
  icon: string | null;
  parent: { id: number; name: string } | null;
  tags: string[];
  total_members: number;
  total_posts: number;
  total_actions: number;
  member: boolean;
  moderator: boolean;
  unlisted: boolean;
  /** The viewer's notification level. Null if the viewer is not a member. */
  news: NotificationLevel | null;
  banned: boolean;
  cover_drawing: CoverDrawing | null;
  /** Only with the details. */
  cover_picture: StoredPicture | null;
  /** Who has a pending offer of the group, if the viewer may know. */
  heir: Person | null;
  invitation: { note: string; inviter: Person | null } | null;
};

/**
 * Loads groups for responses. `page` is a query with the columns `id` and `ordinal` (the position).
 * `detailed` adds the description, the numbers of posts and actions, and a pending ownership offer.
 */
export async function loadGroups(
  { db, viewer, app }: Pick<RequestContext, 'db' | 'viewer' | 'app'>,
  page: Sql,
  { detailed = false } = {},
): Promise<Group[]> {
  const person = toUserSummary(sql`p`);
  const rows = await db.query<Row>(sql`
    with page as materialized (${page})
    select g.id, g.owner_id, g.name, g.brief_description, ${detailed ? sql`g.description` : sql`''`} as description, g.rules, g.status, g.access,
      g.enable_wall, g.enable_poll, g.enable_blog, g.enable_discussion, g.enable_bookmark, g.created_at, g.archived_at, g.revision,
      (select ${person} from visible_people(${viewer}) p where p.id = g.owner_id) as owner,
      (select f.name from files f where f.group_id = g.id) as icon, g.cover_drawing,
      ${detailed ? sql`(select ${storedPictureColumns} from files f where f.cover_group_id = g.id)` : sql`null::json`} as cover_picture,
      (select json_build_object('id', up.id, 'name', up.name) from visible_groups(${viewer}) up where up.id = g.parent_id) as parent,
      coalesce((select json_agg(t.tag order by t.tag) from group_tags t where t.group_id = g.id), '[]') as tags,
      visible_member_count(${viewer}, g.id) as total_members, ${detailed ? sql`counted.posts` : sql`0`} as total_posts, ${detailed ? sql`counted.actions` : sql`0`} as total_actions,
      mine.person_id is not null as member, coalesce(mine.moderator, false) as moderator, coalesce(mine.unlisted, false) as unlisted, mine.news,
      (mine.person_id is null and is_banned_from(g.id, ${viewer})) as banned,
      ${detailed ? sql`(select ${person} from visible_offers(${viewer}) o join visible_people(${viewer}) p on p.id = o.heir_id where o.group_id = g.id)` : sql`null::json`} as heir,
      (select json_build_object('note', i.note, 'inviter', (select ${person} from visible_people(${viewer}) p where p.id = i.inviter_id))
        from group_invitations i where i.group_id = g.id and i.person_id = ${viewer}) as invitation
    from page join visible_groups(${viewer}) g on g.id = page.id
    left join group_members mine on mine.group_id = g.id and mine.person_id = ${viewer}
    ${detailed ? sql`cross join lateral visible_group_post_count(${viewer}, g.id) counted` : sql``}
    order by page.ordinal`);
  return rows.map((row) => toGroup(row, viewer, app.files));
}

/** One group with all details, or undefined if the viewer cannot see it. */
export async function loadGroup(
  ctx: Pick<RequestContext, 'db' | 'viewer' | 'app'>,
  id: number,
): Promise<Group | undefined> {
  return (
    await loadGroups(ctx, sql`select ${id}::bigint as id, 1 as ordinal`, { detailed: true })
  )[0];
}

/**
 * The groups that these posts announce, keyed by post id. The `group_id` of such a post is the new
 * group. Leaves out what the viewer cannot see.
 */
export async function loadFoundedGroups(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<Map<number, Group>> {
  if (!ids.length) return new Map();
  const announcements = await ctx.db.query<{ id: number; group_id: number }>(sql`
    select c.id, c.group_id from visible_posts(${ctx.viewer}) c where c.id = any (${ids}::bigint[]) and c.group_id is not null`);
  const groups = await loadGroups(
    ctx,
    sql`select distinct id, 1 as ordinal from unnest(${announcements.map(({ group_id }) => group_id)}::bigint[]) id`,
  );
  const byId = new Map(groups.map((group) => [group.id, group]));
  return new Map(
    announcements.flatMap(({ id, group_id }) =>
      byId.has(group_id) ? [[id, byId.get(group_id)!] as const] : [],
    ),
  );
}

function toCover(
  { cover_picture, cover_drawing }: Row,
  viewer: number | null,
  files: Files,
): Pick<Group, 'cover'> {
  if (cover_picture) return { cover: { picture: files.shown(cover_picture, viewer) } };
  return cover_drawing ? { cover: { drawing: cover_drawing } } : {};
}

function toGroup(row: Row, viewer: number | null, files: Files): Group {
  const invitation = row.member ? null : row.invitation;
  const membership = resolveMembership({
    owner: row.owner_id === viewer,
    member: row.member,
    moderator: row.moderator,
    invited: invitation !== null,
  });
  const can = canGroup({
    membership,
    status: row.status,
    access: row.access,
    archived: row.archived_at !== null,
    banned: row.banned,
  });
  return {
    id: row.id,
    ...(row.owner && { user_id: row.owner_id, user: files.stub(row.owner, viewer) }),
    name: row.name,
    brief_description: row.brief_description,
    description: row.description,
    rules: row.rules,
    icon: files.address(row.icon, viewer, 'thumb'),
    ...(row.icon && can.edit && { icon_file: row.icon }),
    ...toCover(row, viewer, files),
    ...(row.parent && { parent_id: row.parent.id, parent: row.parent }),
    status: row.status,
    access: row.access,
    tags: toShownTags(row.tags),
    enable_wall: toYnFlag(row.enable_wall),
    enable_poll: toYnFlag(row.enable_poll),
    enable_blog: toYnFlag(row.enable_blog),
    enable_discussion: toYnFlag(row.enable_discussion),
    enable_bookmark: toYnFlag(row.enable_bookmark),
    total_members: row.total_members,
    total_posts: row.total_posts,
    total_actions: row.total_actions,
    membership,
    ...(row.news && { news: row.news }),
    ...(row.unlisted && row.status === 'Open' && membership !== 'owner' && { unlisted: true }),
    ...(invitation?.inviter && { invited_by: files.stub(invitation.inviter, viewer) }),
    ...(invitation?.note && { invitation_note: invitation.note }),
    ...(row.banned && { removed: true as const }),
    ...(row.heir && { offered_to: files.stub(row.heir, viewer) }),
    ...(row.heir?.id === viewer && { can_take_over: true as const }),
    ...(row.archived_at && { archived_on: row.archived_at.toISOString() }),
    can_edit: can.edit,
    can_archive: can.archive,
    ...(can.edit && { revision: row.revision }),
    can_join: can.join,
    can_leave: can.leave,
    can_invite: can.invite,
    can_read: can.read,
    can_post: can.post,
    added_on: row.created_at.toISOString(),
  };
}

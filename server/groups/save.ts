// Endpoints that create and update a group.
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { assertRevision } from '../policies/revision.ts';
import { queueMarking } from '../posts/denormalizedColumns.ts';
import { tagKeys } from '../posts/tags.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { canGroup } from '../policies/groups.ts';
import type { ScreenedText } from '../screening/matchLists.ts';
import { screenInput } from '../screening/screen.ts';
import { loadGroup } from './card.ts';
import { setIcon } from './icon.ts';
import { lockMembership } from './membership.ts';
import { lockHierarchy, assertValidParent } from './hierarchy.ts';
import { expandTools } from './tools.ts';
import { endInvitations } from './invitationStore.ts';

type Fields = Input<'POST /group/create'>;

/** The editable fields of a group except its name, icon and tags. */
type GroupDetails = {
  brief_description: string;
  description: string;
  rules: string;
  parent_id: number | null;
  status: 'Open' | 'Closed';
  /** 1: only the owner invites. 2: every member invites. */
  access: number;
  enable_wall: boolean;
  enable_poll: boolean;
  enable_blog: boolean;
  enable_discussion: boolean;
  enable_bookmark: boolean;
};

const defaultDetails: GroupDetails = {
  brief_description: '',
  description: '',
  rules: '',
  parent_id: null,
  status: 'Open',
  access: 2,
  enable_wall: true,
  enable_poll: true,
  enable_blog: false,
  enable_discussion: false,
  enable_bookmark: false,
};

export async function createGroup(
  { name, icon, tags, ...input }: Fields,
  ctx: RequestContext<Member>,
) {
  const [keys, details] = [tagKeys(tags ?? []), mergeDetails(input, defaultDetails)];
  return ctx.db.transaction(async (db) => {
    const { id: owner } = ctx.member;
    await screenInput({ ...ctx, db }, toScreenedText(name, details, keys), { handling: 'refuse' });
    if (details.parent_id !== null) {
      await lockHierarchy(db);
      await assertValidParent(db, owner, undefined, details.parent_id);
    }
    const id = await insertGroup(db, owner, { name, ...details });
    await setTags(db, id, keys);
    if (icon) await setIcon(db, owner, id, icon);
    return { group: (await loadGroup({ ...ctx, db }, id))!, message: strings.groupCreated };
  });
}

/** Inserts a group with its owner and the post that announces it in feeds. */
export async function insertGroup(
  db: Database,
  owner: number,
  { name, ...fields }: Partial<GroupDetails> & { name: string },
): Promise<number> {
  const details = { ...defaultDetails, ...fields };
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into groups (owner_id, parent_id, name, brief_description, description, rules, status, access, enable_wall, enable_poll, enable_blog, enable_discussion, enable_bookmark)
    values (${owner}, ${details.parent_id}, ${name}, ${details.brief_description}, ${details.description}, ${details.rules}, ${details.status}, ${details.access},
      ${details.enable_wall}, ${details.enable_poll}, ${details.enable_blog}, ${details.enable_discussion}, ${details.enable_bookmark}) returning id`))!;
  await db.execute(sql`insert into group_members (group_id, person_id) values (${id}, ${owner})`);
  const announcement = (await db.queryOne<{ id: number }>(sql`
    insert into posts (author_id, content_type, shared_as, group_id, group_was_closed)
    values (${owner}, ${contentType.group}, 'Group', ${id}, ${details.status === 'Closed'}) returning id`))!;
  publishEvent(db, { event: 'content', id: announcement.id, user_id: owner });
  await queueFanOut(db, { type: NotificationType.groupCreated, actor: owner, group: id });
  return id;
}

export async function updateGroup(
  { id, name, icon, tags, revision, ...input }: Input<'POST /group/update'>,
  ctx: RequestContext<Member>,
) {
  const keys = tags && tagKeys(tags);
  return ctx.db.transaction(async (db) => {
    const { id: owner } = ctx.member;
    // Before the group is locked.
    if (input.parent_id) await lockHierarchy(db);
    if (!canGroup(await lockMembership(db, owner, id)).edit) throw forbidden(strings.ownerOnly);
    const current = (await db.queryOne<GroupDetails & { name: string; revision: number }>(sql`
      select name, revision, brief_description, description, rules, parent_id, status, access, enable_wall, enable_poll, enable_blog, enable_discussion, enable_bookmark
      from visible_groups(${owner}) where id = ${id}`))!;
    assertRevision(revision, current.revision);
    const details = mergeDetails(input, current);
    await screenInput({ ...ctx, db }, toScreenedText(name, details, keys), {
      handling: 'refuse',
      before: toScreenedText(current.name, current),
    });
    if (details.parent_id !== null && details.parent_id !== current.parent_id)
      await assertValidParent(db, owner, id, details.parent_id);
    await db.execute(sql`
      update groups set name = ${name}, brief_description = ${details.brief_description}, description = ${details.description}, rules = ${details.rules},
        parent_id = ${details.parent_id}, status = ${details.status}, access = ${details.access}, enable_wall = ${details.enable_wall}, enable_poll = ${details.enable_poll},
        enable_blog = ${details.enable_blog}, enable_discussion = ${details.enable_discussion}, enable_bookmark = ${details.enable_bookmark}, revision = revision + 1
      where id = ${id} and owner_id = ${owner}`);
    // Members may no longer invite.
    if (details.access === 1)
      await endInvitations(db, sql`group_id = ${id} and inviter_id <> ${owner}`);
    if (details.status !== current.status) await queueMarking(db);
    if (keys) await setTags(db, id, keys);
    if (icon !== undefined) await setIcon(db, owner, id, icon);
    await ctx.app.rateLimits.consume('change', String(owner));
    await queueFanOut(db, { type: NotificationType.groupUpdated, actor: owner, group: id });
    return { group: (await loadGroup({ ...ctx, db }, id))!, message: strings.groupSaved };
  });
}

const toScreenedText = (
  name: string,
  { brief_description, description, rules }: GroupDetails,
  tags: readonly string[] = [],
): ScreenedText => ({
  text: [name, brief_description, rules, ...tags],
  rich: [description],
});

/** The given fields, with the current value where a field is missing. */
function mergeDetails(
  fields: Omit<Fields, 'name' | 'icon' | 'tags'>,
  current: GroupDetails,
): GroupDetails {
  const input = expandTools(fields);
  const isOn = (tool: 'Y' | 'N' | undefined, currentValue: boolean) =>
    tool === undefined ? currentValue : tool === 'Y';
  return {
    brief_description: input.brief_description ?? current.brief_description,
    description: input.description ?? current.description,
    rules: input.rules ?? current.rules,
    parent_id: input.parent_id === undefined ? current.parent_id : input.parent_id,
    status: input.status ?? current.status,
    access: input.access ?? current.access,
    enable_wall: isOn(input.enable_wall, current.enable_wall),
    enable_poll: isOn(input.enable_poll, current.enable_poll),
    enable_blog: isOn(input.enable_blog, current.enable_blog),
    enable_discussion: isOn(input.enable_discussion, current.enable_discussion),
    enable_bookmark: isOn(input.enable_bookmark, current.enable_bookmark),
  };
}

async function setTags(db: Database, group: number, keys: readonly string[]) {
  await db.execute(
    sql`delete from group_tags where group_id = ${group} and tag <> all (${keys}::text[])`,
  );
  await db.execute(
    sql`insert into group_tags (group_id, tag) select ${group}, unnest(${keys}::text[]) on conflict do nothing`,
  );
}

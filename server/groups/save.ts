// Founding a group, and changing it.
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { queueMarking } from '../posts/mentions.ts';
import { tagKeys } from '../posts/tags.ts';
import { assertRevision } from '../posts/revisions.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { fanOutLater } from '../notifications/fanOut.ts';
import { canGroup } from '../policies/groups.ts';
import type { ScreenedText } from '../spam/matchLists.ts';
import { screen } from '../spam/screen.ts';
import { groupCard } from './card.ts';
import { setIcon } from './icon.ts';
import { heldAlone } from './membership.ts';
import { lockHierarchy, refuseUnfitParent } from './hierarchy.ts';
import { withTools } from './tools.ts';

type Fields = Input<'POST /group/create'>;

/** What a group is, but for its name. */
type Traits = {
  brief_description: string;
  description: string;
  rules: string;
  parent_id: number | null;
  status: 'Open' | 'Closed';
  access: number;
  enable_wall: boolean;
  enable_poll: boolean;
  enable_blog: boolean;
  enable_discussion: boolean;
  enable_bookmark: boolean;
};

const atFirst: Traits = {
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

export async function create({ name, icon, tags, ...input }: Fields, ctx: RequestContext<Member>) {
  const [keys, traits] = [tagKeys(tags ?? []), traitsOf(input, atFirst)];
  return ctx.db.transaction(async (db) => {
    const { id: owner } = ctx.member;
    await screen({ ...ctx, db }, saidBy(name, traits, keys), { stand: 'at once' });
    if (traits.parent_id !== null) {
      await lockHierarchy(db);
      await refuseUnfitParent(db, owner, undefined, traits.parent_id);
    }
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into groups (owner_id, parent_id, name, brief_description, description, rules, status, access, enable_wall, enable_poll, enable_blog, enable_discussion, enable_bookmark)
      values (${owner}, ${traits.parent_id}, ${name}, ${traits.brief_description}, ${traits.description}, ${traits.rules}, ${traits.status}, ${traits.access},
        ${traits.enable_wall}, ${traits.enable_poll}, ${traits.enable_blog}, ${traits.enable_discussion}, ${traits.enable_bookmark}) returning id`))!;
    await db.execute(sql`insert into group_members (group_id, person_id) values (${id}, ${owner})`);
    await setTags(db, id, keys);
    if (icon) await setIcon(db, owner, id, icon);
    // the news of it, for feeds
    const news = (await db.queryOne<{ id: number }>(sql`
      insert into contents (author_id, content_type, shared_as, group_id, closed_at_post)
      values (${owner}, ${contentType.group}, 'Group', ${id}, ${traits.status === 'Closed'}) returning id`))!;
    publishEvent(db, { event: 'content', id: news.id, user_id: owner });
    await fanOutLater(db, { type: NotificationType.groupCreated, actor: owner, group: id });
    return { group: (await groupCard({ ...ctx, db }, id))!, message: strings.groupCreated };
  });
}

export async function update(
  { id, name, icon, tags, revision, ...input }: Input<'POST /group/update'>,
  ctx: RequestContext<Member>,
) {
  const keys = tags && tagKeys(tags);
  return ctx.db.transaction(async (db) => {
    const { id: owner } = ctx.member;
    if (input.parent_id) await lockHierarchy(db);
    if (!canGroup(await heldAlone(db, owner, id)).edit) throw forbidden(strings.ownerOnly);
    const stands = (await db.queryOne<Traits & { name: string; revision: number }>(sql`
      select name, revision, brief_description, description, rules, parent_id, status, access, enable_wall, enable_poll, enable_blog, enable_discussion, enable_bookmark
      from visible_groups(${owner}) where id = ${id}`))!;
    assertRevision(revision, stands.revision);
    const traits = traitsOf(input, stands);
    await screen({ ...ctx, db }, saidBy(name, traits, keys), {
      stand: 'at once',
      before: saidBy(stands.name, stands),
    });
    if (traits.parent_id !== null && traits.parent_id !== stands.parent_id)
      await refuseUnfitParent(db, owner, id, traits.parent_id);
    await db.execute(sql`
      update groups set name = ${name}, brief_description = ${traits.brief_description}, description = ${traits.description}, rules = ${traits.rules},
        parent_id = ${traits.parent_id}, status = ${traits.status}, access = ${traits.access}, enable_wall = ${traits.enable_wall}, enable_poll = ${traits.enable_poll},
        enable_blog = ${traits.enable_blog}, enable_discussion = ${traits.enable_discussion}, enable_bookmark = ${traits.enable_bookmark}, revision = revision + 1
      where id = ${id} and owner_id = ${owner}`);
    if (traits.status !== stands.status) await queueMarking(db);
    if (keys) await setTags(db, id, keys);
    if (icon !== undefined) await setIcon(db, owner, id, icon);
    await ctx.app.rateLimits.consume('change', String(owner));
    await fanOutLater(db, { type: NotificationType.groupUpdated, actor: owner, group: id });
    return { group: (await groupCard({ ...ctx, db }, id))!, message: strings.groupSaved };
  });
}

const saidBy = (
  name: string,
  { brief_description, description, rules }: Traits,
  tags: readonly string[] = [],
): ScreenedText => ({
  text: [name, brief_description, rules, ...tags],
  rich: [description],
});

/** What is given, and of what is not given what stands. */
function traitsOf(given: Omit<Fields, 'name' | 'icon' | 'tags'>, stands: Traits): Traits {
  const input = withTools(given);
  const on = (tool: 'Y' | 'N' | undefined, stood: boolean) =>
    tool === undefined ? stood : tool === 'Y';
  return {
    brief_description: input.brief_description ?? stands.brief_description,
    description: input.description ?? stands.description,
    rules: input.rules ?? stands.rules,
    parent_id: input.parent_id === undefined ? stands.parent_id : input.parent_id,
    status: input.status ?? stands.status,
    access: input.access ?? stands.access,
    enable_wall: on(input.enable_wall, stands.enable_wall),
    enable_poll: on(input.enable_poll, stands.enable_poll),
    enable_blog: on(input.enable_blog, stands.enable_blog),
    enable_discussion: on(input.enable_discussion, stands.enable_discussion),
    enable_bookmark: on(input.enable_bookmark, stands.enable_bookmark),
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

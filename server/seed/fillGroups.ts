// Inserts the demo groups: only the basic data for tests; rules, tags, moderators and pending
// invitations for the demo.
import { contentType } from '#contract/contentType.ts';
import { day, hour, minute } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { seedGroups, type SeedGroup, type GroupName } from './groups.ts';
import type { SeedIds } from './ids.ts';
import { timeAgo, insertRows } from './rows.ts';

const foundedOn = (n: number) => timeAgo(50 * day - n * hour);

/** Inserts groups with their members and the invitations by others. */
export async function insertGroups(db: Database, idOf: SeedIds['people']): Promise<SeedIds['groups']> {
  const ids = await insertRows(db, sql`
    insert into groups (owner_id, name, brief_description, description, status, access, enable_wall, enable_poll, enable_blog, enable_bookmark, enable_discussion, created_at)
    select owner, name, brief, description, status, access, wall, poll, blog, bookmark, discussion, since
    from ${toRecordset(seedGroups.map((group, n) => groupRow(group, n)), sql`g (owner bigint, name text, brief text, description text, status text, access smallint, wall boolean, poll boolean, blog boolean, bookmark boolean, discussion boolean, since timestamptz, n int)`)}
    order by n returning id`);
  const groupOf = Object.fromEntries(seedGroups.map(({ short }, n) => [short, ids[n]])) as SeedIds['groups'];
  for (const { short, parent } of seedGroups as readonly SeedGroup[])
    if (parent) await db.execute(sql`update groups set parent_id = ${groupOf[parent as GroupName]} where id = ${groupOf[short as GroupName]}`);
  await db.execute(sql`
    insert into group_members (group_id, person_id, joined_at)
    select team, person, since
    from ${toRecordset(seedGroups.flatMap(({ short, members }, n) => members.map((member, m) => ({ team: groupOf[short], person: idOf[member], since: timeAgo(49 * day - n * hour - m * minute) }))), sql`m (team bigint, person bigint, since timestamptz)`)}`);
  await db.execute(sql`
    insert into group_invitations (group_id, person_id, inviter_id, created_at)
    select team, person, inviter, since
    from ${toRecordset((seedGroups as readonly SeedGroup[]).flatMap(({ short, invitations }) => invitations.map(({ from, to }) => ({ team: groupOf[short as GroupName], person: idOf[to], inviter: idOf[from], since: timeAgo(day) }))), sql`i (team bigint, person bigint, inviter bigint, since timestamptz)`)}`);
  return groupOf;

  function groupRow({ owner, tools, invites, name, brief, description, status }: SeedGroup, n: number) {
    const enabled = Object.fromEntries(tools.map((tool) => [tool, true]));
    const disabledTools = { wall: false, poll: false, blog: false, bookmark: false, discussion: false };
    return { name, brief, description, status, owner: idOf[owner], access: invites === 'owner' ? 1 : 2, ...disabledTools, ...enabled, since: foundedOn(n), n };
  }
}

/** Adds rules, tags, moderators, pending invitations and the posts about the new groups. */
export async function fillGroups(db: Database, { people: idOf, groups: groupOf }: SeedIds) {
  const all = seedGroups as readonly SeedGroup[];
  const toRows = <T extends object>(list: (group: SeedGroup) => T[], columns: Sql) => toRecordset(all.flatMap((group) => list(group).map((item) => ({ team: groupOf[group.short as GroupName], ...item }))), columns);
  await db.execute(sql`update groups g set rules = h.rules from ${toRows(({ app: { rules } }) => [{ rules }], sql`h (team bigint, rules text)`)} where g.id = h.team`);
  await db.execute(sql`insert into group_tags (group_id, tag) select team, tag from ${toRows(({ app }) => app.tags.map((tag) => ({ tag })), sql`t (team bigint, tag text)`)}`);
  await db.execute(sql`
    update group_members m set moderator = true from ${toRows(({ app }) => app.moderators.map((name) => ({ person: idOf[name] })), sql`k (team bigint, person bigint)`)}
    where m.group_id = k.team and m.person_id = k.person`);
  await db.execute(sql`
    insert into group_invitations (group_id, person_id, inviter_id, note, created_at)
    select team, person, inviter, note, since
    from ${toRows(({ app: { guests = [] } }) => guests.map(({ from, to, note }) => ({ person: idOf[to], inviter: idOf[from], note, since: timeAgo(3 * hour) })), sql`i (team bigint, person bigint, inviter bigint, note text, since timestamptz)`)}`);
  await db.execute(sql`
    insert into posts (author_id, content_type, group_id, shared_as, group_was_closed, created_at, published_at)
    select owner, ${literalInt(contentType.group)}, team, 'Group', closed, since, since
    from ${toRecordset(all.map(({ short, owner, status }, n) => ({ team: groupOf[short as GroupName], owner: idOf[owner], closed: status === 'Closed', since: foundedOn(n) })), sql`f (team bigint, owner bigint, closed boolean, since timestamptz)`)}
    order by since`);
}

// Whose a group is: handing it over, ending it, and what becomes of it when its owner goes or blocks somebody.
import type { Ask } from '#contract/calls.ts';
import { entityTypes as told } from '#contract/notification.ts';
import { forbidden, invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { record } from '../admin/record.ts';
import type { Asked, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { notify } from '../notifications/notify.ts';
import { canGroup, mayDelete } from '../rules/groups.ts';
import { groupCard } from './card.ts';
import { membershipAmong } from './members.ts';
import { heldAlone } from './membership.ts';
import { allowTimeForAllPosts } from './save.ts';

export async function transfer({ group_id, user_id }: Ask<'POST /group/transfer'>, asked: Asked<Member>) {
  const { member } = asked;
  return asked.db.transaction(async (db) => {
    const group = await heldAlone(db, member.id, group_id);
    if (!canGroup(group).appoint) throw forbidden(sentences.ownerOnly);
    if (user_id === member.id) throw invalidField('user_id', sentences.notYourself);
    await membershipAmong(db, member.id, group, user_id);
    await giveTo(db, group_id, user_id);
    await db.run(sql`update group_members set moderator = true where group_id = ${group_id} and person_id = ${member.id}`);
    return { group: (await groupCard({ ...asked, db }, group_id))!, message: sentences.groupTransferred };
  });
}

/** Its picture goes along. The group is held alone by now. */
async function giveTo(db: Database, group: number, heir: number) {
  await db.run(sql`update groups set owner_id = ${heir} where id = ${group}`);
  await db.run(sql`update group_members set moderator = false where group_id = ${group} and person_id = ${heir}`);
  await db.run(sql`update files set owner_id = ${heir} where group_id = ${group}`);
}

/** Everything in it is hidden with it. */
export async function deleteGroup({ id }: Ask<'POST /group/delete'>, { db, member }: Asked<Member>) {
  await db.transaction(async (db) => {
    const { membership } = await heldAlone(db, member.id, id);
    if (!mayDelete(membership, member.userType)) throw forbidden(sentences.ownerOnly);
    await allowTimeForAllPosts(db);
    // while they still see it; whoever keeps order on the site is not named for it
    await notify(db, {
      type: told.groupDeleted,
      actor: membership === 'owner' ? member.id : null,
      group: id,
      to: sql`select m.person_id from group_members m where m.group_id = ${id} and m.person_id <> ${member.id}`,
    });
    await db.run(sql`update groups set deleted_at = now() where id = ${id}`);
    if (membership !== 'owner') await record(db, member, { deed: 'group.delete', subject: 'group', id });
  });
  return { message: sentences.groupDeleted };
}

/** Of somebody who goes for good: a group goes to the moderator who is in it longest, else to whoever is; one without anybody else goes too. */
export async function handOverGroups(db: Database, person: number) {
  const groups = await db.all<{ id: number }>(sql`select id from visible_groups(${person}) where owner_id = ${person} order by id`);
  for (const { id } of groups)
    await db.transaction(async (db) => {
      await db.hold(sql`select hold_group_alone(${id})`);
      const heir = await db.one<{ person_id: number }>(sql`
        select m.person_id from group_members m left join visible_people(null) p on p.id = m.person_id
        where m.group_id = ${id} and m.person_id <> ${person}
        order by (p.id is not null) desc, m.moderator desc, m.joined_at, m.person_id limit 1`);
      if (heir) await giveTo(db, id, heir.person_id);
    });
}

/** Whom the owner of a group blocks is no longer in it. What they are doing there at this moment comes before or not at all. */
export async function putOutOfGroups(db: Database, owner: number, other: number) {
  await db.hold(sql`select hold_group_alone(g.id) from (select id from visible_groups(${owner}) where owner_id = ${owner} order by id) g`);
  const owned = sql`select id from visible_groups(${owner}) where owner_id = ${owner}`;
  await db.run(sql`delete from group_members where person_id = ${other} and group_id in (${owned})`);
}

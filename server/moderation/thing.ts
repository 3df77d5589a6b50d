// What a case is about, and who is asking: the facts that decide who may decide.
import type { ReportedThing } from '#contract/moderation.ts';
import { forbidden, notFound } from '#contract/refusals.ts';
import { moderationSentences } from '#contract/moderationSentences.ts';
import { sentences } from '#contract/sentences.ts';
import type { Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { nothing, sql } from '../kit/sql.ts';
import { isAdmin } from '../rules/roles.ts';
import type { Judge, Judged } from '../rules/moderation.ts';

export type Named = { subject: ReportedThing; thing: number };
export type Thing = Named & Judged & { content_id: number | null; content_type: number | null; group: { id: number; name: string } | null };

export const caseIdOf = ({ subject, thing }: Named) => `${subject}-${thing}`;

export function named(caseId: string): Named {
  const [subject, thing] = caseId.split('-');
  return { subject: subject as ReportedThing, thing: Number(thing) };
}

export const siteJudge = (member: Member): Judge => ({ id: member.id, admin: isAdmin(member), group: null });

/** Who keeps order in a group; refused to everybody else. */
export async function groupJudge(db: Database, member: Member, group: number): Promise<Judge> {
  const row = await db.one<{ owner: boolean; keeps: boolean }>(sql`
    select g.owner_id = ${member.id} as owner, moderates(${member.id}, g.id) as keeps from visible_groups(${member.id}) g where g.id = ${group}`);
  if (!row) throw notFound(sentences.groupNotFound);
  if (!row.keeps) throw forbidden(sentences.moderatorsOnly);
  return { id: member.id, admin: isAdmin(member), group: { id: group, owner: row.owner } };
}

type Row = {
  about_id: number | null;
  staff: boolean;
  in_group: boolean;
  reporters: number[];
  content_id: number | null;
  content_type: number | null;
  group: Thing['group'];
};

/** Not there for who may not decide about it: a group's moderators have what is in their group alone. */
export async function thingOf(db: Database, judge: Judge, { subject, thing }: Named): Promise<Thing> {
  const row = await db.one<Row>(sql`
    select known.about_id, coalesce(p.moderator or p.user_type = 1, false) as staff,
      coalesce(moderates(p.id, place.group_id), false) as in_group, place.content_id, place.content_type,
      coalesce((select json_agg(r.reporter_id) from reports r where r.subject = ${subject} and r.thing_id = ${thing} and ${waiting(judge)}), '[]') as reporters,
      case when place.group_id is not null then json_build_object('id', place.group_id, 'name', place.group_name) end as group
    from (
      select r.about_id from reports r where r.subject = ${subject} and r.thing_id = ${thing}
      union all
      select d.person_id from decisions d where d.subject = ${subject} and d.thing_id = ${thing}
      order by 1 nulls last limit 1) known
    left join places_of_reports(${judge.id}) place on place.subject = ${subject} and place.thing_id = ${thing}
    left join people_of_reports(${judge.id}) p on p.id = known.about_id`);
  if (!row || (judge.group && row.group?.id !== judge.group.id)) throw notFound(moderationSentences.caseNotFound);
  const { about_id, staff, in_group: inGroup, reporters, ...where } = row;
  const there = subject === 'content' || subject === 'comment' ? where.content_id !== null : subject !== 'link';
  return { subject, thing, there, author: about_id === null ? null : { id: about_id, staff, inGroup }, reporters, ...where };
}

/** Of reports named r: those that wait. What a group kept waits for the site still, so that no group keeps from it what is said there. */
export const waiting = (judge: Judge) =>
  judge.group
    ? sql`r.resolved_at is null and not exists (
        select from decisions k where k.subject = r.subject and k.thing_id = r.thing_id and r.created_at <= k.decided_at and ${keptThere(judge.group.id)})`
    : sql`r.resolved_at is null`;

/** Of decisions named k: that the group kept it. */
export const keptThere = (group: number) => sql`k.group_id = ${group} and k.decision = 'keep' and k.undone_at is null`;

/** Of decisions named d: in a group, those that were made there alone. */
export const decidedThere = ({ group }: Judge) => (group ? sql`and d.group_id = ${group.id}` : nothing);

/** Of rows named so, with a subject and a thing: those that the judge decides about. */
export const within = (judge: Judge, row: 'r' | 'd') => {
  if (!judge.group) return nothing;
  const [subject, thing] = row === 'r' ? [sql`r.subject`, sql`r.thing_id`] : [sql`d.subject`, sql`d.thing_id`];
  const there = sql`and exists (select from places_of_reports(${judge.id}) p where p.subject = ${subject} and p.thing_id = ${thing} and p.group_id = ${judge.group.id})`;
  // what the site decides, and what is said to it, is nothing of the group's
  return row === 'd' ? sql`${there} ${decidedThere(judge)}` : there;
};

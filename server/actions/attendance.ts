// Answers to an event: going, maybe or no. If the event is full, those who would go wait for a
// place.
import { attendanceStrings } from '#contract/attendanceStrings.ts';
import type { Input } from '#contract/calls.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { maxPageSizes } from '#contract/limits.ts';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import type { attendanceCalls as contract } from '#contract/attendance.ts';
import type { Handlers, Job, Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { paginate, parsePaging, toPageSlice } from '../db/pagination.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { addJob } from '../jobs/queue.ts';
import { notify } from '../notifications/notify.ts';
import { getVisibleAction } from './card.ts';
import { listEventPhotos } from './photos.ts';
import { participationRefusal, updateParticipation } from './participation.ts';

/** A guest who goes or may go follows the event, so that they learn of changes. */
async function answerEvent(
  { action_id: id, answer, show_name }: Input<'POST /action/answer'>,
  ctx: RequestContext<Member>,
) {
  const isWithdrawal = answer === 'no' || answer === undefined;
  if (isWithdrawal && (await withdrawFromUnseen(ctx, id))) return { message: toMessage(undefined) };
  const action = await updateParticipation(ctx, id, async ({ db, member }, action) => {
    if (action.kind !== 'event') throw forbidden(attendanceStrings.notAnEvent);
    if (!action.can_answer && !(isWithdrawal && action.attendance))
      throw forbidden(participationRefusal(action, member));
    // Locked, so that two people do not take the last place.
    await db.execute(sql`select from actions where content_id = ${id} for update`);
    const { has_place, is_full } = (await db.queryOne<{ has_place: boolean; is_full: boolean }>(sql`
      select exists (select from attendance t where t.content_id = ${id} and t.person_id = ${member.id} and t.answer = 'going' and not t.waiting) as has_place,
        -- A free place is for those who wait.
        a.capacity is not null and (a.total_going >= a.capacity or exists (select from attendance t where t.content_id = ${id} and t.waiting)) as is_full
      from actions a where a.content_id = ${id}`))!;
    const mustWait = answer === 'going' && !has_place && is_full;
    if (answer === undefined) {
      await db.execute(
        sql`delete from attendance where content_id = ${id} and person_id = ${member.id}`,
      );
    } else {
      await db.execute(sql`
        insert into attendance as a (content_id, person_id, answer, waiting, shown)
        values (${id}, ${member.id}, ${answer}, ${mustWait}, ${(show_name ?? false) && answer === 'going'})
        on conflict (content_id, person_id) do update set answer = excluded.answer, waiting = excluded.waiting,
          shown = case when ${show_name === undefined} and a.answer = 'going' and excluded.answer = 'going' then a.shown else excluded.shown end,
          -- A guest who repeats an answer keeps their place in the line, unless they show their name to others now.
          answered_at = case when a.answer = excluded.answer and (a.shown or not excluded.shown or a.waiting) then a.answered_at else now() end,
          checked_in_at = case when excluded.answer = 'going' then a.checked_in_at end`);
      if (!isWithdrawal)
        await db.execute(sql`
          insert into action_followers (content_id, person_id, remind)
          values (${id}, ${member.id}, coalesce((select p.remind from action_preferences p where p.person_id = ${member.id}), true))
          on conflict do nothing`);
    }
    if (mustWait || (has_place && answer !== 'going')) await queueFilling(db, id);
  });
  return { action, message: toMessage(action.attendance) };
}

/**
 * Removes the answer of the member to an event that the member can no longer see. Returns whether
 * there was one. Without one, nothing is locked: waiting would reveal that the event exists.
 */
const withdrawFromUnseen = ({ db, member }: RequestContext<Member>, id: number) =>
  db.transaction(async (db) => {
    const isAnswered = await db.queryOne(sql`
      select from attendance t where t.content_id = ${id} and t.person_id = ${member.id}
        and not exists (select from visible_posts(${member.id}) c where c.id = t.content_id)`);
    if (!isAnswered) return false;
    await db.execute(sql`select from actions where content_id = ${id} for update`);
    await db.execute(
      sql`delete from attendance where content_id = ${id} and person_id = ${member.id}`,
    );
    await queueFilling(db, id);
    return true;
  });

const toMessage = (attendance: { answer: string; waiting: boolean } | undefined) =>
  attendance?.waiting
    ? attendanceStrings.answeredWaiting
    : attendance?.answer === 'going'
      ? attendanceStrings.answeredGoing
      : attendanceStrings.answerSaved;

/** Gives free places to those who wait longest, after the transaction. */
export const queueFilling = (db: Database, action: number) =>
  addJob(db, 'actions.fill-places', { action }, { key: `actions.fill-places ${action}` });

/** People who get a place in one transaction. */
const batchSize = 200;

const fillPlaces: Job = async ({ action }, { db }) => {
  while ((await fillBatch(db, action as number)) > 0);
};

/** Condition that the person sees the event and is neither suspended nor deleted. */
const canTakePart = (person: Sql, action: number): Sql =>
  sql`(can_see_post(${person}, ${action}) and (select true from visible_people(null) p where p.id = ${person}) is true)`;

/**
 * Those who can no longer see the event lose their turn, because they would not be notified.
 * Returns how many people it passed, with or without a place.
 */
const fillBatch = (db: Database, action: number) =>
  db.transaction(async (db) => {
    const event = await db.queryOne<{ free: number }>(sql`
      select least(coalesce(a.capacity - a.total_going, ${literalInt(batchSize)}), ${literalInt(batchSize)}) as free
      from actions a where a.content_id = ${action} and a.called_off_at is null and coalesce(a.ends_at > now(), true) for update`);
    if (!event || event.free <= 0) return 0;
    const first = await db.query<{ person: number; sees: boolean }>(sql`
      select w.person_id as person, ${canTakePart(sql`w.person_id`, action)} as sees
      from attendance w where w.content_id = ${action} and w.waiting order by w.answered_at, w.person_id limit ${event.free}`);
    const idsOf = (sees: boolean) =>
      first.filter((one) => one.sees === sees).map(({ person }) => person);
    await db.execute(
      sql`delete from attendance where content_id = ${action} and person_id = any (${idsOf(false)}::bigint[])`,
    );
    const invited = idsOf(true);
    if (invited.length > 0) {
      await db.execute(
        sql`update attendance set waiting = false where content_id = ${action} and person_id = any (${invited}::bigint[])`,
      );
      await notify(db, {
        type: NotificationType.placeFree,
        actor: null,
        content: action,
        to: invited,
      });
    }
    return first.length;
  });

/** Events that one run of `sweepPlaces` looks at, in all and of one organizer. */
const [maxSwept, maxSweptOfOne] = [100, 5];
/** Guests that one statement looks at. */
const guestsPerSweep = 500;

/**
 * Places also become free without an answer: when an account is deleted or suspended, and when
 * someone can no longer see the event, for example after leaving its group. The events that were
 * looked at longest ago come first, and one organizer cannot take the turns of others.
 */
const sweepPlaces: Job = async (_payload, { db }) => {
  const events = await db.query<{ id: number }>(sql`
    select w.id from (
      select w.id, a.places_swept_at, row_number() over (partition by c.author_id order by a.places_swept_at nulls first, w.id) as place
      from (select distinct t.content_id as id from attendance t where t.waiting) w join actions a on a.content_id = w.id
      cross join lateral post_unchecked(w.id) c
      where a.called_off_at is null and coalesce(a.ends_at > now(), true)) w
    where w.place <= ${literalInt(maxSweptOfOne)} order by w.places_swept_at nulls first, w.id limit ${literalInt(maxSwept)}`);
  for (const { id } of events) {
    await db.execute(sql`update actions set places_swept_at = now() where content_id = ${id}`);
    for (let last: number | null = 0; last !== null;) last = await sweepGuests(db, id, last);
    await queueFilling(db, id);
  }
};

/**
 * Frees the places of those of the next guests after `last`, by id, who can no longer come. Returns
 * the last of them, or null if there are none.
 */
const sweepGuests = async (db: Database, action: number, last: number): Promise<number | null> =>
  (await db.queryOne<{ last: number | null }>(sql`
    with guests as materialized (
      select t.person_id from attendance t where t.content_id = ${action} and t.person_id > ${last} and t.answer = 'going' and not t.waiting
      order by t.person_id limit ${literalInt(guestsPerSweep)}),
    freed as (
      delete from attendance t using guests g
      where t.content_id = ${action} and t.person_id = g.person_id and t.answer = 'going' and not t.waiting and not ${canTakePart(sql`t.person_id`, action)})
    select max(person_id) as last from guests`))!.last;

/** Removes the answers of two people to events of each other, which a block hides from both. */
export async function endAttendanceBetween(db: Database, one: number, other: number) {
  const events = await db.query<{ id: number }>(sql`
    delete from attendance t where t.person_id in (${one}, ${other})
      and exists (select from posts_by_author_unfiltered(case t.person_id when ${one} then ${other}::bigint else ${one}::bigint end) c where c.id = t.content_id)
    returning t.content_id as id`);
  for (const { id } of events) await queueFilling(db, id);
}

export const attendanceJobs: Record<string, Job> = {
  'actions.fill-places': fillPlaces,
  'actions.sweep-places': sweepPlaces,
};

type AttendanceRow = {
  person: { id: number; name: string; username: string; portrait: string | null };
  checked_in: boolean;
};

/**
 * For the organizer everyone; for others those who go and show their names. The cursor is the
 * person who comes last on a page, because the time of an answer would tell others when it was
 * given. The list ends if that person is no longer in it.
 */
async function listAttendance(
  { action_id, answer = 'going', ...input }: Input<'GET /action/attendance'>,
  ctx: RequestContext<Member>,
) {
  const { db, member, app } = ctx;
  const action = await getVisibleAction(ctx, action_id);
  if (action.kind !== 'event') throw notFound(strings.actionNotFound);
  const isOrganizer = action.user_id === member.id;
  if (!isOrganizer && answer !== 'going') throw forbidden(strings.notYours);
  const page = parsePaging(input, maxPageSizes.cards, maxPageSizes.cards);
  const { keys, skip, take } = toPageSlice(page, 1);
  const listed = sql`
    visible_attendance(${member.id}) t join visible_people(${member.id}) p on p.id = t.person_id
    where t.content_id = ${action_id} and t.answer = ${answer === 'waiting' ? 'going' : answer} and t.waiting = ${answer === 'waiting'}`;
  const rows = await db.query<AttendanceRow>(sql`
    select ${toUserSummary(sql`p`)} as person, t.checked_in_at is not null as checked_in from ${listed}
      ${keys ? sql`and (t.answered_at, t.person_id) > (select t.answered_at, t.person_id from ${listed} and t.person_id = ${keys[0]!})` : emptySql}
    order by t.answered_at, t.person_id limit ${take} offset ${skip}`);
  const { pageRows, ...rest } = paginate(rows, page, ({ person }) => [person.id]);
  const totals =
    isOrganizer && !keys && skip === 0
      ? await db.queryOne<{ waiting: number; maybe: number; no: number; checked_in: number }>(sql`
        select count(*) filter (where waiting)::int as waiting, count(*) filter (where answer = 'maybe')::int as maybe,
          count(*) filter (where answer = 'no')::int as no, count(checked_in_at)::int as checked_in
        from visible_attendance(${member.id}) where content_id = ${action_id}`)
      : undefined;
  return {
    people: pageRows.map(({ person, checked_in }) => ({
      user: app.files.stub(person, member.id),
      ...(isOrganizer && { checked_in }),
    })),
    ...(totals && { totals }),
    ...rest,
  };
}

async function checkIn(
  { action_id, user_id, present }: Input<'POST /action/check-in'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const action = await getVisibleAction(ctx, action_id);
  if (action.kind !== 'event' || action.user_id !== member.id) throw forbidden(strings.notYours);
  const isChanged = await db.execute(sql`
    update attendance set checked_in_at = ${present ? sql`coalesce(checked_in_at, now())` : sql`null`}
    where (content_id, person_id) in (
      select t.content_id, t.person_id from visible_attendance(${member.id}) t
      where t.content_id = ${action_id} and t.person_id = ${user_id} and t.answer = 'going' and not t.waiting)`);
  if (!isChanged) throw notFound(strings.userNotFound);
  return { message: present ? attendanceStrings.checkedIn : attendanceStrings.notCheckedIn };
}

export const attendanceHandlers: Handlers<keyof typeof contract> = {
  'POST /action/answer': answerEvent,
  'GET /action/attendance': listAttendance,
  'POST /action/check-in': checkIn,
  'GET /action/photos': listEventPhotos,
};

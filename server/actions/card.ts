// Actions in API form, as one viewer sees them.
import type { Action, ActionKind } from '#contract/action.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import type { Audience } from '#contract/fields.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { roundDownToStep } from '../lib/privacySteps.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { isArchivedGroup } from '../policies/archivedGroups.ts';
import { canAction } from '../policies/actions.ts';
import { nameOfCountry, nameOfState } from '../lib/countries.ts';
import { selectVersionsSignedByOthers } from './signedVersions.ts';
import { endLocal, startLocal } from './schedule.ts';

type Row = {
  id: number;
  author: { id: number; name: string; username: string; portrait: string | null };
  group: { id: number; name: string } | null;
  title: string;
  description: string;
  shared_as: Audience;
  approved: boolean;
  picture: string | null;
  kind: ActionKind;
  drawing: CoverDrawing | null;
  url: string;
  starts_at: Date | null;
  ends_at: Date | null;
  start_local: string | null;
  end_local: string | null;
  all_day: boolean;
  timezone: string;
  ended: boolean;
  called_off: boolean;
  archived: boolean;
  entire_country: boolean;
  country_id: number;
  state_id: number | null;
  venue: string;
  street_address: string;
  city: string;
  zip_code: string;
  latitude: number | null;
  longitude: number | null;
  minutes: number;
  revision: number | null;
  declined: boolean;
  declined_reason: string;
  goal: number | null;
  capacity: number | null;
  total_going: number;
  letter_subject: string;
  letter_text: string;
  letter_offices: Action['offices'];
  total_followers: number;
  total_completed: number;
  followers_completed: number;
  total_signatures: number;
  published_ratings: number;
  published_sum: number;
  total_written: number;
  total_answered: number;
  total_updates: number;
  issues: { id: number; name: string }[];
  recipients: Action['recipients'];
  // what the viewer did; null: not followed, rated, signed or written
  remind: boolean | null;
  completed: boolean;
  rated: number | null;
  signed_version: number | null;
  attendance: Action['attendance'] | null;
  written_version: number | null;
  // of the action again
  text_version: number;
  corrected_at: Date | null;
  text_signed: boolean;
};

/**
 * The first 300 characters of a description without markup. It comes from sanitized HTML, so its
 * entities are kept.
 */
const descriptionExcerpt = sql`regexp_replace(left(trim(regexp_replace(regexp_replace(regexp_replace(
  left(c.body, 3000), '</(p|li|h[1-6]|blockquote|pre|td|th)>|<[bh]r[^>]*>', ' ', 'g'), '<[^>]*(>|$)', '', 'g'), '\\s+', ' ', 'g')), 300), '\\s*(&[a-z0-9#]*)?$', '')`;

/**
 * `detailed`: with the whole description, the letter and its recipients. `pending`: actions that
 * wait for approval, instead of those that the viewer sees.
 */
type CardOptions = { detailed: boolean; pending?: boolean };

/**
 * The actions with these post ids, by id. What the viewer does not see is missing. `followers` and
 * `completed` contain at most the viewer.
 */
export async function loadActions(
  ctx: RequestContext,
  ids: readonly number[],
  { detailed, pending }: CardOptions,
): Promise<Map<number, Action>> {
  if (!ids.length) return new Map();
  const { db, viewer } = ctx;
  const [posts, people] = pending
    ? [sql`actions_pending_approval()`, sql`visible_people(null)`]
    : [sql`visible_posts(${viewer})`, sql`visible_people(${viewer})`];
  const rows = await db.query<Row>(sql`
    select c.id, c.title, ${detailed ? sql`c.body` : descriptionExcerpt} as description, c.shared_as, ${pending ? sql`c.revision` : sql`null::int`} as revision, c.approved,
      ${toUserSummary(sql`p`)} as author,
      (select json_build_object('id', g.id, 'name', g.name) from visible_groups(${viewer}) g where g.id = c.group_id) as group,
      (select f.name from files f where f.content_id = c.id and not f.is_link_preview order by f.position limit 1) as picture,
      a.kind, a.cover_drawing as drawing, a.url, a.starts_at, a.ends_at, ${startLocal} as start_local, ${endLocal} as end_local, a.all_day, a.timezone,
      coalesce(a.ends_at <= clock_timestamp(), false) as ended, a.called_off_at is not null as called_off, ${isArchivedGroup(sql`c.group_id`)} as archived,
      a.entire_country, a.country_id, a.state_id, a.venue, a.street_address, a.city, a.zip_code, a.latitude, a.longitude, a.minutes,
      a.declined_at is not null as declined, a.declined_reason, a.goal, a.capacity, a.total_going, a.letter_subject, ${detailed ? sql`a.letter_text` : sql`''`} as letter_text, a.letter_offices,
      a.total_followers, a.total_completed, a.followers_completed, a.total_signatures, a.published_ratings, a.published_sum, a.text_version, a.corrected_at,
      a.total_written, a.total_answered,
      (select min(s.text_version) from letters_sent s where s.content_id = c.id and s.person_id = ${viewer}) as written_version,
      (select count(*)::int from action_updates u where u.content_id = c.id) as total_updates,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.position, i.name)
        from action_issues ai join issues i on i.id = ai.issue_id where ai.content_id = c.id), '[]') as issues,
      ${detailed ? selectRecipients(viewer) : sql`'[]'::json`} as recipients,
      (select f.remind from action_followers f where f.content_id = c.id and f.person_id = ${viewer}) as remind,
      case when a.kind = 'event' then (select json_build_object('answer', t.answer, 'waiting', t.waiting, 'show_name', t.shown) from attendance t where t.content_id = c.id and t.person_id = ${viewer}) end as attendance,
      exists (select from action_completions d where d.content_id = c.id and d.person_id = ${viewer}) as completed,
      (select r.rating from action_ratings r where r.content_id = c.id and r.person_id = ${viewer}) as rated,
      (select s.text_version from signatures s where s.content_id = c.id and s.person_id = ${viewer} and s.signed_at is not null) as signed_version,
      ${detailed ? sql`(c.author_id = ${viewer} and exists (${selectVersionsSignedByOthers(sql`c.id`, sql`c.author_id`)}))` : sql`false`} as text_signed
    from ${posts} c join actions a on a.content_id = c.id join ${people} p on p.id = c.author_id
    where c.id = any (${ids})`);
  return new Map(rows.map((row) => [row.id, toAction(row, ctx)]));
}

/**
 * Number of former recipients that the author of a letter sees: the newest ones. More are stored
 * (`limits.formerRecipients`).
 */
export const maxFormerRecipients = 20;

/**
 * The recipients of the letter and the viewer's own officials. Former recipients only if the viewer
 * wrote to them, and the newest ones for the author, because a response must stay small.
 */
const selectRecipients = (viewer: number | null) => sql`
  coalesce((select json_agg(json_strip_nulls(json_build_object('id', r.id, 'name', r.name, 'office', r.office, 'email', r.email, 'form_url', r.form_url, 'phone', r.phone,
      'written', s.id is not null, 'answered', s.answered, 'own', case when r.person_id is not null then true end, 'former', case when r.former then true end)) order by r.former, r.position, r.id)
    from (
      select * from letter_recipients where content_id = c.id and person_id is null
      union all select * from letter_recipients where content_id = c.id and person_id = ${viewer}) r
    left join letters_sent s on s.recipient_id = r.id and s.content_id = c.id and s.person_id = ${viewer}
    where not r.former or s.id is not null or c.author_id = ${viewer} and r.id in (
      select f.id from letter_recipients f where f.content_id = c.id and f.person_id is null and f.former order by f.id desc limit ${literalInt(maxFormerRecipients)})), '[]')`;

function toAction(row: Row, { app, member, viewer, language }: RequestContext): Action {
  const isAuthor = viewer === row.author.id;
  const hasSigned = row.signed_version !== null;
  const givenVersion = row.signed_version ?? row.written_version;
  // signing or writing counts as completing
  const hasCompleted = row.completed || givenVersion !== null;
  const can = canAction(member, {
    kind: row.kind,
    authorId: row.author.id,
    archived: row.archived,
    approved: row.approved,
    ended: row.ended,
    canceled: row.called_off,
    completed: hasCompleted,
    signed: hasSigned,
  });
  const listViewerIf = (condition: boolean) =>
    condition && viewer !== null ? [{ user_id: viewer }] : [];
  return {
    id: row.id,
    content_id: row.id,
    user_id: row.author.id,
    user: app.files.stub(row.author, viewer),
    kind: row.kind,
    title: row.title,
    description: row.description,
    image: app.files.address(row.picture, viewer),
    ...(isAuthor && row.picture && { image_file: row.picture }),
    ...(row.drawing && { drawing: row.drawing }),
    url: row.url,
    start_on: row.starts_at?.toISOString() ?? null,
    end_on: row.ends_at?.toISOString() ?? null,
    start_local: row.start_local,
    end_local: row.end_local,
    all_day: row.all_day,
    timezone: row.timezone,
    ended: row.ended,
    called_off: row.called_off,
    entire_country: row.entire_country,
    country: row.country_id,
    country_name: nameOfCountry(row.country_id, language),
    ...(row.state_id !== null && { state: row.state_id }),
    state_name: nameOfState(row.state_id),
    venue: row.venue,
    street_address: row.street_address,
    city: row.city,
    zip_code: row.zip_code,
    ...(row.latitude !== null &&
      row.longitude !== null && { latitude: row.latitude, longitude: row.longitude }),
    time_to_complete: row.minutes,
    ...(row.group && { group_id: row.group.id, group: row.group }),
    shared_as: row.shared_as,
    ...(row.revision !== null && { revision: row.revision }),
    approved: row.approved,
    ...(isAuthor && row.declined && { declined_reason: row.declined_reason }),
    issues: row.issues.map((issue) => ({ issue_id: issue.id, issue })),
    followers: listViewerIf(row.remind !== null),
    total_followers: row.total_followers,
    following: row.remind !== null,
    remind: row.remind ?? false,
    completed: listViewerIf(hasCompleted),
    total_completed: row.total_completed,
    followers_completed: row.followers_completed,
    rating: toRating(row.published_sum, row.published_ratings, row.rated),
    ...(row.capacity !== null && { capacity: row.capacity }),
    total_going: row.total_going,
    ...(row.attendance && { attendance: row.attendance }),
    ...(row.goal !== null && { goal: row.goal }),
    total_signatures: row.total_signatures,
    signed: hasSigned,
    text_version: row.text_version,
    ...(row.corrected_at && { corrected_on: row.corrected_at.toISOString() }),
    ...(givenVersion !== null && { given_version: givenVersion }),
    ...(row.text_signed && { text_signed: true as const }),
    letter_subject: row.letter_subject,
    letter_text: row.letter_text,
    recipients: row.recipients,
    offices: row.letter_offices,
    total_written: row.total_written,
    total_answered: row.total_answered,
    total_updates: row.total_updates,
    can_edit: can.edit,
    can_follow: can.follow,
    can_answer: can.answer,
    can_complete: can.complete,
    can_rate: can.rate,
    can_call_off: can.cancelAction,
    can_sign: can.sign,
    can_write: can.write,
    can_tell: can.tell,
  };
}

/**
 * The average to the nearest half, and the number rounded down. Sum and total are the published
 * ones, which triggers update in steps of five ratings. `mine` is null if the viewer has not rated.
 */
const toRating = (sum: number, total: number, mine: number | null): Action['rating'] => ({
  average: total ? Math.round((2 * sum) / total) / 2 : 0,
  total: roundDownToStep(total),
  mine: mine ?? 0,
});

/**
 * The action as the viewer sees it. Throws the same error for a missing and for a hidden action.
 */
export async function getVisibleAction(ctx: RequestContext, id: number): Promise<Action> {
  const action = (await loadActions(ctx, [id], { detailed: true })).get(id);
  if (!action) throw notFound(strings.actionNotFound);
  return action;
}

// Creation and update of actions.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import { assertGroupOfPostNotArchived } from '../policies/archivedGroups.ts';
import { assertRevision } from '../policies/revision.ts';
import {
  applySinglePhotoInput,
  descriptionsOf,
  hasSinglePhotoInput,
  loadPhotos,
  setPhotos,
  type DescribedPhoto,
} from '../posts/photos.ts';
import { resolveAudienceOnEdit, resolveAudience } from '../posts/audienceRules.ts';
import { findEntities } from '../posts/findEntities.ts';
import { setFirstHashtags, setHashtags } from '../posts/tags.ts';
import { saveRevision } from '../posts/revisions.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { isAdmin } from '../policies/roles.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import type { ScreenedText } from '../screening/matchLists.ts';
import { releaseCommentsOf } from '../screening/holdForReview.ts';
import { screenInput, getHoldHandling } from '../screening/screen.ts';
import { queueFilling } from './attendance.ts';
import { getVisibleAction } from './card.ts';
import { unitedStates } from '../lib/countries.ts';
import { validateActionFields, type ActionFields } from './fields.ts';
import { lockPetition } from './petition.ts';
import { saveRecipients } from './recipients.ts';
import { saveSignedText, notifyCorrection } from './revisions.ts';
import { endLocal, startLocal, type Moments } from './schedule.ts';

export async function createAction(
  input: Input<'POST /action/create'>,
  ctx: RequestContext<Member>,
) {
  const { member, app } = ctx;
  return ctx.db.transaction(async (db) => {
    const fields = await validateActionFields(db, input);
    const { sharedAs, collection, group, closed } = await resolveAudience(
      db,
      member,
      input,
      'action',
    );
    const { description: body = '' } = input;
    const photos = applySinglePhotoInput([], input);
    const { hashtags, usernames } = await findEntities(ctx, { title: fields.title, body });
    const holdReasons = await screenInput({ ...ctx, db }, toScreenedText(fields, body, photos), {
      handling: getHoldHandling(sharedAs),
    });
    // an action that the spam screen would hold waits for approval here
    const approved = (!app.site.action_approval || isAdmin(member)) && holdReasons.length === 0;
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into posts (author_id, content_type, title, body, shared_as, collection_id, group_id, group_was_closed, approved)
      values (${member.id}, ${literalInt(contentType.action)}, ${fields.title}, ${body}, ${sharedAs}, ${collection}, ${group}, ${closed}, ${approved}) returning id`))!;
    await db.execute(
      sql`insert into actions (content_id, kind, timezone) values (${id}, ${fields.kind}, ${fields.zone})`,
    );
    await setFirstHashtags(db, id, hashtags);
    await saveDetails(db, id, fields, input);
    await setPhotos(db, member.id, id, photos, 'image');
    if (approved) {
      publishEvent(db, { event: 'content', id, user_id: member.id });
      await queueFanOut(db, { type: NotificationType.actionForYou, actor: member.id, content: id });
      await notifyMentioned({ ...ctx, db }, { author: member.id, usernames, content: id });
    }
    return {
      ...(await loadResponse({ ...ctx, db }, id)),
      message: approved ? strings.actionCreated : strings.actionPendingApproval,
    };
  });
}

export async function updateAction(
  input: Input<'POST /action/update'>,
  ctx: RequestContext<Member>,
) {
  const { member, app } = ctx;
  return ctx.db.transaction(async (db) => {
    const action = await lockForEdit({ ...ctx, db }, input.id);
    assertRevision(input.revision, action.revision);
    const fields = await validateActionFields(db, input, action);
    const { sharedAs, collection } = await resolveAudienceOnEdit(
      db,
      member,
      input,
      action,
      'action',
    );
    const { description: body = action.body } = input;
    const currentPhotos = await loadPhotos(db, input.id);
    const photos = applySinglePhotoInput(currentPhotos, input);
    const { hashtags, usernames } = await findEntities(ctx, { title: fields.title, body });
    const isWidened =
      getHoldHandling(sharedAs) === 'hold' && getHoldHandling(action.shared_as) === 'publish';
    // an administrator reads an action that waits for approval, so it need not be held; edits of an
    // approved action with a large audience are rejected instead of held, because its followers
    // would lose sight of it; edits that widen the audience are held like new actions
    const handling = !action.approved
      ? 'publish'
      : isWidened
        ? 'hold'
        : getHoldHandling(sharedAs) === 'hold'
          ? 'refuse'
          : 'publish';
    const previousText =
      getHoldHandling(sharedAs) === getHoldHandling(action.shared_as)
        ? toScreenedText(action, action.body, currentPhotos)
        : undefined;
    const holdReasons = await screenInput({ ...ctx, db }, toScreenedText(fields, body, photos), {
      handling,
      before: previousText,
    });

    await lockPetition(db, input.id);
    const isCorrected = await saveSignedText(db, member, input.id, action.kind, {
      current: action,
      updated: { ...fields, body, sharedAs, collection },
    });
    const isTextChanged = fields.title !== action.title || body !== action.body;
    if (isTextChanged || sharedAs !== action.shared_as)
      await app.rateLimits.consume('change', String(member.id));
    if (isTextChanged) await saveRevision(db, member.id, input.id);
    await db.execute(sql`
      update posts set title = ${fields.title}, body = ${body}, shared_as = ${sharedAs}, collection_id = ${collection}, approved = approved and ${holdReasons.length === 0}, updated_at = now(), revision = revision + 1
      where id = ${input.id} and author_id = ${member.id}`);
    if (getHoldHandling(sharedAs) === 'publish') await releaseCommentsOf(db, input.id);
    // a declined action is reviewed again after an edit
    await db.execute(
      sql`update actions set declined_at = null, declined_reason = '' where content_id = ${input.id} and declined_at is not null`,
    );
    await setHashtags(db, input.id, hashtags);
    await saveDetails(db, input.id, fields, input);
    if (hasSinglePhotoInput(input)) await setPhotos(db, member.id, input.id, photos, 'image');
    if (fields.capacity !== action.capacity) await queueFilling(db, input.id);
    if (action.followed && hasNewTimeOrPlace(fields, action)) {
      await app.rateLimits.consume('moved', String(input.id));
      await queueFanOut(db, {
        type: NotificationType.actionChanged,
        actor: member.id,
        content: input.id,
      });
    }
    if (isCorrected) await notifyCorrection(db, member, input.id);
    await notifyMentioned({ ...ctx, db }, { author: member.id, usernames, content: input.id });
    const message = holdReasons.length
      ? strings.actionPendingApproval
      : isCorrected
        ? actionStrings.actionCorrected
        : strings.actionSaved;
    return { ...(await loadResponse({ ...ctx, db }, input.id)), message };
  });
}

/**
 * Saves all columns and relations of an action except its photo. Its coordinates are those of its
 * postal code, if known.
 */
async function saveDetails(
  db: Database,
  id: number,
  fields: Awaited<ReturnType<typeof validateActionFields>>,
  { issues }: Pick<Input<'POST /action/create'>, 'issues'>,
) {
  const zip = fields.country === unitedStates ? (/^\d{5}/.exec(fields.zip)?.[0] ?? '') : '';
  await db.execute(sql`
    update actions set cover_drawing = ${fields.drawing}, url = ${fields.url}, starts_at = ${fields.startsAt}, ends_at = ${fields.endsAt}, all_day = ${fields.allDay}, timezone = ${fields.zone},
      entire_country = ${fields.entireCountry}, country_id = ${fields.country}, state_id = ${fields.state},
      venue = ${fields.venue}, street_address = ${fields.street}, city = ${fields.city}, zip_code = ${fields.zip},
      latitude = (select z.latitude from zip_coordinates z where z.zip_code = ${zip}), longitude = (select z.longitude from zip_coordinates z where z.zip_code = ${zip}),
      minutes = ${fields.minutes}, goal = ${fields.goal}, capacity = ${fields.capacity}, letter_subject = ${fields.letterSubject}, letter_text = ${fields.letterText},
      letter_offices = ${fields.offices}
    where content_id = ${id}`);
  if (issues) {
    await db.execute(
      sql`delete from action_issues where content_id = ${id} and issue_id <> all (${issues}::bigint[])`,
    );
    await db.execute(
      sql`insert into action_issues (content_id, issue_id) select ${id}, unnest(${issues}::bigint[]) on conflict do nothing`,
    );
  }
  if (fields.recipients) await saveRecipients(db, id, fields.recipients);
}

const toScreenedText = (
  { title, venue, street, city, url, letterSubject, letterText }: ActionFields,
  body: string,
  photos: readonly DescribedPhoto[],
): ScreenedText => ({
  text: [title, venue, street, city, letterSubject, letterText, ...descriptionsOf(photos)],
  rich: [body],
  links: [url],
});

type EditableAction = ActionFields &
  Moments & {
    body: string;
    approved: boolean;
    shared_as: Audience;
    collection_id: number | null;
    group_id: number | null;
    revision: number;
    /** Whether it has followers. */
    followed: boolean;
  };

/** Locks the member's own action for editing and returns it. Throws if it may not be edited. */
export async function lockForEdit(
  ctx: RequestContext<Member>,
  id: number,
): Promise<EditableAction> {
  const { db, member } = ctx;
  await db.query(sql`select lock_own_post(${member.id}, ${id})`);
  const { can_edit, user_id } = await getVisibleAction(ctx, id);
  if (!can_edit && user_id === member.id) await assertGroupOfPostNotArchived(db, member.id, id);
  if (!can_edit)
    throw forbidden(user_id === member.id ? strings.actionIsCanceled : strings.notYours);
  const action = await db.queryOne<EditableAction>(sql`
    select c.title, c.body, c.approved, c.shared_as, c.collection_id, c.group_id, c.revision, a.kind, a.cover_drawing as drawing, a.url, a.starts_at as "startsAt", a.ends_at as "endsAt",
      coalesce(${startLocal}, '') as start, coalesce(${endLocal}, '') as "end", a.all_day as "allDay", a.timezone as zone,
      a.entire_country as "entireCountry", a.country_id as country, a.state_id as state, a.venue, a.street_address as street, a.city, a.zip_code as zip,
      a.minutes, a.goal, a.capacity, a.letter_subject as "letterSubject", a.letter_text as "letterText", a.letter_offices as offices, a.total_followers > 0 as followed
    from visible_posts(${member.id}) c join actions a on a.content_id = c.id where c.id = ${id}`);
  if (!action) throw notFound(strings.actionNotFound);
  return action;
}

function hasNewTimeOrPlace(after: ActionFields & Moments, before: ActionFields & Moments): boolean {
  const toTime = (moment: Date | null) => moment?.getTime();
  const toLocationKey = ({
    entireCountry,
    country,
    state,
    venue,
    street,
    city,
    zip,
  }: ActionFields) => JSON.stringify([entireCountry, country, state, venue, street, city, zip]);
  return (
    toTime(after.startsAt) !== toTime(before.startsAt) ||
    toTime(after.endsAt) !== toTime(before.endsAt) ||
    after.allDay !== before.allDay ||
    toLocationKey(after) !== toLocationKey(before)
  );
}

/** The response. Throws if the author has just lost access to the group. */
async function loadResponse(ctx: RequestContext<Member>, id: number) {
  const action = await getVisibleAction(ctx, id);
  return { action, ...(action.group_id !== undefined && { group_id: action.group_id }) };
}

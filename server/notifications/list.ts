// Notifications of a person, latest first, with current visibility.
import type { Input } from '#contract/calls.ts';
import type { NotificationView } from '#contract/notification.ts';
import { notificationFilters, type NotificationFilter } from '#contract/notificationKinds.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { excerpt } from '../lib/text/html.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { addJob } from '../jobs/queue.ts';
import {
  afterCursor,
  paginate,
  parsePaging,
  rowLimit,
  toPageQuery,
  type PageQuery,
} from '../db/pagination.ts';
import { selectEscaped, selectTitleOrBeginning } from '../db/richText.ts';
import { literalInt, emptySql, joinSql, sql, type Sql } from '../db/sql.ts';
import type { NotificationRow } from './facts.ts';
import type { NotificationDefinition } from './types/definition.ts';
import { linkFor } from './links.ts';
import { notificationText } from './text.ts';
import { definitionOf, typesWith, typesWithIcons } from './types/index.ts';
import { toKindSettings } from './preferences.ts';

export async function listNotifications(
  input: Input<'GET /notification/list'>,
  { db, app, member, language }: RequestContext<Member>,
) {
  const page = parsePaging(input, pageSizes.notifications);
  const pageWindow = toPageQuery(page);
  const isFirst = pageWindow.skip === 0 && pageWindow.after === undefined;
  const { rows, unread, hidden } =
    (isFirst && !input.filter && (await readInOneQuery(db, member.id, pageWindow))) ||
    (await readInTwoQueries(db, member.id, pageWindow, input.filter));
  if (isFirst && hidden > maxHidden) await queueHiddenDeletion(app, member.id);
  const { pageRows, ...rest } = paginate(rows, page, ({ created_at, id }) => [
    created_at.getTime(),
    id,
  ]);
  return {
    notifications: pageRows.map((row) =>
      toNotification(app, member.id, row, translatorFor(language)),
    ),
    new: unread,
    ...rest,
  };
}

/**
 * `hidden`: the approximate number of notifications that were skipped because they are no longer
 * visible.
 */
type NotificationPage = { rows: NotificationRow[]; unread: number; hidden: number };

/**
 * If more hidden notifications than this were skipped, a job deletes them, so that later requests
 * need not skip them.
 */
const maxHidden = 100;

/** Errors are only logged, because the response does not depend on the job. */
async function queueHiddenDeletion({ db, log }: AppContext, recipient: number) {
  await addJob(
    db,
    'notifications.forget',
    { person: recipient },
    { key: `notifications.forget ${recipient}` },
  ).catch((error: unknown) => log.warn(error));
}

/** Rows that the single query reads beyond the page, to replace notifications that are hidden. */
const spareRows = 3;

/**
 * Reads the newest notifications and the unread count in a single query, with one visibility check
 * for each of the newest. Returns undefined if too many of them are hidden. The caller then uses
 * two queries.
 */
async function readInOneQuery(
  db: Database,
  recipient: number,
  pageWindow: PageQuery,
): Promise<NotificationPage | undefined> {
  const pageQuery = sql`
    with newest as materialized (select p.* from newest_notification_ids(${recipient}, ${rowLimit(pageWindow)} + ${literalInt(spareRows)}) p),
      shown as materialized (
        select n.* from newest p cross join lateral (select n.* from visible_notifications(${recipient}) n where n.id = p.id and n.show_on_site offset 0) n),
      among_newest as materialized (
        select (select count(*)::int from shown n) as visible_count, (select count(*)::int from newest p) as newest_count, (select count(*)::int from shown n where n.read_at is null) as unread),
      counted as materialized (
        select c.visible_count, c.newest_count, ${countUnreadRows(recipient)} as unread_rows, c.unread + coalesce((
          select unread_count_after(${recipient}, p.created_at, p.id, greatest(${literalInt(maxUnreadCount)} - c.unread, 0)) from (select * from newest order by created_at, id limit 1) p
          where exists (select from unread_notification_ids(${recipient}) u where (u.created_at, u.id) < (p.created_at, p.id))), 0) as unread
        from among_newest c)
    select n.*, counted.* from shown n cross join counted order by n.created_at desc, n.id desc limit ${rowLimit(pageWindow)}`;
  const rows = await hydrateNotifications<{
    visible_count: number;
    newest_count: number;
    unread: number;
    unread_rows: number;
  }>(db, recipient, pageQuery, sql`n.visible_count, n.newest_count, n.unread, n.unread_rows`);
  const [firstRow] = rows;
  if (!firstRow) return undefined;
  const isComplete =
    firstRow.visible_count >= pageWindow.take ||
    firstRow.newest_count < pageWindow.take + spareRows;
  const unread = Math.min(firstRow.unread, maxUnreadCount);
  return isComplete ? { rows, unread, hidden: firstRow.unread_rows - unread } : undefined;
}

/** Number of unread notifications, visible or not, up to the limits for counting and skipping. */
const countUnreadRows = (recipient: number) =>
  sql`(select count(*)::int from (select from unread_notification_ids(${recipient}) limit ${literalInt(maxUnreadCount + maxHidden + 1)}) u)`;

async function readInTwoQueries(
  db: Database,
  recipient: number,
  pageWindow: PageQuery,
  filter: NotificationFilter | undefined,
): Promise<NotificationPage> {
  const pagination = sql`limit ${rowLimit(pageWindow)} offset ${pageWindow.skip}`;
  const [rows, unread] = await Promise.all([
    hydrateNotifications(
      db,
      recipient,
      selectNewest(
        recipient,
        sql`n.show_on_site ${filter ? isIn(filter) : emptySql} ${afterCursor(pageWindow.after, sql`n.created_at, n.id`)}`,
        pagination,
      ),
    ),
    countUnread(db, recipient),
  ]);
  const isFirst = pageWindow.skip === 0 && pageWindow.after === undefined;
  return {
    rows,
    unread,
    hidden:
      isFirst && !filter ? await countHidden(db, recipient, { rows, unread }, pageWindow.take) : 0,
  };
}

/** Condition, starting with `and`, that a filter of the list shows a notification n. */
const isIn = (filter: NotificationFilter): Sql =>
  filter === 'unread'
    ? sql`and n.read_at is null`
    : sql`and n.type in (${joinSql(typesWithIcons(notificationFilters[filter]).map(literalInt), ', ')})`;

/** Compares the visible rows of the first page with all rows down to the last of them. */
async function countHidden(
  db: Database,
  recipient: number,
  { rows, unread }: { rows: NotificationRow[]; unread: number },
  pageSize: number,
): Promise<number> {
  const lastRow = rows.length < pageSize ? undefined : rows.at(-1);
  const { newest_count, unread_rows } = (await db.queryOne<{
    newest_count: number;
    unread_rows: number;
  }>(sql`
    select count(*)::int as newest_count, ${countUnreadRows(recipient)} as unread_rows from newest_notification_ids(${recipient}, ${pageSize + maxHidden + 1}) p
    where (p.created_at, p.id) >= (${lastRow?.created_at ?? '-infinity'}, ${lastRow?.id ?? 0})`))!;
  return Math.max(unread_rows - unread, newest_count - rows.length);
}

/** Visible notifications of a person that satisfy `condition` (on a row named n), newest first. */
export const selectNewest = (recipient: number, condition: Sql, pagination: Sql): Sql => sql`
  select n.* from visible_notifications(${recipient}) n where ${condition} order by n.created_at desc, n.id desc ${pagination}`;

/**
 * Unread notifications are counted up to this number. The client shows larger numbers as "many".
 */
const maxUnreadCount = 100;

/** Number of visible unread notifications. */
export async function countUnread(db: Database, recipient: number): Promise<number> {
  return (await db.queryOne<{ unread: number }>(selectUnreadCount(recipient)))!.unread;
}

/** The same for several people in one query. */
export const countUnreadForEach = (db: Database, people: readonly number[]) =>
  db.query<{ id: number; unread: number }>(sql`
    select p.id, n.unread from unnest(${people}::bigint[]) p (id) cross join lateral (${selectUnreadCount(sql`p.id`)}) n`);

const selectUnreadCount = (recipient: number | Sql) => sql`
  select count(*)::int as unread from (
    select from visible_notifications(${recipient}) n where n.show_on_site and n.read_at is null limit ${literalInt(maxUnreadCount)}) n`;

/** Condition on the type of a notification n. The numbers are literals for the query plan. */
const isTypeWith = (property: keyof NotificationDefinition): Sql =>
  sql`n.type in (${joinSql(typesWith(property).map(literalInt), ', ')})`;
const isGroupType = isTypeWith('groupMembers');
const isAudienceChangeType = isTypeWith('audienceChange');
const isTitledByCommentType = isTypeWith('titledByComment');

/** Actors of one notification are counted up to this number. */
const maxActors = 1_000;
const maxTitleLength = 120;
/** Characters read of a text. Enough for `maxTitleLength` even where it begins with markup. */
const maxBeginningLength = 1_000;

/**
 * Notifications of a person with their details. `selection` selects n.* of visible_notifications.
 * All details are read through visibility functions. `extraColumns` adds columns, which can refer
 * to the notification n and the post c.
 */
export async function hydrateNotifications<ExtraColumns = unknown>(
  db: Database,
  recipient: number,
  selection: Sql,
  extraColumns: Sql = emptySql,
): Promise<(NotificationRow & ExtraColumns)[]> {
  // `audience`: the job that creates the notification may run up to ten minutes after the change.
  const rows = await db.query<NotificationRow & ExtraColumns & CountColumns>(sql`
    with page as materialized (${selection})
    select n.id, n.type, act.kind = 'letter' as letter, n.read_at is not null as read, n.created_at, c.id as content_id, coalesce(by_comment.id, n.comment_id) as at_comment,
      case when n.words is not null and c.id is null then n.content_id end as hidden_action_id, n.group_id,
      latest.actor, (select f.name from files f where f.person_id = (latest.actor->>'id')::bigint) as portrait,
      n.comment_id is not null as of_comment,
      case when ${isGroupType} and c.group_id is not null
        then group_details_for_member(${recipient}, c.group_id) end as in_group,
      coalesce(c.content_type, (d.details ->> 'content_type')::int) as content_type, coalesce(c.author_id = ${recipient}, false) as own,
      latest.people,
      coalesce(${selectEscaped(sql`coalesce(g.name, by_comment.text, m.text)`, maxBeginningLength)}, c.said, ${selectEscaped(sql`coalesce(d.details ->> 'title', n.words, '')`, maxBeginningLength)}) as title,
      d.details as decided,
      ${extraColumns === emptySql ? emptySql : sql`${extraColumns},`}
      coalesce(g.picture, c.picture) as picture,
      act.called_off_at is not null as called_off, coalesce(c.approved, false) as approved, act.starts_at is not null as begins, case when c.id is not null then act.total_completed end as completed,
      case when c.content_type = post_type_poll() then vote_was_reset(${recipient}, n.content_id) else false end as reset,
      ${isAudienceChangeType} and exists (select from earlier_audiences a
        where a.content_id = n.content_id and a.ended_at between n.created_at - interval '10 minutes' and n.created_at + interval '1 minute') as audience,
      case when n.type = notify_message_sent() then is_message_request(${recipient}, n.subject_person_id) else false end as request,
      case when n.chat_id is not null then chat_details(${recipient}, n.chat_id) end as chat
    from page n
    left join lateral (
      select count(distinct a.person_id)::int as people,
        (array_agg(json_build_object('id', a.person_id, 'name', a.name, 'username', a.username, 'comment', a.comment_id)
          order by a.created_at desc, a.person_id desc, a.comment_id desc))[1] as actor
      from latest_visible_actors(${recipient}, n.id, ${literalInt(maxActors)}) a) latest on true
    left join lateral (select m.text, m.content_id from comment_unchecked(n.comment_id) m) m on true
    left join lateral (
      select c.id, c.author_id, c.group_id, c.content_type, c.approved,
        ${selectTitleOrBeginning(maxBeginningLength)} as said,
        (select f.name from files f where f.content_id = c.id and f.width > 0 order by f.is_link_preview, f.position limit 1) as picture
      from post_unchecked(case when n.words is null or can_see_post(${recipient}, n.content_id) then coalesce(n.content_id, m.content_id) end) c) c on true
    left join lateral (
      select g.name, g.status = 'Open' as open, (select f.name from files f where f.group_id = g.id) as picture from group_unchecked(n.group_id) g) g on true
    left join lateral (select m.id, m.text from comment_unchecked(case when ${isTitledByCommentType} then (latest.actor->>'comment')::bigint end) m) by_comment on true
    left join actions act on act.content_id = n.content_id
    cross join lateral (select case when n.decision_id is not null then decision_details(${recipient}, n.decision_id) end as details offset 0) d
    order by n.created_at desc, n.id desc`);
  return rows.map((row) => ({
    ...row,
    actor: row.actor && { ...row.actor, portrait: row.portrait },
    title: excerpt(row.title, maxTitleLength),
    others: row.actor ? row.people - 1 : (row.completed ?? 0),
  }));
}

/**
 * Columns for the other fields. `people`: actors. `completed`: people who completed the action.
 * `portrait`: of the latest actor.
 */
type CountColumns = { completed: number | null; people: number; portrait: string | null };

function toNotification(
  { files }: AppContext,
  recipient: number,
  row: NotificationRow,
  translator: Translator,
): NotificationView {
  const { actor, title, picture: image } = row;
  const { icon, answer, mutable } = definitionOf(row.type);
  return {
    id: row.id,
    status: row.read ? '1' : '0',
    url: linkFor(row),
    sentence: notificationText(row, translator),
    object: {
      ...(actor && { actor: files.stub(actor, recipient) }),
      others: row.others,
      entity_type: row.type,
      icon,
      settings: toKindSettings(row),
      ...(mutable && row.content_id !== null && { conversation_id: row.content_id }),
      ...(answer && { answer }),
      ...(title && { title }),
      ...(image && { image: files.address(image, recipient, 'thumb') }),
      created_on: row.created_at.toISOString(),
    },
  };
}

// Contents of a data export: what a person wrote and chose, their notifications, images and files.
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listLoginMethods } from '../login/loginMethods.ts';
import {
  exportCompleted,
  exportFollowed,
  exportLetters,
  exportAttendance,
  exportRatings,
  exportSignatures,
} from '../actions/export.ts';
import { invitationsAsSeenByInviter } from '../groups/invitationStore.ts';
import type { AppContext } from '../context.ts';
import { translatorFor } from '../lib/translators.ts';
import { afterCursor, type Cursor } from '../db/pagination.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import type { ZipEntry } from '../storage/zipStream.ts';
import { selectNewest, hydrateNotifications } from '../notifications/list.ts';
import { notificationText } from '../notifications/text.ts';
import { exportMutes } from '../people/mutes.ts';
import { exportVotes } from '../polls/export.ts';
import { exportDismissedPosts } from '../posts/dismissed.ts';
import { exportSavedPosts } from '../posts/saved.ts';
import { exportScheduledPosts } from '../posts/scheduled.ts';
import {
  createDescriptions,
  createImageEntries,
  createMediaEntries,
} from '../files/exportEntries.ts';
import { loadContacts } from '../representatives/contacts.ts';
import { getSavedAddress } from '../representatives/search.ts';
import { friendshipSeenBy, type PairRow } from '../policies/friendship.ts';
import {
  exportChats,
  selectChatMessages,
  selectMessageReactions,
  selectMessages,
} from './exportChats.ts';
import { exportProfile } from './exportProfile.ts';
import { exportFiles, zipPath } from './exportFiles.ts';
import { createReadme } from './exportReadme.ts';
import { getMailPace, getNotificationSettings } from './notifications.ts';

type Row = Record<string, unknown>;
type PageLoader = (afterId: number) => Promise<Row[]>;
/** Rows per query, and bytes of long texts: a batch ends with the row that exceeds the limit. */
const batchSize = 100;
const batchBytes = 300_000;
/** Rows per query where each row contains a text of a few thousand characters. */
const longTextBatchSize = 25;

/** Yields the zip entries. Each one is read only after the previous one is written. */
export async function* exportEntries(app: AppContext, person: number): AsyncGenerator<ZipEntry> {
  const { db, files, config } = app;
  const member = { id: person };
  const jsonEntry = (name: string, content: unknown) => entry(`${name}.json`, jsonChunks(content));
  const all = (query: Sql) => db.query<Row>(query);
  // The id of a post that is no longer visible is null.
  const withUrl = ({ post_id, ...row }: Row): Row => ({
    ...row,
    post_id,
    ...(typeof post_id === 'number' && {
      address: `${config.publicUrl}/feed/${post_id}/details`,
    }),
  });

  const profile = await exportProfile({ db, app, member });
  const translator = translatorFor(profile.language);
  yield entry('README.txt', [createReadme(app.site.name, translator)]);
  yield jsonEntry('profile', profile);
  yield entry(
    'posts.json',
    jsonList(
      async (afterId) => (await all(selectPosts(person, afterId))).map(withUrl),
      ({ id, kind }) => ({
        ...(kind === 'action' && {
          updates: jsonList(async (afterId) => all(selectUpdates(Number(id), afterId))),
          earlier_texts: jsonList(async (afterId) => all(selectTexts(Number(id), afterId))),
        }),
        earlier_versions: jsonList(
          async (afterId) => all(selectVersions(Number(id), afterId)),
          () => ({}),
          withoutId,
        ),
        comments: jsonList(async (afterId) =>
          all(selectCommentsUnder(person, Number(id), afterId)),
        ),
      }),
    ),
  );
  yield entry(
    'comments.json',
    jsonList(async (afterId) =>
      (await all(selectCommentsOnOthersPosts(person, afterId))).map(withUrl),
    ),
  );
  // Likes of what is no longer visible are left out like those of what was deleted.
  yield jsonEntry('likes', {
    posts: jsonList(
      async (afterId) =>
        (
          await all(sql`
        select content_id as id, content_id as post_id, created_at as liked_on from likes where person_id = ${person} and content_id > ${afterId} and (select true from visible_posts(${person}) c where c.id = content_id) order by content_id limit ${literalInt(batchSize)}`)
        ).map(withUrl),
      () => ({}),
      withoutId,
    ),
    comments: jsonList(
      async (afterId) =>
        all(sql`
        select comment_id as id, comment_id, created_at as liked_on from comment_likes where person_id = ${person} and comment_id > ${afterId} and (select true from visible_comments(${person}) m where m.id = comment_id) order by comment_id limit ${literalInt(batchSize)}`),
      () => ({}),
      withoutId,
    ),
  });
  yield jsonEntry('saved-posts', (await exportSavedPosts(db, person)).map(withUrl));
  yield jsonEntry('scheduled-posts', await exportScheduledPosts(db, person));
  yield jsonEntry('hidden-posts', (await exportDismissedPosts(db, person)).map(withUrl));
  yield entry(
    'votes.json',
    jsonList(
      async (afterId) =>
        (await exportVotes(app, person, { after: afterId, most: batchSize })).map(withUrl),
      () => ({}),
      withoutId,
    ),
  );
  yield jsonEntry('actions', {
    followed: (await exportFollowed(db, person)).map(withUrl),
    completed: (await exportCompleted(db, person)).map(withUrl),
    answered: (await exportAttendance(db, person)).map(withUrl),
    rated: (await exportRatings(db, person)).map(withUrl),
  });
  yield jsonEntry('signatures', (await exportSignatures(db, person)).map(withUrl));
  yield jsonEntry('letters', (await exportLetters(db, person)).map(withUrl));
  yield jsonEntry(
    'action-preferences',
    await all(sql`
    select p.address, p.radius as miles, p.remind, coalesce((select json_agg(i.name order by i.name)
      from action_preference_issues chosen join issues i on i.id = chosen.issue_id where chosen.person_id = p.person_id), '[]') as issues
    from action_preferences p where p.person_id = ${person}`),
  );
  yield jsonEntry('representatives', {
    address: await getSavedAddress(db, person),
    contacts: await loadContacts(db, person),
  });
  yield jsonEntry('friends', await listFriendships(app, person));
  yield jsonEntry(
    'collections',
    await all(sql`
    select c.name, c.created_at as made_on, coalesce((select json_agg(json_build_object('name', p.name, 'username', p.username) order by p.name)
      from collection_members m join visible_people(${person}) p on p.id = m.person_id where m.collection_id = c.id), '[]') as friends
    from friend_collections c where c.owner_id = ${person} order by c.id`),
  );
  yield jsonEntry(
    'blocks',
    await all(sql`
    select p.name, p.username, b.created_at as blocked_on from blocked_people(${person}) p join blocks b on b.blocker_id = ${person} and b.blocked_id = p.id order by b.created_at`),
  );
  yield jsonEntry('mutes', await exportMutes(db, person));
  yield entry(
    'messages.json',
    jsonList(async (afterId) =>
      all(selectMessages(person, translator, { afterId, limit: longTextBatchSize, zipPath })),
    ),
  );
  yield jsonEntry('conversations', await exportChats(db, person));
  yield entry(
    'group-messages.json',
    jsonList(async (afterId) =>
      all(selectChatMessages(person, translator, { afterId, limit: longTextBatchSize, zipPath })),
    ),
  );
  yield entry(
    'message-reactions.json',
    jsonList(
      async (afterId) => all(selectMessageReactions(person, { afterId, limit: batchSize })),
      () => ({}),
      withoutId,
    ),
  );
  yield jsonEntry('groups', {
    member_of: await all(sql`
      select g.name, g.status, case when g.owner_id = ${person} then 'owner' when m.moderator then 'moderator' else 'member' end as role, m.joined_at as joined_on
      from visible_groups(${person}) g join group_members m on m.group_id = g.id and m.person_id = ${person} order by m.joined_at`),
    invited_to: await all(sql`
      select g.name, i.note, i.created_at as invited_on from visible_groups(${person}) g join group_invitations i on i.group_id = g.id and i.person_id = ${person} order by i.created_at`),
    invited: await all(sql`
      select g.name as group, p.name, p.username, t.created_at as invited_on from ${invitationsAsSeenByInviter()} t join visible_groups(${person}) g on g.id = t.group_id
      join visible_people(${person}) p on p.id = t.person_id where t.inviter_id = ${person} order by t.created_at`),
  });
  yield jsonEntry(
    'reports',
    await all(
      sql`select title, url, reason, created_at as reported_on from reports where reporter_id = ${person} order by id`,
    ),
  );
  yield jsonEntry(
    'decisions',
    await all(sql`
    select d.decision, d.about, d.category, d.reason, d.suspension_ends_at as until, d.decided_at as decided_on, d.undone_at as taken_back_on, a.text as appeal, a.appealed_at as appealed_on,
      a.overturned as appeal_granted, a.reason as appeal_answer
    from decisions d left join appeals a on a.decision_id = d.id where d.person_id = ${person} and d.decision <> 'keep' order by d.id`),
  );
  yield jsonEntry(
    'sessions',
    await all(
      sql`select device, created_at as started_on, last_used_at as last_used_on from sessions where person_id = ${person} order by id`,
    ),
  );
  yield jsonEntry(
    'last-seen',
    await all(
      sql`select to_char(seen_on, 'YYYY-MM-DD') as last_seen_on from last_seen_days where person_id = ${person}`,
    ),
  );
  yield jsonEntry('logging-in', await listLoginMethods(db, person));
  yield jsonEntry(
    'invitations',
    await all(sql`
    select i.email, (select g.name from visible_groups(${person}) g where g.id = i.group_id) as group, i.note, i.created_at as invited_on, i.sent_at as last_sent_on
    from invitations i where i.inviter_id = ${person} order by i.id`),
  );
  yield jsonEntry(
    'invitation-links',
    await all(sql`
    select (select g.name from visible_groups(${person}) g where g.id = l.group_id) as group, l.note, l.uses, l.max_uses, l.created_at as created_on, l.expires_at as works_until
    from invitation_links l where l.inviter_id = ${person} order by l.id`),
  );
  // Notifications are read in the order of time, so by a cursor instead of an id.
  let last: Cursor | undefined;
  yield entry(
    'notifications.json',
    jsonList(async () => {
      const rows = await hydrateNotifications(
        db,
        person,
        selectNewest(
          person,
          sql`n.show_on_site ${afterCursor(last, sql`n.created_at, n.id`)}`,
          sql`limit ${literalInt(batchSize)}`,
        ),
      );
      last = rows.length ? { created_at: rows.at(-1)!.created_at, id: rows.at(-1)!.id } : last;
      return rows.map((row) => ({
        id: row.id,
        told_on: row.created_at,
        sentence: notificationText(row, translator),
        title: row.title,
        read: row.read,
      }));
    }),
  );
  yield jsonEntry('notification-settings', {
    ...(await getNotificationSettings({ db, member })),
    mail_pace: await getMailPace({ db, member }),
  });

  yield* exportFiles({ db, files }, person);
}

const entry = (name: string, content: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
  name,
  content: Readable.from(content, { objectMode: false }),
  compress: true,
});

/** For rows whose `id` is only the position after which the next batch starts. */
const withoutId = ({ id: _id, ...row }: Row): Row => row;

/** Serializes a value as JSON in chunks. Lists and async iterables are written row by row. */
async function* jsonChunks(value: unknown): AsyncGenerator<string> {
  if (Array.isArray(value)) {
    for (const [n, row] of value.entries()) {
      if (n % batchSize === 0) await yieldToEventLoop();
      yield `${n === 0 ? '[' : ','}\n${JSON.stringify(row, null, 2)}`;
    }
    yield value.length ? '\n]\n' : '[]\n';
  } else if (value !== null && typeof value === 'object' && Symbol.asyncIterator in value)
    yield* value as AsyncIterable<string>;
  else if (value !== null && typeof value === 'object' && !('toJSON' in value)) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    for (const [n, [name, field]] of fields.entries()) {
      yield `${n === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `;
      yield* jsonChunks(field);
    }
    yield fields.length ? '}\n' : '{}\n';
  } else yield `${JSON.stringify(value)}\n`;
}

/**
 * Serializes a list of any length as JSON, reading it in batches. `nestedLists` returns nested
 * lists of any length, which are appended to their row.
 */
async function* jsonList(
  loadRowsAfter: PageLoader,
  nestedLists: (row: Row) => Record<string, AsyncIterable<string>> = () => ({}),
  toOutput: (row: Row) => Row = (row) => row,
): AsyncGenerator<string> {
  let afterId = 0;
  let separator = '[\n';
  for (let rows = await loadRowsAfter(afterId); rows.length; rows = await loadRowsAfter(afterId)) {
    await yieldToEventLoop();
    for (const row of rows) {
      const text = JSON.stringify(toOutput(row), null, 2);
      yield separator + text.slice(0, -'\n}'.length);
      for (const [name, list] of Object.entries(nestedLists(row))) {
        yield `,\n  ${JSON.stringify(name)}: `;
        yield* list;
      }
      yield '\n}';
      separator = ',\n';
    }
    afterId = Number(rows.at(-1)!['id']);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Posts without versions and comments, which are read separately because there can be many. The
 * numbers are those of contract/contentType.ts. `before`: the bytes of the rows before this one.
 */
const selectPosts = (person: number, afterId: number) => sql`
  select c.id, c.id as post_id, case c.content_type when 1 then 'poll' when 2 then 'blog' when 3 then 'group' when 4 then 'action' else case c.tool when 'wall' then 'post' else c.tool end end as kind,
    c.created_at as added_on, c.updated_at as updated_on, c.draft, c.title, c.text, c.body, c.link, c.link_title, c.link_description, c.location, c.shared_as, c.pinned_on_profile_at as pinned_on, (select q.id from visible_posts(${person}) q where q.id = c.quoted_id) as quoted_post_id,
    (select l.name from friend_collections l where l.id = c.collection_id) as collection,
    (select g.name from visible_groups(${person}) g where g.id = c.group_id) as group,
    coalesce((select json_agg(t.tag order by t.tag) from post_tags t where t.content_id = c.id and t.explicit), '[]') as tags,
    (select json_build_object('options', (select json_agg(o.text order by o.position) from poll_options o where o.content_id = c.id),
      'answer_allowed', p.answer_allowed, 'closes_on', p.closes_at, 'timezone', p.timezone, 'results', p.results, 'outcome', p.outcome, 'outcome_on', p.outcome_at)
      from polls p where p.content_id = c.id) as poll,
    (select json_build_object('kind', a.kind, 'url', a.url, 'starts_on', a.starts_at, 'ends_on', a.ends_at, 'all_day', a.all_day, 'timezone', a.timezone,
      'entire_country', a.entire_country, 'country', a.country_id, 'state', a.state_id, 'venue', a.venue, 'street_address', a.street_address, 'city', a.city, 'zip_code', a.zip_code,
      'minutes', a.minutes, 'goal', a.goal, 'letter_subject', a.letter_subject, 'letter_text', a.letter_text, 'drawing', a.cover_drawing, 'offices', a.letter_offices, 'called_off_on', a.called_off_at,
      'recipients', (select coalesce(json_agg(json_build_object('name', r.name, 'office', r.office, 'email', r.email, 'form_url', r.form_url, 'phone', r.phone) order by r.position), '[]')
        from letter_recipients r where r.content_id = c.id and r.person_id is null))
      from actions a where a.content_id = c.id) as action,
    ${createImageEntries(sql`f.content_id = c.id`)} as pictures, ${createDescriptions(sql`f.content_id = c.id`)} as picture_descriptions, ${createMediaEntries(sql`f.content_id = c.id`)} as files,
    case when seen.id is not null then (select count(*)::int from likes l join visible_people(${person}) p on p.id = l.person_id where l.content_id = c.id) end as likes
  from (select few.*, sum(octet_length(few.text) + octet_length(few.body)) over (order by few.id) - octet_length(few.text) - octet_length(few.body) as before
    from (select w.* from posts_by_author_unfiltered(${person}) w where w.id > ${afterId} order by w.id limit ${literalInt(batchSize)}) few) c
  left join lateral (select v.id from visible_posts(${person}) v where v.id = c.id limit 1) seen on true where c.before < ${literalInt(batchBytes)} order by c.id`;

/** Earlier versions of one of the person's posts. */
const selectVersions = (post: number, afterId: number) => sql`
  select v.id, v.saved_at as saved_on, v.shared_as, v.title, v.text, v.body, v.link, v.location, v.options
  from (select few.*, few.revision as id, sum(octet_length(few.text) + octet_length(few.body)) over (order by few.revision) - octet_length(few.text) - octet_length(few.body) as before
    from (select w.* from post_revisions w where w.content_id = ${post} and w.revision > ${afterId} order by w.revision limit ${literalInt(batchSize)}) few) v
  where v.before < ${literalInt(batchBytes)} order by v.id`;

/** Updates of one of the person's actions. */
const selectUpdates = (action: number, afterId: number) => sql`
  select u.id, u.created_at as added_on, u.body from action_updates u where u.content_id = ${action} and u.id > ${afterId} order by u.id limit ${literalInt(longTextBatchSize)}`;

/** Earlier texts of one of the person's actions. */
const selectTexts = (action: number, afterId: number) => sql`
  select t.version as id, t.replaced_at as replaced_on, t.title, t.body, t.letter_subject, t.letter_text, t.shared_as
  from (select few.*, sum(octet_length(few.body)) over (order by few.version) - octet_length(few.body) as before
    from (select w.* from action_texts w where w.content_id = ${action} and w.version > ${afterId} order by w.version limit ${literalInt(batchSize)}) few) t
  where t.before < ${literalInt(batchBytes)} order by t.version`;

/**
 * Comments on one of the person's posts: all that the author can see, or only their own if the post
 * is not visible to them.
 */
const selectCommentsUnder = (person: number, post: number, afterId: number) => sql`
  select m.id, m.parent_id as in_answer_to, a.username as by, a.name, m.created_at as added_on, m.text
  from comments_under_visible_posts(${person}) m join visible_people(${person}) a on a.id = m.author_id
  where m.content_id = ${post} and m.id > ${afterId}
    and (m.author_id = ${person} or exists (select from visible_posts(${person}) v where v.id = m.content_id)) order by m.id limit ${literalInt(longTextBatchSize)}`;

const selectCommentsOnOthersPosts = (person: number, afterId: number) => sql`
  select m.id, seen.id as post_id, case when seen.id is not null then m.parent_id end as in_answer_to, m.created_at as added_on, m.updated_at as updated_on, m.text, ${createImageEntries(sql`f.comment_id = m.id`)} as pictures, ${createDescriptions(sql`f.comment_id = m.id`)} as picture_descriptions, ${createMediaEntries(sql`f.comment_id = m.id`)} as files
  from comments_by_author_unfiltered(${person}) m left join lateral (select v.id from visible_posts(${person}) v where v.id = m.content_id limit 1) seen on true
  where m.id > ${afterId} and not exists (select from posts_by_author_unfiltered(${person}) c where c.id = m.content_id) order by m.id limit ${literalInt(longTextBatchSize)}`;

/** Friendships as this person sees them: a declined request appears as sent. */
async function listFriendships({ db }: AppContext, person: number) {
  const friendships = await db.query<
    PairRow & { name: string; username: string; created_at: Date }
  >(sql`
    select p.name, p.username, t.requester_id, t.status, t.declined_at, t.unseen, t.created_at
    from friendship_rows_of(${person}) t join visible_people(${person}) p on p.id = t.id order by t.created_at`);
  const withStatus = (status: string, since: string) =>
    friendships
      .filter((friendship) => friendshipSeenBy(person, friendship) === status)
      .map(({ name, username, created_at }) => ({ name, username, [since]: created_at }));
  return {
    friends: withStatus('friends', 'asked_on'),
    requests_received: withStatus('received', 'asked_on'),
    requests_sent: withStatus('sent', 'asked_on'),
  };
}

// Inserts the fictional town Larkwater: the demo, and the test data set.
import limit from 'p-limit';
import { profileFields, profileLists, type ProfileField } from '#contract/profile.ts';
import { day, hour, minute } from '#contract/durations.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { storePhoto, storePortrait } from '../files/files.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { escapeHtml } from '../lib/text/html.ts';
import { hashPassword } from '../security/passwords.ts';
import { withoutTransactionGuard } from '../lib/transactionGuard.ts';
import { sql, type Sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { ensureAnnouncement, ensurePages } from '../pages/initialPages.ts';
import { ensureIssues } from '../site/issues.ts';
import { storeSiteCover } from '../site/logo.ts';
import { emblem } from './emblems.ts';
import { insertGroups, fillGroups } from './fillGroups.ts';
import { insertNotifications } from './fillNotifications.ts';
import { insertMessages } from './fillMessages.ts';
import { insertNews } from './fillNews.ts';
import { insertPosts } from './fillPosts.ts';
import { seedGroups } from './groups.ts';
import type { SeedIds } from './ids.ts';
import { demoAccounts, publicPassword } from '../site/demoAccounts.ts';
import { blocks, collections, friendships, seedPeople, profiles, type Username } from './people.ts';
import { describePhoto, drawPhoto } from './pictures.ts';
import { portrait, portraits } from './portraits.ts';
import type { SeedPost } from './post.ts';
import { posts } from './posts.ts';
import { timeAgo, insertRows } from './rows.ts';

/** Inserts people, posts and images in one transaction. */
export async function insertDemoTown(app: AppContext): Promise<void> {
  const hash = await hashPassword(publicPassword);
  await app.db.transaction(async (db) => {
    const town = await insertPeople(db);
    await db.execute(sql`insert into demo_town default values`);
    await db.execute(sql`update all_people set password_hash = ${hash} where username = any (${demoAccounts.map(({ username }) => username)}::text[])`);
    await ensurePages(db);
    await ensureAnnouncement(db);
    await fillGroups(db, town);
    const ids = await insertPosts(app, db, town);
    // Files may be written in this transaction, because no requests wait for its connection.
    await withoutTransactionGuard(async () => {
      await fillPictures(app, db, town, ids);
      await insertMessages(app, db, town);
      await insertNews(app, db);
      await insertCover(app, db, town);
    });
    await insertNotifications(db);
  });
}

/** The picture of the entry page. */
async function insertCover(app: AppContext, db: Database, { people: { keeper } }: SeedIds) {
  const cover = await storeSiteCover(app, keeper, await drawPhoto({ scene: 'town', light: 'morning', seed: 2 }));
  await db.execute(sql`insert into settings (name, value) values ('cover', ${JSON.stringify(cover)}::jsonb)`);
}

/** Inserts people, issues, friendships, blocks and groups. The people have no passwords. */
export async function insertPeople(db: Database): Promise<SeedIds> {
  return db.transaction(async (db) => {
    if (await db.queryOne(sql`select from all_people limit 1`)) throw new Error('The demo town can only be put into an empty database.');
    await ensureIssues(db);
    const ids = await insertRows(db, sql`
      insert into people (username, username_normalized, name, email, email_normalized, zip_code, role, created_at, confirmed_at)
      select username, username_normalized, name, email, email_normalized, zip, type, joined, joined
      from ${toRecordset(seedPeople.map(({ username, name, zip, email, userType }, n) => ({ name, zip, username, username_normalized: normalizeNameOrEmail(username), email, email_normalized: normalizeNameOrEmail(email), type: userType, joined: timeAgo(55 * day - n * hour), n })), sql`p (username text, username_normalized text, name text, email text, email_normalized text, zip text, type smallint, joined timestamptz, n int)`)}
      order by n returning id`);
    const idOf = Object.fromEntries(seedPeople.map(({ username }, n) => [username, ids[n]])) as SeedIds['people'];
    await db.execute(sql`
      insert into people_issues (person_id, issue_id)
      select c.person, i.id from ${toRecordset(seedPeople.flatMap(({ username, issues }) => issues.map((issue) => ({ person: idOf[username], issue }))), sql`c (person bigint, issue text)`)}
      join issues i on i.name = c.issue`);
    await db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status, created_at)
      select least(a, b), greatest(a, b), a, case when pending then friendship_requested() else friendship_accepted() end, since
      from ${toRecordset(friendships.map(({ from, to, pending }, n) => ({ a: idOf[from], b: idOf[to], pending, since: timeAgo(pending ? day + n * minute : 52 * day - n * hour) })), sql`f (a bigint, b bigint, pending boolean, since timestamptz)`)}`);
    await db.execute(sql`
      insert into blocks (blocker_id, blocked_id, created_at)
      select a, b, since from ${toRecordset(blocks.map(({ blocker, blocked }) => ({ a: idOf[blocker], b: idOf[blocked], since: timeAgo(30 * day) })), sql`b (a bigint, b bigint, since timestamptz)`)}`);
    await fillProfiles(db, idOf);
    await giveBadge(db, idOf);
    return { people: idOf, groups: await insertGroups(db, idOf), collections: await fillCollections(db, idOf) };
  });
}

async function fillProfiles(db: Database, idOf: SeedIds['people']) {
  const profileRows = [...seedPeople.map(({ username, about }) => ({ of: username, field: 'about_me' as const, value: `<p>${escapeHtml(about)}</p>` })), ...profiles];
  const firstAudience = (field: (typeof profiles)[number]['field']) => (field in profileLists ? profileLists[field as keyof typeof profileLists] : profileFields[field as ProfileField].shared_as);
  await db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as)
    select person, field, value, audience
    from ${toRecordset(profileRows.map(({ of, field, value, ...more }) => ({ person: idOf[of], field, value, audience: ('as' in more && more.as) || firstAudience(field) })), sql`f (person bigint, field text, value text, audience text)`)}`);
}

/** The administrator confirmed the council member. */
const giveBadge = (db: Database, idOf: SeedIds['people']) =>
  db.execute(
    sql`insert into badges (person_id, name, kind, title, given_by) select p.id, p.name, 'official', 'Council member, Landing', ${idOf.keeper} from all_people p where p.id = ${idOf.lena}`,
  );

async function fillCollections(db: Database, idOf: SeedIds['people']): Promise<SeedIds['collections']> {
  const ids = await insertRows(db, sql`
    insert into friend_collections (owner_id, name, created_at)
    select owner, name, since from ${toRecordset(collections.map(({ owner, name }, n) => ({ owner: idOf[owner], name, since: timeAgo(20 * day - n * hour), n })), sql`c (owner bigint, name text, since timestamptz, n int)`)}
    order by n returning id`);
  await db.execute(sql`
    insert into collection_members (collection_id, person_id)
    select collection, friend from ${toRecordset(collections.flatMap(({ friends }, n) => friends.map((friend) => ({ collection: ids[n], friend: idOf[friend] }))), sql`m (collection bigint, friend bigint)`)}`);
  return Object.fromEntries(collections.map(({ short }, n) => [short, ids[n]])) as SeedIds['collections'];
}

/**
 * Draws and stores photos, portraits and group images, three at a time. Queries share the one
 * connection of the transaction.
 */
async function fillPictures(app: AppContext, db: Database, { people: idOf, groups: groupOf }: SeedIds, contentOf: Map<SeedPost, number>) {
  const limitConcurrency = limit(3);
  const limitToOne = limit(1);
  const serializedDb = Object.assign(Object.create(db) as Database, { queryOne: (query: Sql) => limitToOne(() => db.queryOne(query)) });
  const drawAndStore = <Attachment extends object>(owner: Username, draw: () => Promise<Buffer>, attachment: Attachment) =>
    limitConcurrency(async () => ({ ...attachment, id: (await storePhoto(app, serializedDb, idOf[owner], await draw())).id }));

  const [photoRows, signs, faces] = await Promise.all([
    Promise.all(posts.flatMap((post) => post.photos.map((photo, i) => drawAndStore(post.by, () => drawPhoto(photo), { content: contentOf.get(post)!, position: i + 1, description: describePhoto(photo) })))),
    Promise.all(seedGroups.map(({ short, owner, app: { icon } }) => drawAndStore(owner, () => emblem(icon), { team: groupOf[short] }))),
    Promise.all(
      seedPeople.flatMap(({ username }) => {
        const style = portraits[username];
        return style ? [limitConcurrency(async () => (await storePortrait(app, serializedDb, idOf[username], await portrait(style))).id)] : [];
      }),
    ),
  ]);
  await db.execute(sql`
    update files f set content_id = k.content, position = k.position, description = k.description
    from ${toRecordset(photoRows, sql`k (id bigint, content bigint, position smallint, description text)`)} where f.id = k.id`);
  await db.execute(sql`update files set person_id = owner_id where id = any (${faces}::bigint[])`);
  await db.execute(sql`update files f set group_id = k.team from ${toRecordset(signs, sql`k (id bigint, team bigint)`)} where f.id = k.id`);
}

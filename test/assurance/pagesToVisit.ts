// Where content is shown: each path of the product, with a person who may open it.
import { literalInt, sql } from '#server/db/sql.ts';
import { paths } from '../../web/paths.ts';
import type { TestServer } from './server.ts';
import type { WriterFixture } from './callFixtures.ts';

export type Persona = 'visitor' | 'ada' | 'keeper';
type Row = { id: number };

const maxPerKind = 50;

export async function pagesFor(
  { db }: TestServer,
  { crowd }: WriterFixture,
): Promise<Record<Persona, string[]>> {
  const contents = await db.query<{ id: number; type: number; group_id: number | null }>(sql`
    select id, content_type as type, group_id from posts where removed_at is null and not draft order by id`);
  // open a page for each object whose text lists shorten: the long texts, which are written first.
  // Lists show all the others
  const nth = new Map<number, number>();
  const selectedPosts = contents.filter(({ type }) => {
    const before = nth.get(type) ?? 0;
    nth.set(type, before + 1);
    return before < maxPerKind || before % 5 === 0;
  });
  const postPages = selectedPosts.flatMap(({ id, type, group_id }) =>
    type === 1
      ? [paths.poll(id)]
      : type === 4
        ? [paths.action(id)]
        : type === 3
          ? [paths.group(group_id!)]
          : [paths.post(id)],
  );
  const forms = selectedPosts
    .filter(({ type }, i) => type !== 0 && i % 6 === 0)
    .map(({ id, type, group_id }) =>
      type === 1
        ? paths.editPoll(id)
        : type === 2
          ? paths.editBlog(id)
          : type === 4
            ? paths.editAction(id)
            : paths.editGroup(group_id!),
    );
  const pages = await db.query<{ id: number; url: string }>(
    sql`select id, url from pages order by id limit ${literalInt(maxPerKind)}`,
  );
  const messages = await db.query<Row>(
    sql`select message_id as id from message_copies v join people p on p.id = v.person_id where p.username = 'ada' and not v.sent`,
  );
  const tags = await db.query<{ tag: string }>(sql`select distinct tag from post_tags limit 40`);
  const cases = await db.query<{ subject: string }>(sql`
    select distinct 'content-' || content_id as subject from reports where content_id is not null
    union select distinct 'person-' || person_id from reports where person_id is not null limit 60`);
  const words = [
    'hurt',
    'script',
    'img',
    'onerror',
    'javascript',
    'svg',
    '<img src=x onerror=hurt(1999)>',
    '"><svg/onload=hurt(1998)>',
    'javascript:hurt(1997)',
  ];
  const named = (...names: (keyof typeof paths)[]) =>
    names.map((name) => (paths[name] as () => string)());
  const profiles = crowd
    .filter((_, i) => i < maxPerKind || i % 8 === 0)
    .map(({ name }) => paths.profileAbout(name));
  const searchPages = words.map((word) => paths.search(word));
  const tagged = tags.map(({ tag }) => paths.tag(tag));
  const read = pages.map(({ url }) => paths.page(url));
  return {
    visitor: [
      ...named('login', 'signup', 'forgotPassword', 'terms', 'privacy', 'moderationLog', 'news'),
      ...postPages.filter((_, i) => i % 3 === 0),
      ...read,
    ],
    ada: [
      ...named(
        'home',
        'polls',
        'pollsOfMine',
        'pollsOfFriends',
        'pollsByTag',
        'blogs',
        'blogsOfFriends',
        'blogsOfMine',
        'createBlog',
        'createPoll',
      ),
      ...named(
        'groups',
        'publicGroups',
        'privateGroups',
        'ownGroups',
        'joinedGroups',
        'groupInvitations',
        'createGroup',
        'actions',
        'upcomingActions',
      ),
      ...named(
        'completedActions',
        'followedActions',
        'actionPreferences',
        'createAction',
        'representatives',
        'messages',
        'messageRequests',
        'sentMessages',
      ),
      ...named(
        'compose',
        'news',
        'notifications',
        'searching',
        'friends',
        'friendRequests',
        'friendSuggestions',
        'collections',
        'inviteFriends',
        'settings',
      ),
      ...named(
        'profileSettings',
        'changePassword',
        'notificationSettings',
        'messageSettings',
        'muted',
        'blockedPeople',
        'saved',
        'scheduled',
        'drafts',
        'sessions',
        'accountData',
        'loggingIn',
        'decisions',
      ),
      ...['ada', 'ben'].flatMap((name) => [
        paths.profile(name),
        paths.profileActivity(name),
        paths.profileDiscussions(name),
        paths.profileBlog(name),
        paths.profileActions(name),
        paths.profilePolls(name),
        paths.conversation(name),
        paths.composeMessage(name),
      ]),
      ...postPages,
      ...forms,
      ...messages.flatMap(({ id }) => [paths.message(id, 'inbox'), paths.replyToMessage(id)]),
      ...profiles,
      ...searchPages,
      ...tagged,
    ],
    keeper: [
      ...named(
        'adminDashboard',
        'adminNews',
        'adminAudit',
        'adminReports',
        'adminHeld',
        'adminSpam',
        'adminSettings',
        'adminIssues',
        'adminActions',
      ),
      ...named(
        'adminFeatured',
        'adminWording',
        'adminPages',
        'adminNewPage',
        'adminNewAnnouncement',
        'adminPeople',
        'muted',
      ),
      ...cases.map(({ subject }) => paths.adminReport(subject)),
      ...pages.filter((_, i) => i % 5 === 0).map(({ id }) => paths.adminPage(id)),
      ...crowd.filter((_, i) => i % 6 === 0).map(({ id }) => paths.adminPerson(id)),
    ],
  };
}

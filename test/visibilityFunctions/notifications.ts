// Visibility functions for notifications: every member has every kind of notification about
// everything in the model.
import { NotificationType } from '#contract/notification.ts';
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import {
  areFriends,
  visibleCommentsOfVisiblePost,
  hasBlocked,
  visibleComments,
  seesGroup,
  seesPerson,
  seesPost,
  hasConversation,
  type Group,
  type Viewer,
  type Model,
} from '../referenceModel.ts';
import { signedOrSentVersions } from '../textVersionsModel.ts';
import { activePeople, type VisibilityFunctionCase } from './compareVisibilityFunction.ts';

type Notice = {
  type: number;
  content?: number;
  comment?: number;
  /** The group. */
  team?: number;
  /** The person that the notification is about. */
  about?: number;
  /** The title of the text that the recipient signed or sent. */
  words?: string;
  /** `by` is the comment by which the person acted. */
  actors: { person: number; by?: number }[];
};
type Actor = Notice['actors'][number];

/**
 * By the author of the post. The visibility of the author is checked with the post; the name only
 * needs an existing account.
 */
const posted: number[] = [NotificationType.postCreated, NotificationType.blogCreated];

/** All notifications of a member, visible or not. */
function listNotices(model: Model): Notice[] {
  const people = [...model.people.keys()];
  const posts = [...model.posts.values()].flatMap(({ id, author, comments, action }): Notice[] => {
    const by = [{ person: author }];
    const byOther = [{ person: people[id % people.length]! }];
    return [
      // with words, which matter only where a text was corrected
      {
        type: NotificationType.commented,
        content: id,
        words: 'Before',
        actors: comments.slice(0, 3).map((one) => ({ person: one.author, by: one.id })),
      },
      {
        type: id % 2 ? NotificationType.pollClosed : NotificationType.moderated,
        content: id,
        actors: [],
      },
      { type: NotificationType.groupHandedOver, content: id, actors: [] },
      // by other actors, to show that these are not looked up
      ...posted.map((type) => ({
        type,
        content: id,
        actors: id % 2 ? [{ person: people[0]! }] : [],
      })),
      // but that of a new poll is, because the poll may have another author since then
      { type: NotificationType.pollCreated, content: id, actors: id % 2 ? by : byOther },
      ...(action
        ? [
            { type: NotificationType.actionChanged, content: id, actors: by },
            { type: NotificationType.actionStartsSoon, content: id, actors: [] },
            { type: NotificationType.actionCompleted, content: id, actors: [] },
            {
              type: NotificationType.textCorrected,
              content: id,
              ...(id % 3 ? { words: 'Before', actors: by } : { actors: byOther }),
            },
          ]
        : []),
      ...comments
        .filter((one) => one.id % 3 === 0)
        .map((one) => ({ type: NotificationType.commentLiked, comment: one.id, actors: by })),
    ];
  });
  const groups = [...model.groups.values()].flatMap(({ id, owner }) => [
    { type: NotificationType.groupInvited, team: id, actors: [{ person: owner }] },
    { type: NotificationType.groupUpdated, team: id, actors: [{ person: owner }] },
    // an owner who cannot act is not named in the offer
    { type: NotificationType.groupOffered, team: id, actors: id % 2 ? [{ person: owner }] : [] },
  ]);
  const about = people.flatMap((id) =>
    [
      NotificationType.friendRequestSent,
      NotificationType.friendRequestAccepted,
      NotificationType.messageSent,
      NotificationType.postDeleted,
    ].map((type) => ({ type, about: id, actors: [{ person: id }] })),
  );
  // about one person, by another
  const between = people.map((id) => ({
    type: NotificationType.postUpdated,
    about: id,
    actors: [{ person: people[0]! }],
  }));
  // deletions without an actor are visible, unless they name the owner of what was deleted
  const nameless = people.map((id) => ({
    type: NotificationType.groupDeleted,
    about: id,
    actors: [],
  }));
  // so is the deletion of a text that the recipient signed or sent
  const textsDeleted = people.map((id) => ({
    type: NotificationType.actionDeleted,
    about: id,
    words: 'Before',
    actors: [{ person: id }],
  }));
  const deleted = [
    NotificationType.postDeleted,
    NotificationType.groupDeleted,
    NotificationType.pollDeleted,
    NotificationType.blogDeleted,
    NotificationType.actionDeleted,
    NotificationType.groupCreated,
  ].map((type) => ({
    type,
    actors: [],
  }));
  return [...posts, ...groups, ...about, ...between, ...nameless, ...textsDeleted, ...deleted];
}

function isVisibleTo(
  model: Model,
  viewer: number,
  { type, content, comment, team, about, words, actors }: Notice,
): boolean {
  const post = content === undefined ? undefined : model.posts.get(content)!;
  const group = team === undefined ? undefined : model.groups.get(team)!;
  const gaveText =
    type === NotificationType.textCorrected &&
    words !== undefined &&
    signedOrSentVersions(model, viewer, post!).length > 0;
  if (post && !seesPost(model, viewer, post) && !gaveText) return false;
  if (comment !== undefined && !seesComment(model, viewer, comment)) return false;
  if (group && !seesGroup(model, viewer, group)) return false;
  const textDeleted = type === NotificationType.actionDeleted;
  if (about !== undefined && !textDeleted && !seesPerson(model, viewer, about)) return false;
  const deletion = (
    [
      NotificationType.postDeleted,
      NotificationType.groupDeleted,
      NotificationType.pollDeleted,
      NotificationType.blogDeleted,
      NotificationType.actionDeleted,
    ] as number[]
  ).includes(type);
  const nameless =
    (
      [
        NotificationType.actionStartsSoon,
        NotificationType.actionCompleted,
        NotificationType.pollClosed,
        NotificationType.moderated,
        NotificationType.groupHandedOver,
      ] as number[]
    ).includes(type) ||
    (deletion && about === undefined) ||
    textDeleted ||
    (type === NotificationType.textCorrected && words !== undefined) ||
    (type === NotificationType.groupOffered && actors.length === 0);
  if (posted.includes(type)) return actors.length > 0;
  if (!nameless && !actors.some((actor) => seesActor(model, viewer, actor))) return false;
  return reasonHolds(model, viewer, { type, content, team, about });
}

const typesWithReason: number[] = [
  NotificationType.messageSent,
  NotificationType.groupInvited,
  NotificationType.groupOffered,
  NotificationType.friendRequestSent,
  NotificationType.friendRequestAccepted,
  NotificationType.actionChanged,
  NotificationType.actionStartsSoon,
];

/** Whether the reason for the notification still exists, for types that check this. */
function reasonHolds(
  model: Model,
  viewer: number,
  { type, content, team, about }: Pick<Notice, 'type' | 'content' | 'team' | 'about'>,
): boolean {
  const post = content === undefined ? undefined : model.posts.get(content)!;
  const group = team === undefined ? undefined : model.groups.get(team)!;
  switch (type) {
    case NotificationType.groupInvited:
      return group!.invited.has(viewer) || group!.members.has(viewer);
    case NotificationType.groupOffered:
      return [heirOf(group!), group!.owner].includes(viewer);
    case NotificationType.friendRequestSent: {
      const request = model.requests.get(
        viewer < about! ? `${viewer} ${about}` : `${about} ${viewer}`,
      );
      return areFriends(model, viewer, about!) || (request?.from === about && !request!.declined);
    }
    case NotificationType.friendRequestAccepted:
      return areFriends(model, viewer, about!);
    case NotificationType.messageSent:
      return hasConversation(model, viewer, about!) && !hasBlocked(model, viewer, about!);
    case NotificationType.actionChanged:
      return post!.action!.followers.has(viewer);
    case NotificationType.actionStartsSoon:
      return (
        post!.action!.followers.has(viewer) &&
        !post!.action!.withoutReminder.has(viewer) &&
        !post!.action!.canceled
      );
    default:
      return true;
  }
}

/** The member that gets the offer of the group in this test, if any. */
const heirOf = ({ id, owner, members }: Group): number | undefined =>
  id % 3 ? [...members].find((member) => member !== owner) : undefined;

const seesComment = (model: Model, viewer: number, id: number) =>
  [...model.posts.values()].some((post) =>
    visibleComments(model, viewer, post).some((comment) => comment.id === id),
  );
const seesActor = (model: Model, viewer: number, { person, by }: Actor) =>
  seesPerson(model, viewer, person) && (by === undefined || seesComment(model, viewer, by));

/**
 * The comment is given here as the object of the notification, so that only the conditions on the
 * comment itself apply.
 */
const seesActorOfNotice = (model: Model, viewer: number, { person, by }: Actor) =>
  seesPerson(model, viewer, person) &&
  (by === undefined ||
    [...model.posts.values()].some((post) =>
      visibleCommentsOfVisiblePost(model, viewer, post).some((comment) => comment.id === by),
    ));

const nameOf = ({ type, content, comment, team, about }: Notice) =>
  [type, content ?? '-', comment ?? '-', team ?? '-', about ?? '-'].join(' ');
const named = sql`concat_ws(' ', n.type, coalesce(n.content_id::text, '-'), coalesce(n.comment_id::text, '-'), coalesce(n.group_id::text, '-'), coalesce(n.subject_person_id::text, '-'))`;

/** Gives all these notifications to every active member. */
async function insertNotices(db: TestApp['db'], model: Model) {
  const notices = listNotices(model);
  await db.execute(sql`delete from notifications`);
  await db.execute(sql`delete from group_offers`);
  for (const group of model.groups.values())
    await db.execute(
      sql`insert into group_offers (group_id, heir_id) select ${group.id}, p.id from people p where p.id = ${heirOf(group) ?? null}`,
    );
  await db.execute(sql`
    with given as (select * from json_to_recordset(${JSON.stringify(notices)}::json) as r (type int, content bigint, comment bigint, team bigint, about bigint, words text, actors json)),
    allowed as (
      insert into notifications (person_id, type, content_id, comment_id, group_id, subject_person_id, words, show_on_site, send_email)
      select p.id, type, content, comment, team, about, words, true, false from given cross join people p where p.active
      returning id, type, content_id, comment_id, group_id, subject_person_id)
    insert into notification_actors (notification_id, person_id, comment_id, created_at)
    select t.id, a.person, a.by, timestamptz '2026-01-01' + a.number * interval '1 second' from allowed t
    join given g on g.type = t.type and (g.content, g.comment, g.team, g.about) is not distinct from (t.content_id, t.comment_id, t.group_id, t.subject_person_id)
    cross join lateral rows from (json_to_recordset(g.actors) as (person bigint, by bigint)) with ordinality a (person, by, number)
    on conflict do nothing`);
}

/** The distinct actors, latest first. */
const latestOf = ({ actors }: Notice): Actor[] => actors.toReversed();
const actorName = ({ person, by }: Actor) => [person, ...(by === undefined ? [] : [by])].join(' ');
const mapVisible = (model: Model, viewer: Viewer) =>
  listNotices(model).flatMap((notice) =>
    latestOf(notice)
      .filter((actor) => seesActorOfNotice(model, viewer!, actor))
      .map((actor) => [nameOf(notice), actor] as const),
  );

const postOver = (model: Model, comment: number | undefined) =>
  comment === undefined
    ? undefined
    : [...model.posts.values()].find(({ comments }) => comments.some(({ id }) => id === comment))!
        .id;

export const notificationFunctions: Record<string, VisibilityFunctionCase> = {
  visible_notifications: {
    viewers: activePeople,
    prepare: insertNotices,
    rows: () => sql`select ${named} from visible_notifications(v.id) n`,
    expected: (model, viewer) =>
      listNotices(model)
        .filter((notice) => isVisibleTo(model, viewer!, notice))
        .map(nameOf),
  },
  // counts those after a time, here after each of three types, up to a limit
  unread_count_after: {
    viewers: activePeople,
    prepare: async (db, model) => {
      await insertNotices(db, model);
      await db.execute(
        sql`update notifications set read_at = now() where type = ${NotificationType.commented}`,
      );
      await db.execute(
        sql`update notifications set show_on_site = false where type = ${NotificationType.moderated}`,
      );
      // timestamps in the order of the types
      await db.execute(
        sql`update notifications set created_at = timestamptz '2026-01-01' + type * interval '1 day'`,
      );
    },
    rows: () => sql`
      select concat_ws(' ', m.most, b.type, unread_count_after(v.id, timestamptz '2026-01-01' + b.type * interval '1 day', 0, m.most))
      from unnest(array[2, 1000]) m (most) cross join unnest(array[1, 12, 31]) b (type)`,
    expected: (model, viewer) => {
      const unread = listNotices(model).filter(
        ({ type }) => type !== NotificationType.commented && type !== NotificationType.moderated,
      );
      const visibleNotices = unread.filter((notice) => isVisibleTo(model, viewer!, notice));
      return [2, 1000].flatMap((limit) =>
        [1, 12, 31].map(
          (before) =>
            `${limit} ${before} ${Math.min(limit, visibleNotices.filter(({ type }) => type < before).length)}`,
        ),
      );
    },
  },
  activity_still_applies: {
    viewers: activePeople,
    prepare: insertNotices,
    rows: () =>
      sql`select ${named} from notifications n where n.person_id = v.id and n.type = any (${typesWithReason}::int[])
        and (n.subject_person_id is null or can_see_person(v.id, n.subject_person_id)) and activity_still_applies(v.id, n.type, n.content_id, n.group_id, n.subject_person_id)`,
    expected: (model, viewer) =>
      listNotices(model)
        .filter(
          ({ type, about }) =>
            typesWithReason.includes(type) &&
            (about === undefined || seesPerson(model, viewer, about)),
        )
        .filter((notice) => reasonHolds(model, viewer!, notice))
        .map(nameOf),
  },
  actors_unchecked: {
    viewers: activePeople,
    prepare: insertNotices,
    rows: () => sql`
      select concat_ws(' ', ${named}, a.person_id, a.comment_id) from actors_unchecked(v.id) a join notifications n on n.id = a.notification_id and n.person_id = v.id`,
    expected: (model, viewer) =>
      mapVisible(model, viewer).map(([notice, actor]) => `${notice} ${actorName(actor)}`),
  },
  latest_visible_actors: {
    viewers: activePeople,
    prepare: insertNotices,
    rows: () => sql`
      select concat_ws(' ', ${named}, a.person_id, (select (p.name, p.username) = (a.name, a.username) from people p where p.id = a.person_id)) from notifications n cross join lateral latest_visible_actors(v.id, n.id, 2) a where n.person_id = v.id`,
    expected: (model, viewer) =>
      listNotices(model).flatMap((notice) =>
        latestOf(notice)
          .filter((actor) => seesActorOfNotice(model, viewer!, actor))
          .slice(0, 2)
          .map(({ person }) => `${nameOf(notice)} ${person} t`),
      ),
  },
  post_unchecked: {
    viewers: activePeople,
    prepare: insertNotices,
    rows: () =>
      sql`select concat_ws(' ', ${named}, c.id) from notifications n cross join lateral post_unchecked(coalesce(n.content_id, (select m.content_id from comment_unchecked(n.comment_id) m))) c where n.person_id = v.id`,
    expected: (model) =>
      listNotices(model).flatMap((notice) => {
        const post = notice.content ?? postOver(model, notice.comment);
        return post === undefined ? [] : [`${nameOf(notice)} ${post}`];
      }),
  },
  comment_unchecked: {
    viewers: activePeople,
    prepare: insertNotices,
    rows: () =>
      sql`select concat_ws(' ', ${named}, m.id) from notifications n cross join lateral comment_unchecked(n.comment_id) m where n.person_id = v.id`,
    expected: (model) =>
      listNotices(model).flatMap((notice) =>
        notice.comment === undefined ? [] : [`${nameOf(notice)} ${notice.comment}`],
      ),
  },
};

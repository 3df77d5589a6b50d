// Compares the notifications of one member about everything in a model with the reference model.
// What the member cannot see is neither listed nor counted.
import { expect } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from './api.ts';
import type { TestApp } from './app.ts';
import {
  visibleComments,
  seesGroup,
  seesPerson,
  seesPost,
  type ModelComment,
  type Post,
  type Model,
} from './referenceModel.ts';

/** A notification to insert, and how it must be shown. `team` is a group, which SQL reserves. */
type Row = {
  type: number;
  content?: number;
  comment?: number;
  team?: number;
  /** The person in question. */
  about?: number;
  /** `by` is the comment by which the person acted. */
  actors: { person: number; by?: number }[];
  url: string;
  /** Visible actors besides the named one; -1 if the notification is hidden. */
  others: number;
};

/** Returns the number of comparisons. */
export async function compareNotifications(
  app: TestApp,
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const rows = listNotifications(model, viewer);
  await insertNotifications(app, viewer, rows);
  const shownNotifications: string[] = [];
  let unreadCount = 0;
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const response = await client.ask('GET /notification/list', { page, pageSize: 100 });
    for (const { url, object } of response.notifications) {
      expect(
        object.actor && seesPerson(model, viewer, object.actor.id),
        `${label}: who is named for ${url}`,
      ).toBe(true);
      shownNotifications.push(`${object.entity_type} ${url} ${object.others}`);
    }
    ({ pageCount, new: unreadCount } = response);
  }
  const expected = rows
    .filter(({ others }) => others >= 0)
    .map(({ type, url, others }) => `${type} ${url} ${others}`);
  expect(shownNotifications.toSorted(), `${label}: notifications`).toEqual(expected.toSorted());
  expect(unreadCount, `${label}: unread notifications`).toBe(Math.min(expected.length, 100));
  return rows.length;
}

/**
 * One notification per object: likes, comments, an update, a deletion.
 */
function listNotifications(model: Model, viewer: number): Row[] {
  const posts = [...model.posts.values()].flatMap((post): Row[] => {
    const [seen, comments] = [seesPost(model, viewer, post), visibleComments(model, viewer, post)];
    const allLikers = [...post.likers.keys()].map((person) => ({ person }));
    // recipients are treated as the author of the post or comment, who belongs to every audience it
    // had
    const likers = allLikers.filter(({ person }) => seesPerson(model, viewer, person));
    return [
      post.id % 2
        ? {
            type: NotificationType.postLiked,
            content: post.id,
            actors: allLikers,
            url: urlOf(post),
            others: seen ? likers.length - 1 : -1,
          }
        : {
            type: NotificationType.commented,
            content: post.id,
            actors: post.comments.map(({ author, id }) => ({ person: author, by: id })),
            url: urlOf(post, newestOf(comments)),
            others: seen ? new Set(comments.map(({ author }) => author)).size - 1 : -1,
          },
      ...post.comments
        .filter(({ id }) => id % 3 === 0)
        .map(({ id }) => ({
          type: NotificationType.commentLiked,
          comment: id,
          actors: allLikers,
          url: urlOf(post, id),
          others: comments.some((comment) => comment.id === id) ? likers.length - 1 : -1,
        })),
    ];
  });
  const groups = [...model.groups.values()].map((group) => ({
    type: NotificationType.groupUpdated,
    team: group.id,
    actors: [{ person: group.owner }],
    url: `/groups/details/${group.id}`,
    others: seesGroup(model, viewer, group) && seesPerson(model, viewer, group.owner) ? 0 : -1,
  }));
  const people = [...model.people.keys()].map((id, number) => ({
    type: NotificationType.postDeleted,
    about: id,
    actors: [{ person: id }],
    url: `/profile/person${number}`,
    others: seesPerson(model, viewer, id) ? 0 : -1,
  }));
  return [...posts, ...groups, ...people];
}

const urlOf = ({ id, type }: Post, comment?: number) =>
  (type === 1
    ? `/polls/${id}/details`
    : type === 4
      ? `/actions/details/${id}`
      : `/feed/${id}/details`) + (comment === undefined ? '' : `?comment=${comment}`);

/**
 * All comments have one timestamp, so the named actor is the one with the highest id, and the
 * comment is their last one.
 */
const newestOf = (comments: ModelComment[]): number | undefined =>
  comments.toSorted((one, other) => other.author - one.author || other.id - one.id)[0]?.id;

async function insertNotifications({ db }: TestApp, person: number, rows: Row[]) {
  await db.execute(sql`delete from notifications where person_id = ${person}`);
  await db.execute(sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (type int, content bigint, comment bigint, team bigint, about bigint, actors json)),
    allowed as (
      insert into notifications (person_id, type, content_id, comment_id, group_id, subject_person_id, show_on_site, send_email)
      select ${person}, type, content, comment, team, about, true, false from given returning id, type, content_id, comment_id, group_id, subject_person_id)
    insert into notification_actors (notification_id, person_id, comment_id)
    select t.id, a.person, a.by from allowed t
    join given g on g.type = t.type and (g.content, g.comment, g.team, g.about) is not distinct from (t.content_id, t.comment_id, t.group_id, t.subject_person_id)
    cross join lateral json_to_recordset(g.actors) as a (person bigint, by bigint)`);
}

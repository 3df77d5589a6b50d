// Who of those who listen may see what just appeared.
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';

/**
 * One row for each listener and post in their home feed. A post for everybody in an open group is seen by all members of the site, but stands only in the
 * feeds of the group's members and of the author's friends.
 */
export const whoMaySee = (db: Database, posts: readonly number[], listeners: readonly number[]) =>
  db.all<{ viewer: number; id: number; user_id: number }>(sql`
    select l.viewer, c.id, c.author_id as user_id
    from unnest(${listeners}::bigint[]) l (viewer)
    cross join lateral (select c.id, c.author_id, c.shared_as, c.group_id from visible_contents(l.viewer) c where c.id = any (${posts}::bigint[]) offset 0) c
    where c.shared_as <> 'Group' or c.author_id = l.viewer
      or exists (select from group_members m where m.group_id = c.group_id and m.person_id = l.viewer)
      or exists (select from friends_of(l.viewer) f where f.id = c.author_id)
    order by c.id`);

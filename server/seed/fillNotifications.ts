// Inserts notifications of the demo, with the times of the activities behind them.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Notifications older than two days are read, except for messages. */
export async function insertNotifications(db: Database): Promise<void> {
  await db.execute(sql`
    with all_posts as materialized (select c.id, c.author_id from all_people p cross join lateral posts_by_author_unfiltered(p.id) c),
    all_comments as materialized (select m.id, m.content_id, m.parent_id, m.author_id, m.created_at from all_people p cross join lateral comments_by_author_unfiltered(p.id) m),
    activities (type, recipient, content, comment, team, about, actor, by, at) as materialized (
      select ${NotificationType.postLiked}::int, c.author_id, c.id, null::bigint, null::bigint, null::bigint, l.person_id, null::bigint, l.created_at from all_posts c join likes l on l.content_id = c.id
      union all
      select ${NotificationType.commented}, c.author_id, c.id, null, null, null, m.author_id, m.id, m.created_at from all_posts c join all_comments m on m.content_id = c.id where m.parent_id is null
      union all
      select ${NotificationType.replied}, m.author_id, null, m.id, null, null, r.author_id, r.id, r.created_at from all_comments m join all_comments r on r.parent_id = m.id
      union all
      select ${NotificationType.commentLiked}, m.author_id, null, m.id, null, null, l.person_id, null, l.created_at from all_comments m join comment_likes l on l.comment_id = m.id
      union all
      select ${NotificationType.friendRequestSent}, case f.requester_id when f.low_id then f.high_id else f.low_id end, null, null, null, f.requester_id, f.requester_id, null, f.created_at
      from friendships f where f.status = friendship_requested()
      union all
      select ${NotificationType.groupInvited}, i.person_id, null, null, i.group_id, null, i.inviter_id, null, i.created_at from group_invitations i
      union all
      select ${NotificationType.messageSent}, k.person_id, null, null, null, k.peer_id, k.peer_id, null, m.created_at from all_people p cross join lateral visible_conversations(p.id) k
      cross join lateral messages_in_mailbox(k.person_id) m where k.unread > 0 and m.id = k.last_message_id and m.peer_id = k.peer_id),
    rows as (
      insert into notifications (person_id, type, content_id, comment_id, group_id, subject_person_id, show_on_site, send_email, created_at, read_at)
      select recipient, type, content, comment, team, about, true, false, max(at), case when max(at) < now() - interval '2 days' and type <> ${NotificationType.messageSent} then max(at) + interval '1 hour' end
      from activities where actor <> recipient group by recipient, type, content, comment, team, about order by max(at)
      returning id, person_id, type, content_id, comment_id, group_id, subject_person_id)
    insert into notification_actors (notification_id, person_id, comment_id, created_at)
    select r.id, d.actor, d.by, d.at from rows r join activities d on (d.recipient, d.type) = (r.person_id, r.type) and d.actor <> d.recipient
      and (d.content, d.comment, d.team, d.about) is not distinct from (r.content_id, r.comment_id, r.group_id, r.subject_person_id)`);
}

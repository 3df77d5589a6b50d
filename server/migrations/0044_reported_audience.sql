-- Whom a thing was for when it was reported, or decided about without a report: moderators never see more than that.

alter table reports
  -- the audience of the post, or of the post under the comment; Private for a draft. Null where that is not known, and for what has no audience
  add column audience text,
  add column collection_id bigint,
  -- for the members of its group alone
  add column closed boolean not null default false,
  -- the group in which it stood
  add column group_id bigint references groups on delete set null;
create index on reports (group_id, id) where group_id is not null;

alter table decisions
  add column audience text,
  add column collection_id bigint,
  add column closed boolean not null default false;

-- Reports from before: the audience is kept with what was said, the rest is taken as it is now.
update reports r set audience = coalesce(r.said->>'shared_as', c.shared_as), closed = c.group_id is not null and (c.closed_at_post or g.status = 'Closed'),
  collection_id = c.collection_id, group_id = c.group_id
from contents c left join groups g on g.id = c.group_id
where c.id = coalesce(r.content_id, (select m.content_id from comments m where m.id = r.comment_id));
update decisions d set audience = c.shared_as, closed = c.group_id is not null and (c.closed_at_post or g.status = 'Closed'), collection_id = c.collection_id
from contents c left join groups g on g.id = c.group_id
where d.decided_at > now() - interval '60 days' and d.subject in ('content', 'comment')
  and c.id = case d.subject when 'content' then d.thing_id else (select m.content_id from comments m where m.id = d.thing_id) end;

-- Who reports a thing again adds a report with another reason, and with what it says by then.
drop index reports_reporter_id_content_id_idx, reports_reporter_id_comment_id_idx, reports_reporter_id_person_id_idx, reports_reporter_id_message_id_idx;
create index on reports (reporter_id, subject, thing_id);

-- Administrators and moderators, who are few.
create index people_of_staff on people (id) where moderator or user_type = 1;

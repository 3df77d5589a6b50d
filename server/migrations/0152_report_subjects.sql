-- A report names one subject. Those that named more took the text of one, and the audience or the
-- author of another.
alter table reports add constraint reports_one_subject check (
  (content_id is null or subject = 'content') and (comment_id is null or subject = 'comment')
  and (message_id is null or subject = 'message') and (person_id is null or subject = 'person')) not valid;

-- The author is corrected without losing the reported text.
alter table reports disable trigger clear_reported_text;
update reports r set
  content_id = case when r.subject = 'content' then r.content_id end,
  comment_id = case when r.subject = 'comment' then r.comment_id end,
  message_id = case when r.subject = 'message' then r.message_id end,
  person_id = case when r.subject = 'person' then r.person_id end,
  subject_person_id = case r.subject
    when 'content' then coalesce((select o.author_id from orphaned_polls o where o.content_id = r.subject_id),
      (select p.id from posts c join people p on p.id = c.author_id and not p.nobody where c.id = r.subject_id))
    when 'comment' then (select m.author_id from comments m where m.id = r.subject_id)
    when 'message' then (select m.sender_id from messages m where m.id = r.subject_id)
    else r.subject_person_id end,
  -- Not known. Moderators see the post as it is now only while it is Public.
  audience = case when r.audience is not null then 'Public' end,
  collection_id = null,
  closed = false
where not ((r.content_id is null or r.subject = 'content') and (r.comment_id is null or r.subject = 'comment')
  and (r.message_id is null or r.subject = 'message') and (r.person_id is null or r.subject = 'person'));
-- Reports of a message whose sender's account was deleted at the time had no author, also after
-- the sender returned.
update reports r set subject_person_id = m.sender_id from messages m
where r.subject = 'message' and r.subject_person_id is null and m.id = r.subject_id and m.chat_id is not null;
alter table reports enable trigger clear_reported_text;
alter table reports validate constraint reports_one_subject;

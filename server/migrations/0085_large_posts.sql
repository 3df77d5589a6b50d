-- Statements on posts with many comments, participants or earlier audiences.

-- Whether a statement that notifies all participants of a post, or deletes it with their rows, could
-- take too long. Counts rows, not people.
create function has_many_participants(post bigint) returns boolean language sql stable as $$
  select count(*) > 1000 from (
    (select from likes l where l.content_id = post limit 1001)
    union all (select from comments m where m.content_id = post limit 1001)
    union all (select from ballots b where b.content_id = post limit 1001)
    union all (select from action_followers f where f.content_id = post limit 1001)
    union all (select from action_completions d where d.content_id = post limit 1001)
    union all (select from signatures s where s.content_id = post and s.person_id is not null and s.signed_on is not null limit 1001)
    union all (select from letter_recipients r join letters_sent w on w.recipient_id = r.id where r.content_id = post limit 1001)) few
$$;

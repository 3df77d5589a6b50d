-- Whether someone ever muted a person, group or word or dismissed a post, saved a post, or was given
-- a badge. Few have: for all others, a read need not look for it. Never unset, because the last
-- row of one transaction and the first of another could pass each other. Muted conversations (0134,
-- which a database may already have) do not concern feeds.
alter table people
  add column has_feed_choices boolean not null default false,
  add column has_saved_posts boolean not null default false,
  add column has_badge boolean not null default false;
update people p set
  has_feed_choices = exists (select from mutes x where x.person_id = p.id and num_nonnulls(x.muted_person_id, x.muted_group_id, x.word_key) > 0) or exists (select from dismissed_posts d where d.person_id = p.id),
  has_saved_posts = exists (select from saved_posts s where s.person_id = p.id),
  has_badge = exists (select from badges b where b.person_id = p.id)
where exists (select from mutes x where x.person_id = p.id and num_nonnulls(x.muted_person_id, x.muted_group_id, x.word_key) > 0) or exists (select from dismissed_posts d where d.person_id = p.id)
  or exists (select from saved_posts s where s.person_id = p.id) or exists (select from badges b where b.person_id = p.id);

-- Sets the column of people that the trigger names.
create function mark_person() returns trigger language plpgsql as $$
begin
  execute format('update people set %1$I = true where id = $1 and not %1$I', tg_argv[0]) using new.person_id;
  return null;
end $$;
create trigger mark_person after insert on mutes for each row when (num_nonnulls(new.muted_person_id, new.muted_group_id, new.word_key) > 0) execute function mark_person('has_feed_choices');
create trigger mark_person after insert on dismissed_posts for each row execute function mark_person('has_feed_choices');
create trigger mark_person after insert on saved_posts for each row execute function mark_person('has_saved_posts');
create trigger mark_person after insert on badges for each row execute function mark_person('has_badge');

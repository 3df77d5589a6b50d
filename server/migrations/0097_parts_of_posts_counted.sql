-- Storage counts the recipients of letters, the options of polls and the options in revisions for
-- the author, and the officials that a member adds to a letter for that member. All their bytes
-- count, because one poll or letter can have many that are small.

-- Adds the rows of a query, with the columns person and bytes, to the storage of these people, in
-- one order. The counterpart of subtract_storage.
create function add_storage_of_rows() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in execute format('select person, sum(bytes)::bigint as bytes from (%s) k group by person having sum(bytes) <> 0 order by person', tg_argv[0]) loop
    perform add_storage(s.person, s.bytes);
  end loop;
  return null;
end $$;

create trigger count_storage after insert on letter_recipients referencing new table as new_rows
  for each statement execute function add_storage_of_rows('select coalesce(n.person_id, c.author_id) as person, octet_length(n.name || n.office || n.email || n.form_url || n.phone) as bytes
    from new_rows n join posts c on c.id = n.content_id');
create trigger count_storage_updated after update on letter_recipients referencing old table as old_rows new table as new_rows
  for each statement execute function add_storage_of_rows('select coalesce(n.person_id, c.author_id) as person,
      octet_length(n.name || n.office || n.email || n.form_url || n.phone) - octet_length(g.name || g.office || g.email || g.form_url || g.phone) as bytes
    from old_rows g join new_rows n on n.id = g.id join posts c on c.id = n.content_id');
-- When the letter is deleted, its author is no longer found here: count_post_storage subtracts for
-- the author. Officials know their member.
create trigger count_storage_deleted after delete on letter_recipients referencing old table as old_rows
  for each statement execute function subtract_storage('select coalesce(g.person_id, c.author_id) as person, octet_length(g.name || g.office || g.email || g.form_url || g.phone) as bytes
    from old_rows g left join posts c on c.id = g.content_id');

create trigger count_storage after insert on poll_options referencing new table as new_rows
  for each statement execute function add_storage_of_rows('select c.author_id as person, octet_length(n.text) as bytes from new_rows n join posts c on c.id = n.content_id');
create trigger count_storage_updated after update on poll_options referencing old table as old_rows new table as new_rows
  for each statement execute function add_storage_of_rows('select c.author_id as person, octet_length(n.text) - octet_length(g.text) as bytes
    from old_rows g join new_rows n on n.id = g.id join posts c on c.id = n.content_id');
create trigger count_storage_deleted after delete on poll_options referencing old table as old_rows
  for each statement execute function subtract_storage('select c.author_id as person, octet_length(g.text) as bytes from old_rows g join posts c on c.id = g.content_id');

create function count_revision_options() returns trigger language plpgsql as $$
begin
  perform add_storage_of_author(new.content_id, octet_length(array_to_string(new.options, '')));
  return null;
end $$;
create trigger count_storage_of_options after insert on post_revisions
  for each row when (new.options <> '{}') execute function count_revision_options();
create trigger count_storage_of_options_deleted after delete on post_revisions referencing old table as old_rows
  for each statement execute function subtract_storage('select c.author_id as person, octet_length(array_to_string(g.options, '''')) as bytes
    from old_rows g join posts c on c.id = g.content_id where g.options <> ''{}''');

-- A poll of a deleted account still counts for that account, which may return.
create or replace function count_post_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(new.author_id, octet_length(new.text) + octet_length(new.body));
  elsif tg_op = 'UPDATE' then
    perform add_storage(new.author_id, counted_bytes(octet_length(new.text) + octet_length(new.body)) - counted_bytes(octet_length(old.text) + octet_length(old.body)));
  else
    perform add_storage(coalesce((select o.author_id from orphaned_polls o where o.content_id = old.id), old.author_id),
      -counted_bytes(octet_length(old.text) + octet_length(old.body))
      - coalesce((select sum(counted_bytes(octet_length(v.text) + octet_length(v.body)) + octet_length(array_to_string(v.options, ''))) from post_revisions v where v.content_id = old.id), 0)::bigint
      - case old.content_type when 1 then
        coalesce((select sum(octet_length(o.text)) from poll_options o where o.content_id = old.id), 0)
      when 4 then (
        coalesce((select sum(counted_bytes_of(k)) from action_texts k where k.content_id = old.id), 0) + coalesce((select sum(counted_bytes_of(k)) from action_updates k where k.content_id = old.id), 0)
        + coalesce((select counted_bytes_of(k) from actions k where k.content_id = old.id), 0)
        + coalesce((select sum(octet_length(r.name || r.office || r.email || r.form_url || r.phone)) from letter_recipients r where r.content_id = old.id and r.person_id is null), 0))::bigint else 0 end);
    return old;
  end if;
  return null;
end $$;

-- What is stored already.
insert into storage_used (person_id, bytes)
select k.person, sum(k.bytes) from (
  select coalesce(r.person_id, c.author_id) as person, octet_length(r.name || r.office || r.email || r.form_url || r.phone) as bytes
    from letter_recipients r join posts c on c.id = r.content_id
  union all select coalesce(w.author_id, c.author_id), octet_length(o.text)
    from poll_options o join posts c on c.id = o.content_id left join orphaned_polls w on w.content_id = c.id
  union all select coalesce(w.author_id, c.author_id), octet_length(array_to_string(v.options, ''))
    from polls p join post_revisions v on v.content_id = p.content_id join posts c on c.id = p.content_id left join orphaned_polls w on w.content_id = c.id
) k join people p on p.id = k.person where not p.nobody group by k.person having sum(k.bytes) > 0 order by k.person
on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;

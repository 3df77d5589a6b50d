-- Storage counts the outcome of a poll for its author.
create function count_poll_outcome() returns trigger language plpgsql as $$
begin
  perform add_storage_of_author(new.content_id, counted_bytes(octet_length(new.outcome)) - counted_bytes(octet_length(old.outcome)));
  return null;
end $$;
create trigger count_storage_of_outcome after update of outcome on polls
  for each row when (old.outcome is distinct from new.outcome) execute function count_poll_outcome();

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
        + coalesce((select counted_bytes(octet_length(p.outcome)) from polls p where p.content_id = old.id), 0)
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
  select coalesce(w.author_id, c.author_id) as person, counted_bytes(octet_length(p.outcome)) as bytes
  from polls p join posts c on c.id = p.content_id left join orphaned_polls w on w.content_id = c.id
) k join people p on p.id = k.person where not p.nobody group by k.person having sum(k.bytes) > 0 order by k.person
on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;

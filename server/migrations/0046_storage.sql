-- How many bytes each member keeps here: files, and texts of more than a thousand bytes. Shorter ones are bounded by how often one may write.
create table storage_used (
  person_id bigint primary key references people on delete cascade,
  bytes bigint not null default 0
);

create function storage_counted(bytes bigint) returns bigint language sql immutable as $$ select case when bytes > 1000 then bytes else 0 end $$;

create function add_storage(person bigint, more bigint) returns void language plpgsql as $$
begin
  -- of deleted members what they wrote to others stays, as nobody's
  if person is null then return; end if;
  if more > 0 then
    insert into storage_used (person_id, bytes) values (person, more)
    on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;
  elsif more < 0 then
    -- who is deleted has no row any more
    update storage_used set bytes = greatest(0, bytes + more) where person_id = person;
  end if;
end $$;

create function count_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform add_storage(new.owner_id, new.bytes); else perform add_storage(old.owner_id, -old.bytes); end if;
  return null;
end $$;

create function count_content() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(new.author_id, octet_length(new.text) + octet_length(new.body));
  elsif tg_op = 'UPDATE' then
    perform add_storage(new.author_id, storage_counted(octet_length(new.text) + octet_length(new.body)) - storage_counted(octet_length(old.text) + octet_length(old.body)));
  else
    -- its versions go with it, when nobody can tell any more whose they are
    perform add_storage(old.author_id, -storage_counted(octet_length(old.text) + octet_length(old.body))
      - coalesce((select sum(storage_counted(octet_length(v.text) + octet_length(v.body))) from content_versions v where v.content_id = old.id), 0)::bigint);
    return old;
  end if;
  return null;
end $$;

create function count_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(c.author_id, octet_length(new.text) + octet_length(new.body)) from contents c where c.id = new.content_id;
  else
    perform add_storage(c.author_id, -(octet_length(old.text) + octet_length(old.body))) from contents c where c.id = old.content_id;
  end if;
  return null;
end $$;

create function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.author_id, storage_counted(octet_length(new.text))); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.author_id, -storage_counted(octet_length(old.text))); end if;
  return null;
end $$;

create function count_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform add_storage(new.sender_id, octet_length(new.text)); else perform add_storage(old.sender_id, -octet_length(old.text)); end if;
  return null;
end $$;

create trigger count_storage after insert or delete on files for each row execute function count_file();
create trigger count_storage after insert or delete on message_files for each row execute function count_file();
create trigger count_storage after insert on contents for each row when (octet_length(new.text) + octet_length(new.body) > 1000) execute function count_content();
create trigger count_storage_changed after update of text, body on contents for each row
  when (octet_length(new.text) + octet_length(new.body) > 1000 or octet_length(old.text) + octet_length(old.body) > 1000) execute function count_content();
create trigger count_storage_gone before delete on contents for each row execute function count_content();
create trigger count_storage after insert on content_versions for each row when (octet_length(new.text) + octet_length(new.body) > 1000) execute function count_version();
create trigger count_storage_gone after delete on content_versions for each row when (octet_length(old.text) + octet_length(old.body) > 1000) execute function count_version();
create trigger count_storage after insert on comments for each row when (octet_length(new.text) > 1000) execute function count_comment();
create trigger count_storage_changed after update of text on comments for each row when (octet_length(new.text) > 1000 or octet_length(old.text) > 1000) execute function count_comment();
create trigger count_storage_gone after delete on comments for each row when (octet_length(old.text) > 1000) execute function count_comment();
create trigger count_storage after insert on messages for each row when (octet_length(new.text) > 1000) execute function count_message();
create trigger count_storage_gone after delete on messages for each row when (octet_length(old.text) > 1000) execute function count_message();

-- lengths are read without the texts
insert into storage_used (person_id, bytes)
select k.person, sum(k.bytes) from (
  select owner_id as person, bytes::bigint from files where owner_id is not null
  union all select owner_id, bytes from message_files
  union all select author_id, octet_length(text) + octet_length(body) from contents where octet_length(text) + octet_length(body) > 1000
  union all select c.author_id, octet_length(v.text) + octet_length(v.body) from content_versions v join contents c on c.id = v.content_id where octet_length(v.text) + octet_length(v.body) > 1000
  union all select author_id, octet_length(text) from comments where octet_length(text) > 1000
  union all select sender_id, octet_length(text) from messages where octet_length(text) > 1000
) k where k.person is not null and k.person in (select id from people) group by k.person;

-- Who did not want to own a group that had lost its owner is not asked again.
alter table group_members add column declined_owner boolean not null default false;

-- Storage counts further texts that a member may write any number of: updates and earlier texts of actions, letters, descriptions of groups, what one tells of oneself, and
-- what was said when one reported it.
create function count_of_author(of_content bigint, more bigint) returns void language sql as $$
  select add_storage(c.author_id, more) from contents c where c.id = of_content
$$;
create function bytes_of(k action_texts) returns bigint language sql immutable as $$ select storage_counted(octet_length(k.body) + octet_length(k.letter_text)) $$;
create function bytes_of(k action_updates) returns bigint language sql immutable as $$ select storage_counted(octet_length(k.body)) $$;
create function bytes_of(k actions) returns bigint language sql immutable as $$ select storage_counted(octet_length(k.letter_text)) $$;
create function bytes_of(k groups) returns bigint language sql immutable as $$ select storage_counted(octet_length(k.description) + octet_length(k.rules)) $$;
create function bytes_of(k profile_fields) returns bigint language sql immutable as $$ select storage_counted(octet_length(k.value)) $$;
create function bytes_of(k reports) returns bigint language sql immutable as $$ select storage_counted(coalesce(octet_length(k.said::text), 0)) $$;

-- When a post is deleted its author is not known any more to what is deleted with it: count_content, below, counts all of it.
create function count_of_action() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform count_of_author(new.content_id, bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform count_of_author(old.content_id, -bytes_of(old)); end if;
  return null;
end $$;
create trigger count_storage after insert or delete on action_texts for each row execute function count_of_action();
create trigger count_storage after insert or delete on action_updates for each row execute function count_of_action();
create trigger count_storage after insert or delete or update of letter_text on actions for each row execute function count_of_action();

create or replace function count_content() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(new.author_id, octet_length(new.text) + octet_length(new.body));
  elsif tg_op = 'UPDATE' then
    perform add_storage(new.author_id, storage_counted(octet_length(new.text) + octet_length(new.body)) - storage_counted(octet_length(old.text) + octet_length(old.body)));
  else
    perform add_storage(old.author_id, -storage_counted(octet_length(old.text) + octet_length(old.body))
      - coalesce((select sum(storage_counted(octet_length(v.text) + octet_length(v.body))) from content_versions v where v.content_id = old.id), 0)::bigint
      - case when old.content_type = 4 then (
        coalesce((select sum(bytes_of(k)) from action_texts k where k.content_id = old.id), 0) + coalesce((select sum(bytes_of(k)) from action_updates k where k.content_id = old.id), 0)
        + coalesce((select bytes_of(k) from actions k where k.content_id = old.id), 0))::bigint else 0 end);
    return old;
  end if;
  return null;
end $$;

create function count_group() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.owner_id, bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.owner_id, -bytes_of(old)); end if;
  return null;
end $$;
create trigger count_storage after insert or delete or update of owner_id, description, rules on groups for each row execute function count_group();

create function count_profile_field() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.person_id, bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.person_id, -bytes_of(old)); end if;
  return null;
end $$;
create trigger count_storage after insert or delete or update of value on profile_fields for each row execute function count_profile_field();

create function count_report() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.reporter_id, bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.reporter_id, -bytes_of(old)); end if;
  return null;
end $$;
-- on any update, because triggers take away what was said
create trigger count_storage after insert or delete or update on reports for each row execute function count_report();

insert into storage_used (person_id, bytes)
select k.person, sum(k.bytes) from (
  select c.author_id as person, bytes_of(k) as bytes from action_texts k join contents c on c.id = k.content_id
  union all select c.author_id, bytes_of(k) from action_updates k join contents c on c.id = k.content_id
  union all select c.author_id, bytes_of(k) from actions k join contents c on c.id = k.content_id
  union all select owner_id, bytes_of(k) from groups k
  union all select person_id, bytes_of(k) from profile_fields k
  union all select reporter_id, bytes_of(k) from reports k
) k where k.person is not null and k.bytes > 0 group by k.person
on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;

-- When it became certain that an export can not be made.
alter table exports add column failed_at timestamptz(3);

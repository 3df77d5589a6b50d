-- Storage used per member, the audit log, and what a deletion leaves behind or clears.

create or replace function enqueue_file_deletion() returns trigger language plpgsql as $$
begin
  insert into file_deletions (name) values (old.name) on conflict do nothing;
  return null;
end $$;
create or replace function enqueue_export_deletion() returns trigger language plpgsql as $$
begin
  if old.file is not null and (tg_op = 'DELETE' or new.file is distinct from old.file) then
    insert into file_deletions (name) values (old.file) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace function delete_messages_without_copies() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows) then return null; end if;
  with sides as (
    select g.person_id, g.peer_id, count(*) filter (where g.read_at is null) as unread,
      (select max(v.message_id) from message_copies v where v.person_id = g.person_id and v.peer_id = g.peer_id) as latest,
      (select max(v.message_id) from message_copies v where v.person_id = g.person_id and v.peer_id = g.peer_id and v.sent) as latest_sent
    from old_rows g group by g.person_id, g.peer_id),
  emptied as (
    delete from conversations c using sides s where c.person_id = s.person_id and c.peer_id = s.peer_id and s.latest is null)
  update conversations c set unread = c.unread - s.unread, last_message_id = s.latest, last_sent_id = s.latest_sent
  from sides s where c.person_id = s.person_id and c.peer_id = s.peer_id and s.latest is not null;
  -- Of two people who delete their copies concurrently, the second waits here and then finds no other copy.
  perform from messages m where m.id in (select g.message_id from old_rows g) order by m.id for update;
  delete from messages m where m.id in (select g.message_id from old_rows g)
    and not exists (select from message_copies v where v.message_id = m.id);
  return null;
end $$;
create or replace function clear_idempotent_responses() returns trigger language plpgsql as $$
begin
  update idempotency_keys a set answer = a.answer || jsonb_build_object('sent', (a.answer -> 'sent') || '{"subject": "", "message": "", "attachments": []}')
  from old_rows g where g.created_at > now() - interval '2 days' and a.person_id = g.sender_id and a.answer #>> '{sent,id}' = g.id::text;
  return null;
end $$;
create or replace function audit_hash(a audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    a.id, (extract(epoch from a.created_at) * 1000)::bigint, a.actor_id, a.operation, a.subject, a.subject_id, a.details, encode(a.previous_hash, 'hex'))::text, 'UTF8'))
$$;
create or replace function link_audit_hash() returns trigger language plpgsql as $$
begin
  update audit_head set written = written + 1 returning written, hash into new.id, new.previous_hash;
  new.hash := audit_hash(new);
  update audit_head set hash = new.hash;
  return new;
end $$;
create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit log entries cannot be changed or deleted';
end $$;
create or replace function set_report_subject() returns trigger language plpgsql as $$
begin
  new.subject := case when new.content_id is not null then 'content' when new.comment_id is not null then 'comment'
    when new.message_id is not null then 'message' when new.person_id is not null then 'person' else 'link' end;
  new.subject_id := coalesce(new.content_id, new.comment_id, new.message_id, new.person_id, new.id);
  return new;
end $$;
create or replace function clear_reported_text() returns trigger language plpgsql as $$
begin
  new.said := null;
  return new;
end $$;
create or replace function clear_decision_text() returns trigger language plpgsql as $$
begin
  delete from appeals where decision_id = new.id;
  new.about := '';
  new.reason := '';
  return new;
end $$;
create or replace function forbid_uncounted_vote() returns trigger language plpgsql as $$
begin
  raise exception 'this server cannot count votes, because it is older than its database';
end $$;
create or replace function counted_bytes(bytes bigint) returns bigint language sql immutable as $$ select case when bytes > 1000 then bytes else 0 end $$;
create or replace function add_storage(person bigint, more bigint) returns void language plpgsql as $$
begin
  -- What deleted members wrote to others has no owner.
  if person is null then return; end if;
  if more > 0 then
    insert into storage_used (person_id, bytes) values (person, more)
    on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;
  elsif more < 0 then
    -- Deleted members have no row.
    update storage_used set bytes = greatest(0, bytes + more) where person_id = person;
  end if;
end $$;
create or replace function count_file_storage() returns trigger language plpgsql as $$
declare
  counted jsonb := to_jsonb(coalesce(new, old));
  whose bigint := coalesce(counted->>'owner_id', counted->>'evidence_of')::bigint;
begin
  if tg_op = 'INSERT' then
    -- Nothing is counted for a deleted account.
    if exists (select from people where id = whose) then perform add_storage(whose, new.bytes); end if;
  else
    perform add_storage(whose, -old.bytes);
  end if;
  return null;
end $$;
create or replace function count_post_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(new.author_id, octet_length(new.text) + octet_length(new.body));
  elsif tg_op = 'UPDATE' then
    perform add_storage(new.author_id, counted_bytes(octet_length(new.text) + octet_length(new.body)) - counted_bytes(octet_length(old.text) + octet_length(old.body)));
  else
    perform add_storage(old.author_id, -counted_bytes(octet_length(old.text) + octet_length(old.body))
      - coalesce((select sum(counted_bytes(octet_length(v.text) + octet_length(v.body))) from post_revisions v where v.content_id = old.id), 0)::bigint
      - case when old.content_type = 4 then (
        coalesce((select sum(counted_bytes_of(k)) from action_texts k where k.content_id = old.id), 0) + coalesce((select sum(counted_bytes_of(k)) from action_updates k where k.content_id = old.id), 0)
        + coalesce((select counted_bytes_of(k) from actions k where k.content_id = old.id), 0))::bigint else 0 end);
    return old;
  end if;
  return null;
end $$;
create or replace function count_revision_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(c.author_id, octet_length(new.text) + octet_length(new.body)) from posts c where c.id = new.content_id;
  else
    perform add_storage(c.author_id, -(octet_length(old.text) + octet_length(old.body))) from posts c where c.id = old.content_id;
  end if;
  return null;
end $$;
create or replace function count_comment_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.author_id, counted_bytes(octet_length(new.text))); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.author_id, -counted_bytes(octet_length(old.text))); end if;
  return null;
end $$;
create or replace function count_message_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform add_storage(new.sender_id, octet_length(new.text)); else perform add_storage(old.sender_id, -octet_length(old.text)); end if;
  return null;
end $$;
create or replace function forbid_older_rules() returns trigger language plpgsql as $$
begin
  if old.version > coalesce(nullif(current_setting('folkmoot.rules', true), ''), '0')::integer then
    raise exception 'a newer version of Folkmoot has set up this database. Start that version, or restore the backup from before the upgrade';
  end if;
  return new;
end $$;
create or replace function empty_deleted_collection(collection bigint, most integer) returns boolean language plpgsql as $$
declare
  ids bigint[];
begin
  perform from friend_collections f where f.id = collection and f.owner_id is null for update;
  if not found then return false; end if;
  ids := array(select c.id from posts c where c.collection_id = collection limit most);
  if cardinality(ids) = 0 then
    delete from friend_collections f where f.id = collection;
    return false;
  end if;
  update posts c set shared_as = case c.shared_as when 'Collection' then 'Private' else c.shared_as end, collection_id = null
  from (select o.id from posts o where o.id = any (ids) order by o.id for no key update) w where c.id = w.id and c.collection_id = collection;
  return true;
end $$;
create or replace function is_reported_image(of_subject text, of_thing bigint, picture text) returns boolean language sql stable as $$
  select exists (select from reports r where r.subject = of_subject and r.subject_id = of_thing
    and r.said->'pictures' @> jsonb_build_array(jsonb_build_object('name', picture)))
$$;
create or replace function keep_evidence_or_enqueue_deletion() returns trigger language plpgsql as $$
declare
  of_subject text := case when old.content_id is not null then 'content' when old.comment_id is not null then 'comment' end;
  of_thing bigint := coalesce(old.content_id, old.comment_id);
begin
  if of_thing is not null and is_reported_image(of_subject, of_thing, old.name) then
    insert into files (name, width, height, bytes, created_at, evidence_subject, evidence_thing, evidence_of)
    values (old.name, old.width, old.height, old.bytes, old.created_at, of_subject, of_thing, old.owner_id);
  else
    insert into file_deletions (name) values (old.name) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace function add_storage_of_author(of_content bigint, more bigint) returns void language sql as $$
  select add_storage(c.author_id, more) from posts c where c.id = of_content
$$;
create or replace function counted_bytes_of(k action_texts) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.body) + octet_length(k.letter_text)) $$;
create or replace function counted_bytes_of(k action_updates) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.body)) $$;
create or replace function counted_bytes_of(k actions) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.letter_text)) $$;
create or replace function counted_bytes_of(k groups) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.description) + octet_length(k.rules)) $$;
create or replace function counted_bytes_of(k profile_fields) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.value)) $$;
create or replace function counted_bytes_of(k reports) returns bigint language sql immutable as $$ select counted_bytes(coalesce(octet_length(k.said::text), 0)) $$;
create or replace function count_action_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage_of_author(new.content_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage_of_author(old.content_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function count_group_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.owner_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.owner_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function count_profile_field_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.person_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.person_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function count_report_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.reporter_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.reporter_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function create_removal_notices() returns trigger language plpgsql as $$
begin
  insert into petition_removal_notices (petition_id, title, sealed_email, language)
  select s.content_id, coalesce((select v.title from visible_posts(null) v where v.id = old.id), ''), s.sealed_email, s.language
  from signatures s where s.content_id = old.id and s.person_id is null and s.signed_at is not null and s.sealed_email is not null;
  return old;
end $$;
create or replace function create_removal_notices_of_groups(most integer) returns integer language sql as $$
  with old_rows as (
    delete from signatures where id in (
      select s.id from groups g join posts c on c.group_id = g.id and c.content_type = 4 join signatures s on s.content_id = c.id
      where g.deleted_at is not null and s.person_id is null and s.signed_at is not null and s.sealed_email is not null
      limit most)
    returning content_id, sealed_email, language),
  kept as (
    insert into petition_removal_notices (petition_id, title, sealed_email, language) select content_id, '', sealed_email, language from old_rows returning 1)
  select count(*)::int from kept
$$;
create or replace function counted_bytes_of(k civic_contacts) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.note)) $$;
create or replace function count_contact_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.person_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.person_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function subtract_storage() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in execute format('select person, sum(bytes)::bigint as bytes from (%s) k where person is not null and bytes > 0 group by person order by person', tg_argv[0]) loop
    perform add_storage(s.person, -s.bytes);
  end loop;
  return null;
end $$;

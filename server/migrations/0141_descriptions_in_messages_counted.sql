-- Storage counts descriptions of images in messages, as it does those of photos. They are written
-- when the message is sent, after the file.
create function count_message_description_storage() returns trigger language plpgsql as $$
begin
  perform add_storage(new.owner_id, octet_length(new.description) - octet_length(old.description));
  return null;
end $$;
create trigger count_storage_updated after update of description on message_files
  for each row when (new.owner_id is not null and old.description <> new.description) execute function count_message_description_storage();
drop trigger count_storage_deleted on message_files;
create trigger count_storage_deleted after delete on message_files referencing old table as old_rows
  for each statement execute function subtract_storage('select owner_id as person, bytes + octet_length(description) as bytes from old_rows');

-- What is stored already.
insert into storage_used (person_id, bytes)
select f.owner_id, sum(octet_length(f.description)) from message_files f join people p on p.id = f.owner_id
where f.description <> '' and not p.nobody group by f.owner_id order by f.owner_id
on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;

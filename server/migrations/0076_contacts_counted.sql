-- Storage counts the notes of a member's log of contacts too.
create function bytes_of(k civic_contacts) returns bigint language sql immutable as $$ select storage_counted(octet_length(k.note)) $$;

create function count_contact() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.person_id, bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.person_id, -bytes_of(old)); end if;
  return null;
end $$;
create trigger count_storage after insert or delete or update of note on civic_contacts for each row execute function count_contact();

insert into storage_used (person_id, bytes)
select person_id, sum(bytes_of(k)) from civic_contacts k where bytes_of(k) > 0 group by person_id
on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;

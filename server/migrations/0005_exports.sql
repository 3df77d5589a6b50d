-- What has to go with an account's changes: the way back to an older address, and the zips that hold everything of a person.

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('confirm', 'reset', 'change', 'undo'));

-- a zip has its name before it is made (made_at says that it is), so that none is ever left behind; one that is given up is removed
create function doom_export() returns trigger language plpgsql as $$
begin
  if old.file is not null and (tg_op = 'DELETE' or new.file is distinct from old.file) then
    insert into doomed_files (name) values (old.file) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger doom after delete or update on exports for each row execute function doom_export();

-- whose time of grace is over
create index on people (deleted_at) where deleted_at is not null;

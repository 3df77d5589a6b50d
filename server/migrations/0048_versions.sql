-- The rules have a number that rises with each release that changes them. A server whose rules are older cannot put its own in their place,
-- not even one that was made before there were numbers: it says none.
alter table migrations add column version integer;

create function keep_newer_rules() returns trigger language plpgsql as $$
begin
  if old.version > coalesce(nullif(current_setting('folkmoot.rules', true), ''), '0')::integer then
    raise exception 'a newer version of Folkmoot has set up this database. Start that version, or restore the backup from before the upgrade';
  end if;
  return new;
end $$;

create trigger keep_newer_rules before update on migrations for each row when (old.name = 'rules') execute function keep_newer_rules();

-- By which the secret key of the site is known again. It is not the key, and the key cannot be found from it.
create table secret_fingerprint (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null,
  set_at timestamptz not null default now()
);

-- Copies of backups, each in one place: when they were written, with which result, and when one was
-- last restored as a test. Not in backups: after a restore, the copies of another time are no news.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  -- empty while the backup is written, and after a killed one
  finished_at timestamptz,
  -- 'external': recorded with `folkmoot backup --record`
  method text not null check (method in ('archive', 'external')),
  -- a folder or the address of a bucket, without its key
  place text not null,
  name text,
  bytes bigint,
  encrypted boolean not null default false,
  error text,
  verified_at timestamptz,
  verify_error text,
  -- when the rule BACKUP_KEEP deleted the file, or found it missing
  deleted_at timestamptz
);
create index backups_by_place on backups (place, started_at desc);
create index backups_by_time on backups (started_at);

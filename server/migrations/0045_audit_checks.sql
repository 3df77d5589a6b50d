-- How far the chain of the audit log was checked by the job that reads all of it, some rows at a time, again and again.
create table audit_checks (
  one boolean primary key default true check (one),
  -- the last row that this pass checked, and its hash
  row_id bigint not null default 0,
  hash bytea not null default '\x00',
  pass_began_at timestamptz(3) not null default now(),
  -- the lowest row of this pass that is not as it was written
  broken bigint,
  -- when the last pass that went all the way began: all that was written by then was read since, and what it found
  whole_since timestamptz(3),
  last_broken bigint
);
insert into audit_checks default values;

create index on audit_log (deed, id desc);
create index on audit_log (split_part(deed, '.', 1), id desc);
create index on audit_log (subject, id desc);

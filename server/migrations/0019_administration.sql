-- Who runs the site beside administrators, how long a suspension lasts, and what was done in the administration.

alter table people
  -- decides about reports on the whole site; administrators do so without it
  add column moderator boolean not null default false,
  -- when a suspension ends by itself; without it, it lasts until somebody ends it
  add column suspended_until timestamptz(3),
  add check (suspended_until is null or suspended_at is not null);
-- suspensions that end by themselves, for the job that ends them
create index on people (suspended_until) where suspended_until is not null;

-- Every change made in the administration, and every look at what is not Public. Written once: each row holds the hash of the one before,
-- so that one which is changed or missing shows. There is no foreign key: what was done stays when whoever did it is gone.
create table audit_log (
  id bigint primary key,
  at timestamptz(3) not null default now(),
  -- null: the server itself, or its command line
  actor_id bigint,
  -- "report.decide"
  deed text not null check (deed ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- "person", "content", …, and its id where it has one
  subject text not null,
  subject_id bigint,
  -- what changed, or why: never what somebody wrote for few
  details jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null
);
create index on audit_log (actor_id, id desc);
create index on audit_log (subject, subject_id, id desc);

-- The end of the chain: how many rows there are and the hash of the last, so that a missing end shows too.
create table audit_end (
  one boolean primary key default true check (one),
  written bigint not null,
  hash bytea not null
);
insert into audit_end (written, hash) values (0, '\x00');

-- A time as milliseconds: its text depends on the zone of whoever asks.
create function audit_hash(a audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor_id, a.deed, a.subject, a.subject_id, a.details, encode(a.previous_hash, 'hex'))::text, 'UTF8'))
$$;

-- Its number and both hashes are given here, in the order in which the transactions end: the row of the end is held until then.
create function chain_audit() returns trigger language plpgsql as $$
begin
  update audit_end set written = written + 1 returning written, hash into new.id, new.previous_hash;
  new.hash := audit_hash(new);
  update audit_end set hash = new.hash;
  return new;
end $$;
create trigger chain before insert on audit_log for each row execute function chain_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was written in the audit log stays';
end $$;
create trigger stays before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger stays_whole before truncate on audit_log for each statement execute function refuse_audit_change();

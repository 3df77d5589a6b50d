-- Lists of members that administrators upload, and what became of each line.
create table member_imports (
  id bigint generated always as identity primary key,
  actor_id bigint references people on delete set null,
  session_id bigint not null,
  file_name text not null,
  -- of the emails
  language text,
  -- draft: checked, and not started yet
  state text not null default 'draft'
    check (state in ('draft', 'running', 'paused', 'canceled', 'undone', 'finished')),
  created_at timestamptz(3) not null default now()
);
create index on member_imports (actor_id) where actor_id is not null;
create index on member_imports (created_at);

create table member_import_lines (
  import_id bigint not null references member_imports on delete cascade,
  line int not null,
  -- empty after the person has joined
  email text not null,
  name text not null,
  groups text[] not null,
  role text not null check (role in ('admin', 'moderator', 'member')),
  -- null: waits for its invitation
  outcome text,
  invitation_id bigint references invitations on delete set null,
  -- whether the list sent it; otherwise it was sent before, and the undo of the list leaves it
  sent boolean not null default false,
  primary key (import_id, line)
);
create index on member_import_lines (invitation_id) where invitation_id is not null;
create index on member_import_lines (import_id, line) where outcome is null;

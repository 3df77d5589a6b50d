-- What an administrator does with many accounts at once. A job applies it to one account after the
-- other. Rows are deleted after 30 days; the audit log remains.
create table bulk_actions (
  id bigint generated always as identity primary key,
  actor_id bigint references people on delete set null,
  action text not null check (action in ('suspend', 'restore', 'confirm', 'email', 'delete', 'undelete')),
  -- reason, category, days and silent, or subject and text
  terms jsonb not null default '{}',
  undoes bigint unique references bulk_actions on delete cascade,
  -- made by the client, so that a repeated request acts once
  key text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- of a finished action: the number of accounts by outcome, because rows of accounts are purged
  outcomes jsonb,
  unique (actor_id, key)
);
create index on bulk_actions (actor_id) where actor_id is not null;
create index on bulk_actions (created_at);

create table bulk_action_people (
  bulk_action_id bigint not null references bulk_actions on delete cascade,
  person_id bigint not null references people on delete cascade,
  -- null until the job has handled the account: 'done', or why not
  outcome text,
  -- the suspension that this action caused
  decision_id bigint references decisions on delete set null,
  -- when this action deleted the account; its owner may delete it again later
  deleted_at timestamptz(3),
  primary key (bulk_action_id, person_id)
);
create index on bulk_action_people (person_id);
create index on bulk_action_people (decision_id) where decision_id is not null;

-- suspensions without an email, and so without a link to appeal
alter table decisions add column silent boolean not null default false;

-- What waits for a moderator before others see it.

-- seen by its author alone until a moderator has looked. A post that waits is not approved.
alter table comments add column held_at timestamptz(3);

create table held (
  id bigint generated always as identity primary key,
  content_id bigint unique references contents on delete cascade,
  comment_id bigint unique references comments on delete cascade,
  -- a link of somebody new, or what stands on a list
  why text[] not null check (why <@ array['newcomer', 'words', 'domains']),
  -- others had read it before: it was changed
  changed boolean not null default false,
  held_at timestamptz(3) not null default now(),
  check (num_nonnulls(content_id, comment_id) = 1)
);

-- how many things with links a moderator approved while their author was new: who has enough of them is trusted
alter table people add column approved_while_new smallint not null default 0;

-- Posts that a member saved for later. Only the member sees that they are saved.
create table saved_posts (
  person_id bigint not null references people on delete cascade,
  content_id bigint not null references posts on delete cascade,
  saved_at timestamptz(3) not null default now(),
  primary key (person_id, content_id)
);
create index on saved_posts (person_id, saved_at, content_id);
create index on saved_posts (content_id);

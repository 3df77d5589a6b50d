-- Polls in which others have voted stay when their author deletes the account, under nobody's name.

-- The one row that stands for everybody who is gone: never active, made when it is first needed.
alter table people add column nobody boolean not null default false;
create unique index people_nobody on people (nobody) where nobody;

-- Whose such a poll was, while they can still come back.
create table orphaned_polls (
  content_id bigint primary key references contents on delete cascade,
  author_id bigint not null references people on delete cascade
);
create index on orphaned_polls (author_id);

create or replace function contents_open_to_all() returns trigger language plpgsql as $$
begin
  new.open_to_all := new.shared_as = 'Public' and not new.draft and new.approved and new.hidden_at is null
    and exists (select from people where id = new.author_id and (active or nobody))
    and (new.group_id is null or (not new.closed_at_post
      and exists (select from groups where id = new.group_id and status = 'Open' and deleted_at is null)));
  return new;
end $$;

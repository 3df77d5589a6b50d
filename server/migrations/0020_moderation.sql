-- What becomes of what was reported: what moderators decide, how it is taken back, and appeals against it.

-- hidden by a moderator: its author alone sees it
alter table comments add column hidden_at timestamptz(3);
-- deleted by a moderator: nobody sees it, and it is kept for a while, so that the decision can be taken back. It is hidden too.
alter table contents add column removed_at timestamptz(3), add check (removed_at is null or hidden_at is not null);
alter table comments add column removed_at timestamptz(3), add check (removed_at is null or hidden_at is not null);
-- what is to be deleted for good
create index on contents (removed_at) where removed_at is not null;
create index on comments (removed_at) where removed_at is not null;

create table decisions (
  id bigint generated always as identity primary key,
  -- what it was about, named also when it is gone: a post, a comment, a person, a message, or an address that leads to nothing of ours
  subject text not null check (subject in ('content', 'comment', 'person', 'message', 'link')),
  thing_id bigint not null,
  -- the kind of post
  content_type smallint,
  -- whose it was
  person_id bigint references people on delete set null,
  -- decided by those who keep order in this group
  group_id bigint references groups on delete set null,
  decided_by bigint references people on delete set null,
  -- by an administrator, whom no moderator overrules
  by_admin boolean not null default false,
  decided_at timestamptz(3) not null default now(),
  decision text not null check (decision in ('keep', 'hide', 'delete', 'warn', 'suspend')),
  -- the rule that was broken, null where it was kept, and what is told besides
  category text,
  reason text not null default '',
  -- of a suspension: without it, for good
  until timestamptz(3),
  -- the first words of what it was about, for its author's own eyes
  about text not null default '',
  undone_at timestamptz(3),
  undone_by bigint references people on delete set null
);
create index on decisions (subject, thing_id, id desc);
create index on decisions (person_id, id desc);
create index on decisions (decided_at desc, id desc);
create index on decisions (group_id) where group_id is not null;

-- once for each decision, by whom it was about
create table appeals (
  decision_id bigint primary key references decisions on delete cascade,
  text text not null,
  appealed_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by bigint references people on delete set null,
  overturned boolean,
  reason text not null default ''
);
create index on appeals (appealed_at) where decided_at is null;

alter table reports
  add column message_id bigint references messages on delete set null,
  -- what was reported, named also when it is gone: reports of one thing are one case
  add column subject text not null default 'link' check (subject in ('content', 'comment', 'person', 'message', 'link')),
  add column thing_id bigint not null default 0,
  -- whose it is
  add column about_id bigint references people on delete set null,
  -- what it said when it was reported, as its reporter saw it
  add column said jsonb,
  add column decision_id bigint references decisions on delete set null;

create function name_reported() returns trigger language plpgsql as $$
begin
  new.subject := case when new.content_id is not null then 'content' when new.comment_id is not null then 'comment'
    when new.message_id is not null then 'message' when new.person_id is not null then 'person' else 'link' end;
  new.thing_id := coalesce(new.content_id, new.comment_id, new.message_id, new.person_id, new.id);
  return new;
end $$;
create trigger name_reported before insert on reports for each row execute function name_reported();
update reports set subject = case when content_id is not null then 'content' when comment_id is not null then 'comment' when person_id is not null then 'person' else 'link' end,
  thing_id = coalesce(content_id, comment_id, person_id, id),
  about_id = coalesce((select author_id from contents where id = content_id), (select author_id from comments where id = comment_id), person_id);

create unique index on reports (reporter_id, message_id) where resolved_at is null and message_id is not null;
create index on reports (message_id) where message_id is not null;
create index on reports (subject, thing_id, id);
create index on reports (about_id) where about_id is not null;
create index on reports (decision_id) where decision_id is not null;

-- Whoever goes for good takes their words along.
create function forget_said() returns trigger language plpgsql as $$
begin
  new.said := null;
  return new;
end $$;
create trigger forget_said before update on reports for each row when (old.about_id is not null and new.about_id is null) execute function forget_said();
create function forget_decided() returns trigger language plpgsql as $$
begin
  delete from appeals where decision_id = new.id;
  new.about := '';
  new.reason := '';
  return new;
end $$;
create trigger forget_decided before update on decisions for each row when (old.person_id is not null and new.person_id is null) execute function forget_decided();

-- what somebody is told of a decision, about their own or about what they reported
alter table notifications add column decision_id bigint references decisions on delete cascade;
create index on notifications (decision_id) where decision_id is not null;
alter table notifications drop constraint notifications_person_id_type_content_id_comment_id_group_id_key;
alter table notifications add constraint notifications_once unique nulls not distinct (person_id, type, content_id, comment_id, group_id, about_id, decision_id);

-- Hashtags: what posts and comments are about, by their own words.

alter table content_tags
  -- given by the author, beside what is written
  add column explicit boolean not null default true,
  -- stands in the title or the text as #tag
  add column written boolean not null default false,
  -- when the post was published, so that the newest with a tag are walked in an index; kept by the triggers below
  add column added_on timestamptz(3);
update content_tags t set added_on = c.added_on from contents c where c.id = t.content_id;
alter table content_tags alter column added_on set not null;
drop index content_tags_tag_content_id_idx;
-- the newest with a tag, and tags by how they begin
create index content_tags_newest on content_tags (tag text_pattern_ops, added_on desc, content_id desc);

create table comment_tags (
  comment_id bigint not null references comments on delete cascade,
  tag text not null,
  -- the post that it stands under, and when that was published; kept by the triggers below
  content_id bigint not null references contents on delete cascade,
  added_on timestamptz(3) not null,
  primary key (comment_id, tag)
);
create index comment_tags_newest on comment_tags (tag, added_on desc, content_id desc);
create index on comment_tags (content_id);

create function date_content_tag() returns trigger language plpgsql as $$
begin
  new.added_on := (select c.added_on from contents c where c.id = new.content_id);
  return new;
end $$;
create trigger dated before insert on content_tags for each row execute function date_content_tag();

create function place_comment_tag() returns trigger language plpgsql as $$
begin
  select c.id, c.added_on into new.content_id, new.added_on from comments m join contents c on c.id = m.content_id where m.id = new.comment_id;
  return new;
end $$;
create trigger placed before insert on comment_tags for each row execute function place_comment_tag();

-- a draft is new when it is published
create function date_tags_of_content() returns trigger language plpgsql as $$
begin
  update content_tags set added_on = new.added_on where content_id = new.id;
  update comment_tags set added_on = new.added_on where content_id = new.id;
  return null;
end $$;
create trigger tags_dated after update of added_on on contents for each row when (old.added_on <> new.added_on) execute function date_tags_of_content();

-- What was written before hashtags were kept, and may hold some: a job reads it through and takes it off this list.
create table hashtags_due (
  content_id bigint unique references contents on delete cascade,
  comment_id bigint unique references comments on delete cascade,
  check (num_nonnulls(content_id, comment_id) = 1)
);
insert into hashtags_due (content_id) select id from contents where title like '%#%' or text like '%#%' or body like '%#%';
insert into hashtags_due (comment_id) select id from comments where text like '%#%';

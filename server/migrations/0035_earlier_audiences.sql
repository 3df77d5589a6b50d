-- Comments, likes and signatures keep the audience that the post had when they were given.

create table earlier_audiences (
  id bigint generated always as identity primary key,
  content_id bigint not null references contents on delete cascade,
  shared_as text not null,
  -- no reference: when the collection is deleted nobody but the author of the post belongs to this audience any more
  collection_id bigint,
  until timestamptz(3) not null
);
create index on earlier_audiences (content_id);

-- whether some of its likes were given to an earlier audience
alter table contents add column has_earlier_likes boolean not null default false;
alter table comments
  -- the earlier audience to which it was given; null while the audience of the post is enough
  add column audience_id bigint,
  -- when its author shared it again with the audience that the post had by then
  add column shared_again_at timestamptz(3);
-- when it is written, not when its transaction began: an audience may end in between
alter table comments alter column added_on set default clock_timestamp();
create index comments_of_earlier_audience on comments (content_id) where audience_id is not null;
alter table signatures
  add column audience_id bigint,
  add column shared_again_at timestamptz(3);

-- Likes that were given to an earlier audience. They have rows of their own, so that no other like pays for it.
create table earlier_likes (
  content_id bigint not null references contents on delete cascade,
  person_id bigint not null references people on delete cascade,
  audience_id bigint not null,
  primary key (content_id, person_id)
);
create index on earlier_likes (person_id);
create table earlier_comment_likes (
  comment_id bigint not null references comments on delete cascade,
  person_id bigint not null references people on delete cascade,
  audience_id bigint not null,
  primary key (comment_id, person_id)
);
create index on earlier_comment_likes (person_id);

-- Whenever the audience of a post changes, what was given so far is marked with the audience it was given to. What was given while the post was
-- Public needs no mark. Everybody who comments, likes or signs holds the post, so the stronger lock waits for what is under way, and what comes
-- later reads the new audience.
create function keep_earlier_audience() returns trigger language plpgsql as $$
declare
  since timestamptz;
  kept bigint;
begin
  perform from contents c where c.id = old.id for update;
  since := coalesce((select max(a.until) from earlier_audiences a where a.content_id = old.id), '-infinity');
  insert into earlier_audiences (content_id, shared_as, collection_id, until) values (old.id, old.shared_as, old.collection_id, clock_timestamp())
  returning id into kept;
  if old.shared_as <> 'Public' then
    update comments set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, added_on) >= since;
    update signatures set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, signed_on) >= since;
    insert into earlier_likes (content_id, person_id, audience_id)
    select l.content_id, l.person_id, kept from likes l where l.content_id = old.id and l.created_at >= since
    on conflict do nothing;
    new.has_earlier_likes := new.has_earlier_likes or found;
  end if;
  return new;
end $$;
create trigger keep_earlier_audience before update of shared_as, collection_id on contents for each row
  when ((old.shared_as, old.collection_id) is distinct from (new.shared_as, new.collection_id)) execute function keep_earlier_audience();

-- Who joined a group while it was closed is not listed to outsiders when it opens, until they say so.
alter table groups add column closed_on timestamptz(3);
alter table group_members
  add column unlisted boolean not null default false,
  alter column joined_at set default clock_timestamp();
create function keep_members_unlisted() returns trigger language plpgsql as $$
begin
  if new.status = 'Closed' then
    new.closed_on := clock_timestamp();
  else
    update group_members m set unlisted = true
    where m.group_id = old.id and m.person_id <> old.owner_id and not m.unlisted and m.joined_at >= coalesce(old.closed_on, '-infinity');
  end if;
  return new;
end $$;
create trigger keep_members_unlisted before update of status on groups for each row
  when (old.status <> new.status) execute function keep_members_unlisted();

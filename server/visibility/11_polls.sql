-- Polls.

-- The number of people who can vote in a poll, including its author, without people who do not
-- count for the viewer. Does not check that the poll is visible.
-- Shown to voters, because in a small group a result reveals more about each vote. Null if every
-- member of the site can vote. For friends and collections, stops counting at 1001.
create or replace function visible_voter_count(viewer bigint, of_content bigint) returns int language plpgsql stable as $$
declare
  poll posts := (select c from posts c where c.id = of_content);
  closed boolean := exists (select from groups g
    where g.id = poll.group_id and (g.status = 'Closed' or was_posted_while_closed(poll.group_was_closed, poll.created_at, g.closed_at)));
begin
  if poll.shared_as = 'Private' then return 1; end if;
  if poll.shared_as in ('Friends', 'Collection') then
    return (select count(*)::int + 1 from (
      select from friends_of(poll.author_id) f
      where f.id not in (select u.id from uncounted_people(viewer) u) and (poll.shared_as = 'Friends' or exists (select from collection_members m where m.collection_id = poll.collection_id and m.person_id = f.id))
        and (not closed or poll.group_id is null or exists (select from group_members m where m.group_id = poll.group_id and m.person_id = f.id)) limit 1000) few);
  end if;
  if closed and poll.group_id is not null then
    return visible_member_count(viewer, poll.group_id);
  end if;
  return null;
end $$;

-- Voters of a poll for friends or a collection, and whether they still belong to that audience:
-- friends of the author, in the collection, without a block. Membership in the group of the poll is
-- not included, because posts_in_audience always checks it. For deciding who keeps access when the
-- author deletes the account, so it does not require that the author is active. Never return it to
-- clients.
create or replace function voters_of_narrow_poll(of_content bigint) returns table (id bigint, in_audience boolean) language sql stable as $$
  select b.person_id, b.person_id = c.author_id
    or (coalesce((select f.status from friendships f
        where f.low_id = least(c.author_id, b.person_id) and f.high_id = greatest(c.author_id, b.person_id)) = friendship_accepted(), false)
      and (c.shared_as = 'Friends' or exists (select from collection_members m where m.collection_id = c.collection_id and m.person_id = b.person_id))
      and b.person_id not in (select across.id from blocked_either_way(c.author_id) across))
  from posts c join ballots b on b.content_id = c.id
  where c.id = of_content and c.shared_as in ('Friends', 'Collection')
$$;

-- Collections of polls that remain after their author deleted the account. For keeping them when
-- the account is purged. Never return them to clients.
create or replace function collections_of_orphaned_polls(author bigint) returns table (id bigint) language sql stable as $$
  select distinct c.collection_id from orphaned_polls o join posts c on c.id = o.content_id
  where o.author_id = author and c.shared_as = 'Collection'
$$;

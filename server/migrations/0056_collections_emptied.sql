-- A collection that is deleted belongs to nobody and has no members, so nobody sees posts by it, and its posts become Private a batch at a time.
alter table friend_collections alter column owner_id drop not null;

-- The next posts of a collection that was deleted, and at last the collection itself. Says whether there may be more.
create function empty_collection(collection bigint, most int) returns boolean language plpgsql as $$
declare
  ids bigint[];
begin
  perform from friend_collections f where f.id = collection and f.owner_id is null for update;
  if not found then return false; end if;
  ids := array(select c.id from contents c where c.collection_id = collection limit most);
  if cardinality(ids) = 0 then
    delete from friend_collections f where f.id = collection;
    return false;
  end if;
  update contents c set shared_as = case c.shared_as when 'Collection' then 'Private' else c.shared_as end, collection_id = null
  from (select o.id from contents o where o.id = any (ids) order by o.id for no key update) w where c.id = w.id and c.collection_id = collection;
  return true;
end $$;

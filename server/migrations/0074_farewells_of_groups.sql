-- A group that is deleted does not come back, and nobody sees its petitions again: who signed one by mail gets the last mail too, and their signature goes. So many at a time;
-- says how many there were.
create function keep_farewells_of_groups(most int) returns int language sql as $$
  with gone as (
    delete from signatures where id in (
      select s.id from groups g join contents c on c.group_id = g.id and c.content_type = 4 join signatures s on s.content_id = c.id
      where g.deleted_at is not null and s.person_id is null and s.signed_on is not null and s.sealed_email is not null
      limit most)
    returning content_id, sealed_email, language),
  kept as (
    insert into petition_farewells (petition_id, title, sealed_email, language) select content_id, '', sealed_email, language from gone returning 1)
  select count(*)::int from kept
$$;

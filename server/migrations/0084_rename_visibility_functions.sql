-- The visibility functions have new names. This trigger function is the only one that calls one of them.
create or replace function keep_farewells() returns trigger language plpgsql as $$
begin
  insert into petition_farewells (petition_id, title, sealed_email, language)
  select s.content_id, coalesce((select v.title from visible_posts(null) v where v.id = old.id), ''), s.sealed_email, s.language
  from signatures s where s.content_id = old.id and s.person_id is null and s.signed_on is not null and s.sealed_email is not null;
  return old;
end $$;

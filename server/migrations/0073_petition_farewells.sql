-- Whoever signed a petition by mail gets one last mail, whatever deletes the petition: its author, a moderator, or the end of its author's account.
alter table petition_farewells add column asked boolean not null default false;

-- Before the signatures go. The title is quoted while anybody can read it.
create function keep_farewells() returns trigger language plpgsql as $$
begin
  insert into petition_farewells (petition_id, title, sealed_email, language)
  select s.content_id, coalesce((select v.title from visible_contents(null) v where v.id = old.id), ''), s.sealed_email, s.language
  from signatures s where s.content_id = old.id and s.person_id is null and s.signed_on is not null and s.sealed_email is not null;
  return old;
end $$;
create trigger farewells_kept before delete on contents for each row when (old.content_type = 4) execute function keep_farewells();

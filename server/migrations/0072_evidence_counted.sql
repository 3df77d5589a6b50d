-- Pictures that are kept as evidence are counted for whoever they were of, as long as that account is there.
alter table files add column evidence_of bigint;

create or replace function count_file() returns trigger language plpgsql as $$
declare
  counted jsonb := to_jsonb(coalesce(new, old));
  whose bigint := coalesce(counted->>'owner_id', counted->>'evidence_of')::bigint;
begin
  if tg_op = 'INSERT' then
    -- of an account that goes with its files nothing is counted any more
    if exists (select from people where id = whose) then perform add_storage(whose, new.bytes); end if;
  else
    perform add_storage(whose, -old.bytes);
  end if;
  return null;
end $$;

create or replace function keep_or_doom_file() returns trigger language plpgsql as $$
declare
  of_subject text := case when old.content_id is not null then 'content' when old.comment_id is not null then 'comment' end;
  of_thing bigint := coalesce(old.content_id, old.comment_id);
begin
  if of_thing is not null and is_evidence(of_subject, of_thing, old.name) then
    insert into files (name, width, height, bytes, created_at, evidence_subject, evidence_thing, evidence_of)
    values (old.name, old.width, old.height, old.bytes, old.created_at, of_subject, of_thing, old.owner_id);
  else
    insert into doomed_files (name) values (old.name) on conflict do nothing;
  end if;
  return null;
end $$;

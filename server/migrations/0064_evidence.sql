-- Pictures of what was reported stay for its judges when their author takes them away: as rows of nobody, until what was said then goes as well.
alter table files
  add column evidence_subject text,
  add column evidence_thing bigint,
  add constraint files_evidence check (num_nonnulls(evidence_subject, evidence_thing) = 0
    or num_nonnulls(evidence_subject, evidence_thing) = 2 and num_nonnulls(owner_id, content_id, comment_id, person_id, group_id, news_id) = 0) not valid;
create index files_evidence on files (evidence_subject, evidence_thing) where evidence_thing is not null;

create function is_evidence(of_subject text, of_thing bigint, picture text) returns boolean language sql stable as $$
  select exists (select from reports r where r.subject = of_subject and r.thing_id = of_thing
    and r.said->'pictures' @> jsonb_build_array(jsonb_build_object('name', picture)))
$$;

create function keep_or_doom_file() returns trigger language plpgsql as $$
declare
  of_subject text := case when old.content_id is not null then 'content' when old.comment_id is not null then 'comment' end;
  of_thing bigint := coalesce(old.content_id, old.comment_id);
begin
  if of_thing is not null and is_evidence(of_subject, of_thing, old.name) then
    insert into files (name, width, height, bytes, created_at, evidence_subject, evidence_thing)
    values (old.name, old.width, old.height, old.bytes, old.created_at, of_subject, of_thing);
  else
    insert into doomed_files (name) values (old.name) on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger doom on files;
create trigger doom after delete on files for each row execute function keep_or_doom_file();

-- Suggestions and spelling help are read from what every member may see, so that nothing else can be inferred from them. Search finds the parts of words
-- that a sign joins, words inside text without blanks, and words with marks. Nothing here rewrites a table: 0034 and a job fill what was there before.

-- Tags on posts for every member, but for blocks (is_for_members). The index only chooses where to look: the rules still decide about each post.
alter table content_tags add column open boolean not null default false;
create index content_tags_open on content_tags (tag text_pattern_ops, added_on desc, content_id desc) where open;

create or replace function date_content_tag() returns trigger language plpgsql as $$
begin
  select c.added_on, is_for_members(c) into new.added_on, new.open from contents c where c.id = new.content_id;
  return new;
end $$;
create or replace function date_tags_of_content() returns trigger language plpgsql as $$
begin
  update content_tags set added_on = new.added_on, open = is_for_members(new) where content_id = new.id;
  if old.added_on <> new.added_on then
    update comment_tags set added_on = new.added_on where content_id = new.id;
  end if;
  return null;
end $$;
drop trigger tags_dated on contents;
create trigger tags_dated after update on contents for each row
  when (old.added_on <> new.added_on or is_for_members(old) <> is_for_members(new)) execute function date_tags_of_content();

-- How text is folded: lower case, no accents, and none of the marks that unaccent does not know (Latin, Hebrew and Arabic ones, and the Arabic tatweel).
create or replace function folded(text) returns text language sql immutable parallel safe strict as $$
  select case when octet_length($1) = length($1) then lower($1)
    else regexp_replace(public.unaccent('public.unaccent'::regdictionary, lower($1)),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+', '', 'g') end
$$;

-- Scripts that put no blanks between words (Han, Kana, Thai, Lao, Burmese, Khmer) are indexed by pairs of neighboring signs. In a document the last sign
-- of a run stands alone too, so that each sign begins a lexeme; in a query only a run of one sign does.
create function in_pairs(text, of_query boolean) returns text language sql immutable parallel safe strict as $$
  select case when octet_length($1) = length($1)
      or $1 !~ '[\u0e01-\u0e4e\u0e80-\u0ece\u0edc-\u0edf\u1000-\u103f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af]'
    then $1 else (
    select string_agg(case
        when not s.run then s.sign
        when s.goes_on then ' ' || s.sign || s.next || ' '
        when $2 and s.went_on then ' '
        else ' ' || s.sign || ' ' end, '' order by s.n)
    from (
      select r.sign, r.n, r.run, lead(r.sign) over w as next, coalesce(lead(r.run) over w, false) as goes_on, coalesce(lag(r.run) over w, false) as went_on
      from (
        select u.sign, u.n, u.sign ~ '[\u0e01-\u0e4e\u0e80-\u0ece\u0edc-\u0edf\u1000-\u103f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af]' as run
        from unnest(string_to_array($1, null)) with ordinality u (sign, n)) r
      window w as (order by r.n)) s) end
$$;

-- What is searched of a text, and what is looked for: signs of ASCII part words, or the parser would take parks/recreation for a path and example.org
-- for a host. A query keeps quotes and the minus before a word.
create function searchable(text) returns text language sql immutable parallel safe strict as $$
  select public.in_pairs(regexp_replace(public.folded($1), '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+', ' ', 'g'), false)
$$;
create function query_text(text) returns text language sql immutable parallel safe strict as $$
  select public.in_pairs(regexp_replace(public.folded($1), '[\u0021\u0023-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+|(?<=[[:alnum:]])-+', ' ', 'g'), true)
$$;

create or replace function name_words(name text, username text) returns tsvector language sql immutable parallel safe strict as $$
  select setweight(to_tsvector('simple', regexp_replace(public.in_pairs(public.folded($2), false), '[^[:alnum:]]+', ' ', 'g')), 'A')
    || to_tsvector('simple', regexp_replace(public.in_pairs(public.folded($1), false), '[^[:alnum:]]+', ' ', 'g'))
$$;
-- the lexemes of a query for names
create function query_names(text) returns text[] language sql immutable parallel safe strict as $$
  select tsvector_to_array(to_tsvector('simple', regexp_replace(public.query_text($1), '[^[:alnum:]]+', ' ', 'g')))
$$;

-- The words of a post, with those of the host that it links to. No generated column any more: another expression would rewrite the table.
create function content_words(title text, text text, body text, link text, link_title text, link_description text, location text) returns tsvector
language sql immutable parallel safe strict as $$
  select to_tsvector('simple', public.searchable($1 || ' ' || $2 || ' ' || regexp_replace($3, '<[^>]*>|&[a-z]+;|&#[0-9a-z]+;', ' ', 'g') || ' '
    || $5 || ' ' || $6 || ' ' || $7 || ' ' || coalesce(substring($4 from '^[A-Za-z]+://([^/?#]*)'), '')))
$$;
alter table contents alter column words drop expression, alter column words set default '';
create function set_content_words() returns trigger language plpgsql as $$
begin
  new.words := content_words(new.title, new.text, new.body, new.link, new.link_title, new.link_description, new.location);
  return new;
end $$;
create trigger words before insert or update of title, text, body, link, link_title, link_description, location on contents
  for each row execute function set_content_words();

-- Posts whose words are as an earlier version made them: all up to `until`, of which those up to `after` are done. A job goes on with it.
create table reindexing (
  only_row boolean primary key default true check (only_row),
  after bigint not null,
  until bigint not null
);

-- The vocabulary for what is misspelt holds words of posts for every member, of active people and of open groups. A word that is taken off one of them is
-- looked at by a job, and goes when nothing else of these holds it.
create table words_to_check (word text not null);

create function know_words(come tsvector, gone tsvector) returns void language plpgsql as $$
begin
  -- in one order, so that two who say the same new words do not wait for each other
  insert into known_words (word) select w from words_to_know(come) w order by w on conflict do nothing;
  if gone is not null then
    insert into words_to_check (word)
    select w from words_to_know(gone) w join known_words k on k.word = w where come is null or w <> all (tsvector_to_array(come));
  end if;
end $$;

create or replace function know_words_of_content() returns trigger language plpgsql as $$
begin
  perform know_words(
    case when tg_op <> 'DELETE' and is_for_members(new) then new.words end,
    case when tg_op <> 'INSERT' and is_for_members(old) then old.words end);
  return null;
end $$;
drop trigger words_said on contents;
drop trigger words_changed on contents;
create trigger words_said after insert on contents for each row when (is_for_members(new)) execute function know_words_of_content();
create trigger words_changed after update on contents for each row
  when (old.words is distinct from new.words or is_for_members(old) <> is_for_members(new)) execute function know_words_of_content();
create trigger words_gone after delete on contents for each row when (is_for_members(old)) execute function know_words_of_content();

create or replace function know_words_of_person() returns trigger language plpgsql as $$
begin
  perform know_words(
    case when tg_op <> 'DELETE' and new.active then name_words(new.name, new.username) end,
    case when tg_op <> 'INSERT' and old.active then name_words(old.name, old.username) end);
  return null;
end $$;
drop trigger words_changed on people;
create trigger words_changed after update on people for each row
  when (old.name <> new.name or old.username <> new.username or old.active <> new.active) execute function know_words_of_person();
create trigger words_gone after delete on people for each row execute function know_words_of_person();

create or replace function know_words_of_group() returns trigger language plpgsql as $$
begin
  perform know_words(
    case when tg_op <> 'DELETE' and new.status = 'Open' and new.deleted_at is null then name_words(new.name || ' ' || new.brief_description, '') end,
    case when tg_op <> 'INSERT' and old.status = 'Open' and old.deleted_at is null then name_words(old.name || ' ' || old.brief_description, '') end);
  return null;
end $$;
drop trigger words_changed on groups;
create trigger words_changed after update on groups for each row
  when (old.name <> new.name or old.brief_description <> new.brief_description or old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
  execute function know_words_of_group();
create trigger words_gone after delete on groups for each row execute function know_words_of_group();


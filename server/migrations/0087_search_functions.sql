-- Text search: normalization, the search vector of a post, and the vocabulary for spelling
-- corrections.
alter function folded rename to fold_text;
alter function name_words rename to name_vector;

create or replace function fold_text(text) returns text language sql immutable parallel safe strict as $$
  select case when octet_length($1) = length($1) then lower($1)
    else regexp_replace(public.unaccent('public.unaccent'::regdictionary, lower($1)),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+', '', 'g') end
$$;
create or replace function split_into_bigrams(text, of_query boolean) returns text language sql immutable parallel safe strict as $$
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
create or replace function name_vector(name text, username text) returns tsvector language sql immutable parallel safe strict as $$
  select setweight(to_tsvector('simple', regexp_replace(public.split_into_bigrams(public.fold_text($2), false), '[^[:alnum:]]+', ' ', 'g')), 'A')
    || to_tsvector('simple', regexp_replace(public.split_into_bigrams(public.fold_text($1), false), '[^[:alnum:]]+', ' ', 'g'))
$$;
create or replace function vocabulary_words(words tsvector) returns SETOF text language sql immutable parallel safe as $$
  select w from unnest(tsvector_to_array(words)) w where length(w) between 4 and 30 and w ~ '^[[:alpha:]]+$'
$$;
create or replace function index_words_of_post() returns trigger language plpgsql as $$
begin
  perform update_vocabulary(
    case when tg_op <> 'DELETE' and is_for_members(new) then new.words end,
    case when tg_op <> 'INSERT' and is_for_members(old) then old.words end);
  return null;
end $$;
create or replace function index_words_of_person() returns trigger language plpgsql as $$
begin
  perform update_vocabulary(
    case when tg_op <> 'DELETE' and new.active then name_vector(new.name, new.username) end,
    case when tg_op <> 'INSERT' and old.active then name_vector(old.name, old.username) end);
  return null;
end $$;
create or replace function index_words_of_group() returns trigger language plpgsql as $$
begin
  perform update_vocabulary(
    case when tg_op <> 'DELETE' and new.status = 'Open' and new.deleted_at is null then name_vector(new.name || ' ' || new.brief_description, '') end,
    case when tg_op <> 'INSERT' and old.status = 'Open' and old.deleted_at is null then name_vector(old.name || ' ' || old.brief_description, '') end);
  return null;
end $$;
create or replace function normalize_search_text(text) returns text language sql immutable parallel safe strict as $$
  select public.split_into_bigrams(regexp_replace(public.fold_text($1), '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+', ' ', 'g'), false)
$$;
create or replace function normalize_query_text(text) returns text language sql immutable parallel safe strict as $$
  select public.split_into_bigrams(regexp_replace(public.fold_text($1), '[\u0021\u0023-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+|(?<=[[:alnum:]])-+', ' ', 'g'), true)
$$;
create or replace function split_query_names(text) returns text[] language sql immutable parallel safe strict as $$
  select tsvector_to_array(to_tsvector('simple', regexp_replace(public.normalize_query_text($1), '[^[:alnum:]]+', ' ', 'g')))
$$;
create or replace function post_vector(title text, text text, body text, link text, link_title text, link_description text, location text) returns tsvector language sql immutable parallel safe strict as $$
  select to_tsvector('simple', public.normalize_search_text($1 || ' ' || $2 || ' ' || regexp_replace($3, '<[^>]*>|&[a-z]+;|&#[0-9a-z]+;', ' ', 'g') || ' '
    || $5 || ' ' || $6 || ' ' || $7 || ' ' || coalesce(substring($4 from '^[A-Za-z]+://([^/?#]*)'), '')))
$$;
create or replace function set_post_words() returns trigger language plpgsql as $$
begin
  new.words := post_vector(new.title, new.text, new.body, new.link, new.link_title, new.link_description, new.location);
  return new;
end $$;
create or replace function update_vocabulary(added tsvector, removed tsvector) returns void language plpgsql as $$
begin
  -- Sorted, so that concurrent transactions with the same new words do not deadlock.
  insert into search_vocabulary (word) select w from vocabulary_words(added) w order by w on conflict do nothing;
  if removed is not null then
    insert into words_to_check (word)
    select w from vocabulary_words(removed) w join search_vocabulary k on k.word = w where added is null or w <> all (tsvector_to_array(added));
  end if;
end $$;

-- Fills what 0033 made, in a transaction of its own that locks no more than the rows that it changes.

update content_tags t set open = true from contents c where c.id = t.content_id and is_for_members(c);

-- a word of the vocabulary may come from what only a few may read
insert into words_to_check (word) select word from known_words order by word;

insert into reindexing (after, until) select 0, coalesce(max(id), 0) from contents;

-- names with marks, or of a script without blanks, are folded and parted in another way from now on; of others nothing changes
do $$
begin
  if exists (select from people where octet_length(name || username) <> length(name || username)) then
    reindex index people_called;
    reindex index people_names;
    reindex index people_words;
  end if;
  if exists (select from groups where octet_length(name || brief_description) <> length(name || brief_description)) then
    reindex index group_names;
    reindex index group_words;
  end if;
end $$;

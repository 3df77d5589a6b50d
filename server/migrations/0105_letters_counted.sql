update letters_sent s set content_id = r.content_id from letter_recipients r where r.id = s.recipient_id;
alter table letters_sent alter column content_id set not null;
create index letters_sent_action on letters_sent (content_id, person_id);
create index letters_sent_person on letters_sent (person_id, content_id);
drop index letters_sent_person_id_idx;

-- A person counts once, with the first letter, and until the last one is deleted. The lock on the
-- action makes simultaneous letters of one person wait for each other; each statement then reads
-- what was committed.
create function update_letter_totals() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from actions a where a.content_id in (select n.content_id from changed n) order by a.content_id for no key update;
  -- None: the action is being deleted, or no letter changed.
  if not found then return null; end if;
  update actions a set total_written = a.total_written + n.written, total_answered = a.total_answered + n.answered
  from (
    select n.content_id, sum((k.letters > 0)::int - (k.letters > n.letters)::int) as written, sum((k.answers > 0)::int - (k.answers > n.answers)::int) as answered
    from (select content_id, person_id, sign * count(*) as letters, sign * count(*) filter (where answered) as answers from changed group by 1, 2) n
    cross join lateral (
      select count(*) as letters, count(*) filter (where s.answered) as answers from letters_sent s where s.content_id = n.content_id and s.person_id = n.person_id) k
    group by 1) n
  where a.content_id = n.content_id and (n.written <> 0 or n.answered <> 0);
  return null;
end $$;
create trigger count_inserted after insert on letters_sent referencing new table as changed
  for each statement execute function update_letter_totals();
create trigger count_deleted after delete on letters_sent referencing old table as changed
  for each statement execute function update_letter_totals();

-- Changes of answers. A statement must not insert answers and change others of the same person.
create function update_answer_total() returns trigger language plpgsql as $$
begin
  perform from actions a where a.content_id in (
    select n.content_id from old_rows o join new_rows n on n.id = o.id where o.answered is distinct from n.answered)
  order by a.content_id for no key update;
  if not found then return null; end if;
  update actions a set total_answered = a.total_answered + n.answered
  from (
    select n.content_id, sum((k.answers > 0)::int - (k.answers > n.answers)::int) as answered
    from (
      select n.content_id, n.person_id, sum(coalesce(n.answered, false)::int - coalesce(o.answered, false)::int) as answers
      from old_rows o join new_rows n on n.id = o.id where o.answered is distinct from n.answered group by 1, 2) n
    cross join lateral (
      select count(*) filter (where s.answered) as answers from letters_sent s where s.content_id = n.content_id and s.person_id = n.person_id) k
    group by 1) n
  where a.content_id = n.content_id and n.answered <> 0;
  return null;
end $$;
create trigger count_updated after update on letters_sent referencing old table as old_rows new table as new_rows
  for each statement execute function update_answer_total();

-- What is stored already. The new triggers lock the table for writers.
update actions a set total_written = n.written, total_answered = n.answered
from (
  select content_id, count(distinct person_id) as written, count(distinct person_id) filter (where answered) as answered
  from letters_sent group by 1) n
where a.content_id = n.content_id;

-- Muted words are folded when they are compared (server/mutes/words.ts), not when they are stored.
delete from mutes x using mutes first
where first.person_id = x.person_id and first.word = x.word and first.id < x.id;
drop trigger mark_person on mutes;
-- Also drops the constraints that name the column.
alter table mutes drop column word_key;
alter table mutes
  add check (num_nonnulls(muted_person_id, muted_group_id, word, muted_content_id) = 1),
  add unique nulls not distinct (person_id, muted_person_id, muted_group_id, word, muted_content_id);
create trigger mark_person after insert on mutes for each row when (num_nonnulls(new.muted_person_id, new.muted_group_id, new.word) > 0) execute function mark_person('has_feed_choices');

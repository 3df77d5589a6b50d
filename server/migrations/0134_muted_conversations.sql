-- A member can also mute a conversation: a post with its comments. It silences notifications only.
alter table mutes add column muted_content_id bigint references posts on delete cascade;
create index on mutes (muted_content_id) where muted_content_id is not null;
alter table mutes drop constraint mutes_check;
alter table mutes add check (num_nonnulls(muted_person_id, muted_group_id, word_key, muted_content_id) = 1);
alter table mutes drop constraint mutes_person_id_muted_person_id_muted_group_id_word_key_key;
alter table mutes add unique nulls not distinct (person_id, muted_person_id, muted_group_id, word_key, muted_content_id);

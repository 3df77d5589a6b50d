-- All triggers. Those of one table and event run in the order of their names.

create trigger count_inserted after insert on action_completions referencing new table as changed
  for each statement execute function update_action_counts('total_completed');
create trigger count_deleted after delete on action_completions referencing old table as changed
  for each statement execute function update_action_counts('total_completed');
create trigger set_completed_inserted after insert on action_completions referencing new table as changed
  for each statement execute function set_follower_completed();
create trigger set_completed_deleted after delete on action_completions referencing old table as changed
  for each statement execute function set_follower_completed();
create trigger count_inserted after insert on action_followers referencing new table as changed
  for each statement execute function update_action_counts('total_followers');
create trigger count_completed_updated after update of completed on action_followers
  for each row when (old.completed <> new.completed) execute function update_followers_completed();
create trigger count_completed_deleted after delete on action_followers
  for each row when (old.completed) execute function update_followers_completed();
create trigger count_deleted after delete on action_followers referencing old table as changed
  for each statement execute function update_action_counts('total_followers');
create trigger set_completed_inserted after insert on action_followers referencing new table as changed
  for each statement execute function set_follower_completed();
create trigger update_rating_totals after insert or delete or update on action_ratings
  for each row execute function update_rating_totals();
create trigger count_storage after insert on action_texts
  for each row execute function count_action_storage();
create trigger count_storage_deleted after delete on action_texts referencing old table as old_rows
  for each statement execute function subtract_storage('select c.author_id as person, counted_bytes(octet_length(g.body) + octet_length(g.letter_text)) as bytes from old_rows g join posts c on c.id = g.content_id');
create trigger count_storage after insert on action_updates
  for each row execute function count_action_storage();
create trigger count_storage_deleted after delete on action_updates referencing old table as old_rows
  for each statement execute function subtract_storage('select c.author_id as person, counted_bytes(octet_length(g.body)) as bytes from old_rows g join posts c on c.id = g.content_id');
create trigger count_storage after insert or delete or update of letter_text on actions
  for each row execute function count_action_storage();
create trigger for_members before insert on actions
  for each row execute function set_action_for_members();
create trigger link_audit_hash before insert on audit_log
  for each row execute function link_audit_hash();
create trigger forbid_change before delete or update on audit_log
  for each row execute function forbid_audit_change();
create trigger forbid_truncate before truncate on audit_log
  for each statement execute function forbid_audit_change();
create trigger count_storage after insert or update of note on civic_contacts
  for each row execute function count_contact_storage();
create trigger count_storage_deleted after delete on civic_contacts referencing old table as old_rows
  for each statement execute function subtract_storage('select person_id as person, counted_bytes(octet_length(note)) as bytes from old_rows');
create trigger copy_post before insert on comment_tags
  for each row execute function copy_post_to_comment_tag();
create trigger count_storage after insert on comments
  for each row when (octet_length(new.text) > 1000) execute function count_comment_storage();
create trigger count_storage_updated after update of text on comments
  for each row when ((octet_length(new.text) > 1000) or (octet_length(old.text) > 1000)) execute function count_comment_storage();
create trigger count_storage_deleted after delete on comments referencing old table as old_rows
  for each statement execute function subtract_storage('select author_id as person, counted_bytes(octet_length(text)) as bytes from old_rows');
create trigger update_tags after update on comments referencing old table as old_rows new table as new_rows
  for each statement execute function update_tags_of_comments();
create trigger counts_updated after update on comments referencing old table as old_rows new table as new_rows
  for each statement execute function adjust_comment_checkpoint();
create trigger counts_deleted after delete on comments referencing old table as old_rows
  for each statement execute function adjust_comment_checkpoint();
create trigger copy_post before insert on post_tags
  for each row execute function copy_post_to_tag();
create trigger count_storage after insert on post_revisions
  for each row when ((octet_length(new.text) + octet_length(new.body)) > 1000) execute function count_revision_storage();
create trigger count_storage_deleted after delete on post_revisions referencing old table as old_rows
  for each statement execute function subtract_storage('select c.author_id as person, counted_bytes(octet_length(g.text) + octet_length(g.body)) as bytes from old_rows g join posts c on c.id = g.content_id');
create trigger count_storage after insert on posts
  for each row when ((octet_length(new.text) + octet_length(new.body)) > 1000) execute function count_post_storage();
create trigger count_storage_updated after update of text, body on posts
  for each row when (((octet_length(new.text) + octet_length(new.body)) > 1000) or ((octet_length(old.text) + octet_length(old.body)) > 1000)) execute function count_post_storage();
create trigger count_storage_deleted before delete on posts
  for each row execute function count_post_storage();
create trigger create_removal_notices before delete on posts
  for each row when (old.content_type = 4) execute function create_removal_notices();
create trigger for_members after update on posts
  for each row when (new.content_type = 4 and (is_for_members(old.*) <> is_for_members(new.*))) execute function update_action_of_post();
create trigger record_earlier_audience before update of shared_as, collection_id on posts
  for each row when (old.shared_as is distinct from new.shared_as or old.collection_id is distinct from new.collection_id) execute function record_earlier_audience();
create trigger open_to_all before insert or update on posts
  for each row execute function set_open_to_all();
create trigger update_tags after update on posts
  for each row when (old.created_at <> new.created_at or old.author_id <> new.author_id or (is_for_members(old.*) <> is_for_members(new.*)) or (tag_scope(old.*) <> tag_scope(new.*))) execute function update_tags_of_post();
create trigger counts_updated after update on posts referencing old table as old_rows new table as new_rows
  for each statement execute function update_group_post_counts();
create trigger counts_deleted after delete on posts referencing old table as old_rows
  for each statement execute function update_group_post_counts();
create trigger counts_inserted after insert on posts referencing new table as new_rows
  for each statement execute function update_group_post_counts();
create trigger words before insert or update of title, text, body, link, link_title, link_description, location on posts
  for each row execute function set_post_words();
create trigger words_updated after update on posts
  for each row when (old.words is distinct from new.words or (is_for_members(old.*) <> is_for_members(new.*))) execute function index_words_of_post();
create trigger words_deleted after delete on posts
  for each row when (is_for_members(old.*)) execute function index_words_of_post();
create trigger words_inserted after insert on posts
  for each row when (is_for_members(new.*)) execute function index_words_of_post();
create trigger clear_decision_text before update on decisions
  for each row when (old.person_id is not null and new.person_id is null) execute function clear_decision_text();
create trigger enqueue_deletion after delete or update on exports
  for each row execute function enqueue_export_deletion();
create trigger count_storage after insert on files
  for each row execute function count_file_storage();
create trigger count_storage_deleted after delete on files referencing old table as old_rows
  for each statement execute function subtract_storage('select coalesce(owner_id, evidence_of) as person, bytes from old_rows');
create trigger enqueue_deletion after delete on files
  for each row execute function keep_evidence_or_enqueue_deletion();
create trigger make_posts_private before delete on friend_collections
  for each row execute function make_collection_posts_private();
create trigger count_inserted after insert on group_members referencing new table as changed
  for each statement execute function update_member_count();
create trigger count_deleted after delete on group_members referencing old table as changed
  for each statement execute function update_member_count();
create trigger set_unlisted before insert on group_members
  for each row execute function set_member_unlisted();
create trigger count_storage after insert or update of owner_id, description, rules on groups
  for each row execute function count_group_storage();
create trigger count_storage_deleted after delete on groups referencing old table as old_rows
  for each statement execute function subtract_storage('select owner_id as person, counted_bytes(octet_length(description) + octet_length(rules)) as bytes from old_rows');
create trigger set_closed_at before update of status, deleted_at on groups
  for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at) execute function set_group_closed_at();
create trigger open_to_all after update on groups
  for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at) execute function refresh_open_to_all_of_group();
create trigger words_updated after update on groups
  for each row when (old.name <> new.name or old.brief_description <> new.brief_description or old.status <> new.status or old.deleted_at is distinct from new.deleted_at) execute function index_words_of_group();
create trigger words_deleted after delete on groups
  for each row execute function index_words_of_group();
create trigger words_inserted after insert on groups
  for each row execute function index_words_of_group();
create trigger counts_deleted after delete on likes referencing old table as old_rows
  for each statement execute function adjust_like_checkpoint();
create trigger count_storage after insert on message_files
  for each row execute function count_file_storage();
create trigger count_storage_deleted after delete on message_files referencing old table as old_rows
  for each statement execute function subtract_storage('select owner_id as person, bytes from old_rows');
create trigger enqueue_deletion after delete on message_files
  for each row execute function enqueue_file_deletion();
create trigger delete_messages_without_copies after delete on message_copies referencing old table as old_rows
  for each statement execute function delete_messages_without_copies();
create trigger count_storage after insert on messages
  for each row when (octet_length(new.text) > 1000) execute function count_message_storage();
create trigger count_storage_deleted after delete on messages referencing old table as old_rows
  for each statement execute function subtract_storage('select sender_id as person, counted_bytes(octet_length(text)) as bytes from old_rows');
create trigger clear_idempotent_responses after delete on messages referencing old table as old_rows
  for each statement execute function clear_idempotent_responses();
create trigger forbid_older_rules before update on migrations
  for each row when (old.name = 'rules'::text) execute function forbid_older_rules();
create trigger enqueue_deletion after delete on official_photos
  for each row when (old.name is not null) execute function enqueue_file_deletion();
create trigger enqueue_deletion_of_replaced after update of name on official_photos
  for each row when (old.name is not null and old.name is distinct from new.name) execute function enqueue_file_deletion();
create trigger open_to_all after update on people
  for each row when (old.active is distinct from new.active) execute function refresh_open_to_all_of_author();
create trigger words_updated after update on people
  for each row when (old.name <> new.name or old.username <> new.username or old.active <> new.active) execute function index_words_of_person();
create trigger words_deleted after delete on people
  for each row execute function index_words_of_person();
create trigger words_inserted after insert on people
  for each row execute function index_words_of_person();
create trigger forbid_uncounted_vote before update of voters on polls
  for each row when ((new.voters > old.voters) and new.tally is null and (not (new.counts is distinct from old.counts))) execute function forbid_uncounted_vote();
create trigger count_storage after insert or update of value on profile_fields
  for each row execute function count_profile_field_storage();
create trigger count_storage_deleted after delete on profile_fields referencing old table as old_rows
  for each statement execute function subtract_storage('select person_id as person, counted_bytes(octet_length(value)) as bytes from old_rows');
create trigger count_storage after insert on reports
  for each row execute function count_report_storage();
create trigger count_storage_updated after update on reports referencing old table as old_rows new table as new_rows
  for each statement execute function subtract_storage('select g.reporter_id as person, counted_bytes(coalesce(octet_length(g.said::text), 0)) - counted_bytes(coalesce(octet_length(c.said::text), 0)) as bytes
    from old_rows g join new_rows c on c.id = g.id and c.reporter_id = g.reporter_id');
create trigger count_storage_deleted after delete on reports referencing old table as old_rows
  for each statement execute function subtract_storage('select reporter_id as person, counted_bytes(coalesce(octet_length(said::text), 0)) as bytes from old_rows');
create trigger clear_reported_text before update on reports
  for each row when (old.subject_person_id is not null and new.subject_person_id is null) execute function clear_reported_text();
create trigger set_subject before insert on reports
  for each row execute function set_report_subject();
create trigger update_signature_count after insert or delete or update on signatures
  for each row execute function update_signature_count();

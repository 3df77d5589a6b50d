-- Gives tables, columns, functions, triggers and indexes standard names. Timestamps end in _at.
-- Servers of earlier releases cannot use the database afterwards: stop them all before the upgrade.

-- The visibility functions are created again after the migrations, with the new names. Those with
-- earlier names are dropped here. Triggers and their functions are created again below.
do $$
  declare
    old record;
  begin
    for old in select t.tgname, t.tgrelid::regclass as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    loop
      execute format('drop trigger %I on %s', old.tgname, old.relation);
    end loop;
    for old in select f.oid::regprocedure as signature from pg_proc f
      where f.pronamespace = 'public'::regnamespace and f.proname not in ('folded', 'name_words')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
    loop
      execute format('drop function %s', old.signature);
    end loop;
  end $$;
drop view if exists accounts;

alter table contents rename to posts;
alter table deeds rename to activity_outbox;
alter table drawn rename to rate_limits;
alter table doomed_files rename to file_deletions;
alter table held rename to review_queue;
alter table half_sessions rename to pending_logins;
alter table social_starts rename to oauth_states;
alter table social_tickets rename to oauth_tickets;
alter table identities rename to linked_accounts;
alter table first_start rename to setup_tokens;
alter table audit_end rename to audit_head;
alter table known_words rename to search_vocabulary;
alter table tallies rename to daily_stats;
alter table tally_totals rename to stat_totals;
alter table post_tallies rename to post_count_checkpoints;
alter table group_tallies rename to group_post_counts;
alter table message_views rename to message_copies;
alter table zip_points rename to zip_coordinates;
alter table civic_cache rename to civic_lookup_cache;
alter table idempotent_answers rename to idempotency_keys;
alter table spent_captchas rename to used_captchas;
alter table content_tags rename to post_tags;
alter table content_versions rename to post_revisions;
alter table hashtags_due rename to pending_hashtags;
alter table left_usernames rename to released_usernames;
alter table petition_farewells rename to petition_removal_notices;
alter table posts_to_mark rename to post_refresh_queue;
alter table comment_tags_to_place rename to comment_tag_refresh_queue;
alter table reindexing rename to reindex_progress;

alter table action_completions rename column completed_on to completed_at;
alter table action_followers rename column followed_on to followed_at;
alter table action_followers rename column reminded_of to reminded_start_at;
alter table action_updates rename column added_on to created_at;
alter table actions rename column until to effective_ends_at;
alter table audit_checks rename column whole_since to intact_at;
alter table audit_log rename column at to created_at;
alter table audit_log rename column deed to operation;
alter table calendars rename column made_on to created_at;
alter table civic_contacts rename column contacted_on to contacted_at;
alter table codes rename column since to changed_at;
alter table comment_tags rename column added_on to created_at;
alter table comments rename column added_on to created_at;
alter table comments rename column updated_on to updated_at;
alter table post_tags rename column added_on to created_at;
alter table post_revisions rename column saved_on to saved_at;
alter table posts rename column closed_at_post to group_was_closed;
alter table posts rename column added_on to created_at;
alter table posts rename column updated_on to updated_at;
alter table counted_signers rename column counted_on to counted_at;
alter table decisions rename column thing_id to subject_id;
alter table decisions rename column until to suspension_ends_at;
alter table file_deletions rename column doomed_at to queued_at;
alter table earlier_audiences rename column until to ended_at;
alter table files rename column of_link to is_link_preview;
alter table groups rename column closed_on to closed_at;
alter table letters_sent rename column sent_on to sent_at;
alter table letters_sent rename column asked_on to requested_at;
alter table messages rename column added_on to created_at;
alter table news rename column added_on to created_at;
alter table notification_actors rename column created_on to created_at;
alter table notification_settings rename column on_ to enabled;
alter table notifications rename column about_id to subject_person_id;
alter table notifications rename column on_site to show_on_site;
alter table notifications rename column by_mail to send_email;
alter table notifications rename column created_on to created_at;
alter table people rename column username_key to username_normalized;
alter table people rename column email_key to email_normalized;
alter table people rename column user_type to role;
alter table people rename column suspended_until to suspension_ends_at;
alter table petition_removal_notices rename column made_on to created_at;
alter table petition_milestones rename column reached_on to reached_at;
alter table polls rename column outcome_on to outcome_at;
alter table polls rename column told_at to notified_at;
alter table post_count_checkpoints rename column likes_until to likes_counted_at;
alter table post_count_checkpoints rename column comments_until to last_counted_comment_id;
alter table post_refresh_queue rename column after_on to after_created_at;
alter table reports rename column thing_id to subject_id;
alter table reports rename column about_id to subject_person_id;
alter table signature_districts rename column made_on to counted_at;
alter table signatures rename column asked_on to requested_at;
alter table signatures rename column signed_on to signed_at;
alter table two_factor rename column on_since to enabled_at;

alter index action_completions_person_id_completed_on_idx rename to action_completions_person_id_completed_at_idx;
alter index action_followers_person_id_followed_on_idx rename to action_followers_person_id_followed_at_idx;
alter index audit_end_pkey rename to audit_head_pkey;
alter index audit_log_deed_id_idx rename to audit_log_operation_id_idx;
alter index civic_cache_expires_at_idx rename to civic_lookup_cache_expires_at_idx;
alter index civic_cache_pkey rename to civic_lookup_cache_pkey;
alter index comment_tags_to_place_pkey rename to comment_tag_refresh_queue_pkey;
alter index comments_of_author_beneath rename to comments_of_author_of_post;
alter index comments_of_content rename to comments_of_post;
alter index comments_put_away rename to comments_hidden;
alter index content_tags_author rename to post_tags_author;
alter index content_tags_open rename to post_tags_open;
alter index content_tags_pkey rename to post_tags_pkey;
alter index content_tags_scope rename to post_tags_scope;
alter index content_versions_pkey rename to post_revisions_pkey;
alter index contents_by_day rename to posts_by_day;
alter index contents_content_type_featured_at_idx rename to posts_content_type_featured_at_idx;
alter index contents_for_collections rename to posts_for_collections;
alter index contents_for_few_in_group rename to posts_for_few_in_group;
alter index contents_for_friends rename to posts_for_friends;
alter index contents_for_groups rename to posts_for_groups;
alter index contents_for_members rename to posts_for_members;
alter index contents_for_members_of_kind rename to posts_for_members_of_kind;
alter index contents_newest rename to posts_newest;
alter index contents_of_author rename to posts_of_author;
alter index contents_of_author_of_kind rename to posts_of_author_of_kind;
alter index contents_of_collection rename to posts_of_collection;
alter index contents_of_group rename to posts_of_group;
alter index contents_of_group_of_kind rename to posts_of_group_of_kind;
alter index contents_of_kind rename to posts_of_kind;
alter index contents_of_tool rename to posts_of_tool;
alter index contents_open rename to posts_open;
alter index contents_open_of_kind rename to posts_open_of_kind;
alter index contents_pkey rename to posts_pkey;
alter index contents_removed_at_idx rename to posts_removed_at_idx;
alter index contents_waiting rename to posts_waiting;
alter index contents_words rename to posts_words;
alter index decisions_subject_thing_id_id_idx rename to decisions_subject_subject_id_id_idx;
alter index deeds_actor_id_idx rename to activity_outbox_actor_id_idx;
alter index deeds_pkey rename to activity_outbox_pkey;
alter index doomed_files_pkey rename to file_deletions_pkey;
alter index drawn_pkey rename to rate_limits_pkey;
alter index first_start_pkey rename to setup_tokens_pkey;
alter index group_tallies_author_id_idx rename to group_post_counts_author_id_idx;
alter index group_tallies_pkey rename to group_post_counts_pkey;
alter index half_sessions_person_id_idx rename to pending_logins_person_id_idx;
alter index half_sessions_pkey rename to pending_logins_pkey;
alter index hashtags_due_comment_id_key rename to pending_hashtags_comment_id_key;
alter index hashtags_due_content_id_key rename to pending_hashtags_content_id_key;
alter index held_comment_id_key rename to review_queue_comment_id_key;
alter index held_content_id_key rename to review_queue_content_id_key;
alter index held_pkey rename to review_queue_pkey;
alter index idempotent_answers_created_at_idx rename to idempotency_keys_created_at_idx;
alter index idempotent_answers_pkey rename to idempotency_keys_pkey;
alter index identities_person_id_provider_key rename to linked_accounts_person_id_provider_key;
alter index identities_pkey rename to linked_accounts_pkey;
alter index known_words_alike rename to search_vocabulary_similar;
alter index known_words_checked_at_idx rename to search_vocabulary_checked_at_idx;
alter index known_words_pkey rename to search_vocabulary_pkey;
alter index left_usernames_pkey rename to released_usernames_pkey;
alter index letters_sent_sent_on_idx rename to letters_sent_sent_at_idx;
alter index message_views_message_id_person_id_idx rename to message_copies_message_id_person_id_idx;
alter index message_views_person_id_peer_id_message_id_idx rename to message_copies_person_id_peer_id_message_id_idx;
alter index message_views_person_id_peer_id_sent_message_id_idx rename to message_copies_person_id_peer_id_sent_message_id_idx;
alter index message_views_pkey rename to message_copies_pkey;
alter index news_added_on_id_idx rename to news_created_at_id_idx;
alter index news_added_on_id_idx1 rename to news_created_at_id_idx1;
alter index news_added_on_id_idx2 rename to news_created_at_id_idx2;
alter index notifications_about_id_idx rename to notifications_subject_person_id_idx;
alter index notifications_created_on_idx rename to notifications_created_at_idx;
alter index people_email_key_idx rename to people_email_normalized_idx;
alter index people_suspended_until_idx rename to people_suspension_ends_at_idx;
alter index people_username_key_key rename to people_username_normalized_key;
alter index petition_farewells_made_on_idx rename to petition_removal_notices_created_at_idx;
alter index petition_farewells_pkey rename to petition_removal_notices_pkey;
alter index post_tallies_pkey rename to post_count_checkpoints_pkey;
alter index posts_to_mark_group_id_key rename to post_refresh_queue_group_id_key;
alter index posts_to_mark_person_id_key rename to post_refresh_queue_person_id_key;
alter index posts_to_mark_pkey rename to post_refresh_queue_pkey;
alter index reindexing_pkey rename to reindex_progress_pkey;
alter index reports_about_id_idx rename to reports_subject_person_id_idx;
alter index reports_reporter_id_subject_thing_id_idx rename to reports_reporter_id_subject_subject_id_idx;
alter index reports_subject_thing_id_id_idx rename to reports_subject_subject_id_id_idx;
alter index signatures_asked_on_idx rename to signatures_requested_at_idx;
alter index signatures_content_id_signed_on_id_idx rename to signatures_content_id_signed_at_id_idx;
alter index signatures_content_id_signed_on_idx rename to signatures_content_id_signed_at_idx;
alter index social_starts_person_id_idx rename to oauth_states_person_id_idx;
alter index social_starts_pkey rename to oauth_states_pkey;
alter index social_tickets_hash_key rename to oauth_tickets_hash_key;
alter index social_tickets_pkey rename to oauth_tickets_pkey;
alter index spent_captchas_pkey rename to used_captchas_pkey;
alter index tallies_pkey rename to daily_stats_pkey;
alter index tally_totals_pkey rename to stat_totals_pkey;
alter index zip_points_pkey rename to zip_coordinates_pkey;
alter sequence contents_id_seq rename to posts_id_seq;
alter sequence deeds_id_seq rename to activity_outbox_id_seq;
alter sequence held_id_seq rename to review_queue_id_seq;
alter sequence petition_farewells_id_seq rename to petition_removal_notices_id_seq;
alter sequence posts_to_mark_id_seq rename to post_refresh_queue_id_seq;
alter sequence social_tickets_id_seq rename to oauth_tickets_id_seq;
alter table audit_head rename constraint audit_end_one_check to audit_head_one_check;
alter table audit_log rename constraint audit_log_deed_check to audit_log_operation_check;
alter table comment_tag_refresh_queue rename constraint comment_tags_to_place_content_id_fkey to comment_tag_refresh_queue_content_id_fkey;
alter table post_tags rename constraint content_tags_content_id_fkey to post_tags_content_id_fkey;
alter table post_revisions rename constraint content_versions_content_id_fkey to post_revisions_content_id_fkey;
alter table posts rename constraint contents_author_id_fkey to posts_author_id_fkey;
alter table posts rename constraint contents_check to posts_check;
alter table posts rename constraint contents_check1 to posts_check1;
alter table posts rename constraint contents_collection_check to posts_collection_check;
alter table posts rename constraint contents_collection_id_fkey to posts_collection_id_fkey;
alter table posts rename constraint contents_content_type_check to posts_content_type_check;
alter table posts rename constraint contents_group_id_fkey to posts_group_id_fkey;
alter table posts rename constraint contents_shared_as_check to posts_shared_as_check;
alter table posts rename constraint contents_tool_check to posts_tool_check;
alter table activity_outbox rename constraint deeds_check to activity_outbox_check;
alter table setup_tokens rename constraint first_start_one_check to setup_tokens_one_check;
alter table group_post_counts rename constraint group_tallies_author_id_fkey to group_post_counts_author_id_fkey;
alter table group_post_counts rename constraint group_tallies_group_id_fkey to group_post_counts_group_id_fkey;
alter table pending_logins rename constraint half_sessions_person_id_fkey to pending_logins_person_id_fkey;
alter table pending_hashtags rename constraint hashtags_due_check to pending_hashtags_check;
alter table pending_hashtags rename constraint hashtags_due_comment_id_fkey to pending_hashtags_comment_id_fkey;
alter table pending_hashtags rename constraint hashtags_due_content_id_fkey to pending_hashtags_content_id_fkey;
alter table review_queue rename constraint held_check to review_queue_check;
alter table review_queue rename constraint held_comment_id_fkey to review_queue_comment_id_fkey;
alter table review_queue rename constraint held_content_id_fkey to review_queue_content_id_fkey;
alter table review_queue rename constraint held_why_check to review_queue_why_check;
alter table idempotency_keys rename constraint idempotent_answers_person_id_fkey to idempotency_keys_person_id_fkey;
alter table linked_accounts rename constraint identities_person_id_fkey to linked_accounts_person_id_fkey;
alter table linked_accounts rename constraint identities_provider_check to linked_accounts_provider_check;
alter table message_copies rename constraint message_views_message_id_fkey to message_copies_message_id_fkey;
alter table message_copies rename constraint message_views_person_id_fkey to message_copies_person_id_fkey;
alter table notifications rename constraint notifications_about_id_fkey to notifications_subject_person_id_fkey;
alter table post_count_checkpoints rename constraint post_tallies_content_id_fkey to post_count_checkpoints_content_id_fkey;
alter table post_refresh_queue rename constraint posts_to_mark_check to post_refresh_queue_check;
alter table post_refresh_queue rename constraint posts_to_mark_group_id_fkey to post_refresh_queue_group_id_fkey;
alter table post_refresh_queue rename constraint posts_to_mark_person_id_fkey to post_refresh_queue_person_id_fkey;
alter table reindex_progress rename constraint reindexing_only_row_check to reindex_progress_only_row_check;
alter table reports rename constraint reports_about_id_fkey to reports_subject_person_id_fkey;
alter table oauth_states rename constraint social_starts_person_id_fkey to oauth_states_person_id_fkey;
alter table daily_stats rename constraint tallies_thing_check to daily_stats_thing_check;

-- Names of NOT NULL constraints, which PostgreSQL has since version 18.
do $$
  declare
    old record;
  begin
    for old in select k.conrelid::regclass as relation, k.conname, format('%s_%s_not_null', c.relname, a.attname) as name
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.connamespace = 'public'::regnamespace and k.contype = 'n' and k.conname <> left(format('%s_%s_not_null', c.relname, a.attname), 63)
    loop
      execute format('alter table %s rename constraint %I to %I', old.relation, old.conname, old.name);
    end loop;
  end $$;

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
create or replace function set_open_to_all() returns trigger language plpgsql as $$
declare
  home record;
begin
  new.open_to_all := new.shared_as = 'Public' and not new.draft and new.approved and new.hidden_at is null
    and exists (select from people where id = new.author_id and (active or nobody));
  if new.group_id is not null then
    select g.status, g.deleted_at, g.closed_at into home from groups g where g.id = new.group_id;
    -- Posts from before the group closed stay closed.
    if tg_op = 'UPDATE' and old.created_at <= home.closed_at then
      new.group_was_closed := true;
    end if;
    new.open_to_all := new.open_to_all and not new.group_was_closed and home.status = 'Open' and home.deleted_at is null;
  end if;
  return new;
end $$;
create or replace function refresh_open_to_all_of_author() returns trigger language plpgsql as $$
begin
  if new.active then
    perform refresh_open_to_all(array(select c.id from posts c where c.author_id = new.id order by c.created_at desc, c.id desc limit 100));
  end if;
  insert into post_refresh_queue (person_id) select new.id where exists (select from posts c where c.author_id = new.id)
  on conflict (person_id) do update set round = post_refresh_queue.round + 1, after_created_at = default, after_id = default;
  return null;
end $$;
create or replace function refresh_open_to_all_of_group() returns trigger language plpgsql as $$
begin
  if new.status = 'Open' and new.deleted_at is null then
    perform refresh_open_to_all(array(select c.id from posts c where c.group_id = new.id order by c.created_at desc, c.id desc limit 100));
  end if;
  insert into post_refresh_queue (group_id) select new.id where exists (select from posts c where c.group_id = new.id)
  on conflict (group_id) do update set round = post_refresh_queue.round + 1, after_created_at = default, after_id = default;
  return null;
end $$;
create or replace function enqueue_file_deletion() returns trigger language plpgsql as $$
begin
  insert into file_deletions (name) values (old.name) on conflict do nothing;
  return null;
end $$;
create or replace function make_collection_posts_private() returns trigger language plpgsql as $$
begin
  update posts set shared_as = 'Private', collection_id = null where collection_id = old.id and shared_as = 'Collection';
  update posts set collection_id = null where collection_id = old.id;
  return old;
end $$;
create or replace function enqueue_export_deletion() returns trigger language plpgsql as $$
begin
  if old.file is not null and (tg_op = 'DELETE' or new.file is distinct from old.file) then
    insert into file_deletions (name) values (old.file) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace function update_member_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update groups g set total_members = total_members + n.members from (select group_id, count(*) as members from changed group by group_id) n where g.id = n.group_id;
  else
    update groups g set total_members = total_members - n.members from (select group_id, count(*) as members from changed group by group_id) n where g.id = n.group_id;
  end if;
  return null;
end $$;
create or replace function update_group_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update group_post_counts t set posts = t.posts - g.posts, actions = t.actions - g.actions
    from (select group_id, author_id, group_was_closed, (count(*) filter (where content_type <> 4))::int as posts, (count(*) filter (where content_type = 4))::int as actions
      from old_rows where for_group and content_type <> 3 group by 1, 2, 3) g
    where t.group_id = g.group_id and t.author_id = g.author_id and t.closed = g.group_was_closed;
  end if;
  if tg_op <> 'DELETE' then
    insert into group_post_counts as t (group_id, author_id, closed, posts, actions)
    select group_id, author_id, group_was_closed, count(*) filter (where content_type <> 4), count(*) filter (where content_type = 4)
    from new_rows where for_group and content_type <> 3 group by 1, 2, 3 order by 1, 2, 3
    on conflict (group_id, author_id, closed) do update set posts = t.posts + excluded.posts, actions = t.actions + excluded.actions;
  end if;
  return null;
end $$;
create or replace function is_for_members(c posts) returns boolean language sql immutable as $$
  select c.open_to_all or (c.shared_as = 'Group' and not c.group_was_closed and not c.draft and c.approved and c.hidden_at is null)
$$;
create or replace function set_action_for_members() returns trigger language plpgsql as $$
begin
  new.for_members := (select is_for_members(c) from posts c where c.id = new.content_id);
  return new;
end $$;
create or replace function update_action_of_post() returns trigger language plpgsql as $$
begin
  update actions set for_members = is_for_members(new) where content_id = new.id;
  return null;
end $$;
create or replace function miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision) returns double precision language sql immutable parallel safe strict as $$
  select 7917.6 * atan2(
    sqrt(sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2),
    sqrt(abs(1 - sin(radians(lat2 - lat1) / 2) ^ 2 - cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;
create or replace function update_action_counts() returns trigger language plpgsql as $$
declare
  column_name text := tg_argv[0];
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  execute format('update actions a set %1$I = a.%1$I + $1 * n.rows from (select content_id, count(*)::int as rows from changed group by content_id) n where a.content_id = n.content_id', column_name)
    using sign;
  return null;
end $$;
create or replace function set_follower_completed() returns trigger language plpgsql as $$
begin
  update action_followers f set completed = exists (select from action_completions d where d.content_id = f.content_id and d.person_id = f.person_id)
  from changed where f.content_id = changed.content_id and f.person_id = changed.person_id;
  return null;
end $$;
create or replace function update_followers_completed() returns trigger language plpgsql as $$
begin
  update actions set followers_completed = followers_completed + case when tg_op = 'UPDATE' and new.completed then 1 else -1 end where content_id = old.content_id;
  return null;
end $$;
create or replace function update_rating_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update actions set total_ratings = total_ratings - 1, sum_of_ratings = sum_of_ratings - old.rating where content_id = old.content_id;
  end if;
  if tg_op <> 'DELETE' then
    update actions set total_ratings = total_ratings + 1, sum_of_ratings = sum_of_ratings + new.rating where content_id = new.content_id;
  end if;
  update actions set published_ratings = case when total_ratings < 5 then 0 else total_ratings end,
    published_sum = case when total_ratings < 5 then 0 else sum_of_ratings end
  where content_id = coalesce(new.content_id, old.content_id) and abs(total_ratings - published_ratings) >= 5;
  return null;
end $$;
create or replace function update_signature_count() returns trigger language plpgsql as $$
declare
  before int := case when tg_op <> 'INSERT' and old.signed_at is not null then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.signed_at is not null then 1 else 0 end;
begin
  if before <> after then
    update actions set total_signatures = total_signatures + after - before where content_id = coalesce(new.content_id, old.content_id);
  end if;
  return null;
end $$;
create or replace function delete_messages_without_copies() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows) then return null; end if;
  with sides as (
    select g.person_id, g.peer_id, count(*) filter (where g.read_at is null) as unread,
      (select max(v.message_id) from message_copies v where v.person_id = g.person_id and v.peer_id = g.peer_id) as latest,
      (select max(v.message_id) from message_copies v where v.person_id = g.person_id and v.peer_id = g.peer_id and v.sent) as latest_sent
    from old_rows g group by g.person_id, g.peer_id),
  emptied as (
    delete from conversations c using sides s where c.person_id = s.person_id and c.peer_id = s.peer_id and s.latest is null)
  update conversations c set unread = c.unread - s.unread, last_message_id = s.latest, last_sent_id = s.latest_sent
  from sides s where c.person_id = s.person_id and c.peer_id = s.peer_id and s.latest is not null;
  -- Of two people who delete their copies concurrently, the second waits here and then finds no other copy.
  perform from messages m where m.id in (select g.message_id from old_rows g) order by m.id for update;
  delete from messages m where m.id in (select g.message_id from old_rows g)
    and not exists (select from message_copies v where v.message_id = m.id);
  return null;
end $$;
create or replace function clear_idempotent_responses() returns trigger language plpgsql as $$
begin
  update idempotency_keys a set answer = a.answer || jsonb_build_object('sent', (a.answer -> 'sent') || '{"subject": "", "message": "", "attachments": []}')
  from old_rows g where g.created_at > now() - interval '2 days' and a.person_id = g.sender_id and a.answer #>> '{sent,id}' = g.id::text;
  return null;
end $$;
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
create or replace function copy_post_to_tag() returns trigger language plpgsql as $$
begin
  select c.created_at, is_for_members(c), c.author_id, tag_scope(c) into new.created_at, new.open, new.author_id, new.scope from posts c where c.id = new.content_id;
  return new;
end $$;
create or replace function copy_post_to_comment_tag() returns trigger language plpgsql as $$
begin
  select c.id, c.created_at, m.author_id, p.open, p.scope into new.content_id, new.created_at, new.author_id, new.open, new.scope
  from comments m join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p where m.id = new.comment_id;
  return new;
end $$;
create or replace function update_tags_of_post() returns trigger language plpgsql as $$
declare
  few constant int := 200;
begin
  update post_tags set created_at = new.created_at, open = is_for_members(new), author_id = new.author_id, scope = tag_scope(new) where content_id = new.id;
  if (select count(*) > few from (select from comment_tags t where t.content_id = new.id limit few + 1) first) then
    insert into comment_tag_refresh_queue (content_id) values (new.id) on conflict (content_id) do update set after_id = 0;
  else
    perform refresh_comment_tags(array(select distinct t.comment_id from comment_tags t where t.content_id = new.id));
  end if;
  return null;
end $$;
create or replace function enqueue_photo_deletion() returns trigger language plpgsql as $$
begin
  insert into file_deletions (name) values (old.name) on conflict do nothing;
  return null;
end $$;
create or replace function audit_hash(a audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    a.id, (extract(epoch from a.created_at) * 1000)::bigint, a.actor_id, a.deed, a.subject, a.subject_id, a.details, encode(a.previous_hash, 'hex'))::text, 'UTF8'))
$$;
create or replace function link_audit_hash() returns trigger language plpgsql as $$
begin
  update audit_head set written = written + 1 returning written, hash into new.id, new.previous_hash;
  new.hash := audit_hash(new);
  update audit_head set hash = new.hash;
  return new;
end $$;
create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit log entries cannot be changed or deleted';
end $$;
create or replace function set_report_subject() returns trigger language plpgsql as $$
begin
  new.subject := case when new.content_id is not null then 'content' when new.comment_id is not null then 'comment'
    when new.message_id is not null then 'message' when new.person_id is not null then 'person' else 'link' end;
  new.subject_id := coalesce(new.content_id, new.comment_id, new.message_id, new.person_id, new.id);
  return new;
end $$;
create or replace function clear_reported_text() returns trigger language plpgsql as $$
begin
  new.said := null;
  return new;
end $$;
create or replace function clear_decision_text() returns trigger language plpgsql as $$
begin
  delete from appeals where decision_id = new.id;
  new.about := '';
  new.reason := '';
  return new;
end $$;
create or replace function checkpoint_lock_key(post bigint) returns bigint language sql immutable as $$
  select hashtextextended('tally ' || post % 64, 0)
$$;
create or replace function checkpoint_post_counts(post bigint, lag interval default interval '1 minute') returns boolean language plpgsql as $$
begin
  perform from posts where id = post for update;
  if not found then return true; end if;
  if not pg_try_advisory_xact_lock(checkpoint_lock_key(post)) then return false; end if;
  insert into post_count_checkpoints (content_id) values (post) on conflict do nothing;
  update post_count_checkpoints t set likes = t.likes + n.likes, likes_counted_at = u.until, comments = t.comments + n.comments, tops = t.tops + n.tops, last_counted_comment_id = n.last
  from (select greatest(o.likes_counted_at, date_trunc('milliseconds', clock_timestamp() - lag)) as until from post_count_checkpoints o where o.content_id = post) u
  cross join lateral (
    select (select count(*) from likes l where l.content_id = post and l.created_at >= o.likes_counted_at and l.created_at < u.until) as likes, m.*
    from post_count_checkpoints o cross join lateral (
      select count(*) filter (where m.hidden_at is null and m.held_at is null) as comments,
        count(*) filter (where m.hidden_at is null and m.held_at is null and m.parent_id is null) as tops,
        coalesce(max(m.id), o.last_counted_comment_id) as last
      from comments m where m.content_id = post and m.id > o.last_counted_comment_id) m
    where o.content_id = post) n
  where t.content_id = post;
  return true;
end $$;
create or replace function adjust_like_checkpoint() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(checkpoint_lock_key(g.content_id)) from (select distinct content_id from old_rows) g;
  perform from post_count_checkpoints where content_id in (select content_id from old_rows) order by content_id for update;
  update post_count_checkpoints t set likes = t.likes - g.likes
  from (select o.content_id, count(*) as likes from old_rows g join post_count_checkpoints o on o.content_id = g.content_id and g.created_at < o.likes_counted_at group by 1) g
  where t.content_id = g.content_id;
  return null;
end $$;
create or replace function adjust_comment_checkpoint() returns trigger language plpgsql as $$
declare
  -- The rows before the change.
  changed comments[];
begin
  if tg_op = 'DELETE' then
    changed := array(select row(g.*)::comments from old_rows g where g.hidden_at is null and g.held_at is null);
  else
    changed := array(select row(g.*)::comments from old_rows g join new_rows c on c.id = g.id
      where (g.hidden_at is null and g.held_at is null) <> (c.hidden_at is null and c.held_at is null));
  end if;
  perform pg_advisory_xact_lock_shared(checkpoint_lock_key(m.content_id)) from (select distinct content_id from unnest(changed)) m;
  perform from post_count_checkpoints where content_id in (select content_id from unnest(changed)) order by content_id for update;
  update post_count_checkpoints t set comments = t.comments + d.comments, tops = t.tops + d.tops
  from (
    select o.content_id, sum(s.step) as comments, coalesce(sum(s.step) filter (where m.parent_id is null), 0) as tops
    from unnest(changed) m join post_count_checkpoints o on o.content_id = m.content_id and m.id <= o.last_counted_comment_id
    cross join lateral (select case when m.hidden_at is null and m.held_at is null then -1 else 1 end as step) s
    group by 1) d
  where t.content_id = d.content_id;
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
create or replace function record_earlier_audience() returns trigger language plpgsql as $$
declare
  since timestamptz;
  kept bigint;
  unused bigint[];
begin
  perform from posts c where c.id = old.id for update;
  since := coalesce((select max(a.ended_at) from earlier_audiences a where a.content_id = old.id), '-infinity');
  insert into earlier_audiences (content_id, shared_as, collection_id, ended_at) values (old.id, old.shared_as, old.collection_id, clock_timestamp())
  on conflict (content_id, shared_as, collection_id) do update set ended_at = excluded.ended_at
  returning id into kept;
  if old.shared_as <> 'Public' then
    update comments set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, created_at) >= since;
    update signatures set audience_id = kept
    where content_id = old.id and audience_id is null and coalesce(shared_again_at, signed_at) >= since;
    with marked as (
      insert into earlier_comment_likes (comment_id, person_id, audience_id)
      select l.comment_id, l.person_id, kept from comments m join comment_likes l on l.comment_id = m.id where m.content_id = old.id and l.created_at >= since
      on conflict do nothing returning comment_id)
    update comments set has_earlier_likes = true where id in (select comment_id from marked) and not has_earlier_likes;
    insert into earlier_likes (content_id, person_id, audience_id)
    select l.content_id, l.person_id, kept from likes l where l.content_id = old.id and l.created_at >= since
    on conflict do nothing;
    new.has_earlier_likes := new.has_earlier_likes or found;
  end if;
  -- Audiences of deleted collections remain only while a row refers to them. The post is locked, and
  -- everything that stores a reference locks the post first, so that no reference is added meanwhile.
  if old.shared_as = 'Collection' then
    unused := array(
      select a.id from earlier_audiences a
      where a.content_id = old.id and a.shared_as = 'Collection' and a.id <> kept
        and not exists (select from friend_collections k where k.id = a.collection_id));
    -- The ids in use are gathered once, not searched for each audience.
    if cardinality(unused) > 0 then
      delete from earlier_audiences a
      where a.id = any (unused) and a.id not in (
        select m.audience_id from comments m where m.content_id = old.id and m.audience_id is not null
        union all select s.audience_id from signatures s where s.content_id = old.id and s.audience_id is not null
        union all select l.audience_id from earlier_likes l where l.content_id = old.id
        union all select l.audience_id from comments m join earlier_comment_likes l on l.comment_id = m.id where m.content_id = old.id);
    end if;
  end if;
  return new;
end $$;
create or replace function forbid_uncounted_vote() returns trigger language plpgsql as $$
begin
  raise exception 'this server cannot count votes, because it is older than its database';
end $$;
create or replace function counted_bytes(bytes bigint) returns bigint language sql immutable as $$ select case when bytes > 1000 then bytes else 0 end $$;
create or replace function add_storage(person bigint, more bigint) returns void language plpgsql as $$
begin
  -- What deleted members wrote to others has no owner.
  if person is null then return; end if;
  if more > 0 then
    insert into storage_used (person_id, bytes) values (person, more)
    on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes;
  elsif more < 0 then
    -- Deleted members have no row.
    update storage_used set bytes = greatest(0, bytes + more) where person_id = person;
  end if;
end $$;
create or replace function count_file_storage() returns trigger language plpgsql as $$
declare
  counted jsonb := to_jsonb(coalesce(new, old));
  whose bigint := coalesce(counted->>'owner_id', counted->>'evidence_of')::bigint;
begin
  if tg_op = 'INSERT' then
    -- Nothing is counted for a deleted account.
    if exists (select from people where id = whose) then perform add_storage(whose, new.bytes); end if;
  else
    perform add_storage(whose, -old.bytes);
  end if;
  return null;
end $$;
create or replace function count_post_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(new.author_id, octet_length(new.text) + octet_length(new.body));
  elsif tg_op = 'UPDATE' then
    perform add_storage(new.author_id, counted_bytes(octet_length(new.text) + octet_length(new.body)) - counted_bytes(octet_length(old.text) + octet_length(old.body)));
  else
    perform add_storage(old.author_id, -counted_bytes(octet_length(old.text) + octet_length(old.body))
      - coalesce((select sum(counted_bytes(octet_length(v.text) + octet_length(v.body))) from post_revisions v where v.content_id = old.id), 0)::bigint
      - case when old.content_type = 4 then (
        coalesce((select sum(counted_bytes_of(k)) from action_texts k where k.content_id = old.id), 0) + coalesce((select sum(counted_bytes_of(k)) from action_updates k where k.content_id = old.id), 0)
        + coalesce((select counted_bytes_of(k) from actions k where k.content_id = old.id), 0))::bigint else 0 end);
    return old;
  end if;
  return null;
end $$;
create or replace function count_revision_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(c.author_id, octet_length(new.text) + octet_length(new.body)) from posts c where c.id = new.content_id;
  else
    perform add_storage(c.author_id, -(octet_length(old.text) + octet_length(old.body))) from posts c where c.id = old.content_id;
  end if;
  return null;
end $$;
create or replace function count_comment_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.author_id, counted_bytes(octet_length(new.text))); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.author_id, -counted_bytes(octet_length(old.text))); end if;
  return null;
end $$;
create or replace function count_message_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform add_storage(new.sender_id, octet_length(new.text)); else perform add_storage(old.sender_id, -octet_length(old.text)); end if;
  return null;
end $$;
create or replace function forbid_older_rules() returns trigger language plpgsql as $$
begin
  if old.version > coalesce(nullif(current_setting('folkmoot.rules', true), ''), '0')::integer then
    raise exception 'a newer version of Folkmoot has set up this database. Start that version, or restore the backup from before the upgrade';
  end if;
  return new;
end $$;
create or replace function refresh_open_to_all(ids bigint[]) returns void language sql as $$
  update posts c set author_id = c.author_id
  from (
    select o.id from posts o join people p on p.id = o.author_id left join groups g on g.id = o.group_id
    where o.id = any (ids) and ((not o.group_was_closed and o.created_at <= g.closed_at)
      or o.open_to_all <> (o.shared_as = 'Public' and not o.draft and o.approved and o.hidden_at is null and (p.active or p.nobody)
        and (o.group_id is null or (not o.group_was_closed and g.status = 'Open' and g.deleted_at is null))))
    order by o.id for no key update of o) w
  where c.id = w.id
$$;
create or replace function refresh_queued_posts(most integer) returns boolean language plpgsql as $$
declare
  due post_refresh_queue;
  batch record;
begin
  select * into due from post_refresh_queue order by id limit 1;
  if not found then return false; end if;
  if due.person_id is not null then
    select array_agg(b.id) as ids, min(b.created_at) as created_at, (array_agg(b.id order by b.created_at, b.id))[1] as id into batch
    from (select c.id, c.created_at from posts c where c.author_id = due.person_id and (c.created_at, c.id) < (due.after_created_at, due.after_id)
      order by c.created_at desc, c.id desc limit most) b;
  else
    select array_agg(b.id) as ids, min(b.created_at) as created_at, (array_agg(b.id order by b.created_at, b.id))[1] as id into batch
    from (select c.id, c.created_at from posts c where c.group_id = due.group_id and (c.created_at, c.id) < (due.after_created_at, due.after_id)
      order by c.created_at desc, c.id desc limit most) b;
  end if;
  if batch.ids is not null then
    perform refresh_open_to_all(batch.ids);
  end if;
  perform from post_refresh_queue d where d.id = due.id and d.round = due.round for update skip locked;
  if not found then
    -- A concurrent transaction is changing the entry.
    perform pg_sleep(0.02);
  elsif batch.ids is null then
    delete from post_refresh_queue d where d.id = due.id;
  else
    update post_refresh_queue d set after_created_at = batch.created_at, after_id = batch.id where d.id = due.id;
  end if;
  return true;
end $$;
create or replace function set_group_closed_at() returns trigger language plpgsql as $$
begin
  if new.status = 'Closed' then
    new.closed_at := greatest(clock_timestamp(), (select max(c.created_at) from posts c where c.group_id = new.id));
  else
    update group_members m set unlisted = false where m.group_id = new.id and m.person_id = new.owner_id and m.unlisted;
  end if;
  return new;
end $$;
create or replace function set_member_unlisted() returns trigger language plpgsql as $$
begin
  new.unlisted := new.unlisted or exists (select from groups g where g.id = new.group_id and g.status = 'Closed');
  return new;
end $$;
create or replace function empty_deleted_collection(collection bigint, most integer) returns boolean language plpgsql as $$
declare
  ids bigint[];
begin
  perform from friend_collections f where f.id = collection and f.owner_id is null for update;
  if not found then return false; end if;
  ids := array(select c.id from posts c where c.collection_id = collection limit most);
  if cardinality(ids) = 0 then
    delete from friend_collections f where f.id = collection;
    return false;
  end if;
  update posts c set shared_as = case c.shared_as when 'Collection' then 'Private' else c.shared_as end, collection_id = null
  from (select o.id from posts o where o.id = any (ids) order by o.id for no key update) w where c.id = w.id and c.collection_id = collection;
  return true;
end $$;
create or replace function is_reported_image(of_subject text, of_thing bigint, picture text) returns boolean language sql stable as $$
  select exists (select from reports r where r.subject = of_subject and r.subject_id = of_thing
    and r.said->'pictures' @> jsonb_build_array(jsonb_build_object('name', picture)))
$$;
create or replace function keep_evidence_or_enqueue_deletion() returns trigger language plpgsql as $$
declare
  of_subject text := case when old.content_id is not null then 'content' when old.comment_id is not null then 'comment' end;
  of_thing bigint := coalesce(old.content_id, old.comment_id);
begin
  if of_thing is not null and is_reported_image(of_subject, of_thing, old.name) then
    insert into files (name, width, height, bytes, created_at, evidence_subject, evidence_thing, evidence_of)
    values (old.name, old.width, old.height, old.bytes, old.created_at, of_subject, of_thing, old.owner_id);
  else
    insert into file_deletions (name) values (old.name) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace function tag_scope(c posts) returns bigint language sql immutable as $$
  select case
    when c.draft or not c.approved or c.hidden_at is not null then c.author_id * 4
    when c.shared_as = 'Friends' then c.author_id * 4 + 1
    when c.shared_as = 'Collection' then coalesce(c.collection_id * 4 + 2, c.author_id * 4)
    when c.shared_as in ('Public', 'Group') then coalesce(c.group_id * 4 + 3, c.author_id * 4)
    else c.author_id * 4 end
$$;
create or replace function comment_tag_audience(m comments, c posts) returns TABLE(open boolean, scope bigint) language sql stable as $$
  select is_for_members(c) and not k.hidden and not k.for_friends,
    case when k.hidden then m.author_id * 4 when k.for_friends then c.author_id * 4 + 1 else tag_scope(c) end
  from (
    select m.hidden_at is not null or m.held_at is not null as hidden,
      coalesce((select a.shared_as in ('Friends', 'Collection') from earlier_audiences a where a.id = m.audience_id), false) as for_friends) k
$$;
create or replace function refresh_comment_tags(ids bigint[]) returns void language sql as $$
  update comment_tags t set created_at = c.created_at, author_id = m.author_id, open = p.open, scope = p.scope
  from comments m join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p
  where m.id = any (ids) and t.comment_id = m.id
$$;
create or replace function add_storage_of_author(of_content bigint, more bigint) returns void language sql as $$
  select add_storage(c.author_id, more) from posts c where c.id = of_content
$$;
create or replace function counted_bytes_of(k action_texts) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.body) + octet_length(k.letter_text)) $$;
create or replace function counted_bytes_of(k action_updates) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.body)) $$;
create or replace function counted_bytes_of(k actions) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.letter_text)) $$;
create or replace function counted_bytes_of(k groups) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.description) + octet_length(k.rules)) $$;
create or replace function counted_bytes_of(k profile_fields) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.value)) $$;
create or replace function counted_bytes_of(k reports) returns bigint language sql immutable as $$ select counted_bytes(coalesce(octet_length(k.said::text), 0)) $$;
create or replace function count_action_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage_of_author(new.content_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage_of_author(old.content_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function count_group_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.owner_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.owner_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function count_profile_field_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.person_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.person_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function count_report_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.reporter_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.reporter_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function create_removal_notices() returns trigger language plpgsql as $$
begin
  insert into petition_removal_notices (petition_id, title, sealed_email, language)
  select s.content_id, coalesce((select v.title from visible_posts(null) v where v.id = old.id), ''), s.sealed_email, s.language
  from signatures s where s.content_id = old.id and s.person_id is null and s.signed_at is not null and s.sealed_email is not null;
  return old;
end $$;
create or replace function create_removal_notices_of_groups(most integer) returns integer language sql as $$
  with old_rows as (
    delete from signatures where id in (
      select s.id from groups g join posts c on c.group_id = g.id and c.content_type = 4 join signatures s on s.content_id = c.id
      where g.deleted_at is not null and s.person_id is null and s.signed_at is not null and s.sealed_email is not null
      limit most)
    returning content_id, sealed_email, language),
  kept as (
    insert into petition_removal_notices (petition_id, title, sealed_email, language) select content_id, '', sealed_email, language from old_rows returning 1)
  select count(*)::int from kept
$$;
create or replace function counted_bytes_of(k civic_contacts) returns bigint language sql immutable as $$ select counted_bytes(octet_length(k.note)) $$;
create or replace function count_contact_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform add_storage(new.person_id, counted_bytes_of(new)); end if;
  if tg_op <> 'INSERT' then perform add_storage(old.person_id, -counted_bytes_of(old)); end if;
  return null;
end $$;
create or replace function refresh_queued_comment_tags(most integer) returns boolean language plpgsql as $$
declare
  due comment_tag_refresh_queue;
  batch bigint[];
begin
  select * into due from comment_tag_refresh_queue order by content_id limit 1 for update;
  if not found then return false; end if;
  batch := array(select m.id from comments m where m.content_id = due.content_id and m.id > due.after_id order by m.id limit most);
  perform refresh_comment_tags(batch);
  if cardinality(batch) < most then
    delete from comment_tag_refresh_queue where content_id = due.content_id;
  else
    update comment_tag_refresh_queue set after_id = batch[most] where content_id = due.content_id;
  end if;
  return true;
end $$;
create or replace function subtract_storage() returns trigger language plpgsql as $$
declare
  s record;
begin
  for s in execute format('select person, sum(bytes)::bigint as bytes from (%s) k where person is not null and bytes > 0 group by person order by person', tg_argv[0]) loop
    perform add_storage(s.person, -s.bytes);
  end loop;
  return null;
end $$;
create or replace function comments_under(post bigint) returns SETOF bigint language sql stable as $$
  select m.id from comments m where m.content_id = post order by m.id desc
$$;
create or replace function replies_under(comment bigint) returns SETOF bigint language sql stable as $$
  select m.id from comments m where m.parent_id = comment order by m.id desc
$$;
create or replace function has_many_comments(post bigint) returns boolean language sql stable as $$
  select exists (select from comments m where m.content_id = post offset 1000)
$$;
create or replace function has_many_replies(comment bigint) returns boolean language sql stable as $$
  select exists (select from comments m where m.parent_id = comment offset 1000)
$$;
create or replace function has_many_participants(post bigint) returns boolean language sql stable as $$
  select count(*) > 1000 from (
    (select from likes l where l.content_id = post limit 1001)
    union all (select from comments m where m.content_id = post limit 1001)
    union all (select from ballots b where b.content_id = post limit 1001)
    union all (select from action_followers f where f.content_id = post limit 1001)
    union all (select from action_completions d where d.content_id = post limit 1001)
    union all (select from signatures s where s.content_id = post and s.person_id is not null and s.signed_at is not null limit 1001)
    union all (select from letter_recipients r join letters_sent w on w.recipient_id = r.id where r.content_id = post limit 1001)) few
$$;
create or replace function update_tags_of_comments() returns trigger language plpgsql as $$
declare
  few constant int := 200;
  changed bigint[] := array(
    select n.id from old_rows o join new_rows n on n.id = o.id
    where (o.hidden_at is null, o.held_at is null, o.audience_id, o.author_id) is distinct from (n.hidden_at is null, n.held_at is null, n.audience_id, n.author_id)
      and exists (select from comment_tags t where t.comment_id = n.id));
begin
  if cardinality(changed) = 0 then return null; end if;
  if cardinality(changed) > few then
    insert into comment_tag_refresh_queue (content_id)
    select distinct m.content_id from new_rows m where m.id = any (changed) order by 1
    on conflict (content_id) do update set after_id = 0;
  else
    perform refresh_comment_tags(changed);
  end if;
  return null;
end $$;

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
  for each row when (old.name is not null) execute function enqueue_photo_deletion();
create trigger enqueue_deletion_of_replaced after update of name on official_photos
  for each row when (old.name is not null and old.name is distinct from new.name) execute function enqueue_photo_deletion();
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

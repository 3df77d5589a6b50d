// The bytes that each member stores, as triggers count them (add_storage in server/migrations/).
import { sql } from '../db/sql.ts';

/** Posts with who stores them: a poll of a deleted account counts for that account. */
const posts = sql`(select c.*, coalesce(o.author_id, c.author_id) as stored_by from posts c left join orphaned_polls o on o.content_id = c.id)`;

/** A row for each counted row. Lengths are read without the texts. */
const parts = sql`
  select coalesce(owner_id, evidence_of) as person_id, bytes + octet_length(description) as bytes from files
  union all select owner_id, bytes + octet_length(description) from message_files
  union all select c.stored_by, counted_bytes(octet_length(c.text) + octet_length(c.body)) from ${posts} c
  union all select c.stored_by, counted_bytes(octet_length(v.text) + octet_length(v.body)) + octet_length(array_to_string(v.options, '')) from post_revisions v join ${posts} c on c.id = v.content_id
  union all select c.stored_by, octet_length(o.text) from poll_options o join ${posts} c on c.id = o.content_id
  union all select c.stored_by, counted_bytes(octet_length(p.outcome)) from polls p join ${posts} c on c.id = p.content_id
  union all select c.stored_by, counted_bytes_of(k) from action_texts k join ${posts} c on c.id = k.content_id
  union all select c.stored_by, counted_bytes_of(k) from action_updates k join ${posts} c on c.id = k.content_id
  union all select c.stored_by, counted_bytes_of(k) from actions k join ${posts} c on c.id = k.content_id
  union all select coalesce(r.person_id, c.stored_by), octet_length(r.name || r.office || r.email || r.form_url || r.phone) from letter_recipients r join ${posts} c on c.id = r.content_id
  union all select author_id, counted_bytes(octet_length(text)) from comments
  union all select sender_id, counted_bytes(octet_length(text)) from messages
  union all select owner_id, counted_bytes_of(g) from groups g
  union all select person_id, counted_bytes_of(f) from profile_fields f
  union all select person_id, counted_bytes_of(k) from civic_contacts k
  union all select reporter_id, counted_bytes_of(r) from reports r`;

/** The placeholder that owns polls of deleted members has no quota. */
const differences = sql`
  select p.id, coalesce(s.bytes, 0) as stored, coalesce(n.bytes, 0) as counted
  from people p left join storage_used s on s.person_id = p.id
  left join (select person_id, sum(bytes)::bigint as bytes from (${parts}) k where bytes > 0 group by person_id) n on n.person_id = p.id
  where not p.nobody and coalesce(s.bytes, 0) <> coalesce(n.bytes, 0)`;

export const storageUsed = {
  description: 'storage of members',
  tables: [
    'storage_used',
    'people',
    'files',
    'message_files',
    'posts',
    'orphaned_polls',
    'post_revisions',
    'poll_options',
    'polls',
    'action_texts',
    'action_updates',
    'actions',
    'letter_recipients',
    'comments',
    'messages',
    'groups',
    'profile_fields',
    'civic_contacts',
    'reports',
  ],
  problems: sql`select 'person ' || id || ' stores ' || stored || ' bytes, counted ' || counted as problem from (${differences}) d`,
  repair: sql`
    insert into storage_used (person_id, bytes) select id, counted from (${differences}) d
    on conflict (person_id) do update set bytes = excluded.bytes`,
};

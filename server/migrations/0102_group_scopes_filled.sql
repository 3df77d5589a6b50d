-- The tags that existed before their group scopes. This locks only their rows.
update post_tags t set group_scope = group_scope(c) from posts c where c.id = t.content_id and c.group_id is not null;
update comment_tags t set group_scope = group_scope(c) from posts c where c.id = t.content_id and c.group_id is not null;
create index post_tags_group on post_tags (tag text_pattern_ops, group_scope, created_at desc, content_id desc) where group_scope is not null;
create index comment_tags_group on comment_tags (tag text_pattern_ops, group_scope, created_at desc, content_id desc) where group_scope is not null;

-- The tags that were here before their scopes: under no lock but of their rows. Those of posts for every member are found by content_tags.open.
update content_tags t set author_id = c.author_id, scope = tag_scope(c) from contents c where c.id = t.content_id and not t.open;
update comment_tags t set author_id = m.author_id, open = p.open, scope = p.scope
from comments m join contents c on c.id = m.content_id cross join lateral comment_tag_place(m, c) p where m.id = t.comment_id;
create index content_tags_scope on content_tags (tag text_pattern_ops, scope, added_on desc, content_id desc) where not open;
create index content_tags_author on content_tags (tag text_pattern_ops, author_id, added_on desc, content_id desc) where not open;
create index comment_tags_open on comment_tags (tag text_pattern_ops, added_on desc, content_id desc) where open;
create index comment_tags_scope on comment_tags (tag text_pattern_ops, scope, added_on desc, content_id desc) where not open;
create index comment_tags_author on comment_tags (tag text_pattern_ops, author_id, added_on desc, content_id desc) where not open;

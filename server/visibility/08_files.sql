-- Files.

-- Files that the viewer can see. A file is visible with the item that it belongs to, including
-- items in review and images in reports. A file without an item is visible to its uploader only.
create or replace function visible_files(viewer bigint) returns setof files language sql stable as $$
  select f.* from files f
  where case
    when f.content_id is not null then exists (select from visible_posts(viewer) c where c.id = f.content_id)
      or (exists (select from people p where p.id = viewer and p.role = role_admin()) and exists (select from actions_pending_approval() c where c.id = f.content_id))
      or exists (select from reported_posts(viewer) c where c.id = f.content_id) or exists (select from held_posts(viewer) c where c.id = f.content_id)
      or f.name in (select p.name from reported_images(viewer, 'content', f.content_id) p)
    when f.comment_id is not null then exists (select from visible_comments(viewer) m where m.id = f.comment_id)
      or exists (select from reported_comments(viewer) m where m.id = f.comment_id) or exists (select from held_comments(viewer) m where m.id = f.comment_id)
      or f.name in (select p.name from reported_images(viewer, 'comment', f.comment_id) p)
    when f.person_id is not null then exists (select from visible_people(viewer) p where p.id = f.person_id)
    when f.group_id is not null then exists (select from visible_groups(viewer) g where g.id = f.group_id)
    when f.cover_person_id is not null then viewer is not null and exists (select from visible_people(viewer) p where p.id = f.cover_person_id)
    when f.cover_group_id is not null then exists (select from visible_groups(viewer) g where g.id = f.cover_group_id)
    when f.news_id is not null then exists (select from visible_news(viewer) n where n.id = f.news_id)
      or (exists (select from people p where p.id = viewer and p.role = role_admin()) and exists (select from pending_news() n where n.id = f.news_id))
    when f.evidence_thing is not null then f.name in (select p.name from reported_images(viewer, f.evidence_subject, f.evidence_thing) p)
    else f.owner_id = viewer
  end
$$;

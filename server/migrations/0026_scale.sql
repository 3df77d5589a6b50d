-- What lets large sites be read as fast as small ones.

-- the newest of all, whoever may see it: where most of it is for everybody, the newest of a home feed are among these
create index contents_newest on contents (added_on desc, id desc) where not draft;

-- the newest who like a post that very many like
create index likes_newest on likes (content_id, created_at desc);

-- The newest who like a post, in one order also where two liked it at the same moment: read off the index, without a sort.
create index likes_newest_first on likes (content_id, created_at desc, person_id desc);
drop index likes_newest;
alter index likes_newest_first rename to likes_newest;

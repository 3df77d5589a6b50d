-- Number of words of a blog, for its reading time. Null for other posts, and for blogs that were
-- saved before: their reading time is estimated from their length.
alter table posts add column word_count int;

-- Told anew by the rules, with what they are called.
drop function if exists latest_actors(bigint, bigint, int);

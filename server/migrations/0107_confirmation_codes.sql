-- The short code of a confirmation email, which the browser of the sign-up may send instead of the
-- link. Null: the email has none.
alter table codes add column short_hash bytea, add column tries int not null default 0;

-- Finds the sign-up that a browser began.
create index people_signup_hash on people (signup_hash) where signup_hash is not null;

-- Whoever administers the site finds everybody by any part of a name or an address, also who is suspended or not confirmed.
create index people_called on people using gin (folded(name || ' ' || username) gin_trgm_ops);
create index people_addresses on people using gin (email_key gin_trgm_ops);

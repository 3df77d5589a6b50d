-- Lists of open polls start from the few polls that are open.
create index on polls (closes_at);

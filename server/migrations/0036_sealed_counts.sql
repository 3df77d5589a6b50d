-- While a poll is open its counts are sealed with a key that the database does not hold: a count in clear, written by the transaction of a ballot, tells in row
-- versions and in the write-ahead log what that ballot says. When the poll is closed the final counts stand in `tally`, as everybody may see them.
alter table polls
  alter column tally drop not null,
  -- server/polls/counts.ts
  add column counts bytea,
  add check (tally is not null or counts is not null);

-- A server of the version before, which still runs during an upgrade, can not count in sealed counts: its votes are refused instead of lost.
create function refuse_uncounted_vote() returns trigger language plpgsql as $$
begin
  raise exception 'this server can not count votes any more: it is older than its database';
end $$;
create trigger refuse_uncounted_vote before update of voters on polls for each row
  when (new.voters > old.voters and new.tally is null and new.counts is not distinct from old.counts) execute function refuse_uncounted_vote();

-- How much was drawn on the budgets that all servers share: by whom is hidden in the key. Nothing here outlives a crash, and nothing waits for the disk.
-- Counting is an update of one row: there is room for its next version beside it.
create unlogged table drawn (
  key text primary key,
  points integer not null,
  expire bigint
) with (fillfactor = 50);

-- The drawing that the author of an action without a picture chose, by its name in the web client.
-- Without it, the client chooses one by the kind of the action.
alter table actions add column cover_drawing text check (cover_drawing ~ '^[a-z]{1,20}$');

-- A description of a photo in a message, for people who cannot see it. Visible exactly with the file.
alter table message_files
  add column description text not null default '' check (char_length(description) <= 1000),
  -- Unknown, so false, of images from before.
  add column animated boolean not null default false;

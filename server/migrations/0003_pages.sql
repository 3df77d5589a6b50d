-- Static pages: a slug of this site, or a menu entry that leads elsewhere.
create table pages (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null unique check (url ~ '^[a-z0-9-]{1,80}$' or url ~ '^https?://'),
  content text not null default '',
  icon text not null default '',
  left_menu boolean not null default false,
  new_window boolean not null default false,
  published boolean not null default true,
  position int not null default 0
);

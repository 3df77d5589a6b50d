-- When a post was pinned: by its author on their profile, or by a moderator in its group. A pin is
-- visible exactly with its post, and ends when the post moves.
alter table posts
  add column pinned_in_group_at timestamptz(3),
  add column pinned_on_profile_at timestamptz(3);
create index on posts (group_id, pinned_in_group_at) where pinned_in_group_at is not null;
create index on posts (author_id, pinned_on_profile_at) where pinned_on_profile_at is not null;

create function end_pins() returns trigger language plpgsql as $$
begin
  if new.group_id is distinct from old.group_id then new.pinned_in_group_at := null; end if;
  if new.author_id <> old.author_id then new.pinned_on_profile_at := null; end if;
  return new;
end $$;
create trigger end_pins before update of group_id, author_id on posts
  for each row when ((old.group_id, old.author_id) is distinct from (new.group_id, new.author_id))
  execute function end_pins();

-- Ends all but the newest `most` pins in a group. Moderators reach that number only if they cannot
-- see the pins of each other.
create function end_oldest_pins(of_group bigint, most int) returns void language sql as $$
  update posts set pinned_in_group_at = null where id in (
    select c.id from posts c where c.group_id = of_group and c.pinned_in_group_at is not null
    order by c.pinned_in_group_at desc, c.id desc offset most)
$$;

-- Who gave a conversation its name. Unknown if the account was deleted.
alter table chats add column named_by bigint references people on delete set null;
create index on chats (named_by) where named_by is not null;
update chats set named_by = creator_id;

-- What the member sees instead of a name that was given across a block: the name from before, or an
-- empty one if they were added later. As with messages, it stays so when the block ends, until
-- someone without a block renames the conversation.
alter table chat_members add column earlier_name text;

create function rename_chat(chat bigint, namer bigint, new_name text) returns void language plpgsql as $$
begin
  update chat_members m set earlier_name = case when r.blocked then coalesce(m.earlier_name, c.name) end
  from chats c, chat_recipients(namer, chat) r
  where c.id = chat and m.chat_id = chat and m.person_id = r.person_id and (r.blocked or m.earlier_name is not null);
  update chats c set name = new_name, named_by = namer where c.id = chat;
end $$;

-- Who was counted in the published districts of a petition once: when they take their signature back and sign again, they neither make the table anew nor change a place in it.
create table counted_signers (
  content_id bigint not null references actions on delete cascade,
  email_hash bytea not null,
  counted_on timestamptz(3) not null,
  primary key (content_id, email_hash)
);
insert into counted_signers (content_id, email_hash, counted_on)
select s.content_id, s.email_hash, d.made_on from signature_districts d join signatures s on s.content_id = d.content_id and s.signed_on <= d.made_on;

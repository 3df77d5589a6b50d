-- The language in which somebody is written to, as its primary tag (BCP 47); null until it is chosen, by a sign-up or in the settings.
alter table people add column language text check (language ~ '^[a-z]{2,3}$');

-- That of whoever signed without an account, for the mails about it.
alter table signatures add column language text check (language ~ '^[a-z]{2,3}$');

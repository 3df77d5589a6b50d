-- Whether the push service of the browser took long or failed the last time, or was not used yet.
-- Such browsers get their messages from a queue of their own, one after the other.
alter table push_subscriptions add column slow boolean not null default false;
alter table push_subscriptions alter column slow set default true;

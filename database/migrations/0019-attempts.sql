-- How often something was tried lately, for limits that hold across processes (rules §4); what customers are found by; and
-- whom a message is about.

-- Unlogged: rows live for a minute, and are not worth a flush to disk; after a crash everybody starts anew. Keys are
-- hashes, because they would name e-mails, documents and addresses of people. No index but the key's, so that counting
-- changes a row in place. Of the installation, not of a store: a login is one for all stores.
create unlogged table attempt (
  key      bytea primary key,
  attempts integer not null check (attempts > 0),
  ends_at  timestamptz not null
) with (fillfactor = 70);

-- The supplier's people also find customers by phone and by the code of the supplier's own books, with or without what
-- stands between its characters.
alter table customer
  drop column searchable_text,
  add column searchable_text text not null generated always as (plain_text(
    name || ' ' || coalesce(trade_name, '') || ' ' || document || ' ' || email || ' ' || coalesce(phone, '') || ' ' ||
    coalesce(erp_code, '') || ' ' || translate(coalesce(erp_code, ''), './-()+', ''))) stored;
create index customer_searchable_text on customer using gin (supplier_id, searchable_text gin_trgm_ops);

-- Whom a message is about, wherever it went: it goes with the customer record, and with the person (decision 21).
alter table mail
  add column customer_id uuid,
  add column login_id uuid references login (id) on delete cascade,
  add foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade;
create index mail_about_customer on mail (supplier_id, customer_id) where customer_id is not null;
create index mail_about_login on mail (login_id) where login_id is not null;

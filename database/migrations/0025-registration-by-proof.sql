-- Nothing here proves a CPF or a CNPJ: several people may name the same one, each with a mailbox that they proved.
alter table login drop constraint login_document_kind_document_key;
create index login_document on login (document_kind, document);
alter table customer
  drop constraint customer_supplier_id_document_key,
  -- when its mailbox was last told that somebody else names the same document
  add column document_notice_at timestamptz;
create index customer_document on customer (supplier_id, document);

-- A code on its way to a mailbox that somebody wants to register with, or to change to.
create table email_proof (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  email       text not null check (email = lower(email)),
  -- whose mailbox it was when the code was drawn; null where it was nobody's
  login_id    uuid references login (id),
  code_hash   text not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, id)
);
create index on email_proof (email, created_at);
create index on email_proof (expires_at);

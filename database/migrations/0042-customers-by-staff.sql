-- An invitation by which the person of a record that staff made becomes its principal, instead of a linked user. The former version lists
-- such an invitation among those of the account, which harms nobody.
alter table linked_user_invitation add column is_principal boolean not null default false;

-- What staff write down about a customer for each other: appended, and erased with the customer.
create table customer_note (
  supplier_id uuid not null,
  id          uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  body        text not null check (body <> ''),
  written_by  uuid references login (id) on delete set null,
  written_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index customer_note_newest on customer_note (supplier_id, customer_id, written_at desc, id);
create index customer_note_written_by on customer_note (written_by) where written_by is not null;

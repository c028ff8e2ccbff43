-- What an order asks besides its items, what it took from the store, and the texts that a supplier writes itself.

-- An extra field of the order form (rules §1 "caracteristicas"). An order keeps its answers in purchase_order.traits.
create table order_trait (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  name        text not null check (name <> ''),
  hint        text not null default '',
  kind        text not null check (kind in ('text', 'number', 'choice', 'date', 'yes-no')),
  -- what a choice offers; empty for the other kinds
  choices     text[] not null default '{}',
  is_required boolean not null default false,
  position    integer not null default 0,
  primary key (supplier_id, id),
  check ((kind = 'choice') = (cardinality(choices) > 0))
);

-- A supplier's own wording of the web texts: {key: text} for each language.
create table static_text (
  supplier_id uuid not null references supplier (id) on delete cascade,
  lang        text not null default 'pt-BR' check (lang <> ''),
  translation jsonb not null default '{}' check (jsonb_typeof(translation) = 'object'),
  primary key (supplier_id, lang)
);

-- What an order took, and so gives back when it is cancelled: whether stock is counted, or a day has a capacity, may
-- have been decided otherwise since.
alter table purchase_order
  add column is_slot_taken boolean not null default false,
  -- of everything that was sent with the Idempotency-Key; null where it is not known
  add column idempotency_hash bytea;
alter table order_line add column is_stock_taken boolean not null default false;
create index coupon_use_of_order on coupon_use (supplier_id, order_number);

update purchase_order o set is_slot_taken = true
where o.delivery_date is not null and o.status not in ('quote-requested', 'quote-priced', 'cancelled')
  and exists (select from delivery_slot s
    where s.supplier_id = o.supplier_id and s.option_id = o.delivery_option_id and s.date = o.delivery_date and s.taken > 0);
update order_line l set is_stock_taken = true
from purchase_order o, product p
where o.supplier_id = l.supplier_id and o.number = l.order_number and o.status not in ('quote-requested', 'quote-priced', 'cancelled')
  and p.supplier_id = l.supplier_id and p.id = l.product_id and p.stock_policy = 'tracked';

-- Each process keeps these in memory (see migration 0002).
do $$
declare
  kept text;
begin
  foreach kept in array array['order_trait', 'static_text', 'pickup_store', 'delivery_option'] loop
    execute format('create trigger %1$s_changed_insert after insert on %1$s
      referencing new table as affected for each statement execute function tell_storefront_changed()', kept);
    execute format('create trigger %1$s_changed_update after update on %1$s
      referencing new table as affected for each statement execute function tell_storefront_changed()', kept);
    execute format('create trigger %1$s_changed_delete after delete on %1$s
      referencing old table as affected for each statement execute function tell_storefront_changed()', kept);
  end loop;
end $$;

-- What the order desk writes: moves that wait to be undone, picked quantities, questions to the customer, handovers.

alter table purchase_order
  -- what the customer says to whoever hands the order over; the digits are those of a random uuid
  add column handover_code text not null default lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0')
    check (handover_code ~ '^\d{4}$'),
  -- the transaction that changed it last: who reads the orders that changed since then misses none that was committed later
  add column changed_in bigint not null default pg_current_xact_id()::text::bigint,
  -- the most that is charged without asking the customer
  add column authorized_cents bigint check (authorized_cents >= 0),
  add column picked_at timestamptz,
  add column received_by text not null default '';
update purchase_order set authorized_cents = total_cents;

create function stamp_order_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  new.authorized_cents := coalesce(new.authorized_cents, new.total_cents);
  return new;
end $$;
create trigger purchase_order_stamped before insert or update on purchase_order
  for each row execute function stamp_order_change();
create index order_by_change on purchase_order (supplier_id, changed_in, number);

-- Sold by weight: what is picked may differ from what was ordered by the tolerance, in basis points; null takes that of the supplier.
alter table product
  add column is_weighed boolean not null default false,
  add column weight_tolerance integer check (weight_tolerance between 0 and 10000);
alter table supplier add column weight_tolerance integer not null default 500 check (weight_tolerance between 0 and 10000);

alter table order_line
  -- as it was when the order was placed; null for what is not weighed
  add column weight_tolerance integer check (weight_tolerance between 0 and 10000),
  -- what was ordered, where the final quantity is another one
  add column ordered_quantity integer check (ordered_quantity > 0),
  -- null until it is picked; 0 where it is missing
  add column picked_quantity integer check (picked_quantity >= 0),
  -- position of the line that it replaces
  add column replaces integer,
  drop constraint order_line_quantity_check,
  add constraint order_line_quantity_check check (quantity >= 0);

alter table order_event add column kind text not null default 'moved'
  check (kind in ('moved', 'question', 'answer', 'removal', 'replaced', 'new-total'));

-- A move that its author may still undo; one at a time for an order.
create table held_move (
  supplier_id  uuid not null,
  order_number bigint not null,
  from_status  text not null check (from_status in ('placed', 'picking', 'paid')),
  to_status    text not null check (to_status in ('picking', 'ready-for-pickup', 'out-for-delivery')),
  login_id     uuid references login (id) on delete cascade,
  acting_as    text check (acting_as in ('staff', 'api-key')),
  api_key_id   uuid,
  due_at       timestamptz not null,
  primary key (supplier_id, order_number),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete cascade
);
create index held_move_due on held_move (due_at);
create index held_move_of_login on held_move (login_id) where login_id is not null;
create index held_move_of_api_key on held_move (supplier_id, api_key_id) where api_key_id is not null;

-- What the customer is asked while the order is picked: another product for a missing one, or a higher total.
create table order_question (
  supplier_id    uuid not null,
  id             uuid not null default gen_random_uuid(),
  order_number   bigint not null,
  kind           text not null check (kind in ('replacement', 'total')),
  line_position  integer,
  -- the product that is proposed, with its unit price in ten-thousandths of a real
  product_id     uuid,
  quantity       integer check (quantity > 0),
  unit_price     bigint check (unit_price >= 0),
  -- the total that needs the customer's consent
  total_cents    bigint check (total_cents >= 0),
  sent_at       timestamptz not null default now(),
  answered_at    timestamptz,
  is_accepted    boolean,
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id),
  check ((kind = 'replacement') = (line_position is not null and product_id is not null and quantity is not null and unit_price is not null)),
  check ((kind = 'total') = (total_cents is not null)),
  check ((answered_at is null) = (is_accepted is null))
);
create unique index one_open_question on order_question (supplier_id, order_number, coalesce(line_position, 0)) where answered_at is null;
create index order_question_of_order on order_question (supplier_id, order_number);
create index order_question_of_product on order_question (supplier_id, product_id) where product_id is not null;

-- What customers owe for what they bought on account: one invoice for each order, and those that the supplier brings over
-- from other books. What is open of them is part of customer.credit_used_cents, which settles races for the limit.
alter table supplier add column last_invoice_number bigint not null default 0;
-- From the invoice to the day on which it is due; only what is bought on account is invoiced.
alter table payment_method add column term_days integer not null default 28 check (term_days between 0 and 365);

create table invoice (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  number       bigint not null,
  customer_id  uuid not null,
  -- null: of a purchase that was made otherwise, or before the store kept its orders here
  order_number bigint,
  issued_on    date not null,
  due_on       date not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_cents   bigint not null default 0,
  cancelled_at timestamptz,
  primary key (supplier_id, number),
  -- an order is invoiced once
  unique (supplier_id, order_number),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check (due_on >= issued_on),
  check (paid_cents between 0 and amount_cents)
);
create index invoice_of_customer on invoice (supplier_id, customer_id, issued_on desc, number desc);
create index invoice_open on invoice (supplier_id, customer_id, due_on) where cancelled_at is null and paid_cents < amount_cents;

-- Orders on account that are there already.
insert into invoice (supplier_id, number, customer_id, order_number, issued_on, due_on, amount_cents, paid_cents)
select o.supplier_id, row_number() over (partition by o.supplier_id order by o.number), o.customer_id, o.number, d.issued_on, d.issued_on + 28,
  o.total_cents, case when o.payment_state = 'paid' then o.total_cents else 0 end
from purchase_order o
join supplier s on s.id = o.supplier_id
cross join lateral (
  select (coalesce(min(e.happened_at) filter (where e.to_status = 'placed'), o.placed_at) at time zone s.time_zone)::date as issued_on
  from order_event e where e.supplier_id = o.supplier_id and e.order_number = o.number) d
where o.payment_kind = 'account' and o.total_cents > 0 and o.payment_state <> 'refunded'
  and o.status not in ('quote-requested', 'quote-priced', 'cancelled');
update supplier s set last_invoice_number = i.last
from (select supplier_id, max(number) as last from invoice group by supplier_id) i
where i.supplier_id = s.id;

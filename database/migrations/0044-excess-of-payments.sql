-- What of a payment is not for its order, so that a new total of the order returns or charges its own difference and no other.

alter table payment
  -- too much, late or double; negative where the store accepted less and waived the rest
  add column excess_cents bigint not null default 0;
update payment set excess_cents = amount_cents where problem in ('late', 'double') and resolution is distinct from 'accepted';
update payment p set excess_cents = greatest(0, least(p.amount_cents, (select sum(q.amount_cents) from payment q
    where q.supplier_id = p.supplier_id and q.order_number = p.order_number and q.received_at <= p.received_at) - o.total_cents))
from purchase_order o
where p.problem = 'over' and o.supplier_id = p.supplier_id and o.number = p.order_number;

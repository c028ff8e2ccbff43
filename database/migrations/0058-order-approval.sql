-- The principal of an account approves what its linked users order above a total.

-- Null for a user whose orders need no approval.
alter table linked_user add column approval_above_cents bigint check (approval_above_cents >= 0);
alter table linked_user_invitation add column approval_above_cents bigint check (approval_above_cents >= 0);

-- A waiting order has reserved what it needs; it is neither charged nor prepared.
alter table purchase_order
  add column approval text check (approval in ('waiting', 'approved', 'refused')),
  add column approval_due_at timestamptz,
  add constraint purchase_order_approval_due check (approval is distinct from 'waiting' or approval_due_at is not null);
create index purchase_order_approval_due_at on purchase_order (approval_due_at) where approval = 'waiting' and status = 'placed';
create index purchase_order_waiting on purchase_order (supplier_id, customer_id) where approval = 'waiting' and status = 'placed';

alter table order_event drop constraint order_event_kind_check,
  add constraint order_event_kind_check
    check (kind in ('moved', 'question', 'answer', 'removal', 'replaced', 'new-total', 'new-method', 'failed-delivery', 'approved'));

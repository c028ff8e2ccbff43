-- no transaction
-- Metrics count open orders and charges by state every few seconds. Their number stays small; that of all orders does not.
drop index concurrently if exists order_open;
create index concurrently order_open on purchase_order (status) where status not in ('delivered', 'cancelled');
drop index concurrently if exists charge_open;
create index concurrently charge_open on charge (state) where state in ('requested', 'pending', 'authorized', 'disputed');

-- Metrics count open orders and charges by state every few seconds. Their number stays small; that of all orders does not.
create index order_open on purchase_order (status) where status not in ('delivered', 'cancelled');
create index charge_open on charge (state) where state in ('requested', 'pending', 'authorized', 'disputed');

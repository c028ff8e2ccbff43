-- What a store sold on each day, and its list of orders between two days.
create index order_by_day on purchase_order (supplier_id, placed_at);

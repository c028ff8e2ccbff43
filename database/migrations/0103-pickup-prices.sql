-- What fetching an order adds to every price of the store, in hundredths of a percent; it takes off when negative.
alter table supplier add column pickup_adjustment integer not null default 0 check (pickup_adjustment between -9000 and 10000);

-- The same as the order was placed with; 0 for a delivery. Its prices have both adjustments, multiplied.
alter table purchase_order add column delivery_adjustment integer not null default 0;

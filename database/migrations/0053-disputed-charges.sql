-- The order desk marks the orders whose customer disputes a charge.
create index charge_disputed on charge (supplier_id, order_number) where state = 'disputed';

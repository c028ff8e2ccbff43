-- no transaction
drop index concurrently if exists settlement_to_key;
create index concurrently settlement_to_key on settlement (supplier_id, customer_id) where is_to_key is not false;

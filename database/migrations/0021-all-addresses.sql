-- Addresses of a customer, removed ones too: whoever asks for all that is known of a person, or erases it, asks for those.
-- Without it every address of the store was looked at.
create index address_of_customer on address (supplier_id, customer_id);
drop index address_supplier_id_customer_id_idx;

-- An order can be put on account again after its customer chose to pay otherwise meanwhile: each installment is invoiced once among the
-- invoices that count, and the cancelled ones stay.
alter table invoice drop constraint invoice_supplier_id_order_number_installment_key;
create unique index invoice_installment on invoice (supplier_id, order_number, installment) where cancelled_at is null;
create index invoice_of_order on invoice (supplier_id, order_number);

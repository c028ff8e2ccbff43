-- no transaction
-- Of the products with a minimum alone, whose stock is looked up: a sale writes no index.
drop index concurrently if exists product_stock_minimum;
create index concurrently product_stock_minimum on product (supplier_id, id) where stock_minimum is not null;

-- no transaction
-- Of the products with a minimum alone, whose stock is looked up: a sale writes no index.
create index concurrently product_stock_minimum on product (supplier_id, id) where stock_minimum is not null;

-- no transaction
-- Deep pages in the order of names are found in the index alone: with the name in it PostgreSQL takes the key from the index, where it
-- would fetch each skipped product and work the key out again.
drop index concurrently if exists product_by_name;
create index concurrently product_by_name on product (supplier_id, plain_text(name), id) include (name) where is_active;
drop index concurrently if exists product_name;

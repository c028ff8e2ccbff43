-- no transaction
-- Lists of a category in every order, which walked along the order of the whole store where its products are the last of it.
drop index concurrently if exists product_category_name;
create index concurrently product_category_name on product (supplier_id, category_id, plain_text(name), id) include (name) where is_active;
drop index concurrently if exists product_category_price;
create index concurrently product_category_price on product (supplier_id, category_id, price, id) where is_active;
drop index concurrently if exists product_category_newest;
create index concurrently product_category_newest on product (supplier_id, category_id, created_at desc, id) where is_active;
-- What is dearest first is read backwards from the index of prices.
drop index concurrently if exists product_price_descending;
-- The groups of products of staff that are few among many: archived ones, those whose price depends on the quantity, and those of a scale.
drop index concurrently if exists product_archived;
create index concurrently product_archived on product (supplier_id, plain_text(name), id) include (name) where not is_active;
drop index concurrently if exists product_with_tiers;
create index concurrently product_with_tiers on product (supplier_id, plain_text(name), id) include (name) where is_active and tiers <> '[]';
drop index concurrently if exists product_of_scale;
create index concurrently product_of_scale on product (supplier_id, plain_text(name), id) include (name)
  where is_active and lower(unit) in ('kg', 'g');

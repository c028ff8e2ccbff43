-- The products of a category in the order of their names, so that those called alike are found beside one another.
create index product_similar on product (supplier_id, category_id, search_name, id) where is_active;

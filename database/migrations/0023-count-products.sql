-- In one statement, which sees a product and the note of its change together or neither: what it does not count is noted and stays.
with noted as (delete from product_count_change)
insert into product_count (supplier_id, category_id, products)
select supplier_id, category_id, count(*) from product where is_active group by supplier_id, category_id;

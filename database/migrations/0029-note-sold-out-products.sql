-- Locked, so that none of them can be bought again before it is noted; what is sold out later is noted by its trigger.
insert into sold_out_product (supplier_id, product_id)
select p.supplier_id, p.id from product p
where is_sold_out(p.is_active, p.stock_policy, p.stock, p.min_per_order, p.granularity)
order by p.supplier_id, p.id for share of p
on conflict do nothing;

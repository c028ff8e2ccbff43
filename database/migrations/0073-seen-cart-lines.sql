-- What a person last saw of the product of a line (domain/cart/unseen-changes.ts); null where it was not recorded.
create function seen_pricing(product) returns jsonb language sql immutable
return jsonb_build_object('price', $1.price, 'wholesalePrice', $1.wholesale_price, 'wholesaleMinimum', $1.wholesale_minimum,
  'incrementMultiple', $1.increment_multiple, 'tiers', $1.tiers);

alter table cart_line add column seen jsonb;
update cart_line l set seen = seen_pricing(p) from product p
where p.supplier_id = l.supplier_id and p.id = l.product_id and l.quantity > 0;

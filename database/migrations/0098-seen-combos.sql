-- What a person last saw of a combo of a cart (domain/cart/unseen-changes.ts); null where it was not recorded.
alter table cart_combo add column seen jsonb;
update cart_combo l set seen = jsonb_build_object('price', k.price_cents) from combo k
where k.supplier_id = l.supplier_id and k.id = l.combo_id and l.quantity > 0;

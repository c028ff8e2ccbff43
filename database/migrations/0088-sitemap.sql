-- When the page of a product last changed for whoever reads it, for sitemaps. Stock moves with every order and does not count.
alter table product add column changed_at timestamptz not null default now();

create function note_product_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;

create trigger product_changed_for_readers
  before update of slug, name, description, brand, packaging, picture, price, previous_price, category_id, is_active on product
  for each row
  when ((old.slug, old.name, old.description, old.brand, old.packaging, old.picture, old.price, old.previous_price, old.category_id, old.is_active)
    is distinct from
    (new.slug, new.name, new.description, new.brand, new.packaging, new.picture, new.price, new.previous_price, new.category_id, new.is_active))
  execute function note_product_changed();

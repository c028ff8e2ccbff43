-- Prices that some customers pay instead of the store's (decision 0076).
create table price_list (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  -- Added to every price of the store, or taken from it: in hundredths of a percent.
  price_adjustment integer not null default 0 check (price_adjustment between -9000 and 20000),
  -- All customers of this kind who have no list of their own; null is only the customers who were given the list.
  customer_kind text check (customer_kind in ('person', 'company')),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (supplier_id, id)
);
create unique index price_list_name on price_list (supplier_id, plain_text(name));
-- At most one list for all customers of a kind.
create unique index price_list_of_kind on price_list (supplier_id, customer_kind) where is_active and customer_kind is not null;

-- The agreed price of a product, in ten-thousandths of a real; the adjustment of the list does not change it.
create table price_list_price (
  supplier_id uuid not null,
  price_list_id uuid not null,
  product_id uuid not null,
  price bigint not null check (price >= 0),
  primary key (supplier_id, price_list_id, product_id),
  foreign key (supplier_id, price_list_id) references price_list (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index price_list_price_of_product on price_list_price (supplier_id, product_id);

alter table customer add column price_list_id uuid;
alter table customer add foreign key (supplier_id, price_list_id) references price_list (supplier_id, id) on delete set null (price_list_id);
create index customer_of_price_list on customer (supplier_id, price_list_id) where price_list_id is not null;

select watch_storefront('price_list');
select watch_storefront('price_list_price');

-- The list whose prices a customer pays; null is the store's own prices.
create function price_list_of(supplier uuid, customer uuid) returns uuid language sql stable parallel safe as $$
  select l.id
  from customer c
  join price_list l on l.supplier_id = c.supplier_id and l.is_active and (l.id = c.price_list_id or l.customer_kind = c.kind)
  where c.supplier_id = supplier and c.id = customer
  order by l.id is not distinct from c.price_list_id desc
  limit 1
$$;

-- A price with an adjustment in hundredths of a percent, rounded half up.
create function adjusted_price(price bigint, adjustment integer) returns bigint language sql immutable parallel safe as $$
  select (price * (10000 + adjustment) + 5000) / 10000
$$;

-- The prices of a product on a list. An agreed price holds for every quantity: then there is no wholesale price, no tier and no former price.
create function price_on_list(product product, list uuid)
returns table (price bigint, previous_price bigint, uninvoiced_price bigint, wholesale_price bigint, wholesale_minimum integer, tiers jsonb)
language sql stable parallel safe as $$
  select
    coalesce(own.price, case when l.price_adjustment is null then product.price else adjusted_price(product.price, l.price_adjustment) end),
    case when own.price is null then case when l.price_adjustment is null then product.previous_price else adjusted_price(product.previous_price, l.price_adjustment) end end,
    case when own.price is null then case when l.price_adjustment is null then product.uninvoiced_price else adjusted_price(product.uninvoiced_price, l.price_adjustment) end end,
    case when own.price is null then case when l.price_adjustment is null then product.wholesale_price else adjusted_price(product.wholesale_price, l.price_adjustment) end end,
    case when own.price is null then product.wholesale_minimum end,
    case
      when own.price is not null then '[]'::jsonb
      when l.price_adjustment is null or product.tiers = '[]'::jsonb then product.tiers
      else (
        select jsonb_agg(jsonb_set(t.tier, '{price}', to_jsonb(adjusted_price((t.tier ->> 'price')::bigint, l.price_adjustment))) order by t.at)
        from jsonb_array_elements(product.tiers) with ordinality as t (tier, at))
    end
  from (select 1) as one
  left join price_list l on l.supplier_id = product.supplier_id and l.id = list
  left join price_list_price own on own.supplier_id = l.supplier_id and own.price_list_id = l.id and own.product_id = product.id
$$;

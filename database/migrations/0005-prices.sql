-- What a product costs for whom: price lists and promotions.

-- Prices that some customers pay instead of the store's (decision 76).
create table price_list (
  supplier_id      uuid not null references supplier (id) on delete cascade,
  id               uuid not null,
  name             text not null check (btrim(name) <> '' and length(name) <= 80),
  -- Added to every price of the store, or taken from it: in hundredths of a percent.
  price_adjustment integer not null default 0 check (price_adjustment between -9000 and 20000),
  -- All customers of this kind who have no list of their own; null is only the customers who were given the list.
  customer_kind    text check (customer_kind in ('person', 'company')),
  is_active        boolean not null default true,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  primary key (supplier_id, id)
);
create unique index price_list_name on price_list (supplier_id, plain_text(name));
-- At most one list for all customers of a kind.
create unique index price_list_of_kind on price_list (supplier_id, customer_kind) where is_active and customer_kind is not null;
select watch_storefront('price_list');

-- The agreed price of a product, in ten-thousandths of a real; the adjustment of the list does not change it.
create table price_list_price (
  supplier_id   uuid not null,
  price_list_id uuid not null,
  product_id    uuid not null,
  price         bigint not null check (price >= 0),
  primary key (supplier_id, price_list_id, product_id),
  foreign key (supplier_id, price_list_id) references price_list (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index price_list_price_of_product on price_list_price (supplier_id, product_id);
select watch_storefront('price_list_price');

-- Lower prices between two instants (decision 84).
create table promotion (
  supplier_id   uuid not null references supplier (id) on delete cascade,
  id            uuid not null,
  name          text not null check (btrim(name) <> '' and length(name) <= 80),
  -- Taken from the store's price, in hundredths of a percent; null where every product has a promotional price of its own.
  discount      integer check (discount between 1 and 9000),
  -- Null is everybody, visitors too.
  customer_kind text check (customer_kind in ('person', 'company')),
  -- Every product with one of these tags.
  tags          text[] not null default '{}',
  -- else a draft
  is_published  boolean not null default true,
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  primary key (supplier_id, id),
  constraint promotion_period_check check (starts_at < ends_at)
);
create index promotion_by_end on promotion (supplier_id, ends_at);
select watch_storefront('promotion');

create table promotion_product (
  supplier_id  uuid not null,
  promotion_id uuid not null,
  product_id   uuid not null,
  position     integer not null,
  -- In ten-thousandths of a real; null where the discount of the promotion decides.
  price        bigint check (price > 0),
  primary key (supplier_id, promotion_id, product_id),
  foreign key (supplier_id, promotion_id) references promotion (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index promotion_product_of_product on promotion_product (supplier_id, product_id);
select watch_storefront('promotion_product');

-- Every product of the category and of those below it.
create table promotion_category (
  supplier_id  uuid not null,
  promotion_id uuid not null,
  category_id  uuid not null,
  primary key (supplier_id, promotion_id, category_id),
  foreign key (supplier_id, promotion_id) references promotion (supplier_id, id) on delete cascade,
  foreign key (supplier_id, category_id) references category (supplier_id, id) on delete cascade
);
create index promotion_category_of_category on promotion_category (supplier_id, category_id);
select watch_storefront('promotion_category');

-- By what prices differ between customers; null is a visitor.
create type price_group as (price_list_id uuid, customer_kind text);

-- A price with an adjustment in hundredths of a percent, rounded half up.
create function adjusted_price(price bigint, adjustment integer) returns bigint language sql immutable parallel safe as $$
  select (price * (10000 + adjustment) + 5000) / 10000
$$;

-- A price without a discount in hundredths of a percent. From a real on it ends in whole cents, rounded down: the buyer never saves less than
-- the promotion says.
create function discounted_price(price bigint, discount integer) returns bigint language sql immutable parallel safe as $$
  select case when price < 10000 then adjusted_price(price, -discount) else price * (10000 - discount) / 1000000 * 100 end
$$;

-- The prices of a product on a list. An agreed price holds for every quantity: then there is no wholesale price, no tier and no former price.
-- The columns of the product are given one by one: PostgreSQL refuses to alter a table while a function uses its row type.
create function price_on_list(supplier uuid, product uuid, base_price bigint, base_previous_price bigint, base_uninvoiced_price bigint,
  base_wholesale_price bigint, base_wholesale_minimum integer, base_tiers jsonb, list uuid)
returns table (price bigint, previous_price bigint, uninvoiced_price bigint, wholesale_price bigint, wholesale_minimum integer, tiers jsonb)
language sql stable parallel safe as $$
  select
    coalesce(own.price, case when l.price_adjustment is null then base_price else adjusted_price(base_price, l.price_adjustment) end),
    case when own.price is null then case when l.price_adjustment is null then base_previous_price else adjusted_price(base_previous_price, l.price_adjustment) end end,
    case when own.price is null then case when l.price_adjustment is null then base_uninvoiced_price else adjusted_price(base_uninvoiced_price, l.price_adjustment) end end,
    case when own.price is null then case when l.price_adjustment is null then base_wholesale_price else adjusted_price(base_wholesale_price, l.price_adjustment) end end,
    case when own.price is null then base_wholesale_minimum end,
    case
      when own.price is not null then '[]'::jsonb
      when l.price_adjustment is null or base_tiers = '[]'::jsonb then base_tiers
      else (
        select jsonb_agg(jsonb_set(t.tier, '{price}', to_jsonb(adjusted_price((t.tier ->> 'price')::bigint, l.price_adjustment))) order by t.at)
        from jsonb_array_elements(base_tiers) with ordinality as t (tier, at))
    end
  from (select 1) as one
  left join price_list l on l.supplier_id = supplier and l.id = list
  left join price_list_price own on own.supplier_id = l.supplier_id and own.price_list_id = l.id and own.product_id = product
$$;

-- The promotion that gives a product the lowest price at an instant; no row where there is none.
create function promotion_at(supplier uuid, product uuid, category uuid, product_tags text[], base_price bigint, kind text,
  at timestamptz)
returns table (name text, price bigint, ends_at timestamptz) language sql stable parallel safe as $$
  select t.name, coalesce(own.price, discounted_price(base_price, t.discount)), t.ends_at
  from promotion t
  left join promotion_product own on own.supplier_id = t.supplier_id and own.promotion_id = t.id and own.product_id = product
  where t.supplier_id = supplier and t.is_published and t.starts_at <= at and t.ends_at > at
    and (t.customer_kind is null or t.customer_kind = kind)
    and (own.product_id is not null or t.tags && product_tags or exists (
      select from promotion_category c
      join category g on g.supplier_id = c.supplier_id and c.category_id in (g.id, g.parent_id)
      where c.supplier_id = t.supplier_id and c.promotion_id = t.id and g.id = category))
  order by 2, t.ends_at desc, t.id
  limit 1
$$;

-- The prices of a product for a group of customers, now. A promotion counts where it is lower than the price that the group has without it;
-- that one is then the former price, and no larger quantity costs more than the promotion.
create function price_for(supplier uuid, product uuid, category uuid, product_tags text[], base_price bigint,
  base_previous_price bigint, base_uninvoiced_price bigint, base_wholesale_price bigint, base_wholesale_minimum integer, base_tiers jsonb, buyer price_group)
returns table (price bigint, previous_price bigint, uninvoiced_price bigint, wholesale_price bigint, wholesale_minimum integer, tiers jsonb,
  promotion jsonb)
language sql stable parallel safe as $$
  select
    coalesce(promoted.price, listed.price),
    case when promoted.price is null then listed.previous_price else listed.price end,
    -- Read where there is one only, so that products without it cost nothing.
    case when listed.uninvoiced_price is not null and exists (
      select from supplier s where s.id = supplier and 'show-uninvoiced-prices' = any (s.tags)
    ) then least(listed.uninvoiced_price, promoted.price) end,
    case when listed.wholesale_price >= promoted.price then null else listed.wholesale_price end,
    case when listed.wholesale_price >= promoted.price then null else listed.wholesale_minimum end,
    case when promoted.price is null or listed.tiers = '[]'::jsonb then listed.tiers else (
      select coalesce(jsonb_agg(jsonb_set(t.tier, '{price}', to_jsonb(least(t.price, promoted.price))) order by t.at), '[]'::jsonb)
      from (
        select e.tier, e.at, (e.tier ->> 'price')::bigint as price,
          min((e.tier ->> 'price')::bigint) over (order by (e.tier ->> 'from')::bigint) as lowest
        from jsonb_array_elements(listed.tiers) with ordinality as e (tier, at)) t
      where t.lowest < promoted.price) end,
    case when promoted.price is not null then jsonb_build_object('name', promoted.name,
      'regularPrice', listed.price, 'endsAt', to_char(promoted.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end
  from price_on_list(supplier, product, base_price, base_previous_price, base_uninvoiced_price, base_wholesale_price,
    base_wholesale_minimum, base_tiers, (buyer).price_list_id) listed
  left join lateral promotion_at(supplier, product, category, product_tags, base_price, (buyer).customer_kind, now()) promoted
    on promoted.price < listed.price
$$;

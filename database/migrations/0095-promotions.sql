-- Lower prices between two instants (decision 0083).
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

select watch_storefront(watched)
from unnest(array['promotion', 'promotion_product', 'promotion_category']::regclass[]) as watched;

-- By what prices differ between customers; null is a visitor.
create type price_group as (price_list_id uuid, customer_kind text);

create function price_group_of(supplier uuid, customer uuid) returns price_group language sql stable parallel safe as $$
  select row(price_list_of(supplier, customer), (select c.kind from customer c where c.supplier_id = supplier and c.id = customer))::price_group
$$;

-- A price without a discount in hundredths of a percent. From a real on it ends in whole cents, rounded down: the buyer never saves less than
-- the promotion says.
create function discounted_price(price bigint, discount integer) returns bigint language sql immutable parallel safe as $$
  select case when price < 10000 then adjusted_price(price, -discount) else price * (10000 - discount) / 1000000 * 100 end
$$;

-- The promotion that gives a product the lowest price at an instant; no row where there is none.
create function promotion_at(product product, kind text, at timestamptz)
returns table (name text, price bigint, ends_at timestamptz) language sql stable parallel safe as $$
  select t.name, coalesce(own.price, discounted_price(product.price, t.discount)), t.ends_at
  from promotion t
  left join promotion_product own on own.supplier_id = t.supplier_id and own.promotion_id = t.id and own.product_id = product.id
  where t.supplier_id = product.supplier_id and t.is_published and t.starts_at <= at and t.ends_at > at
    and (t.customer_kind is null or t.customer_kind = kind)
    and (own.product_id is not null or t.tags && product.tags or exists (
      select from promotion_category c
      join category g on g.supplier_id = c.supplier_id and c.category_id in (g.id, g.parent_id)
      where c.supplier_id = t.supplier_id and c.promotion_id = t.id and g.id = product.category_id))
  order by 2, t.ends_at desc, t.id
  limit 1
$$;

-- The prices of a product for a group of customers, now. A promotion counts where it is lower than the price that the group has without it;
-- that one is then the former price, and no larger quantity costs more than the promotion.
create function price_for(product product, buyer price_group)
returns table (price bigint, previous_price bigint, uninvoiced_price bigint, wholesale_price bigint, wholesale_minimum integer, tiers jsonb,
  promotion jsonb)
language sql stable parallel safe as $$
  select
    coalesce(promoted.price, listed.price),
    case when promoted.price is null then listed.previous_price else listed.price end,
    case when listed.uninvoiced_price > promoted.price then promoted.price else listed.uninvoiced_price end,
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
  from price_on_list(product, (buyer).price_list_id) listed
  left join lateral promotion_at(product, (buyer).customer_kind, now()) promoted on promoted.price < listed.price
$$;

-- What a customer of the group sees of the price when the product comes into the cart (domain/cart/unseen-changes.ts).
create function seen_price_for(product product, buyer price_group) returns jsonb language sql stable as $$
  select jsonb_build_object('price', p.price, 'wholesalePrice', p.wholesale_price, 'wholesaleMinimum', p.wholesale_minimum,
    'incrementMultiple', product.increment_multiple, 'tiers', p.tiers)
  from price_for(product, buyer) p
$$;

-- When what visitors of a store see changes next by the clock alone.
create function next_storefront_change(supplier uuid) returns timestamptz language sql stable as $$
  select min(moment.at) from (
    select unnest(array[t.starts_at, t.ends_at]) as at from promotion t
    where t.supplier_id = supplier and t.is_published and t.ends_at > now()
    union all
    select unnest(array[k.starts_at, k.ends_at]) from combo k
    where k.supplier_id = supplier and k.is_active and (k.starts_at > now() or k.ends_at > now())) moment
  where moment.at > now()
$$;

alter table order_line drop constraint order_line_price_rule_check,
  add constraint order_line_price_rule_check
    check (price_rule in ('attendant', 'combo', 'progressive', 'wholesale', 'promotion', 'regular'));

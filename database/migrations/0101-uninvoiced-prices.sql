-- The price without an invoice is shown in stores that switch it on alone (rules §1, tag show-uninvoiced-prices).
create or replace function price_for(product product, buyer price_group)
returns table (price bigint, previous_price bigint, uninvoiced_price bigint, wholesale_price bigint, wholesale_minimum integer, tiers jsonb,
  promotion jsonb)
language sql stable parallel safe as $$
  select
    coalesce(promoted.price, listed.price),
    case when promoted.price is null then listed.previous_price else listed.price end,
    -- Read where there is one only, so that products without it cost nothing.
    case when listed.uninvoiced_price is not null and exists (
      select from supplier s where s.id = product.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
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
  from price_on_list(product, (buyer).price_list_id) listed
  left join lateral promotion_at(product, (buyer).customer_kind, now()) promoted on promoted.price < listed.price
$$;

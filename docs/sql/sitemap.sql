-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- sitemap.places
-- takes $1 uuid
-- gives path text, changed text
select '/categoria/' || slug as path, null::text as changed from category where supplier_id = $1
    union all
    select '/pagina/' || i.slug, null::text from content_item i cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
     order by v.starts_at desc, v.number desc limit 1) shown
    where i.supplier_id = $1 and shown.content -> 'tags' ? 'WEB'
    order by 1;

-- sitemap.products (generic plan)
-- takes $1 uuid, $2 integer, $3 uuid, $4 bigint
-- gives path text, changed text
select '/produto/' || p.slug as path, to_char(coalesce(c.changed_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
    from product p left join product_change c on c.supplier_id = p.supplier_id and c.product_id = p.id
    where p.supplier_id = $1 and p.is_active and (p.position, p.id) >= ($2, $3) order by p.position, p.id limit $4;

-- sitemap.starts (generic plan)
-- takes $1 uuid, $2 bigint
-- gives position integer, id uuid
select s.position, s.id from (
      select p.position, p.id, row_number() over (order by p.position, p.id) as place
      from product p where p.supplier_id = $1 and p.is_active) s
    where s.place % $2 = 1 order by s.place;

-- sitemap.stores
-- takes $1 bigint
-- gives slug text, modules text[]
select s.slug, s.modules from supplier s
    where s.is_active and not exists (select from supplier_domain d where d.supplier_id = s.id) order by s.slug limit $1;


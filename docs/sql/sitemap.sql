-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- sitemap.count-products
-- takes $1 uuid
-- gives count bigint
select count(*) as count from product where supplier_id = $1 and is_active;

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

-- sitemap.products
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives path text, changed text
select '/produto/' || p.slug as path, to_char(coalesce(c.changed_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
    from product p left join product_change c on c.supplier_id = p.supplier_id and c.product_id = p.id
    where p.supplier_id = $1 and p.is_active order by p.id offset $2 limit $3;

-- sitemap.stores
-- takes $1 bigint
-- gives slug text, modules text[]
select s.slug, s.modules from supplier s
    where s.is_active and not exists (select from supplier_domain d where d.supplier_id = s.id) order by s.slug limit $1;


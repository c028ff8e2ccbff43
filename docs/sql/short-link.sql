-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- short-link.archive
-- takes $1 uuid, $2 text, $3 boolean
-- gives name text
update short_link set is_archived = $3 where supplier_id = $1 and code = $2 and is_archived <> $3 returning name;

-- short-link.count
-- takes $1 uuid, $2 text
update short_link l set visits = l.visits + 1 where l.supplier_id = $1 and l.code = $2 and not l.is_archived and (l.ends_at is null or l.ends_at > now());

-- short-link.exists
-- takes $1 uuid, $2 text
-- gives code text
select code from short_link where supplier_id = $1 and code = $2;

-- short-link.insert
-- takes $1 uuid, $2 text, $3 text, $4 text, $5 uuid, $6 text, $7 date
-- gives code text
insert into short_link (supplier_id, code, name, kind, product_id, category_id, page_id, coupon_id, list_id, ends_at)
   select $1, $2, $3, $4, p.id, c.id, g.id, k.id, s.id, ($7::date + 1)::timestamp at time zone f.time_zone
   from supplier f
   left join product p on $4 = 'product' and p.supplier_id = f.id and p.id = $5
   left join category c on $4 = 'category' and c.supplier_id = f.id and c.id = $5
   left join content_item g on $4 = 'page' and g.kind = 'page' and g.supplier_id = f.id and g.id = $5
   left join coupon k on $4 = 'coupon' and k.supplier_id = f.id and k.code = upper($6)
   left join shopping_list s on $4 = 'list' and s.supplier_id = f.id and s.id = $5
   where f.id = $1 and coalesce(p.id, c.id, g.id, k.id, s.id) is not null
   returning code;

-- short-link.list
-- takes $1 uuid
-- gives code text, name text, kind text, opens text, until date, isArchived boolean, visits bigint
select l.code, l.name, l.kind, coalesce(p.name, c.name, g.title, k.code, s.name) as opens,
  ((l.ends_at - interval '1 microsecond') at time zone f.time_zone)::date as until, l.is_archived, l.visits from short_link l join supplier f on f.id = l.supplier_id left join product p on p.supplier_id = l.supplier_id and p.id = l.product_id and p.is_active
   left join category c on c.supplier_id = l.supplier_id and c.id = l.category_id
   left join lateral (select i.slug, shown.content ->> 'title' as title from content_item i cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
     order by v.starts_at desc, v.number desc limit 1) shown
     where i.supplier_id = l.supplier_id and i.id = l.page_id and shown.content -> 'tags' ? 'WEB') g on true
   left join coupon k on k.supplier_id = l.supplier_id and k.id = l.coupon_id and k.is_active
   left join shopping_list s on s.supplier_id = l.supplier_id and s.id = l.list_id and s.disabled_at is null
   where l.supplier_id = $1 order by l.is_archived, l.created_at desc, l.code;

-- short-link.open
-- takes $1 uuid, $2 text
-- gives kind text, name text, path text, couponCode text, listId uuid
select l.kind, coalesce(p.name, c.name, g.title, k.code, s.name) as name, k.code as coupon_code, s.id as list_id,
     coalesce('/produto/' || p.slug, '/categoria/' || c.slug, '/pagina/' || g.slug, '/listas/' || s.id, '/l/' || l.code) as path
   from short_link l left join product p on p.supplier_id = l.supplier_id and p.id = l.product_id and p.is_active
   left join category c on c.supplier_id = l.supplier_id and c.id = l.category_id
   left join lateral (select i.slug, shown.content ->> 'title' as title from content_item i cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
     order by v.starts_at desc, v.number desc limit 1) shown
     where i.supplier_id = l.supplier_id and i.id = l.page_id and shown.content -> 'tags' ? 'WEB') g on true
   left join coupon k on k.supplier_id = l.supplier_id and k.id = l.coupon_id and k.is_active
   left join shopping_list s on s.supplier_id = l.supplier_id and s.id = l.list_id and s.disabled_at is null
   where l.supplier_id = $1 and l.code = $2 and not l.is_archived and (l.ends_at is null or l.ends_at > now()) and coalesce(p.name, c.name, g.title, k.code, s.name) is not null;


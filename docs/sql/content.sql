-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- content.count
-- takes $1 uuid, $2 text
-- gives items bigint, nextPosition integer
select count(*) as items, coalesce(max(position) + 1, 0) as next_position from content_item where supplier_id = $1 and kind = $2;

-- content.delete
-- takes $1 uuid, $2 uuid
delete from content_item where supplier_id = $1 and id = $2;

-- content.delete-outdated
-- takes $1 uuid, $2 uuid, $3 integer
delete from content_version where supplier_id = $1 and item_id = $2 and ends_at <= now() and number <= (
     select max(number) from content_version where supplier_id = $1 and item_id = $2) - $3::integer
     and exists (select from content_item where supplier_id = $1 and id = $2 and kind <> 'terms');

-- content.drop-draft
-- takes $1 uuid, $2 uuid
update content_item set dropped_draft = draft, draft = null, version = version + 1 where supplier_id = $1 and id = $2;

-- content.find-edited
-- takes $1 uuid, $2 uuid
-- gives id uuid, kind text, version integer, slug text, place text, pageId uuid, draft jsonb, hasDroppedDraft boolean, versions json, now timestamp with time zone
select i.id, i.kind, i.version, i.slug, i.place, i.page_id, i.draft,
  i.dropped_draft is not null as has_dropped_draft, coalesce((select json_agg(json_build_object('number', v.number, 'content', v.content, 'startsAt', to_char(v.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'endsAt', to_char(v.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'publishedAt', to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'publishedBy', l.name) order by v.number desc) from content_version v left join staff m on m.supplier_id = v.supplier_id and m.id = v.staff_id
     left join login l on l.id = m.login_id
   where v.supplier_id = i.supplier_id and v.item_id = i.id), '[]') as versions, now() from content_item i where i.supplier_id = $1 and i.id = $2;

-- content.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 uuid, $7 integer, $8 jsonb
insert into content_item (supplier_id, id, kind, slug, place, page_id, position, draft)
   values ($1, $2, $3, $4, $5, $6, $7, $8);

-- content.is-past
-- takes $1 uuid, $2 text
-- gives isPast boolean
select $2::text::timestamp at time zone s.time_zone <= now() as is_past from supplier s where s.id = $1;

-- content.list
-- takes $1 uuid, $2 text
-- gives id uuid, slug text, place text, pageId uuid, title text, shows text, device text, isEmpty boolean, isShown boolean, shownUntil text, scheduledFrom text, scheduledUntil text, isPublished boolean, hasDraft boolean
select i.id, i.slug, i.place, i.page_id, coalesce(edited.content ->> 'title', '') as title,
     edited.content ->> 'shows' as shows, edited.content ->> 'device' as device,
     case edited.content ->> 'shows'
       when 'tag' then not exists (select from product p where p.supplier_id = i.supplier_id and p.is_active and p.tags @> array[edited.content ->> 'productTag'])
       when 'category' then not exists (select from product p where p.supplier_id = i.supplier_id and p.is_active and p.category_id in (select c.id from category c
         where c.supplier_id = i.supplier_id and (edited.content ->> 'categoryId')::uuid in (c.id, c.parent_id)))
       when 'products' then not exists (select from product p where p.supplier_id = i.supplier_id and p.is_active and p.id in (select jsonb_array_elements_text(edited.content -> 'productIds')::uuid))
       else false end as is_empty,
     shown.starts_at is not null as is_shown, to_char(shown.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as shown_until,
     to_char(scheduled.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as scheduled_from, to_char(scheduled.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as scheduled_until,
     latest.starts_at is not null as is_published, i.draft is not null as has_draft
   from content_item i
   left join lateral (
     select v.content, v.starts_at, v.ends_at from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
     order by v.starts_at desc, v.number desc limit 1) shown on true
   left join lateral (
     select v.content, v.starts_at, v.ends_at from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id and v.starts_at > now()
     order by v.number desc limit 1) scheduled on true
   left join lateral (
     select v.content, v.starts_at, v.ends_at from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id and true
     order by v.number desc limit 1) latest on true
   cross join lateral (select coalesce(i.draft, scheduled.content, shown.content, latest.content) as content) edited
   where i.supplier_id = $1 and i.kind = $2
   order by i.position, i.created_at, i.id;

-- content.move
-- takes $1 uuid, $2 uuid, $3 uuid
with moved as (
     select kind, coalesce(place, '') as place, page_id from content_item where supplier_id = $1 and id = $2),
   others as (
     select i.id, row_number() over (order by i.position, i.created_at, i.id) as at from content_item i
     join moved m on i.kind = m.kind and coalesce(i.place, '') = m.place and i.page_id is not distinct from m.page_id
     where i.supplier_id = $1 and i.id <> $2),
   places as (
     select id, at * 2 as at from others
     union all select $2, coalesce((select at * 2 - 1 from others where id = $3), 1000000)),
   ranked as (select id, row_number() over (order by at) - 1 as position from places)
   update content_item i set position = ranked.position
   from ranked where i.supplier_id = $1 and i.id = ranked.id and i.position <> ranked.position;

-- content.page-sections
-- takes $1 uuid, $2 price_group, $3 boolean, $4 uuid, $5 text, $6 text, $7 uuid, $8 text, $9 text
-- gives sectionId uuid, content jsonb, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
select section.section_id, section.content, products.*
   from (
     select i.id as section_id, shown.content, row_number() over (order by i.position, i.created_at, i.id) as place_in_list
     from content_item i
     join supplier s on s.id = i.supplier_id
     left join content_item page on page.supplier_id = i.supplier_id and page.id = i.page_id
     cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= coalesce($9::text::timestamp at time zone s.time_zone, now()) and (v.ends_at is null or v.ends_at > coalesce($9::text::timestamp at time zone s.time_zone, now()))
     order by v.starts_at desc, v.number desc limit 1) shown
     where i.supplier_id = $1 and i.kind = 'carousel'
       and ($5::text is null or i.place = $5)
       and ($6::text is null or (i.place = 'page' and $6 in (page.slug, page.id::text)))
       and ($7::uuid is null or i.id = $7)
       and ($8::text is null or shown.content ->> 'device' in ('all', $8))) section
   cross join lateral (select
     case section.content ->> 'shows' when 'tag' then section.content ->> 'productTag' end as tag,
     array(select jsonb_array_elements_text(section.content -> 'productIds')::uuid
       where section.content ->> 'shows' = 'products') as ids,
     array(select c.id from category c where c.supplier_id = $1 and section.content ->> 'shows' = 'category'
       and (section.content ->> 'categoryId')::uuid in (c.id, c.parent_id)) as category_ids) chosen
   left join lateral (
     select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $2) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
       row_number() over (order by array_position(chosen.ids, p.id), p.position, p.id) as rank
     from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $2) priced
     where section.content ->> 'shows' <> 'banners' and $3 and p.supplier_id = $1 and p.is_active
  and ($4::uuid is null or p.id <> $4) and (p.tags @> array[chosen.tag]
    or p.category_id = any (chosen.category_ids) or p.id = any (chosen.ids)) and (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))
     order by array_position(chosen.ids, p.id), p.position, p.id limit 12
   ) products on true
   order by section.place_in_list, products.rank;

-- content.page-sections, base prices
-- takes $1 uuid, $2 price_group, $3 boolean, $4 uuid, $5 text, $6 text, $7 uuid, $8 text, $9 text
-- gives sectionId uuid, content jsonb, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
select section.section_id, section.content, products.*
   from (
     select i.id as section_id, shown.content, row_number() over (order by i.position, i.created_at, i.id) as place_in_list
     from content_item i
     join supplier s on s.id = i.supplier_id
     left join content_item page on page.supplier_id = i.supplier_id and page.id = i.page_id
     cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= coalesce($9::text::timestamp at time zone s.time_zone, now()) and (v.ends_at is null or v.ends_at > coalesce($9::text::timestamp at time zone s.time_zone, now()))
     order by v.starts_at desc, v.number desc limit 1) shown
     where i.supplier_id = $1 and i.kind = 'carousel'
       and ($5::text is null or i.place = $5)
       and ($6::text is null or (i.place = 'page' and $6 in (page.slug, page.id::text)))
       and ($7::uuid is null or i.id = $7)
       and ($8::text is null or shown.content ->> 'device' in ('all', $8))) section
   cross join lateral (select
     case section.content ->> 'shows' when 'tag' then section.content ->> 'productTag' end as tag,
     array(select jsonb_array_elements_text(section.content -> 'productIds')::uuid
       where section.content ->> 'shows' = 'products') as ids,
     array(select c.id from category c where c.supplier_id = $1 and section.content ->> 'shows' = 'category'
       and (section.content ->> 'categoryId')::uuid in (c.id, c.parent_id)) as category_ids) chosen
   left join lateral (
     select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
       row_number() over (order by array_position(chosen.ids, p.id), p.position, p.id) as rank
     from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $2::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     where section.content ->> 'shows' <> 'banners' and $3 and p.supplier_id = $1 and p.is_active
  and ($4::uuid is null or p.id <> $4) and (p.tags @> array[chosen.tag]
    or p.category_id = any (chosen.category_ids) or p.id = any (chosen.ids)) and (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))
     order by array_position(chosen.ids, p.id), p.position, p.id limit 12
   ) products on true
   order by section.place_in_list, products.rank;

-- content.place-in-list
-- takes $1 uuid, $2 uuid, $3 text
-- gives place bigint
select place from (
     select i.id, row_number() over (order by i.position, i.created_at, i.id) as place
     from content_item i where i.supplier_id = $1 and i.kind = $3) listed
   where listed.id = $2;

-- content.publish
-- takes $1 uuid, $2 uuid, $3 jsonb, $4 text, $5 text, $6 uuid
with period as (
     select coalesce($4::text::timestamp at time zone s.time_zone, now()) as starts_at, $5::text::timestamp at time zone s.time_zone as ends_at
     from supplier s where s.id = $1),
   replaced as (
     delete from content_version v using period
     where v.supplier_id = $1 and v.item_id = $2 and v.starts_at > now() and period.starts_at > now()),
   ended as (
     update content_version v set ends_at = now() from period
     where v.supplier_id = $1 and v.item_id = $2 and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
       and period.starts_at <= now())
   insert into content_version (supplier_id, item_id, number, content, starts_at, ends_at, staff_id)
   select $1, $2, coalesce((select max(number) from content_version where supplier_id = $1 and item_id = $2), 0) + 1,
     $3, period.starts_at, period.ends_at, $6
   from period;

-- content.recover-draft
-- takes $1 uuid, $2 uuid
update content_item set draft = dropped_draft, dropped_draft = null, version = version + 1 where supplier_id = $1 and id = $2;

-- content.static-page
-- takes $1 uuid, $2 text
-- gives id uuid, slug text, content jsonb
select i.id, i.slug, shown.content from content_item i cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
     order by v.starts_at desc, v.number desc limit 1) shown
   where i.supplier_id = $1 and shown.content -> 'tags' ? 'WEB'
     and (i.slug = $2 or i.id = (select page_id from content_former_slug where supplier_id = $1 and slug = $2))
   order by i.slug = $2 desc limit 1;

-- content.static-pages-tagged
-- takes $1 uuid, $2 text
-- gives id uuid, slug text, content jsonb
select i.id, i.slug, shown.content from content_item i cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
     order by v.starts_at desc, v.number desc limit 1) shown
   where i.supplier_id = $1 and i.kind = 'page' and shown.content -> 'tags' ? $2
   order by i.position, shown.content ->> 'title', i.slug;

-- content.static-texts
-- takes $1 uuid
-- gives content jsonb
select shown.content from content_item i cross join lateral (
     select v.content from content_version v
     where v.supplier_id = i.supplier_id and v.item_id = i.id
       and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
     order by v.starts_at desc, v.number desc limit 1) shown where i.supplier_id = $1 and i.kind = 'texts';

-- content.targets
-- takes $1 uuid, $2 uuid[], $3 uuid, $4 uuid
-- gives products bigint, hasCategory boolean, hasPage boolean
select (select count(*) from product where supplier_id = $1 and id = any ($2)) as products,
     $3::uuid is null or exists (select from category where supplier_id = $1 and id = $3) as has_category,
     $4::uuid is null or exists (select from content_item where supplier_id = $1 and id = $4 and kind = 'page') as has_page;

-- content.terms-acceptances
-- takes $1 uuid
-- gives version integer, customers bigint, lastAt timestamp with time zone
select version, count(*) as customers, max(accepted_at) as last_at from terms_acceptance
   where supplier_id = $1 group by version order by version desc;

-- content.typed-section
-- takes $1 uuid, $2 price_group, $3 boolean, $4 uuid, $5 uuid, $6 jsonb
-- gives sectionId uuid, content jsonb, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
select section.section_id, section.content, products.*
   from (select $5::uuid as section_id, $6::jsonb as content, 1 as place_in_list) section
   cross join lateral (select
     case section.content ->> 'shows' when 'tag' then section.content ->> 'productTag' end as tag,
     array(select jsonb_array_elements_text(section.content -> 'productIds')::uuid
       where section.content ->> 'shows' = 'products') as ids,
     array(select c.id from category c where c.supplier_id = $1 and section.content ->> 'shows' = 'category'
       and (section.content ->> 'categoryId')::uuid in (c.id, c.parent_id)) as category_ids) chosen
   left join lateral (
     select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $2) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
       row_number() over (order by array_position(chosen.ids, p.id), p.position, p.id) as rank
     from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $2) priced
     where section.content ->> 'shows' <> 'banners' and $3 and p.supplier_id = $1 and p.is_active
  and ($4::uuid is null or p.id <> $4) and (p.tags @> array[chosen.tag]
    or p.category_id = any (chosen.category_ids) or p.id = any (chosen.ids)) and (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))
     order by array_position(chosen.ids, p.id), p.position, p.id limit 12
   ) products on true
   order by section.place_in_list, products.rank;

-- content.typed-section, base prices
-- takes $1 uuid, $2 price_group, $3 boolean, $4 uuid, $5 uuid, $6 jsonb
-- gives sectionId uuid, content jsonb, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
select section.section_id, section.content, products.*
   from (select $5::uuid as section_id, $6::jsonb as content, 1 as place_in_list) section
   cross join lateral (select
     case section.content ->> 'shows' when 'tag' then section.content ->> 'productTag' end as tag,
     array(select jsonb_array_elements_text(section.content -> 'productIds')::uuid
       where section.content ->> 'shows' = 'products') as ids,
     array(select c.id from category c where c.supplier_id = $1 and section.content ->> 'shows' = 'category'
       and (section.content ->> 'categoryId')::uuid in (c.id, c.parent_id)) as category_ids) chosen
   left join lateral (
     select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
       row_number() over (order by array_position(chosen.ids, p.id), p.position, p.id) as rank
     from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $2::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     where section.content ->> 'shows' <> 'banners' and $3 and p.supplier_id = $1 and p.is_active
  and ($4::uuid is null or p.id <> $4) and (p.tags @> array[chosen.tag]
    or p.category_id = any (chosen.category_ids) or p.id = any (chosen.ids)) and (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active
  and ($4::uuid is null or o.id <> $4) and (o.tags @> array[chosen.tag]
    or o.category_id = any (chosen.category_ids) or o.id = any (chosen.ids)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))
     order by array_position(chosen.ids, p.id), p.position, p.id limit 12
   ) products on true
   order by section.place_in_list, products.rank;

-- content.update
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 uuid, $6 jsonb
with left_behind as (
     insert into content_former_slug (supplier_id, slug, page_id)
     select i.supplier_id, i.slug, i.id from content_item i
     where i.supplier_id = $1 and i.id = $2 and i.slug <> $3
       and exists (select from content_version v where v.supplier_id = $1 and v.item_id = $2 and v.starts_at <= now())
     on conflict (supplier_id, slug) do update set page_id = excluded.page_id)
   update content_item set slug = $3, place = $4, page_id = $5, draft = $6, dropped_draft = null, version = version + 1
   where supplier_id = $1 and id = $2;

-- content.withdraw
-- takes $1 uuid, $2 uuid, $3 boolean
with cancelled as (
     delete from content_version where supplier_id = $1 and item_id = $2 and starts_at > now())
   update content_version set ends_at = now()
   where supplier_id = $1 and item_id = $2 and not $3 and starts_at <= now() and (ends_at is null or ends_at > now());


-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- delivery.conditions (generic plan)
-- takes $1 uuid, $2 text, $3 date
-- gives name text, id uuid, description text, period text, type text, fee bigint, freeFrom bigint, minimum bigint, weekdays integer[], leadDays integer, cutoff time without time zone, datesAhead integer, capacity integer, fullDates text[], blockedDates text[], pickupStore json, area text
select o.id, o.type, o.name, o.description, o.period, o.fee_cents as fee, o.free_from_cents as "freeFrom",
     o.minimum_cents as minimum, o.weekdays, o.lead_days as "leadDays", o.cutoff, o.dates_ahead as "datesAhead", o.capacity,
     array(select s.date::text from delivery_slot s
       where s.supplier_id = o.supplier_id and s.option_id = o.id and s.date >= $3 and s.taken >= o.capacity) as "fullDates",
     array(select b.date::text from blocked_date b where b.supplier_id = o.supplier_id and b.date >= $3) as "blockedDates",
     case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'address', p.address, 'hours', p.hours,
       'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude)) end as "pickupStore", a.name as area
   from delivery_option o
   left join pickup_store p on p.supplier_id = o.supplier_id and p.id = o.pickup_store_id
   left join service_area a on a.supplier_id = o.supplier_id and a.id = o.service_area_id
   where o.supplier_id = $1 and o.is_active and ($2::text is null or o.type = 'pickup' or exists (select from unnest(a.postal_codes) as part(range)
     where $2::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range)))
   order by o.type, o.position, o.name, o.id;

-- delivery.halves
-- takes $1 uuid, $2 double precision, $3 double precision, $4 text
-- gives holdsPoint boolean, holdsPostalCode boolean
select coalesce(bool_or(a.area @> point($3::float8, $2::float8)), false) as "holdsPoint", coalesce(bool_or(exists (select from unnest(a.postal_codes) as part(range)
     where $4::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))), false) as "holdsPostalCode"
   from service_area a
   where a.supplier_id = $1 and exists (select from delivery_option o where o.supplier_id = a.supplier_id and o.service_area_id = a.id and o.is_active);

-- delivery.options (generic plan)
-- takes $1 uuid, $2 text, $3 date, $4 double precision, $5 double precision, $6 text
-- gives name text, id uuid, description text, period text, type text, fee bigint, freeFrom bigint, minimum bigint, weekdays integer[], leadDays integer, cutoff time without time zone, datesAhead integer, capacity integer, fullDates text[], blockedDates text[], pickupStore json
select o.id, o.type, o.name, o.description, o.period, o.fee_cents as fee, o.free_from_cents as "freeFrom",
     o.minimum_cents as minimum, o.weekdays, o.lead_days as "leadDays", o.cutoff, o.dates_ahead as "datesAhead", o.capacity,
     array(select s.date::text from delivery_slot s
       where s.supplier_id = o.supplier_id and s.option_id = o.id and s.date >= $3 and s.taken >= o.capacity) as "fullDates",
     array(select b.date::text from blocked_date b where b.supplier_id = o.supplier_id and b.date >= $3) as "blockedDates",
     case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'address', p.address, 'hours', p.hours,
       'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude)) end as "pickupStore"
   from delivery_option o
   left join pickup_store p on p.supplier_id = o.supplier_id and p.id = o.pickup_store_id
   left join service_area a on a.supplier_id = o.supplier_id and a.id = o.service_area_id
   where o.supplier_id = $1 and o.is_active and o.type = $2
     and (o.type = 'pickup'
       or case when $4::float8 is null or a.area is null then exists (select from unnest(a.postal_codes) as part(range)
     where $6::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))
     else a.area @> point($5::float8, $4::float8) and ($6::text is null or a.postal_codes = '{}' or exists (select from unnest(a.postal_codes) as part(range)
     where $6::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))) end)
   order by o.position, o.name, o.id;

-- delivery.options-in-use
-- takes $1 uuid, $2 uuid[]
-- gives isUsed boolean
select exists (select from purchase_order o where o.supplier_id = $1 and o.delivery_option_id = any ($2))
     or exists (select from subscription s where s.supplier_id = $1 and s.delivery_option_id = any ($2)) as is_used;

-- delivery.products
-- takes $1 uuid, $2 uuid[], $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, isActive boolean
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.is_active from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced where p.supplier_id = $1 and p.id = any($2);

-- delivery.remove-areas
-- takes $1 uuid, $2 uuid[]
delete from service_area where supplier_id = $1 and id <> all ($2);

-- delivery.remove-options
-- takes $1 uuid, $2 uuid[]
delete from delivery_option where supplier_id = $1 and id = any ($2);

-- delivery.remove-pickup-stores
-- takes $1 uuid, $2 uuid[]
delete from pickup_store where supplier_id = $1 and id <> all ($2);

-- delivery.return-capacity
-- takes $1 uuid, $2 uuid, $3 date
update delivery_slot set taken = taken - 1 where supplier_id = $1 and option_id = $2 and date = $3 and taken > 0;

-- delivery.settings
-- takes $1 uuid
-- gives timeZone text, hasDelivery boolean, hasPickup boolean, pickupAdjustment integer, version integer, areas json, pickupStores json, options json, blockedDates json
select s.time_zone, 'has-delivery' = any (s.tags) as has_delivery, 'has-collect' = any (s.tags) as has_pickup, s.pickup_adjustment, s.delivery_version as version,
     (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'outline', a.area::text, 'postalRanges', a.postal_codes)
        order by a.position, a.name, a.id), '[]') from service_area a where a.supplier_id = s.id) as areas,
     (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'address', p.address, 'hours', p.hours,
        'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude)) order by p.position, p.name, p.id), '[]')
      from pickup_store p where p.supplier_id = s.id) as pickup_stores,
     (select coalesce(json_agg(json_build_object('id', o.id, 'type', o.type, 'name', o.name, 'description', o.description,
        'period', o.period, 'areaId', o.service_area_id, 'pickupStoreId', o.pickup_store_id, 'fee', o.fee_cents,
        'freeFrom', o.free_from_cents, 'minimum', o.minimum_cents, 'weekdays', o.weekdays, 'leadDays', o.lead_days,
        'cutoff', to_char(o.cutoff, 'HH24:MI'), 'datesAhead', o.dates_ahead, 'capacity', o.capacity, 'isActive', o.is_active)
        order by o.position, o.name, o.id), '[]') from delivery_option o where o.supplier_id = s.id) as options,
     (select coalesce(json_agg(json_build_object('date', b.date, 'reason', b.reason) order by b.date), '[]')
      from blocked_date b where b.supplier_id = s.id) as blocked_dates
   from supplier s where s.id = $1;

-- delivery.take-capacity (generic plan)
-- takes $1 uuid, $2 uuid, $3 date, $4 integer
-- gives taken integer
insert into delivery_slot as slot (supplier_id, option_id, date, taken, capacity) values ($1, $2, $3, 1, $4)
   on conflict (supplier_id, option_id, date) do update set taken = slot.taken + 1, capacity = excluded.capacity
     where slot.taken < excluded.capacity
   returning taken;

-- delivery.write-areas
-- takes $1 uuid, $2 jsonb
insert into service_area (supplier_id, id, name, area, postal_codes, position)
   select $1, a.id, a.name, a.outline::polygon, a."postalRanges", a.position
   from jsonb_to_recordset($2::jsonb) as a (id uuid, name text, outline text, "postalRanges" text[], position integer)
   on conflict (supplier_id, id) do update set name = excluded.name, area = excluded.area, postal_codes = excluded.postal_codes,
     position = excluded.position;

-- delivery.write-blocked-dates
-- takes $1 uuid, $2 jsonb
with wanted as (select * from jsonb_to_recordset($2::jsonb) as b (date date, reason text)),
     removed as (delete from blocked_date where supplier_id = $1 and date not in (select date from wanted))
   insert into blocked_date (supplier_id, date, reason) select $1, date, reason from wanted
   on conflict (supplier_id, date) do update set reason = excluded.reason;

-- delivery.write-options
-- takes $1 uuid, $2 jsonb
insert into delivery_option (supplier_id, id, type, name, description, period, service_area_id, pickup_store_id, fee_cents,
     free_from_cents, minimum_cents, weekdays, lead_days, cutoff, dates_ahead, capacity, is_active, position)
   select $1, o.id, o.type, o.name, o.description, o.period, o."areaId", o."pickupStoreId", o.fee, o."freeFrom", o.minimum, o.weekdays,
     o."leadDays", o.cutoff, o."datesAhead", o.capacity, o."isActive", o.position
   from jsonb_to_recordset($2::jsonb) as o (id uuid, type text, name text, description text, period text, "areaId" uuid,
     "pickupStoreId" uuid, fee bigint, "freeFrom" bigint, minimum bigint, weekdays integer[], "leadDays" integer, cutoff time,
     "datesAhead" integer, capacity integer, "isActive" boolean, position integer)
   on conflict (supplier_id, id) do update set type = excluded.type, name = excluded.name, description = excluded.description,
     period = excluded.period, service_area_id = excluded.service_area_id, pickup_store_id = excluded.pickup_store_id,
     fee_cents = excluded.fee_cents, free_from_cents = excluded.free_from_cents, minimum_cents = excluded.minimum_cents,
     weekdays = excluded.weekdays, lead_days = excluded.lead_days, cutoff = excluded.cutoff, dates_ahead = excluded.dates_ahead,
     capacity = excluded.capacity, is_active = excluded.is_active, position = excluded.position;

-- delivery.write-pickup-stores
-- takes $1 uuid, $2 jsonb
insert into pickup_store (supplier_id, id, name, address, hours, latitude, longitude, position)
   select $1, p.id, p.name, p.address, p.hours, (p.coordinates ->> 'latitude')::float8, (p.coordinates ->> 'longitude')::float8, p.position
   from jsonb_to_recordset($2::jsonb) as p (id uuid, name text, address text, hours text, coordinates jsonb, position integer)
   on conflict (supplier_id, id) do update set name = excluded.name, address = excluded.address, hours = excluded.hours,
     latitude = excluded.latitude, longitude = excluded.longitude, position = excluded.position;

-- delivery.write-types
-- takes $1 uuid, $2 text[], $3 integer, $4 text
update supplier set delivery_version = delivery_version + 1, pickup_adjustment = $3, time_zone = $4,
     tags = array(select tag from unnest(tags) with ordinality as t (tag, at) where tag not in ('has-delivery', 'has-collect') order by at) || $2
   where id = $1;


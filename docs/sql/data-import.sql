-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- data-import.actor
-- takes $1 uuid, $2 uuid
-- gives actedBy uuid
select acted_by from data_import where supplier_id = $1 and id = $2;

-- data-import.add-customers
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
insert into customer (supplier_id, id, document, kind, name, trade_name, email, phone, state_registration, erp_code, credit_limit_cents, birth_date)
   select r.supplier_id, r.record_id, n.document, n.kind, n.name, n.trade_name, n.email, n.phone, n.state_registration, n.erp_code, n.credit_limit_cents, n.birth_date
   from import_row r, jsonb_populate_record(null::customer, r.after) n
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'added';

-- data-import.add-products
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
insert into product (supplier_id, id, slug, position, code, gtin, name, description, brand, unit, packaging, category_id, price, previous_price, uninvoiced_price, wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, stock_policy, stock_minimum, stock, is_quote_only, is_active, tags, variant_group_id, variant_values, variant_rank)
   select r.supplier_id, r.record_id,
     case when row_number() over (partition by r.after ->> 'slug' order by r.number) > 1
         or exists (select from product o where o.supplier_id = $1 and o.slug = r.after ->> 'slug')
       then (r.after ->> 'slug') || '-' || left(r.record_id::text, 8) else r.after ->> 'slug' end,
     (select coalesce(max(o.position), 0) from product o where o.supplier_id = $1 and o.is_active) + row_number() over (order by r.number),
     n.code, n.gtin, n.name, n.description, n.brand, n.unit, n.packaging, n.category_id, n.price, n.previous_price, n.uninvoiced_price, n.wholesale_price, n.wholesale_minimum, n.increment_multiple, n.granularity, n.min_per_order, n.max_per_order, n.packaging_price, n.tiers, n.stock_policy, n.stock_minimum, n.stock, n.is_quote_only, n.is_active, n.tags, n.variant_group_id, n.variant_values, n.variant_rank
   from import_row r, jsonb_populate_record(null::product, '{"tags": []}' || r.after) n
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'added';

-- data-import.agreed-products
-- takes $1 uuid, $2 uuid, $3 text[], $4 text[]
-- gives id uuid, code text, gtin text, name text, agreedPrice bigint
select p.id, p.code, p.gtin, p.name, x.price as agreed_price
   from product p
     left join price_list_price x on x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = p.id
   where p.supplier_id = $1 and (p.code = any($3) or code_key(p.code) = any($4) or p.gtin = any($4)) order by p.id;

-- data-import.apply-stock-movements
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer, $5 uuid
insert into stock_movement (supplier_id, id, product_id, kind, change, stock, moved_by)
     select r.supplier_id, gen_random_uuid(), r.record_id, 'import',
       (r.after ->> 'stock')::integer - (r.before ->> 'stock')::integer, (r.after ->> 'stock')::integer, $5
     from import_row r
     where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and r.after ? 'stock' and r.before ? 'stock';

-- data-import.brands
-- takes $1 uuid
-- gives name text
select distinct brand as name from product where supplier_id = $1 and brand is not null order by 1;

-- data-import.categories
-- takes $1 uuid
-- gives id uuid, name text, parentName text
select c.id, c.name, p.name as parent_name
   from category c left join category p on p.supplier_id = c.supplier_id and p.id = c.parent_id where c.supplier_id = $1;

-- data-import.change-figures
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
update product p
   set (code, gtin, unit, category_id, price, previous_price, uninvoiced_price, wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, stock_policy, stock_minimum, stock, is_quote_only, is_active, tags, variant_group_id, variant_values, variant_rank) = (
       select n.code, n.gtin, n.unit, n.category_id, n.price, n.previous_price, n.uninvoiced_price, n.wholesale_price, n.wholesale_minimum, n.increment_multiple, n.granularity, n.min_per_order, n.max_per_order, n.packaging_price, n.tiers, n.stock_policy, n.stock_minimum, n.stock, n.is_quote_only, n.is_active, n.tags, n.variant_group_id, n.variant_values, n.variant_rank from jsonb_populate_record(p, r.after) n),
     version = p.version + case when r.after - 'stock' = '{}' then 0 else 1 end
   from import_row r
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and not r.after ?| array['name', 'brand', 'packaging', 'description'] and p.supplier_id = r.supplier_id and p.id = r.record_id;

-- data-import.change-words
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
update product p
   set (code, gtin, name, description, brand, unit, packaging, category_id, price, previous_price, uninvoiced_price, wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, stock_policy, stock_minimum, stock, is_quote_only, is_active, tags, variant_group_id, variant_values, variant_rank) = (
       select n.code, n.gtin, n.name, n.description, n.brand, n.unit, n.packaging, n.category_id, n.price, n.previous_price, n.uninvoiced_price, n.wholesale_price, n.wholesale_minimum, n.increment_multiple, n.granularity, n.min_per_order, n.max_per_order, n.packaging_price, n.tiers, n.stock_policy, n.stock_minimum, n.stock, n.is_quote_only, n.is_active, n.tags, n.variant_group_id, n.variant_values, n.variant_rank from jsonb_populate_record(p, r.after) n),
     version = p.version + case when r.after - 'stock' = '{}' then 0 else 1 end
   from import_row r
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and r.after ?| array['name', 'brand', 'packaging', 'description'] and p.supplier_id = r.supplier_id and p.id = r.record_id;

-- data-import.changes-of-customers
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
-- gives id uuid, isNew boolean, before jsonb, after jsonb
select r.record_id as id, r.outcome = 'added' as is_new, r.before, r.after
   from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome in ('added', 'changed');

-- data-import.chunks
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives last integer, done bigint
select max(c.number) as last, max(c.place) as done
   from (select number, row_number() over (order by number) as place from import_row where supplier_id = $1 and import_id = $2) c
   group by (c.place - 1) / $3 order by 1;

-- data-import.clear-touches
-- takes $1 uuid, $2 uuid
update import_row set touches = '[]' where supplier_id = $1 and import_id = $2 and touches <> '[]';

-- data-import.count
-- takes $1 uuid, $2 text[]
-- gives total bigint
select count(*) as total from data_import where supplier_id = $1 and kind = any($2);

-- data-import.count-other-prices after
-- takes $1 uuid, $2 uuid
-- gives rows bigint
select count(*) as rows from import_row r
     join data_import i on i.supplier_id = $1 and i.id = $2
     left join product p on p.supplier_id = $1 and p.id = r.record_id
     left join price_list_price x on x.supplier_id = $1 and x.price_list_id = i.price_list_id and x.product_id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome = 'changed' and (p.id is null or i.price_list_id is null or x.price is distinct from (r.after ->> 'price')::bigint);

-- data-import.count-other-prices before
-- takes $1 uuid, $2 uuid
-- gives rows bigint
select count(*) as rows from import_row r
     join data_import i on i.supplier_id = $1 and i.id = $2
     left join product p on p.supplier_id = $1 and p.id = r.record_id
     left join price_list_price x on x.supplier_id = $1 and x.price_list_id = i.price_list_id and x.product_id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome = 'changed' and (p.id is null or i.price_list_id is null or x.price is distinct from (r.before ->> 'price')::bigint);

-- data-import.count-outdated
-- takes $1 uuid, $2 uuid
-- gives outdated bigint
select count(*) as outdated
   from import_row r
     left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
     left join product o on r.outcome = 'added' and o.supplier_id = r.supplier_id and o.code = r.after ->> 'code'
   where r.supplier_id = $1 and r.import_id = $2
     and (r.outcome = 'changed' and (p.version is distinct from r.version
         or r.before ? 'variant_group_id' and (p.variant_group_id::text, to_jsonb(p.variant_values)) is distinct from
     (r.before ->> 'variant_group_id', nullif(r.before -> 'variant_values', 'null'))) or r.outcome = 'added' and o.id is not null);

-- data-import.count-outdated-customers
-- takes $1 uuid, $2 uuid
-- gives rows bigint
select count(*) as rows
   from import_row r left join customer c on c.supplier_id = $1 and c.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2
     and (r.outcome = 'changed' and (c.id is null or c.erased_at is not null or not (to_jsonb(c) || jsonb_build_object('representatives', (select coalesce(string_agg(o.representative_id::text, ',' order by o.representative_id), '')
   from portfolio o where o.supplier_id = c.supplier_id and o.customer_id = c.id), 'address', (select jsonb_build_object('postal_code', a.postal_code, 'street', a.street, 'number', a.number, 'complement', a.complement, 'district', a.district, 'city', a.city, 'state', a.state, 'reference_point', a.reference_point, 'directions', a.directions, 'latitude', a.latitude, 'longitude', a.longitude)
   from address a where a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null))) @> r.before
  or c.login_id is not null and r.after ?| array['name', 'trade_name', 'email', 'phone', 'state_registration', 'birth_date', 'address'])
       or r.after ? 'representatives' and not exists (
         select from staff m
         where m.supplier_id = $1 and m.id::text = r.after ->> 'representatives' and m.is_active and m.role = 'representative')
       or r.outcome = 'added' and exists (
         select from customer o
         where o.supplier_id = $1 and o.erased_at is null
           and (o.document = r.after ->> 'document' or o.erp_code = r.after ->> 'erp_code')));

-- data-import.count-rows
-- takes $1 uuid, $2 uuid, $3 text
-- gives total bigint
select count(*) as total from import_row r left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome is not null
     and case $3 when 'touched' then r.touches <> '[]' when 'below-cost' then r.outcome = 'changed' and (r.after ->> 'price')::bigint < p.cost when 'noted' then r.outcome <> 'refused' and r.faults <> '[]' else coalesce($3 = r.outcome, true) end;

-- data-import.count-taken-categories
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives taken bigint
select case when count(*) = 0 then 0 else count(*) filter (where c.id is not null)
       + greatest(0, count(*) + (select count(*) from category where supplier_id = $1) - $3) end as taken
   from (select n.* from data_import i, jsonb_array_elements(i.new_categories) with ordinality as e (category, place),
     jsonb_populate_record(null::category, e.category) n
   where i.supplier_id = $1 and i.id = $2) n
     left join category c on c.supplier_id = $1 and c.parent_id is not distinct from n.parent_id
       and plain_text(c.name) = plain_text(n.name);

-- data-import.count-taken-variant-groups
-- takes $1 uuid, $2 uuid
-- gives taken bigint
select count(*) as taken
   from (select n.* from data_import i, jsonb_array_elements(i.new_variant_groups) with ordinality as e (planned, place),
     jsonb_to_record(e.planned) as n (id uuid, name text, code text, axes jsonb, former jsonb)
   where i.supplier_id = $1 and i.id = $2) n
     left join variant_group g on g.supplier_id = $1 and g.id = n.id
   where case when n.former is null then exists (select from variant_group o where o.supplier_id = $1
         and (plain_text(o.name) = plain_text(n.name) or plain_text(o.code) = plain_text(n.code)))
       else g.version is distinct from (n.former ->> 'version')::integer end;

-- data-import.count-touched
-- takes $1 uuid, $2 uuid
-- gives touched bigint
select count(*) as touched from import_row r left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
     left join (select o.record_id, 2 * count(*) as versions
   from data_import i
     join data_import d on d.supplier_id = $1 and d.state = 'undone' and d.applied_at > i.applied_at
     join import_row o on o.supplier_id = $1 and o.import_id = d.id and o.outcome = 'changed' and o.after - 'stock' <> '{}'
   where i.supplier_id = $1 and i.id = $2 group by o.record_id) u on u.record_id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed')
     and (p.version is distinct from case when r.outcome = 'added' then 1 when r.after - 'stock' = '{}' then r.version else r.version + 1 end + coalesce(u.versions, 0) or r.after ? 'stock' and p.stock <> (r.after ->> 'stock')::integer
       or r.after ? 'variant_group_id' and (p.variant_group_id::text, to_jsonb(p.variant_values)) is distinct from
     (r.after ->> 'variant_group_id', nullif(r.after -> 'variant_values', 'null'))
       or r.outcome = 'added' and (p.pictures <> '[]' or exists (select from cart_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from order_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from order_question u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from price_request u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from subscription_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from shopping_list_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from coupon_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from combo_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from availability_alert u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from price_list_price u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from promotion_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from short_link u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from chat_message u where u.supplier_id = $1 and u.product_id = r.record_id)));

-- data-import.count-touched-customers
-- takes $1 uuid, $2 uuid
-- gives rows bigint
select count(*) as rows from import_row r left join customer c on c.supplier_id = $1 and c.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed')
     and ((c.id is null or c.erased_at is not null or not (to_jsonb(c) || jsonb_build_object('representatives', (select coalesce(string_agg(o.representative_id::text, ',' order by o.representative_id), '')
   from portfolio o where o.supplier_id = c.supplier_id and o.customer_id = c.id), 'address', (select jsonb_build_object('postal_code', a.postal_code, 'street', a.street, 'number', a.number, 'complement', a.complement, 'district', a.district, 'city', a.city, 'state', a.state, 'reference_point', a.reference_point, 'directions', a.directions, 'latitude', a.latitude, 'longitude', a.longitude)
   from address a where a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null))) @> r.after
  or c.login_id is not null and r.after ?| array['name', 'trade_name', 'email', 'phone', 'state_registration', 'birth_date', 'address']) or r.outcome = 'added' and (exists (select from address u where u.supplier_id = $1 and u.customer_id = r.record_id and not (u.is_primary and jsonb_typeof(r.after -> 'address') = 'object')) or exists (select from cart u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from chat_room u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from combo_customer u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from customer_note u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from invoice u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from linked_user u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from negotiation u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from portfolio u where u.supplier_id = $1 and u.customer_id = r.record_id and not (r.after ? 'representatives')) or exists (select from privacy_request u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from purchase_order u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from shopping_list u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from subscription u where u.supplier_id = $1 and u.customer_id = r.record_id)));

-- data-import.customers
-- takes $1 uuid, $2 text[], $3 text[]
-- gives id uuid, hasLogin boolean, kind text, document text, name text, tradeName text, email text, phone text, stateRegistration text, erpCode text, creditLimit bigint, birthDate date, postalCode text, street text, addressNumber text, complement text, district text, city text, state text, representatives text, placeColumns jsonb
select c.id, c.login_id is not null as has_login, c.kind, c.document, c.name, c.trade_name, c.email, c.phone, c.state_registration,
     c.erp_code, c.credit_limit_cents as credit_limit, c.birth_date, coalesce(a.postal_code, '') as postal_code, coalesce(a.street, '') as street,
     coalesce(a.number, '') as address_number, coalesce(a.complement, '') as complement, coalesce(a.district, '') as district,
     coalesce(a.city, '') as city, coalesce(a.state, '') as state,
     (select coalesce(string_agg(o.representative_id::text, ',' order by o.representative_id), '')
   from portfolio o where o.supplier_id = c.supplier_id and o.customer_id = c.id) as representatives, jsonb_build_object('reference_point', a.reference_point, 'directions', a.directions, 'latitude', a.latitude, 'longitude', a.longitude) as place_columns
   from customer c left join address a on a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null
   where c.supplier_id = $1 and c.erased_at is null and (c.document = any($2) or c.erp_code = any($3)) order by c.id;

-- data-import.delete-customers
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
delete from customer c using import_row r
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'added' and c.supplier_id = $1 and c.id = r.record_id;

-- data-import.delete-old
-- takes $1 bigint
-- gives deleted bigint
with expired as (
     delete from data_import where (supplier_id, id) in (
       select supplier_id, id from data_import where created_at < now() - interval '30 days' order by created_at limit $1::bigint / 100 + 1)
     returning 1)
   select count(*) as deleted from expired;

-- data-import.delete-products
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
delete from product p using import_row r
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'added'
     and p.supplier_id = r.supplier_id and p.id = r.record_id;

-- data-import.erase-customer
-- takes $1 uuid, $2 uuid
delete from import_row r using data_import i, customer c
   where c.supplier_id = $1 and c.id = $2 and i.supplier_id = $1 and i.kind = 'customers'
     and r.supplier_id = $1 and r.import_id = i.id
     and (r.record_id = c.id or exists (
       select from jsonb_array_elements(r.cells) cell, coalesce(cell ->> 'value', cell #>> '{}') as text
       where ltrim(upper(regexp_replace(text, '[^0-9A-Za-z]', '', 'g')), '0') = ltrim(c.document, '0')
         or lower(btrim(text)) = lower(c.email)));

-- data-import.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, kind text, state text, fault text, fileName text, isSheet boolean, sheet text, sheetNames text[], headingRow integer, headers text[], fields text[], blanks text, point text, categoryId uuid, categoryName text, creates text[], priceListId uuid, reason text, rowCount integer, doneCount integer, touchedCount integer, createdAt timestamp with time zone, appliedAt timestamp with time zone, undoneAt timestamp with time zone, authorName text, counts jsonb, belowCostCount bigint, notedCount bigint, newRecords jsonb, samples jsonb
select i.id, i.kind, i.state, i.fault, i.file_name, i.is_sheet, i.sheet, i.sheet_names, i.heading_row, i.headers, i.fields, i.blanks, i.point, i.category_id, i.category_name, i.creates, i.price_list_id, i.reason, i.row_count, i.done_count,
  i.touched_count, i.created_at, i.applied_at, i.undone_at, l.name as author_name, (select jsonb_object_agg(outcome, rows) from (
    select r.outcome, count(*) as rows from import_row r
    where r.supplier_id = i.supplier_id and r.import_id = i.id and r.outcome is not null group by r.outcome) c) as counts, case when i.state = 'checked' then (select count(*) from import_row r join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
    where r.supplier_id = i.supplier_id and r.import_id = i.id and r.outcome = 'changed' and (r.after ->> 'price')::bigint < p.cost) else 0 end as below_cost_count, case when i.state in ('checked', 'applied') then (select count(*) from import_row r
    where r.supplier_id = i.supplier_id and r.import_id = i.id and r.outcome <> 'refused' and r.faults <> '[]') else 0 end as noted_count, i.new_records,
     (select jsonb_agg(s.cells order by s.number) from (
        select r.number, r.cells from import_row r
        where r.supplier_id = i.supplier_id and r.import_id = i.id order by r.number limit 5) s) as samples
   from data_import i left join login l on l.id = i.created_by
   where i.supplier_id = $1 and i.id = $2;

-- data-import.former-plan
-- takes $1 uuid, $2 text, $3 text[], $4 text
-- gives headers text[], fields text[], point text, categoryId uuid, categoryName text, creates text[], reason text
select headers, fields, point, category_id, category_name, creates, reason from data_import
   where supplier_id = $1 and kind = $2 and is_sheet and state <> 'matching' and array_remove(headers, $4) = $3
   order by created_at desc limit 1;

-- data-import.has-category
-- takes $1 uuid, $2 uuid
-- gives isThere integer
select 1 as is_there from category where supplier_id = $1 and id = $2;

-- data-import.has-new-categories
-- takes $1 uuid, $2 uuid
-- gives found boolean
select new_categories <> '[]' as found from data_import where supplier_id = $1 and id = $2;

-- data-import.has-price-list
-- takes $1 uuid, $2 uuid
-- gives isThere integer
select 1 as is_there from price_list where supplier_id = $1 and id = $2;

-- data-import.insert
-- takes $1 uuid, $2 text, $3 text, $4 text[], $5 text[], $6 integer, $7 uuid, $8 uuid, $9 text, $10 boolean, $11 text, $12 text[], $13 integer
-- gives id uuid
insert into data_import (supplier_id, kind, file_name, headers, fields, row_count, created_by, price_list_id, blanks,
     is_sheet, sheet, sheet_names, heading_row)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id;

-- data-import.insert-categories
-- takes $1 uuid, $2 uuid
-- gives name text, parentName text
with added as (
     insert into category (supplier_id, id, parent_id, name, slug, position)
     select $1, n.id, n.parent_id, n.name,
       case when row_number() over (partition by n.slug order by e.place) > 1
           or exists (select from category c where c.supplier_id = $1 and c.slug = n.slug)
         then n.slug || '-' || left(n.id::text, 8) else n.slug end,
       (select coalesce(max(c.position), 0) from category c where c.supplier_id = $1 and c.parent_id is not distinct from n.parent_id)
         + row_number() over (partition by n.parent_id order by e.place)
     from data_import i, jsonb_array_elements(i.new_categories) with ordinality as e (category, place),
     jsonb_populate_record(null::category, e.category) n
   where i.supplier_id = $1 and i.id = $2
     returning id, parent_id, name)
   select a.name, coalesce(p.name, b.name) as parent_name
   from added a left join category p on p.supplier_id = $1 and p.id = a.parent_id left join added b on b.id = a.parent_id
   order by 2 nulls first, 1;

-- data-import.insert-rows
-- takes $1 uuid, $2 uuid, $3 jsonb
insert into import_row (supplier_id, import_id, number, cells)
   select $1, $2, (row ->> 0)::integer, row -> 1 from jsonb_array_elements($3) as rows (row);

-- data-import.insert-variant-groups
-- takes $1 uuid, $2 uuid
-- gives name text, axes jsonb
insert into variant_group (supplier_id, id, name, code, axes)
   select $1, n.id, n.name, n.code, n.axes from data_import i, jsonb_array_elements(i.new_variant_groups) with ordinality as e (planned, place),
     jsonb_to_record(e.planned) as n (id uuid, name text, code text, axes jsonb, former jsonb)
   where i.supplier_id = $1 and i.id = $2 and n.former is null returning name, axes;

-- data-import.list
-- takes $1 uuid, $2 text[], $3 bigint, $4 bigint
-- gives id uuid, kind text, state text, fault text, fileName text, isSheet boolean, sheet text, sheetNames text[], headingRow integer, headers text[], fields text[], blanks text, point text, categoryId uuid, categoryName text, creates text[], priceListId uuid, reason text, rowCount integer, doneCount integer, touchedCount integer, createdAt timestamp with time zone, appliedAt timestamp with time zone, undoneAt timestamp with time zone, authorName text, counts jsonb
select i.id, i.kind, i.state, i.fault, i.file_name, i.is_sheet, i.sheet, i.sheet_names, i.heading_row, i.headers, i.fields, i.blanks, i.point, i.category_id, i.category_name, i.creates, i.price_list_id, i.reason, i.row_count, i.done_count,
  i.touched_count, i.created_at, i.applied_at, i.undone_at, l.name as author_name, (select jsonb_object_agg(outcome, rows) from (
    select r.outcome, count(*) as rows from import_row r
    where r.supplier_id = i.supplier_id and r.import_id = i.id and r.outcome is not null group by r.outcome) c) as counts from data_import i left join login l on l.id = i.created_by
   where i.supplier_id = $1 and i.kind = any($2) order by i.created_at desc, i.id limit $3 offset $4;

-- data-import.lock
-- takes $1 uuid
-- gives pgAdvisoryXactLock text
select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))::text;

-- data-import.lock-customers
-- takes $1 uuid, $2 uuid
select from customer c
   where c.supplier_id = $1 and c.id in (
     select r.record_id from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed'))
   order by c.id for no key update;

-- data-import.lock-price-list
-- takes $1 uuid, $2 uuid
select from price_list l join data_import i on i.supplier_id = $1 and i.id = $2 and l.id = i.price_list_id
   where l.supplier_id = $1 for update of l;

-- data-import.lock-products
-- takes $1 uuid, $2 uuid
select from product p
   where p.supplier_id = $1 and p.id in (
     select r.record_id from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed'))
   order by p.id for no key update;

-- data-import.lock-representatives
-- takes $1 uuid, $2 uuid
select from staff m
   where m.supplier_id = $1 and m.id::text in (
     select unnest(string_to_array(concat_ws(',', r.before ->> 'representatives', r.after ->> 'representatives'), ','))
     from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed'))
   order by m.id for no key update;

-- data-import.lock-variant-groups
-- takes $1 uuid, $2 uuid
select from variant_group g where g.supplier_id = $1 and g.id in (select n.id from data_import i, jsonb_array_elements(i.new_variant_groups) with ordinality as e (planned, place),
     jsonb_to_record(e.planned) as n (id uuid, name text, code text, axes jsonb, former jsonb)
   where i.supplier_id = $1 and i.id = $2) order by g.id for update;

-- data-import.match
-- takes $1 uuid, $2 uuid, $3 text[], $4 text, $5 uuid, $6 uuid, $7 text, $8 text, $9 text, $10 text[]
update data_import set fields = $3, blanks = $4, category_id = $5, price_list_id = $6, reason = $7, point = $8,
     category_name = $9, creates = $10
   where supplier_id = $1 and id = $2;

-- data-import.move
-- takes $1 uuid, $2 uuid, $3 text[], $4 text, $5 text, $6 uuid
update data_import set state = $4, fault = $5, done_count = 0, touched_count = 0, acted_by = coalesce($6, acted_by)
   where supplier_id = $1 and id = $2 and state = any($3);

-- data-import.note-stock
-- takes $1 uuid, $2 uuid
update import_row r set before = jsonb_set(r.before, '{stock}', to_jsonb(p.stock))
   from product p
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome = 'changed' and r.before ? 'stock'
     and p.supplier_id = r.supplier_id and p.id = r.record_id and p.stock <> (r.before ->> 'stock')::integer;

-- data-import.priced-products
-- takes $1 uuid, $2 uuid[]
-- gives code text, name text, price bigint, wholesalePrice bigint, tiers jsonb, tags text[]
select p.code, p.name, p.price, p.wholesale_price, p.tiers, p.tags
   from product p where p.supplier_id = $1 and p.id = any($2) order by plain_text(p.name), p.id;

-- data-import.products
-- takes $1 uuid, $2 text[], $3 text[]
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], variantGroupId uuid, variantValues text[], variantRank integer
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.variant_group_id, p.variant_values, p.variant_rank
   from product p
   where p.supplier_id = $1 and (p.code = any($2) or code_key(p.code) = any($3) or p.gtin = any($3)) order by p.id;

-- data-import.progress
-- takes $1 uuid, $2 uuid, $3 integer
update data_import set done_count = $3 where supplier_id = $1 and id = $2;

-- data-import.read-rows
-- takes $1 uuid, $2 uuid, $3 integer, $4 bigint
-- gives number integer, cells jsonb
select number, cells from import_row where supplier_id = $1 and import_id = $2 and number > $3 order by number limit $4;

-- data-import.refused
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives cells jsonb, faults jsonb
select cells, faults from import_row where supplier_id = $1 and import_id = $2 and outcome = 'refused'
   order by number limit $3;

-- data-import.remove-categories
-- takes $1 uuid, $2 uuid
-- gives name text, parentName text
with removed as (
       delete from category c using (select n.* from data_import i, jsonb_array_elements(i.new_categories) with ordinality as e (category, place),
     jsonb_populate_record(null::category, e.category) n
   where i.supplier_id = $1 and i.id = $2) n
       where c.supplier_id = $1 and c.id = n.id and c.parent_id is not null
         and c.name = n.name and c.parent_id is not distinct from n.parent_id
         and not exists (select from product u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from category u where u.supplier_id = $1 and u.parent_id = c.id)
         and not exists (select from coupon_category u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from promotion_category u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from short_link u where u.supplier_id = $1 and u.category_id = c.id)
       returning c.name, c.parent_id)
     select r.name, p.name as parent_name from removed r left join category p on p.supplier_id = $1 and p.id = r.parent_id
     order by 2 nulls first, 1;

-- data-import.remove-departments
-- takes $1 uuid, $2 uuid
-- gives name text, parentName text
with removed as (
       delete from category c using (select n.* from data_import i, jsonb_array_elements(i.new_categories) with ordinality as e (category, place),
     jsonb_populate_record(null::category, e.category) n
   where i.supplier_id = $1 and i.id = $2) n
       where c.supplier_id = $1 and c.id = n.id and c.parent_id is null
         and c.name = n.name and c.parent_id is not distinct from n.parent_id
         and not exists (select from product u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from category u where u.supplier_id = $1 and u.parent_id = c.id)
         and not exists (select from coupon_category u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from promotion_category u where u.supplier_id = $1 and u.category_id = c.id)
         and not exists (select from short_link u where u.supplier_id = $1 and u.category_id = c.id)
       returning c.name, c.parent_id)
     select r.name, p.name as parent_name from removed r left join category p on p.supplier_id = $1 and p.id = r.parent_id
     order by 2 nulls first, 1;

-- data-import.remove-variant-groups
-- takes $1 uuid, $2 uuid
-- gives name text, axes jsonb
delete from variant_group g using (select n.* from data_import i, jsonb_array_elements(i.new_variant_groups) with ordinality as e (planned, place),
     jsonb_to_record(e.planned) as n (id uuid, name text, code text, axes jsonb, former jsonb)
   where i.supplier_id = $1 and i.id = $2 and n.former is null) n
   where g.supplier_id = $1 and g.id = n.id
     and not exists (select from product u where u.supplier_id = $1 and u.variant_group_id = g.id)
   returning g.name, g.axes;

-- data-import.representatives
-- takes $1 uuid
-- gives id uuid, name text, email text, isActive boolean
select m.id, l.name, l.email, m.is_active from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.role = 'representative' order by m.id;

-- data-import.restore-figures
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
update product p
   set (code, gtin, unit, category_id, price, previous_price, uninvoiced_price, wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, stock_policy, stock_minimum, stock, is_quote_only, is_active, tags, variant_group_id, variant_values, variant_rank) = (
       select n.code, n.gtin, n.unit, n.category_id, n.price, n.previous_price, n.uninvoiced_price, n.wholesale_price, n.wholesale_minimum, n.increment_multiple, n.granularity, n.min_per_order, n.max_per_order, n.packaging_price, n.tiers, n.stock_policy, n.stock_minimum, n.stock, n.is_quote_only, n.is_active, n.tags, n.variant_group_id, n.variant_values, n.variant_rank from jsonb_populate_record(p, r.before) n),
     version = p.version + case when r.before - 'stock' = '{}' then 0 else 1 end
   from import_row r
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and not r.after ?| array['name', 'brand', 'packaging', 'description'] and p.supplier_id = r.supplier_id and p.id = r.record_id;

-- data-import.restore-stock-movements
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer, $5 uuid
insert into stock_movement (supplier_id, id, product_id, kind, change, stock, moved_by)
     select r.supplier_id, gen_random_uuid(), r.record_id, 'import',
       (r.before ->> 'stock')::integer - (r.after ->> 'stock')::integer, (r.before ->> 'stock')::integer, $5
     from import_row r
     where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and r.after ? 'stock' and r.before ? 'stock';

-- data-import.restore-variant-groups
-- takes $1 uuid, $2 uuid
-- gives name text, axes jsonb, imported jsonb
update variant_group g set axes = n.former -> 'axes', code = n.former ->> 'code', version = g.version + 1
   from (select n.* from data_import i, jsonb_array_elements(i.new_variant_groups) with ordinality as e (planned, place),
     jsonb_to_record(e.planned) as n (id uuid, name text, code text, axes jsonb, former jsonb)
   where i.supplier_id = $1 and i.id = $2 and n.former is not null) n
   where g.supplier_id = $1 and g.id = n.id and g.version = (n.former ->> 'version')::integer + 1
   returning g.name, g.axes, n.axes as imported;

-- data-import.restore-words
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
update product p
   set (code, gtin, name, description, brand, unit, packaging, category_id, price, previous_price, uninvoiced_price, wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, stock_policy, stock_minimum, stock, is_quote_only, is_active, tags, variant_group_id, variant_values, variant_rank) = (
       select n.code, n.gtin, n.name, n.description, n.brand, n.unit, n.packaging, n.category_id, n.price, n.previous_price, n.uninvoiced_price, n.wholesale_price, n.wholesale_minimum, n.increment_multiple, n.granularity, n.min_per_order, n.max_per_order, n.packaging_price, n.tiers, n.stock_policy, n.stock_minimum, n.stock, n.is_quote_only, n.is_active, n.tags, n.variant_group_id, n.variant_values, n.variant_rank from jsonb_populate_record(p, r.before) n),
     version = p.version + case when r.before - 'stock' = '{}' then 0 else 1 end
   from import_row r
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and r.after ?| array['name', 'brand', 'packaging', 'description'] and p.supplier_id = r.supplier_id and p.id = r.record_id;

-- data-import.rows
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint, $5 bigint
-- gives number integer, outcome text, recordId uuid, name text, changes jsonb, faults jsonb, touches jsonb, isBelowCost boolean
select r.number, r.outcome, r.record_id, r.name, r.changes, r.faults, r.touches,
     coalesce(r.outcome = 'changed' and (r.after ->> 'price')::bigint < p.cost, false) as is_below_cost
   from import_row r left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome is not null
     and case $3 when 'touched' then r.touches <> '[]' when 'below-cost' then r.outcome = 'changed' and (r.after ->> 'price')::bigint < p.cost when 'noted' then r.outcome <> 'refused' and r.faults <> '[]' else coalesce($3 = r.outcome, true) end order by r.number limit $4 offset $5;

-- data-import.set-applied
-- takes $1 uuid, $2 uuid
update data_import set applied_at = now() where supplier_id = $1 and id = $2;

-- data-import.set-touched-count
-- takes $1 uuid, $2 uuid, $3 integer
update data_import set touched_count = $3 where supplier_id = $1 and id = $2;

-- data-import.set-undone
-- takes $1 uuid, $2 uuid
update data_import set undone_at = now() where supplier_id = $1 and id = $2;

-- data-import.state
-- takes $1 uuid, $2 uuid
-- gives state text
select state from data_import where supplier_id = $1 and id = $2;

-- data-import.store-made
-- takes $1 uuid, $2 uuid, $3 jsonb, $4 jsonb, $5 jsonb
update data_import set new_records = $3, new_categories = $4, new_variant_groups = $5 where supplier_id = $1 and id = $2;

-- data-import.store-plans
-- takes $1 uuid, $2 uuid, $3 integer[], $4 text[], $5 uuid[], $6 integer[], $7 text[], $8 text[], $9 text[], $10 text[], $11 text[]
update import_row r set outcome = p.outcome, record_id = p.record_id, version = p.version, name = p.name,
     changes = p.changes::jsonb, faults = p.faults::jsonb, before = p.before::jsonb, after = p.after::jsonb
   from unnest($3::integer[], $4::text[], $5::uuid[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
     as p (number, outcome, record_id, version, name, changes, faults, before, after)
   where r.supplier_id = $1 and r.import_id = $2 and r.number = p.number;

-- data-import.store-touches
-- takes $1 uuid, $2 uuid, $3 integer[], $4 text[]
update import_row r set touches = t.touches::jsonb from unnest($3::integer[], $4::text[]) as t (number, touches)
   where r.supplier_id = $1 and r.import_id = $2 and r.number = t.number;

-- data-import.tags
-- takes $1 uuid
-- gives name text
select distinct tag as name from product, unnest(tags) as tag where supplier_id = $1 order by 1;

-- data-import.touched
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number integer, outcome text, after jsonb, now jsonb, isUsed boolean
select r.number, r.outcome, r.after, to_jsonb(p) as now, exists (select from cart_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from order_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from order_question u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from price_request u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from subscription_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from shopping_list_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from coupon_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from combo_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from availability_alert u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from price_list_price u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from promotion_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from short_link u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from chat_message u where u.supplier_id = $1 and u.product_id = r.record_id) as is_used from import_row r left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
     left join (select o.record_id, 2 * count(*) as versions
   from data_import i
     join data_import d on d.supplier_id = $1 and d.state = 'undone' and d.applied_at > i.applied_at
     join import_row o on o.supplier_id = $1 and o.import_id = d.id and o.outcome = 'changed' and o.after - 'stock' <> '{}'
   where i.supplier_id = $1 and i.id = $2 group by o.record_id) u on u.record_id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed')
     and (p.version is distinct from case when r.outcome = 'added' then 1 when r.after - 'stock' = '{}' then r.version else r.version + 1 end + coalesce(u.versions, 0) or r.after ? 'stock' and p.stock <> (r.after ->> 'stock')::integer
       or r.after ? 'variant_group_id' and (p.variant_group_id::text, to_jsonb(p.variant_values)) is distinct from
     (r.after ->> 'variant_group_id', nullif(r.after -> 'variant_values', 'null'))
       or r.outcome = 'added' and (p.pictures <> '[]' or exists (select from cart_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from order_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from order_question u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from price_request u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from subscription_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from shopping_list_line u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from coupon_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from combo_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from availability_alert u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from price_list_price u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from promotion_product u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from short_link u where u.supplier_id = $1 and u.product_id = r.record_id) or exists (select from chat_message u where u.supplier_id = $1 and u.product_id = r.record_id))) order by r.number limit $3;

-- data-import.touched-customers
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number integer, after jsonb, now jsonb, isUsed boolean
select r.number, r.after, case when c.erased_at is null then (to_jsonb(c) || jsonb_build_object('representatives', (select coalesce(string_agg(o.representative_id::text, ',' order by o.representative_id), '')
   from portfolio o where o.supplier_id = c.supplier_id and o.customer_id = c.id), 'address', (select jsonb_build_object('postal_code', a.postal_code, 'street', a.street, 'number', a.number, 'complement', a.complement, 'district', a.district, 'city', a.city, 'state', a.state, 'reference_point', a.reference_point, 'directions', a.directions, 'latitude', a.latitude, 'longitude', a.longitude)
   from address a where a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null))) end as now,
     coalesce(c.login_id is not null or exists (select from address u where u.supplier_id = $1 and u.customer_id = r.record_id and not (u.is_primary and jsonb_typeof(r.after -> 'address') = 'object')) or exists (select from cart u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from chat_room u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from combo_customer u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from customer_note u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from invoice u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from linked_user u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from negotiation u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from portfolio u where u.supplier_id = $1 and u.customer_id = r.record_id and not (r.after ? 'representatives')) or exists (select from privacy_request u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from purchase_order u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from shopping_list u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from subscription u where u.supplier_id = $1 and u.customer_id = r.record_id), false) as is_used
   from import_row r left join customer c on c.supplier_id = $1 and c.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed')
     and ((c.id is null or c.erased_at is not null or not (to_jsonb(c) || jsonb_build_object('representatives', (select coalesce(string_agg(o.representative_id::text, ',' order by o.representative_id), '')
   from portfolio o where o.supplier_id = c.supplier_id and o.customer_id = c.id), 'address', (select jsonb_build_object('postal_code', a.postal_code, 'street', a.street, 'number', a.number, 'complement', a.complement, 'district', a.district, 'city', a.city, 'state', a.state, 'reference_point', a.reference_point, 'directions', a.directions, 'latitude', a.latitude, 'longitude', a.longitude)
   from address a where a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null))) @> r.after
  or c.login_id is not null and r.after ?| array['name', 'trade_name', 'email', 'phone', 'state_registration', 'birth_date', 'address']) or r.outcome = 'added' and (exists (select from address u where u.supplier_id = $1 and u.customer_id = r.record_id and not (u.is_primary and jsonb_typeof(r.after -> 'address') = 'object')) or exists (select from cart u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from chat_room u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from combo_customer u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from customer_note u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from invoice u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from linked_user u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from negotiation u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from portfolio u where u.supplier_id = $1 and u.customer_id = r.record_id and not (r.after ? 'representatives')) or exists (select from privacy_request u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from purchase_order u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from shopping_list u where u.supplier_id = $1 and u.customer_id = r.record_id) or exists (select from subscription u where u.supplier_id = $1 and u.customer_id = r.record_id))) order by r.number limit $3;

-- data-import.touched-prices
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number integer, after jsonb, now jsonb, isUsed boolean
select r.number, r.after, case when p.id is not null then jsonb_build_object('price', x.price) end as now, false as is_used
   from import_row r
     join data_import i on i.supplier_id = $1 and i.id = $2
     left join product p on p.supplier_id = $1 and p.id = r.record_id
     left join price_list_price x on x.supplier_id = $1 and x.price_list_id = i.price_list_id and x.product_id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome = 'changed' and (p.id is null or i.price_list_id is null or x.price is distinct from (r.after ->> 'price')::bigint) order by r.number limit $3;

-- data-import.update-variant-groups
-- takes $1 uuid, $2 uuid
-- gives name text, axes jsonb, former jsonb
update variant_group g set axes = n.axes, code = n.code, version = g.version + 1
   from (select n.* from data_import i, jsonb_array_elements(i.new_variant_groups) with ordinality as e (planned, place),
     jsonb_to_record(e.planned) as n (id uuid, name text, code text, axes jsonb, former jsonb)
   where i.supplier_id = $1 and i.id = $2 and n.former is not null) n
   where g.supplier_id = $1 and g.id = n.id returning g.name, g.axes, n.former;

-- data-import.variant-group-names
-- takes $1 uuid
-- gives id uuid, name text
select id, name from variant_group where supplier_id = $1;

-- data-import.variant-groups
-- takes $1 uuid
-- gives id uuid, version integer, name text, code text, axes jsonb, nextRank integer, members jsonb
select g.id, g.version, g.name, g.code, g.axes, coalesce(max(p.variant_rank) + 1, 0) as next_rank,
     coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'values', p.variant_values)) filter (where p.id is not null), '[]') as members
   from variant_group g left join product p on p.supplier_id = g.supplier_id and p.variant_group_id = g.id
   where g.supplier_id = $1 group by g.supplier_id, g.id order by g.created_at, g.id;

-- data-import.write-addresses after
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with wanted as (
       select r.record_id, n.* from import_row r, jsonb_populate_record(null::address, r.after -> 'address') n
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome in ('added', 'changed') and jsonb_typeof(r.after -> 'address') = 'object'),
     moved as (
       update address a set (postal_code, street, number, complement, district, city, state) = (w.postal_code, w.street, w.number, w.complement, w.district, w.city, w.state),
         (reference_point, directions, latitude, longitude) = (
           select a.reference_point, a.directions, a.latitude, a.longitude where (a.postal_code, a.street, a.number, a.city, a.state) = (w.postal_code, w.street, w.number, w.city, w.state)
           union all select coalesce(w.reference_point, ''), coalesce(w.directions, ''), coalesce(w.latitude, null), coalesce(w.longitude, null) where (a.postal_code, a.street, a.number, a.city, a.state) <> (w.postal_code, w.street, w.number, w.city, w.state))
       from wanted w where a.supplier_id = $1 and a.customer_id = w.record_id and a.is_primary and not a.is_billing and a.removed_at is null
       returning a.customer_id),
     gone as (
       update address a set removed_at = now()
       from import_row r
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and jsonb_typeof(r.after -> 'address') = 'null' and a.supplier_id = $1
         and a.customer_id = r.record_id and a.is_primary and not a.is_billing and a.removed_at is null)
     insert into address (supplier_id, customer_id, postal_code, street, number, complement, district, city, state, reference_point, directions, latitude, longitude, is_primary)
     select $1, w.record_id, w.postal_code, w.street, w.number, w.complement, w.district, w.city, w.state, coalesce(w.reference_point, ''), coalesce(w.directions, ''), coalesce(w.latitude, null), coalesce(w.longitude, null), true
     from wanted w where w.record_id not in (select customer_id from moved);

-- data-import.write-addresses before
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with wanted as (
       select r.record_id, n.* from import_row r, jsonb_populate_record(null::address, r.before -> 'address') n
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome in ('added', 'changed') and jsonb_typeof(r.before -> 'address') = 'object'),
     moved as (
       update address a set (postal_code, street, number, complement, district, city, state) = (w.postal_code, w.street, w.number, w.complement, w.district, w.city, w.state),
         (reference_point, directions, latitude, longitude) = (
           select a.reference_point, a.directions, a.latitude, a.longitude where (a.postal_code, a.street, a.number, a.city, a.state) = (w.postal_code, w.street, w.number, w.city, w.state)
           union all select coalesce(w.reference_point, ''), coalesce(w.directions, ''), coalesce(w.latitude, null), coalesce(w.longitude, null) where (a.postal_code, a.street, a.number, a.city, a.state) <> (w.postal_code, w.street, w.number, w.city, w.state))
       from wanted w where a.supplier_id = $1 and a.customer_id = w.record_id and a.is_primary and not a.is_billing and a.removed_at is null
       returning a.customer_id),
     gone as (
       update address a set removed_at = now()
       from import_row r
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and jsonb_typeof(r.before -> 'address') = 'null' and a.supplier_id = $1
         and a.customer_id = r.record_id and a.is_primary and not a.is_billing and a.removed_at is null)
     insert into address (supplier_id, customer_id, postal_code, street, number, complement, district, city, state, reference_point, directions, latitude, longitude, is_primary)
     select $1, w.record_id, w.postal_code, w.street, w.number, w.complement, w.district, w.city, w.state, coalesce(w.reference_point, ''), coalesce(w.directions, ''), coalesce(w.latitude, null), coalesce(w.longitude, null), true
     from wanted w where w.record_id not in (select customer_id from moved);

-- data-import.write-customers after
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with ended as (
       update session s set ended_at = now()
       from import_row r join customer c on c.supplier_id = $1 and c.id = r.record_id
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and r.after ? 'erp_code' and c.erp_code is not null
         and s.supplier_id = $1 and s.acting_customer_id = c.id and s.api_key_id is not null and s.ended_at is null)
     update customer c
     set (name, trade_name, email, phone, state_registration, erp_code, credit_limit_cents, birth_date) = (
       select n.name, n.trade_name, n.email, n.phone, n.state_registration, n.erp_code, n.credit_limit_cents, n.birth_date from jsonb_populate_record(c, r.after) n)
     from import_row r
     where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and c.supplier_id = $1 and c.id = r.record_id;

-- data-import.write-customers before
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with ended as (
       update session s set ended_at = now()
       from import_row r join customer c on c.supplier_id = $1 and c.id = r.record_id
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and r.after ? 'erp_code' and c.erp_code is not null
         and s.supplier_id = $1 and s.acting_customer_id = c.id and s.api_key_id is not null and s.ended_at is null)
     update customer c
     set (name, trade_name, email, phone, state_registration, erp_code, credit_limit_cents, birth_date) = (
       select n.name, n.trade_name, n.email, n.phone, n.state_registration, n.erp_code, n.credit_limit_cents, n.birth_date from jsonb_populate_record(c, r.before) n)
     from import_row r
     where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed' and c.supplier_id = $1 and c.id = r.record_id;

-- data-import.write-portfolios after
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with wanted as (
       select r.record_id as customer_id, string_to_array(r.after ->> 'representatives', ',') as representatives
       from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome in ('added', 'changed') and r.after ? 'representatives'),
     gone as (
       delete from portfolio o using wanted w
       where o.supplier_id = $1 and o.customer_id = w.customer_id and not o.representative_id::text = any (w.representatives))
     insert into portfolio (supplier_id, representative_id, customer_id)
     select $1, m.id, w.customer_id
     from wanted w join staff m on m.supplier_id = $1 and m.id::text = any (w.representatives) and m.is_active
     on conflict do nothing;

-- data-import.write-portfolios before
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with wanted as (
       select r.record_id as customer_id, string_to_array(r.before ->> 'representatives', ',') as representatives
       from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome in ('added', 'changed') and r.before ? 'representatives'),
     gone as (
       delete from portfolio o using wanted w
       where o.supplier_id = $1 and o.customer_id = w.customer_id and not o.representative_id::text = any (w.representatives))
     insert into portfolio (supplier_id, representative_id, customer_id)
     select $1, m.id, w.customer_id
     from wanted w join staff m on m.supplier_id = $1 and m.id::text = any (w.representatives) and m.is_active
     on conflict do nothing;

-- data-import.write-prices after
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with wanted as (
       select r.record_id as product_id, (r.after ->> 'price')::bigint as price, i.price_list_id
       from import_row r join data_import i on i.supplier_id = $1 and i.id = $2
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed'),
     removed as (
       delete from price_list_price x using wanted w
       where x.supplier_id = $1 and x.price_list_id = w.price_list_id and x.product_id = w.product_id and w.price is null)
     insert into price_list_price (supplier_id, price_list_id, product_id, price)
     select $1, w.price_list_id, w.product_id, w.price from wanted w where w.price is not null
     on conflict (supplier_id, price_list_id, product_id) do update set price = excluded.price;

-- data-import.write-prices before
-- takes $1 uuid, $2 uuid, $3 integer, $4 integer
with wanted as (
       select r.record_id as product_id, (r.before ->> 'price')::bigint as price, i.price_list_id
       from import_row r join data_import i on i.supplier_id = $1 and i.id = $2
       where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'changed'),
     removed as (
       delete from price_list_price x using wanted w
       where x.supplier_id = $1 and x.price_list_id = w.price_list_id and x.product_id = w.product_id and w.price is null)
     insert into price_list_price (supplier_id, price_list_id, product_id, price)
     select $1, w.price_list_id, w.product_id, w.price from wanted w where w.price is not null
     on conflict (supplier_id, price_list_id, product_id) do update set price = excluded.price;


-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- negotiation.abandoned
-- takes $1 bigint
-- gives supplierId uuid, customerId uuid
select c.supplier_id, c.customer_id from cart c
   where c.locked_by is not null and (c.locked_until <= now() or not exists (
     select from staff m join session s on s.supplier_id = m.supplier_id and s.login_id = m.login_id
     where m.supplier_id = c.supplier_id and m.id = c.locked_by and m.is_active and s.ended_at is null and s.expires_at > now()
       and not exists (select from negotiation n where n.supplier_id = c.supplier_id and n.customer_id = c.customer_id
         and n.ended_at is null and n.session_hash <> s.token_hash)))
     and exists (select from supplier open_store where open_store.id = c.supplier_id and open_store.is_active) order by c.locked_until limit $1;

-- negotiation.attendant
-- takes $1 uuid, $2 uuid
-- gives staffId uuid
select n.staff_id from negotiation n join staff m on m.supplier_id = $1 and m.id = n.staff_id and m.is_active
   where n.supplier_id = $1 and n.id = $2;

-- negotiation.carts
-- takes $1 uuid, $2 text[], $3 bigint, $4 bigint
-- gives customerId uuid, customerName text, changedAt timestamp with time zone, lockedUntil timestamp with time zone, holderId uuid, holderName text, openRequests bigint
select c.customer_id, u.name as customer_name, c.updated_at as changed_at,
     case when c.locked_until > now() then c.locked_until end as locked_until,
     case when c.locked_until > now() then c.locked_by end as holder_id,
     (select p.name from staff m join login p on p.id = m.login_id where m.supplier_id = $1 and m.id = c.locked_by) as holder_name,
     (select count(*) from negotiation n
   join price_request r on r.supplier_id = $1 and r.negotiation_id = n.id and r.is_approved is null
   where n.supplier_id = $1 and n.customer_id = c.customer_id and n.ended_at is null and c.locked_until > now()) as open_requests
   from cart c
   join customer u on u.supplier_id = $1 and u.id = c.customer_id
   where c.supplier_id = $1 and u.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     and (exists (select from cart_line l where l.supplier_id = $1 and l.customer_id = c.customer_id and l.quantity > 0)
       or exists (select from cart_combo b join combo k on k.supplier_id = $1 and k.id = b.combo_id
       where b.supplier_id = $1 and b.quantity > 0 and k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = b.customer_id)) and b.customer_id = c.customer_id))
   order by (select count(*) from negotiation n
   join price_request r on r.supplier_id = $1 and r.negotiation_id = n.id and r.is_approved is null
   where n.supplier_id = $1 and n.customer_id = c.customer_id and n.ended_at is null and c.locked_until > now()) > 0 desc, c.updated_at desc, c.customer_id
   limit $3 offset $4;

-- negotiation.combos-of-carts
-- takes $1 uuid, $2 uuid[]
-- gives customerId uuid, combos bigint, total bigint
select b.customer_id, count(*) as combos, sum(b.quantity * k.price_cents)::bigint as total
   from cart_combo b join combo k on k.supplier_id = $1 and k.id = b.combo_id
       where b.supplier_id = $1 and b.quantity > 0 and k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = b.customer_id)) and b.customer_id = any ($2)
   group by b.customer_id;

-- negotiation.consent
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint, $5 text, $6 uuid
update negotiation set consent_version = $3, consent_cents = $4, consent_at = now(), consent_channel = $5, consent_by = $6
   where supplier_id = $1 and customer_id = $2 and ended_at is null;

-- negotiation.consent-limit
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives approvalAbove bigint
select approval_above_cents as approval_above from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3;

-- negotiation.count-carts
-- takes $1 uuid, $2 text[]
-- gives total bigint
select count(*) as total from cart c
   join customer u on u.supplier_id = $1 and u.id = c.customer_id
   where c.supplier_id = $1 and u.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     and (exists (select from cart_line l where l.supplier_id = $1 and l.customer_id = c.customer_id and l.quantity > 0)
       or exists (select from cart_combo b join combo k on k.supplier_id = $1 and k.id = b.combo_id
       where b.supplier_id = $1 and b.quantity > 0 and k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = b.customer_id)) and b.customer_id = c.customer_id));

-- negotiation.customer
-- takes $1 uuid, $2 uuid
-- gives id uuid, kind text, isApproved boolean, priceListId uuid
select id, kind, is_approved, (select l.id from price_list_of($1, $2) l) as price_list_id from customer where supplier_id = $1 and id = $2;

-- negotiation.decide-price
-- takes $1 uuid, $2 uuid, $3 uuid, $4 boolean, $5 uuid
-- gives quantity integer, price bigint
update price_request set is_approved = $4, decided_at = now(), decided_by = $5
   where supplier_id = $1 and negotiation_id = $2 and product_id = $3 and is_approved is null
   returning quantity, price;

-- negotiation.find
-- takes $1 uuid, $2 uuid
-- gives customerName text, phone text, changedAt timestamp with time zone, priceListName text, lockedUntil timestamp with time zone, holderId uuid, holderName text, id uuid, staffId uuid, note text, requests json, consentAt timestamp with time zone, consentChannel text, consentItems bigint, consentBy uuid, contentVersion bigint, isConsentCurrent boolean, isConsentRequested boolean, turnById uuid, turnByName text, turnSessionHash bytea, proposal json
select u.name as customer_name, u.phone, c.updated_at as changed_at,
     (select p.name from price_list p where p.supplier_id = $1 and p.id = (select id from price_list_of($1, $2))) as price_list_name,
     case when c.locked_until > now() then c.locked_until end as locked_until,
     case when c.locked_until > now() then c.locked_by end as holder_id,
     case when c.locked_until > now() then
       (select p.name from staff m join login p on p.id = m.login_id where m.supplier_id = $1 and m.id = c.locked_by) end as holder_name,
     n.id, n.staff_id, n.note, coalesce((select json_agg(json_build_object('productId', r.product_id, 'quantity', r.quantity, 'price', r.price, 'reason', r.reason,
     'isApproved', r.is_approved) order by r.requested_at) from price_request r where r.supplier_id = $1 and r.negotiation_id = n.id), '[]') as requests,
     n.consent_at, n.consent_channel, n.consent_cents as consent_items, n.consent_by,
     newest.version as content_version, coalesce(n.consent_version >= newest.version, false) as is_consent_current,
     coalesce(n.consent_requested_version >= newest.version, false) as is_consent_requested,
     t.id as turn_by_id, t.name as turn_by_name, n.turn_session_hash,
     (select json_build_object('id', o.id, 'attendantName', split_part(p.name, ' ', 1), 'endedAt', to_char(o.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'lines', coalesce((select json_agg(json_build_object('productId', i.id, 'name', i.name, 'quantity', (e.value ->> 'quantity')::integer,
          'price', (e.value ->> 'price')::bigint) order by i.name) from jsonb_array_elements(o.proposal) e join product i on i.supplier_id = $1 and i.id = (e.value ->> 'productId')::uuid), '[]'))
   from negotiation o join staff m on m.supplier_id = $1 and m.id = o.staff_id join login p on p.id = m.login_id
   where o.supplier_id = $1 and o.customer_id = c.customer_id and o.proposal is not null and o.ended_by <> 'order'
     and o.ended_at > now() - interval '24 hours'
     and not exists (select from negotiation later where later.supplier_id = $1 and later.customer_id = c.customer_id
       and later.ended_by = 'order' and later.ended_at > o.ended_at)
   order by o.ended_at desc limit 1) as proposal
   from cart c
   join customer u on u.supplier_id = $1 and u.id = c.customer_id
   left join negotiation n on n.supplier_id = $1 and n.customer_id = c.customer_id and n.ended_at is null
   cross join lateral (select greatest(
     (select max(l.changed_at_version) from cart_line l where l.supplier_id = $1 and l.customer_id = $2),
     (select max(b.changed_at_version) from cart_combo b where b.supplier_id = $1 and b.customer_id = $2), 0) as version) newest
   left join lateral (
     select m.id, p.name from staff m join login p on p.id = m.login_id
     where m.supplier_id = $1 and m.id = n.turn_requested_by and m.is_active
       and n.turn_requested_at > now() - interval '15 minutes') t on true
   where c.supplier_id = $1 and c.customer_id = $2;

-- negotiation.hand-over
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives customerId uuid, version bigint
with passed as (
     update negotiation set staff_id = $3, session_hash = null, turn_requested_by = null, turn_requested_at = null, turn_session_hash = null
     where supplier_id = $1 and staff_id = $2 and ended_at is null returning customer_id)
   update cart c set locked_by = $3, locked_until = now() + interval '15 minutes', version = version + 1
   from passed p where c.supplier_id = $1 and c.customer_id = p.customer_id and c.locked_by = $2
   returning c.customer_id, c.version;

-- negotiation.hold
-- takes $1 uuid, $2 uuid, $3 uuid, $4 bytea
-- gives version bigint
with held as (
     update negotiation set session_hash = $4 where supplier_id = $1 and customer_id = $2 and ended_at is null)
   update cart set locked_by = $3, locked_until = now() + interval '15 minutes', version = version + 1
   where supplier_id = $1 and customer_id = $2 returning version;

-- negotiation.holder-has-left
-- takes $1 uuid, $2 uuid
-- gives customerId uuid
select c.customer_id from cart c
   where c.supplier_id = $1 and c.customer_id = $2 and c.locked_by is not null and not exists (
     select from staff m join session s on s.supplier_id = m.supplier_id and s.login_id = m.login_id
     where m.supplier_id = c.supplier_id and m.id = c.locked_by and m.is_active and s.ended_at is null and s.expires_at > now()
       and not exists (select from negotiation n where n.supplier_id = c.supplier_id and n.customer_id = c.customer_id
         and n.ended_at is null and n.session_hash <> s.token_hash));

-- negotiation.lines-of-carts
-- takes $1 uuid, $2 uuid[]
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, customerId uuid, quantity integer, isGiftWrapped boolean, attendantPrice bigint
with buyer as materialized (
     select c.id as customer_id, g as prices from unnest($2::uuid[]) as c (id) cross join price_group_of($1, c.id) g)
   select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, l.customer_id, l.quantity, l.is_gift_wrapped, case when c.locked_until <= now() then null else l.attendant_price end as attendant_price
   from cart_line l join cart c on c.supplier_id = $1 and c.customer_id = l.customer_id
   join product p on p.supplier_id = $1 and p.id = l.product_id and p.is_active
   join buyer on buyer.customer_id = l.customer_id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, buyer.prices) priced
   where l.supplier_id = $1 and l.customer_id = any ($2) and l.quantity > 0;

-- negotiation.lock-held
-- takes $1 uuid, $2 uuid
select from cart where supplier_id = $1 and locked_by = $2 order by customer_id for no key update;

-- negotiation.of-person
-- takes $1 uuid, $2 bytea
-- gives supplierId uuid, customerId uuid, isHolder boolean
with person as (
     select $1::uuid as login_id where $1::uuid is not null
     union select s.login_id from supplier p join session s on s.supplier_id = p.id and s.token_hash = $2)
   select c.supplier_id, c.customer_id, true as is_holder
   from person join staff m on m.login_id = person.login_id
   join cart c on c.supplier_id = m.supplier_id and c.locked_by = m.id
   where not exists (
     select from staff m join session s on s.supplier_id = m.supplier_id and s.login_id = m.login_id
     where m.supplier_id = c.supplier_id and m.id = c.locked_by and m.is_active and s.ended_at is null and s.expires_at > now()
       and not exists (select from negotiation n where n.supplier_id = c.supplier_id and n.customer_id = c.customer_id
         and n.ended_at is null and n.session_hash <> s.token_hash))
   union all
   select c.supplier_id, c.customer_id, false from customer u
   join cart c on c.supplier_id = u.supplier_id and c.customer_id = u.id and c.locked_by is not null
   where u.login_id = $1 and not exists (
     select from session s where s.supplier_id = u.supplier_id and s.login_id = $1 and s.ended_at is null and s.expires_at > now());

-- negotiation.on-customer-of-session
-- takes $1 bytea
-- gives supplierId uuid, customerId uuid
select c.supplier_id, c.customer_id from supplier p
   join session s on s.supplier_id = p.id and s.token_hash = $1 and s.login_id is not null
   join cart c on c.supplier_id = p.id and c.locked_by is not null and c.customer_id = coalesce(s.acting_customer_id,
     (select u.id from customer u where u.supplier_id = p.id and u.login_id = s.login_id),
     (select l.customer_id from linked_user l where l.supplier_id = p.id and l.login_id = s.login_id and l.is_active
      order by l.created_at limit 1));

-- negotiation.pass-turn
-- takes $1 uuid, $2 uuid, $3 uuid
update negotiation set staff_id = $3, turn_requested_by = null, turn_requested_at = null,
     turn_session_hash = null where supplier_id = $1 and id = $2;

-- negotiation.request-consent
-- takes $1 uuid, $2 uuid, $3 bigint
update negotiation set consent_requested_version = $3 where supplier_id = $1 and id = $2;

-- negotiation.request-price
-- takes $1 uuid, $2 uuid, $3 uuid, $4 integer, $5 bigint, $6 text
insert into price_request (supplier_id, negotiation_id, product_id, quantity, price, reason)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (supplier_id, negotiation_id, product_id) do update set quantity = excluded.quantity, price = excluded.price,
     reason = excluded.reason, requested_at = now(), is_approved = null, decided_at = null, decided_by = null;

-- negotiation.request-to-mail
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives customerId uuid, customerName text, attendantName text, name text, unit text, quantity integer, price bigint, reason text, isApproved boolean, attendantId uuid, attendantEmail text, managerIds uuid[], managerEmails text[]
with managers as (
     select p.id, p.email from staff m join login p on p.id = m.login_id
     where m.supplier_id = $1 and m.is_active and m.role = 'staff' and 'settings' = any (m.modules))
   select n.customer_id, c.name as customer_name, (select split_part(p.name, ' ', 1) from staff m join login p on p.id = m.login_id
   where m.supplier_id = $1 and m.id = n.staff_id) as attendant_name, i.name, i.unit, r.quantity, r.price, r.reason,
     r.is_approved, a.id as attendant_id, a.email as attendant_email,
     array(select id from managers order by id) as manager_ids, array(select email from managers order by id) as manager_emails
   from price_request r
   join negotiation n on n.supplier_id = $1 and n.id = r.negotiation_id
   join customer c on c.supplier_id = $1 and c.id = n.customer_id
   join product i on i.supplier_id = $1 and i.id = r.product_id
   left join staff s on s.supplier_id = $1 and s.id = n.staff_id and s.is_active
   left join login a on a.id = s.login_id
   where r.supplier_id = $1 and r.negotiation_id = $2 and r.product_id = $3;

-- negotiation.request-turn
-- takes $1 uuid, $2 uuid, $3 uuid, $4 bytea
update negotiation set turn_requested_by = $3, turn_requested_at = now(), turn_session_hash = $4
   where supplier_id = $1 and id = $2;

-- negotiation.start
-- takes $1 uuid, $2 uuid, $3 uuid
insert into negotiation (supplier_id, customer_id, staff_id) values ($1, $2, $3);

-- negotiation.subscription-type
-- takes $1 uuid, $2 uuid
-- gives id uuid
select subscription_type_id as id from cart where supplier_id = $1 and customer_id = $2;

-- negotiation.to-mail
-- takes $1 uuid, $2 uuid
-- gives customerId uuid, email text, attendantName text, proposalUntil timestamp with time zone, leaseUntil timestamp with time zone, isConsentGiven boolean, lines json
select n.customer_id, c.email, (select split_part(p.name, ' ', 1) from staff m join login p on p.id = m.login_id
   where m.supplier_id = $1 and m.id = n.staff_id) as attendant_name,
     case when n.proposal is not null and not exists (select from negotiation l where l.supplier_id = $1 and l.customer_id = n.customer_id
       and l.started_at > n.ended_at) then n.ended_at + interval '24 hours' end as proposal_until,
     case when n.ended_at is null and k.locked_until > now() then k.locked_until end as lease_until,
     n.consent_at is not null as is_consent_given,
     coalesce((select json_agg(json_build_object('name', i.name, 'unit', i.unit, 'quantity', (e.value ->> 'quantity')::integer, 'price', (e.value ->> 'price')::bigint) order by i.name) from jsonb_array_elements(n.proposal) e join product i on i.supplier_id = $1 and i.id = (e.value ->> 'productId')::uuid), '[]') as lines
   from negotiation n
   join customer c on c.supplier_id = $1 and c.id = n.customer_id
   join cart k on k.supplier_id = $1 and k.customer_id = n.customer_id
   where n.supplier_id = $1 and n.id = $2;

-- negotiation.write-lines
-- takes $1 uuid, $2 uuid, $3 bigint, $4 uuid, $5 text, $6 uuid[], $7 integer[], $8 bigint[]
with buyer as materialized (select g as prices from price_group_of($1, $2) g),
   head as (
     update cart set version = $3, updated_at = now() where supplier_id = $1 and customer_id = $2)
   insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, attendant_price,
     changed_at_version, changed_by, changed_as, changed_at, seen)
   select $1, $2, l.product_id, l.quantity, false, l.price, $3, $4, $5, now(),
     (select jsonb_build_object('price', s.price, 'wholesalePrice', s.wholesale_price, 'wholesaleMinimum', s.wholesale_minimum,
      'incrementMultiple', p.increment_multiple, 'tiers', s.tiers)
    from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, buyer.prices) s where p.supplier_id = $1 and p.id = l.product_id)
   from unnest($6::uuid[], $7::integer[], $8::bigint[]) as l(product_id, quantity, price) cross join buyer
   on conflict (supplier_id, customer_id, product_id) do update set quantity = excluded.quantity,
     is_gift_wrapped = cart_line.is_gift_wrapped and excluded.quantity > 0, attendant_price = excluded.attendant_price,
     changed_at_version = excluded.changed_at_version, changed_by = excluded.changed_by, changed_as = excluded.changed_as,
     changed_at = excluded.changed_at,
     seen = case when cart_line.quantity = 0 then excluded.seen else cart_line.seen end;

-- negotiation.write-note
-- takes $1 uuid, $2 uuid, $3 text
-- gives version bigint
with noted as (
     update negotiation set note = $3 where supplier_id = $1 and customer_id = $2 and ended_at is null)
   update cart set version = version + 1 where supplier_id = $1 and customer_id = $2 returning version;


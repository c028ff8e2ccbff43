-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- review.activity
-- takes $1 uuid, $2 uuid, $3 boolean, $4 boolean, $5 boolean
-- gives orders json, cartLineCount bigint, conversations json, invoiceCount bigint, invoiceTotal bigint
select
     case when $3 then coalesce((select json_agg(json_build_object('number', o.number, 'status', o.status, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'total', o.total_cents) order by o.number desc) from (select * from purchase_order where supplier_id = $1 and customer_id = $2 order by number desc limit 5) o), '[]') end as orders,
     (select count(*) from cart_line l where l.supplier_id = $1 and l.customer_id = c.id and l.quantity > 0) as cart_line_count,
     case when $4 then coalesce((select json_agg(json_build_object('id', r.id, 'orderNumber', r.order_number, 'changedAt', to_char(r.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.changed_at desc) from (select * from chat_room where supplier_id = $1 and customer_id = $2 and talked_at is not null order by changed_at desc limit 5) r), '[]') end as conversations,
     case when $5 then (select count(*) from invoice i where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is null and i.paid_cents < i.amount_cents) end as invoice_count,
     case when $5 then (select coalesce(sum(i.amount_cents - i.paid_cents), 0)::bigint from invoice i
       where i.supplier_id = $1 and i.customer_id = $2 and i.cancelled_at is null and i.paid_cents < i.amount_cents) end as invoice_total
   from customer c where c.supplier_id = $1 and c.erased_at is null and c.id = $2;

-- review.counts
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text
-- gives waiting bigint, approved bigint, refused bigint
select count(*) filter (where c.is_approved) as approved,
     count(*) filter (where not c.is_approved and c.refused_at is not null) as refused,
     count(*) filter (where not c.is_approved and c.refused_at is null) as waiting from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6);

-- review.end-program-sessions
-- takes $1 uuid, $2 uuid
update session set ended_at = now() where supplier_id = $1 and acting_customer_id = $2 and api_key_id is not null and ended_at is null;

-- review.found by index
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text[]
-- gives waiting bigint, approved bigint, refused bigint
select count(*) filter (where c.is_approved) as approved,
     count(*) filter (where not c.is_approved and c.refused_at is not null) as refused,
     count(*) filter (where not c.is_approved and c.refused_at is null) as waiting from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and c.searchable_text like (select '%' || plain_text(($7::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($7::text[]) word));

-- review.found short
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text[]
-- gives waiting bigint, approved bigint, refused bigint
select count(*) filter (where c.is_approved) as approved,
     count(*) filter (where not c.is_approved and c.refused_at is not null) as refused,
     count(*) filter (where not c.is_approved and c.refused_at is null) as waiting from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($7::text[]) word));

-- review.insert-customer
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid, $5 text, $6 text, $7 text, $8 text, $9 text, $10 text, $11 text
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
insert into customer as c (supplier_id, id, price_list_id, reviewed_by, reviewed_at, is_approved, kind, document, name, trade_name, state_registration, email, phone)
   values ($1, coalesce($2, gen_random_uuid()), $3, $4, now(), true, $5, $6, $7, $8, $9, $10, $11) returning c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code;

-- review.insert-note
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid
-- gives id uuid, body text, writtenBy text, writtenAt timestamp with time zone
with n as (insert into customer_note (supplier_id, customer_id, body, written_by) values ($1, $2, $3, $4) returning *)
   select n.id, n.body, l.name as written_by, n.written_at from n left join login l on l.id = n.written_by;

-- review.invited-name
-- takes $1 uuid, $2 uuid
-- gives name text
select case when kind = 'person' then name else '' end as name from customer where supplier_id = $1 and id = $2;

-- review.list name
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 bigint, $9 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) order by plain_text(c.name), c.id limit $8 offset $9;

-- review.list name-descending
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 bigint, $9 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) order by plain_text(c.name) desc, c.id limit $8 offset $9;

-- review.list newest
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 bigint, $9 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) order by c.created_at desc, c.id limit $8 offset $9;

-- review.list oldest
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 bigint, $9 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) order by c.created_at, c.id limit $8 offset $9;

-- review.lock
-- takes $1 uuid, $2 uuid
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null for no key update of c;

-- review.lock-chosen
-- takes $1 uuid, $2 uuid[]
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and c.id = any($2) order by c.id for no key update of c;

-- review.lock-details
-- takes $1 uuid, $2 uuid
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text, stateRegistration text, hasLogin boolean
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code, c.state_registration, c.login_id is not null as has_login from customer c where c.supplier_id = $1 and c.erased_at is null and c.id = $2 for no key update of c;

-- review.lock-erp-code
-- takes $1 uuid, $2 uuid
-- gives erpCode text
select erp_code from customer where supplier_id = $1 and id = $2 and erased_at is null for no key update;

-- review.lock-filtered
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word))
   order by c.id limit $9 for no key update of c;

-- review.noted-customer
-- takes $1 uuid, $2 uuid
-- gives id uuid
select c.id from customer c where c.supplier_id = $1 and c.erased_at is null and c.id = $2;

-- review.notes
-- takes $1 uuid, $2 uuid
-- gives id uuid, body text, writtenBy text, writtenAt timestamp with time zone
select n.id, n.body, l.name as written_by, n.written_at from customer_note n left join login l on l.id = n.written_by
   where n.supplier_id = $1 and n.customer_id = $2 order by n.written_at desc, n.id limit 200;

-- review.of-customer
-- takes $1 uuid, $2 uuid
-- gives erpCode text, reviewedAt timestamp with time zone, reviewer text, termsAcceptedAt timestamp with time zone, hasLogin boolean, invitedAt timestamp with time zone, representatives text[], priceList text
select c.erp_code, c.reviewed_at, l.name as reviewer,
     (select a.accepted_at from terms_acceptance a where a.supplier_id = c.supplier_id and a.customer_id = c.id
   order by (a.version = (select f.version from terms_in_force(a.supplier_id) f)) is true desc, a.accepted_at desc limit 1) as terms_accepted_at,
     c.login_id is not null as has_login,
     (select max(i.created_at) from linked_user_invitation i
       where i.supplier_id = $1 and i.customer_id = $2 and i.is_principal and i.expires_at > now()) as invited_at,
     array(select p.name from portfolio f join staff m on m.supplier_id = $1 and m.id = f.representative_id join login p on p.id = m.login_id
       where f.supplier_id = $1 and f.customer_id = $2 and m.is_active order by p.name) as representatives,
     (select t.name from price_list t where t.supplier_id = $1 and t.id = c.price_list_id) as price_list
   from customer c left join login l on l.id = c.reviewed_by
   where c.supplier_id = $1 and c.id = $2;

-- review.price-list
-- takes $1 uuid, $2 uuid
-- gives name text
select name from price_list where supplier_id = $1 and id = $2;

-- review.representative
-- takes $1 uuid, $2 uuid
-- gives id uuid, name text
select m.id, l.name from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.role = 'representative' and m.is_active and m.id = $2;

-- review.representatives
-- takes $1 uuid
-- gives id uuid, name text
select m.id, l.name from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.role = 'representative' and m.is_active order by plain_text(l.name), m.id;

-- review.same-customer
-- takes $1 uuid, $2 uuid, $3 text
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text, isSent boolean
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code, c.id is not distinct from $2 as is_sent from customer c where c.supplier_id = $1 and c.erased_at is null and (c.document = $3 or c.id = $2)
   order by is_sent desc, c.created_at limit 1;

-- review.same-document
-- takes $1 uuid, $2 uuid
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and c.id <> $2 and c.document = (select o.document from customer o where o.supplier_id = $1 and o.id = $2)
   order by c.created_at desc, c.id limit 20;

-- review.search by index name
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like (select '%' || plain_text(($8::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by plain_text(c.name), c.id limit $9 offset $10;

-- review.search by index name-descending
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like (select '%' || plain_text(($8::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by plain_text(c.name) desc, c.id limit $9 offset $10;

-- review.search by index newest
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like (select '%' || plain_text(($8::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by c.created_at desc, c.id limit $9 offset $10;

-- review.search by index oldest
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like (select '%' || plain_text(($8::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by c.created_at, c.id limit $9 offset $10;

-- review.search short name
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by plain_text(c.name), c.id limit $9 offset $10;

-- review.search short name-descending
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by plain_text(c.name) desc, c.id limit $9 offset $10;

-- review.search short newest
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by c.created_at desc, c.id limit $9 offset $10;

-- review.search short oldest
-- takes $1 uuid, $2 text, $3 boolean, $4 date, $5 date, $6 text, $7 text, $8 text[], $9 bigint, $10 bigint
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
select c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code from customer c where c.supplier_id = $1 and c.erased_at is null and ($2::text is null or c.kind = $2)
     and ($3::boolean is null or (c.erp_code is not null) = $3)
     and ($4::date is null or c.created_at >= ($4::date)::timestamp at time zone $6)
     and ($5::date is null or c.created_at < ($5::date + 1)::timestamp at time zone $6) and ($7::text is null or case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end = $7) and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($8::text[]) word)) order by c.created_at, c.id limit $9 offset $10;

-- review.to-mail
-- takes $1 uuid, $2 uuid
-- gives email text, name text, approvalStatus text, reason text
select c.email, case when c.email_verified_at is null then '' else coalesce(l.name, c.name) end as name,
     case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason as reason
   from customer c left join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null;

-- review.write
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 uuid
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
update customer c set is_approved = $3 = 'approved', refused_at = case when $3 = 'refused' then now() end, review_reason = $4,
     reviewed_by = $5, reviewed_at = now()
   where c.supplier_id = $1 and c.id = $2 returning c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code;

-- review.write-details
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 text, $7 text
-- gives id uuid, kind text, name text, tradeName text, document text, email text, phone text, approvalStatus text, reviewReason text, createdAt timestamp with time zone, erpCode text
update customer c set name = $3, trade_name = $4, state_registration = $5, email = $6, phone = $7 where c.supplier_id = $1 and c.id = $2 returning c.id, c.kind, c.name, c.trade_name, c.document, c.email, c.phone, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at, c.erp_code;

-- review.write-each
-- takes $1 uuid, $2 uuid[], $3 text, $4 text, $5 uuid, $6 text[]
with reviewed as (insert into domain_event (supplier_id, name, payload)
   select $1, 'customer.reviewed', jsonb_build_object('customerId', r.id, 'from', r.former, 'to', $3::text) from unnest($2::uuid[], $6::text[]) as r (id, former)),
   revoked as (insert into domain_event (supplier_id, name, payload)
   select $1, 'access.revoked', jsonb_build_object('customerId', r.id) from unnest($2::uuid[]) as r (id) where $3 <> 'approved')
   update customer c set is_approved = $3 = 'approved', refused_at = case when $3 = 'refused' then now() end, review_reason = $4,
     reviewed_by = $5, reviewed_at = now()
   where c.supplier_id = $1 and c.id = any($2);

-- review.write-erp-code
-- takes $1 uuid, $2 uuid, $3 text
update customer set erp_code = $3 where supplier_id = $1 and id = $2;


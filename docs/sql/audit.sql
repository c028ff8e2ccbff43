-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- audit.count
-- takes $1 uuid, $2 text[], $3 uuid, $4 text[], $5 date, $6 date, $7 text, $8 bigint
-- gives total bigint
select count(*) as total from audit_event e
   left join login l on l.id = e.login_id
   left join customer c on c.supplier_id = e.supplier_id and c.id = e.customer_id
   where e.supplier_id = $1 and e.subject = any($2) and ($3::uuid is null or e.customer_id = $3)
     and ($8::int8 is null or e.order_number = $8)
     and ($4::text[] is null or plain_text(coalesce(l.name, '') || ' ' || coalesce(c.name, '')) like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word)))
     and ($5::date is null or e.happened_at >= ($5::date)::timestamp at time zone $7)
     and ($6::date is null or e.happened_at < ($6::date + 1)::timestamp at time zone $7);

-- audit.erase-customer
-- takes $1 uuid, $2 uuid, $3 uuid
update audit_event set login_id = nullif(login_id, $3), changes = '[]' where supplier_id = $1 and customer_id = $2;

-- audit.erase-user
-- takes $1 uuid, $2 uuid
update audit_event set changes = '[]' where supplier_id = $1 and subject = 'linked-user' and subject_id = $2;

-- audit.insert
-- takes $1 uuid, $2 text, $3 uuid, $4 uuid, $5 text, $6 uuid, $7 jsonb, $8 jsonb, $9 text, $10 text, $11 uuid, $12 bigint
insert into audit_event
     (supplier_id, action, login_id, api_key_id, acting_as, customer_id, details, changes, source, subject, subject_id, order_number)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- audit.insert-each
-- takes $1 uuid, $2 text, $3 uuid, $4 text, $5 text, $6 uuid[], $7 text[]
insert into audit_event (supplier_id, action, login_id, acting_as, subject, customer_id, changes, source)
   select $1, $2, $3, $4, $5, e.customer_id, e.changes::jsonb, 'bulk'
   from unnest($6::uuid[], $7::text[]) as e (customer_id, changes);

-- audit.page
-- takes $1 uuid, $2 text[], $3 uuid, $4 text[], $5 date, $6 date, $7 text, $8 bigint, $9 bigint, $10 bigint
-- gives id uuid, happenedAt timestamp with time zone, action text, source text, actorName text, actingAs text, customerId uuid, customerName text, subjectName text, changes jsonb, orderNumber bigint
select e.id, e.happened_at, e.action, e.source,
     coalesce(l.name, (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id)) as actor_name,
     e.acting_as, e.customer_id, c.name as customer_name,
     case e.subject
       when 'api-key' then (select k.name from api_key k where k.supplier_id = $1 and k.id = e.subject_id)
       when 'linked-user' then (select u.name from login u where u.id = e.subject_id)
       when 'staff' then (select u.name from login u where u.id = e.subject_id)
     end as subject_name, e.changes, e.order_number
   from audit_event e
   left join login l on l.id = e.login_id
   left join customer c on c.supplier_id = e.supplier_id and c.id = e.customer_id
   where e.supplier_id = $1 and e.subject = any($2) and ($3::uuid is null or e.customer_id = $3)
     and ($8::int8 is null or e.order_number = $8)
     and ($4::text[] is null or plain_text(coalesce(l.name, '') || ' ' || coalesce(c.name, '')) like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word)))
     and ($5::date is null or e.happened_at >= ($5::date)::timestamp at time zone $7)
     and ($6::date is null or e.happened_at < ($6::date + 1)::timestamp at time zone $7)
   order by e.happened_at desc, e.id limit $9 offset $10;


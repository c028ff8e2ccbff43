-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- nfe.erase
-- takes $1 uuid, $2 uuid
delete from nfe n using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and n.supplier_id = $1 and n.order_number = o.number;

-- nfe.file
-- takes $1 uuid, $2 uuid, $3 bigint, $4 boolean
-- gives key text, content bytea
select n.access_key as key, case when $4 then convert_to(n.xml, 'UTF8') else n.danfe end as content
   from nfe n join purchase_order o on o.supplier_id = n.supplier_id and o.number = n.order_number
   where n.supplier_id = $1 and n.order_number = $3 and ($2::uuid is null or o.customer_id = $2);

-- nfe.order
-- takes $1 uuid, $2 bigint, $3 text
-- gives customerId uuid, customerDocument text, total bigint, storedKey text, takenBy bigint
select o.customer_id as "customerId", o.customer_document as "customerDocument", o.total_cents as total,
     (select n.access_key from nfe n where n.supplier_id = $1 and n.order_number = $2) as stored_key,
     (select n.order_number from nfe n where n.supplier_id = $1 and n.access_key = $3 and n.order_number <> $2) as taken_by
   from purchase_order o where o.supplier_id = $1 and o.number = $2 for update of o;

-- nfe.remove
-- takes $1 uuid, $2 bigint
delete from nfe where supplier_id = $1 and order_number = $2;

-- nfe.write
-- takes $1 uuid, $2 bigint, $3 text, $4 bigint, $5 integer, $6 timestamp with time zone, $7 bigint, $8 text, $9 boolean, $10 text, $11 bytea
insert into nfe (supplier_id, order_number, access_key, number, series, issued_at, total_cents, recipient_document, is_valid, xml, danfe)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (supplier_id, order_number) do update set access_key = excluded.access_key, number = excluded.number,
     series = excluded.series, issued_at = excluded.issued_at, total_cents = excluded.total_cents,
     recipient_document = excluded.recipient_document, is_valid = excluded.is_valid, xml = excluded.xml,
     danfe = excluded.danfe, stored_at = now();


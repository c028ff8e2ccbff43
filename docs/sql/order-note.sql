-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- order-note.erase
-- takes $1 uuid, $2 uuid
delete from order_note n using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and n.supplier_id = $1 and n.order_number = o.number;

-- order-note.insert
-- takes $1 uuid, $2 bigint, $3 uuid, $4 text, $5 uuid, $6 uuid
-- gives id uuid
insert into order_note (supplier_id, order_number, id, body, written_by, api_key_id) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning id;

-- order-note.list
-- takes $1 uuid, $2 bigint, $3 uuid, $4 text
-- gives id uuid, body text, writtenBy text, writtenAt timestamp with time zone, isOwn boolean
select n.id, n.body, coalesce(l.name, k.name) as written_by, n.written_at,
     coalesce(n.written_by = $3::uuid or n.api_key_id::text = $4::text, false) as is_own
   from order_note n
   left join login l on l.id = n.written_by
   left join api_key k on k.supplier_id = $1 and k.id = n.api_key_id
   where n.supplier_id = $1 and n.order_number = $2 order by n.written_at desc, n.id limit 200;

-- order-note.order
-- takes $1 uuid, $2 bigint
-- gives number bigint
select number from purchase_order where supplier_id = $1 and number = $2;

-- order-note.remove
-- takes $1 uuid, $2 bigint, $3 uuid, $4 uuid, $5 uuid
-- gives id uuid
delete from order_note where supplier_id = $1 and order_number = $2 and id = $3 and (written_by = $4 or api_key_id = $5)
   returning id;


-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- order-desk.abandoned-moves
-- takes $1 integer
-- gives supplierId uuid, number bigint
select supplier_id, order_number as number from held_move where due_at <= now() - make_interval(secs => $1::integer) and exists (select from supplier open_store where open_store.id = held_move.supplier_id and open_store.is_active)
   order by due_at limit 100;

-- order-desk.count-print
-- takes $1 uuid, $2 text, $3 bigint[]
-- gives number bigint, count integer
insert into order_print (supplier_id, order_number, kind, count)
   select $1, n, $2, 1 from unnest($3::bigint[]) as n
   on conflict (supplier_id, order_number, kind) do update set count = order_print.count + 1
   returning order_number as number, count;

-- order-desk.drop-move
-- takes $1 uuid, $2 bigint
-- gives number bigint
delete from held_move where supplier_id = $1 and order_number = $2 returning order_number as number;

-- order-desk.hold-move
-- takes $1 uuid, $2 bigint, $3 text, $4 text, $5 uuid, $6 text, $7 uuid, $8 integer
-- gives number bigint
insert into held_move (supplier_id, order_number, from_status, to_status, login_id, acting_as, api_key_id, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8::integer)) on conflict do nothing returning order_number as number;

-- order-desk.mover
-- takes $1 uuid, $2 bigint
-- gives loginId uuid, apiKeyId uuid, from text, to text
select e.login_id, e.api_key_id, e.from_status as "from", e.to_status as "to" from order_event e
   where e.supplier_id = $1 and e.order_number = $2 and e.kind = 'moved' order by e.position desc limit 1;

-- order-desk.order
-- takes $1 uuid, $2 bigint
-- gives status text, flow text, deliveryType text, paymentKind text, paymentState text, approval text, handoverCode text, isPicked boolean, pickedLines bigint, openLines bigint, weighedLines bigint
select o.status, o.flow, o.delivery_type, o.payment_kind, o.payment_state, o.approval, o.handover_code, o.picked_at is not null as is_picked,
     l.picked_lines, l.open_lines, l.weighed_lines
   from purchase_order o
   cross join lateral (select count(l.picked_quantity) as picked_lines, count(*) filter (where l.picked_quantity is null) as open_lines,
     count(l.weight_tolerance) as weighed_lines
     from order_line l where l.supplier_id = $1 and l.order_number = o.number) l
   where o.supplier_id = $1 and o.number = $2;

-- order-desk.photo
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives photo bytea
select p.photo from handover_photo p join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   where p.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and p.order_number = $3;

-- order-desk.receiver
-- takes $1 uuid, $2 bigint, $3 text
update purchase_order set received_by = $3 where supplier_id = $1 and number = $2;

-- order-desk.stops
-- takes $1 uuid, $2 bigint[]
-- gives number bigint, stop bigint, courier text
select s.order_number as number,
     (select count(*) from delivery_stop b where b.supplier_id = $1 and b.run_id = s.run_id and b.position <= s.position) as stop,
     (select l.name from delivery_run r join staff f on f.supplier_id = $1 and f.id = r.courier_id join login l on l.id = f.login_id
      where r.supplier_id = $1 and r.id = s.run_id) as courier
   from delivery_stop s where s.supplier_id = $1 and s.order_number = any($2) and s.outcome is null;

-- order-desk.take-due-move
-- takes $1 uuid, $2 bigint
-- gives from text, to text, loginId uuid, actingAs text, apiKeyId uuid
delete from held_move where supplier_id = $1 and order_number = $2 and due_at <= now()
   returning from_status as "from", to_status as "to", login_id, acting_as, api_key_id;

-- order-desk.write-photo
-- takes $1 uuid, $2 bigint, $3 bytea
insert into handover_photo (supplier_id, order_number, photo) values ($1, $2, $3) on conflict do nothing;


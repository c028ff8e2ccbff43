-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- delivery-run.add-stops
-- takes $1 uuid, $2 uuid, $3 bigint[]
-- gives number bigint
insert into delivery_stop (supplier_id, run_id, order_number, position)
   select $1, $2, o.number, w.place + (select coalesce(max(s.position), 0) from delivery_stop s where s.supplier_id = $1 and s.run_id = $2)
   from unnest($3::bigint[]) with ordinality as w (number, place)
   join purchase_order o on o.supplier_id = $1 and o.number = w.number
   where o.delivery_type = 'delivery' and ((o.status = 'out-for-delivery' and exists (
       select from delivery_stop f where f.supplier_id = $1 and f.order_number = o.number and f.outcome = 'failed')) or (o.status = 'paid' and o.flow = 'pick-first')
     or (o.status = 'picking' and o.picked_at is not null
       and (o.payment_state = 'paid' or o.flow = 'pay-first' or o.payment_kind in ('cash', 'machine', 'account'))))
   and not exists (select from delivery_stop s where s.supplier_id = $1 and s.order_number = o.number and s.outcome is null)
   on conflict do nothing
   returning order_number as number;

-- delivery-run.arrive
-- takes $1 uuid, $2 uuid, $3 bigint
update delivery_stop set arrived_at = coalesce(arrived_at, now())
   where supplier_id = $1 and run_id = $2 and order_number = $3;

-- delivery-run.courier
-- takes $1 uuid, $2 uuid, $3 uuid
update delivery_run set courier_id = $3 where supplier_id = $1 and id = $2;

-- delivery-run.couriers
-- takes $1 uuid
-- gives id uuid, name text
select s.id, l.name from staff s join login l on l.id = s.login_id
   where s.supplier_id = $1 and s.is_active and s.role = 'staff' and s.modules && '{orders,picking,delivery}' order by l.name limit 200;

-- delivery-run.drop
-- takes $1 uuid, $2 uuid
delete from delivery_run r where r.supplier_id = $1 and r.id = $2
   and not exists (select from delivery_stop s where s.supplier_id = $1 and s.run_id = r.id);

-- delivery-run.drop-open-stops
-- takes $1 uuid, $2 uuid
delete from delivery_stop where supplier_id = $1 and run_id = $2 and outcome is null and arrived_at is null;

-- delivery-run.end-stop
-- takes $1 uuid, $2 uuid, $3 bigint, $4 text, $5 text
update delivery_stop set arrived_at = coalesce(arrived_at, now()), ended_at = now(), outcome = $4, reason = $5
   where supplier_id = $1 and run_id = $2 and order_number = $3;

-- delivery-run.has-courier
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from staff where supplier_id = $1 and id = $2 and is_active and role = 'staff' and modules && '{orders,picking,delivery}';

-- delivery-run.insert
-- takes $1 uuid, $2 uuid
-- gives id uuid
insert into delivery_run (supplier_id, courier_id) values ($1, $2) returning id;

-- delivery-run.lock
-- takes $1 uuid, $2 uuid
-- gives startedAt timestamp with time zone
select started_at from delivery_run where supplier_id = $1 and id = $2 for update;

-- delivery-run.ready
-- takes $1 uuid
-- gives number bigint, customerName text, address jsonb, date date, period text, deliveryName text
select o.number, o.customer_name, o.delivery_address as address, o.delivery_date as date, o.delivery_period as period,
     o.delivery_option_name as delivery_name
   from purchase_order o where o.supplier_id = $1 and o.delivery_type = 'delivery' and ((o.status = 'out-for-delivery' and exists (
       select from delivery_stop f where f.supplier_id = $1 and f.order_number = o.number and f.outcome = 'failed')) or (o.status = 'paid' and o.flow = 'pick-first')
     or (o.status = 'picking' and o.picked_at is not null
       and (o.payment_state = 'paid' or o.flow = 'pay-first' or o.payment_kind in ('cash', 'machine', 'account'))))
   and not exists (select from delivery_stop s where s.supplier_id = $1 and s.order_number = o.number and s.outcome is null) order by o.delivery_date nulls first, o.number limit 300;

-- delivery-run.runs
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid, courier json, createdAt timestamp with time zone, startedAt timestamp with time zone, stops json
select r.id, r.created_at, r.started_at,
     (select json_build_object('id', s.id, 'name', l.name) from staff s join login l on l.id = s.login_id
      where s.supplier_id = $1 and s.id = r.courier_id) as courier,
     coalesce(t.stops, '[]') as stops
   from delivery_run r
   left join lateral (select json_agg(json_build_object('number', o.number, 'customerName', o.customer_name, 'phone', c.phone,
       'address', o.delivery_address, 'note', o.note, 'status', o.status, 'total', o.total_cents, 'paymentKind', o.payment_kind,
       'paymentState', o.payment_state, 'paymentName', o.payment_name, 'changeFor', o.change_for_cents, 'arrivedAt', s.arrived_at, 'reason', s.reason,
       'outcome', coalesce(s.outcome, case o.status when 'delivered' then 'delivered' when 'cancelled' then 'failed' end))
       order by s.position) as stops,
       bool_or(s.outcome is null and o.status not in ('delivered', 'cancelled')) as is_open
     from delivery_stop s
     join purchase_order o on o.supplier_id = $1 and o.number = s.order_number
     join customer c on c.supplier_id = $1 and c.id = o.customer_id
     where s.supplier_id = $1 and s.run_id = r.id) t on true
   where r.supplier_id = $1 and ($2::uuid is null or r.id = $2) and ($3::uuid is null or r.courier_id = $3)
     and ($2::uuid is not null or t.is_open)
   order by r.created_at limit 100;

-- delivery-run.start
-- takes $1 uuid, $2 uuid
update delivery_run set started_at = coalesce(started_at, now()) where supplier_id = $1 and id = $2;

-- delivery-run.stop
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives outcome text, status text, startedAt timestamp with time zone
select s.outcome, o.status, r.started_at from delivery_stop s
   join delivery_run r on r.supplier_id = $1 and r.id = s.run_id
   join purchase_order o on o.supplier_id = $1 and o.number = s.order_number
   where s.supplier_id = $1 and s.run_id = $2 and s.order_number = $3 for update of s;


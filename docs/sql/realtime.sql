-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- realtime.cart-version
-- takes $1 uuid, $2 uuid
-- gives now timestamp with time zone, version bigint
select now() as now, (select version from cart where supplier_id = $1 and customer_id = $2) as version;

-- realtime.chat-rooms-since
-- takes $1 uuid, $2 uuid, $3 timestamp with time zone
-- gives orderNumber bigint, total bigint
select order_number, last_position as total from chat_room
   where supplier_id = $1 and customer_id = $2 and changed_at > $3::timestamptz - interval '1 minute'
   order by changed_at limit 200;

-- realtime.orders (generic plan)
-- takes $1 uuid, $2 bigint[]
-- gives number bigint, customerId uuid, isQuote boolean, isByPix boolean, isInRun boolean, version integer
select o.number, o.customer_id, o.payment_kind = 'pix' as is_by_pix,
     exists (select from quote_version q where q.supplier_id = $1 and q.order_number = o.number) as is_quote,
     exists (select from delivery_stop s where s.supplier_id = $1 and s.order_number = o.number) as is_in_run,
     (select max(e.position) from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at) as version
   from purchase_order o where o.supplier_id = $1 and o.number = any($2);

-- realtime.orders-since
-- takes $1 uuid, $2 uuid, $3 timestamp with time zone, $4 bigint[]
-- gives number bigint, version integer
select o.number, e.version
   from (select number from purchase_order where supplier_id = $1 and customer_id = $2
     and ($4::bigint[] is null or number = any($4)) order by number desc limit 200) o
   cross join lateral (select max(position) as version from order_event e
     where e.supplier_id = $1 and e.order_number = o.number and e.happened_at > $3::timestamptz - interval '1 minute') e
   where e.version is not null
   order by o.number;

-- realtime.own-orders
-- takes $1 uuid, $2 uuid, $3 bigint[]
-- gives number bigint
select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = any($3);

-- realtime.store-orders-since
-- takes $1 uuid, $2 timestamp with time zone
-- gives number bigint, isQuote boolean, isByPix boolean, isInRun boolean
select o.number, o.payment_kind = 'pix' as is_by_pix,
     exists (select from quote_version q where q.supplier_id = $1 and q.order_number = o.number) as is_quote,
     exists (select from delivery_stop s where s.supplier_id = $1 and s.order_number = o.number) as is_in_run
   from (select number, payment_kind from purchase_order where supplier_id = $1 order by number desc limit 200) o
   where exists (select from order_event e
     where e.supplier_id = $1 and e.order_number = o.number and e.happened_at > $2::timestamptz - interval '1 minute')
   order by o.number;

-- realtime.store-topics-since
-- takes $1 uuid, $2 timestamp with time zone, $3 text[]
-- gives topic text
select topic from unnest($3::text[]) as topic, lateral (select $2::timestamptz - interval '1 minute' as since) s where case topic
     when 'payments' then exists (select from settlement where supplier_id = $1 and created_at > since)
       or exists (select from payment where supplier_id = $1 and problem is not null and resolved_at is null and received_at > since)
     when 'registrations' then exists (select from customer where supplier_id = $1 and created_at > since)
     when 'conversations' then exists (select from chat_room where supplier_id = $1 and talked_at > since)
     when 'carts' then exists (select from cart where supplier_id = $1 and updated_at > since)
     when 'deliveries' then exists (select from delivery_run where supplier_id = $1 and (created_at > since or started_at > since))
   end;


-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- chat.after-customer
-- takes $1 uuid, $2 uuid, $3 bigint
update chat_room set last_position = $3, changed_at = now(), talked_at = now(), waiting_since = coalesce(waiting_since, now()),
     customer_received = $3, customer_read = $3, mail_at = null
   where supplier_id = $1 and id = $2;

-- chat.after-store
-- takes $1 uuid, $2 uuid, $3 bigint, $4 uuid, $5 integer
update chat_room set last_position = $3, changed_at = now(), talked_at = now(), waiting_since = null,
     store_received = $3, store_read = $3, assigned_to = coalesce(assigned_to, $4),
     mail_at = case when customer_read >= mailed_position then coalesce(mail_at, now() + make_interval(mins => $5)) end
   where supplier_id = $1 and id = $2;

-- chat.after-system
-- takes $1 uuid, $2 uuid, $3 bigint, $4 boolean
update chat_room set last_position = $3, changed_at = now(),
     customer_received = case when $4 and customer_read = last_position then $3 else customer_received end,
     customer_read = case when $4 and customer_read = last_position then $3 else customer_read end,
     store_received = case when store_read = last_position then $3 else store_received end,
     store_read = case when store_read = last_position then $3 else store_read end
   where supplier_id = $1 and id = $2;

-- chat.assign
-- takes $1 uuid, $2 uuid, $3 uuid
update chat_room set assigned_to = $3, changed_at = now() where supplier_id = $1 and id = $2;

-- chat.claim-mail
-- takes $1 uuid, $2 uuid
-- gives customerId uuid, orderNumber bigint, email text, unread bigint
with claimed as (
     update chat_room set mail_at = null, mailed_position = last_position
     where supplier_id = $1 and id = $2 and mail_at <= now()
     returning id, customer_id, order_number, customer_read)
   select r.customer_id, r.order_number, c.email,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.author = 'store'
       and m.position > r.customer_read) as unread
   from claimed r join customer c on c.supplier_id = $1 and c.id = r.customer_id;

-- chat.conversations
-- takes $1 uuid, $2 boolean, $3 uuid, $4 text[], $5 bigint, $6 bigint, $7 bigint
-- gives id uuid, customerId uuid, customerName text, orderNumber bigint, total bigint, assignee json, waitingSince timestamp with time zone, customerReceived bigint, customerRead bigint, customerUnread bigint, storeReceived bigint, storeRead bigint, storeUnread bigint, last json
select r.id, r.customer_id, c.name as customer_name, r.order_number, r.last_position as total,
     (select json_build_object('loginId', l.id, 'name', l.name) from staff s join login l on l.id = s.login_id
      where s.supplier_id = $1 and s.id = r.assigned_to) as assignee,
     r.waiting_since, r.customer_received, r.customer_read, r.store_received, r.store_read,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.customer_read
       and m.author <> 'customer') as customer_unread,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
       and m.author = 'customer') as store_unread,
     (select json_build_object('id', m.id, 'position', m.position, 'author', m.author,
    'authorName', (select l.name from login l where l.id = m.login_id), 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', m.text, 'orderStatus', m.order_status,
    'file', (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', octet_length(f.content))
      from chat_file f where f.supplier_id = $1 and f.room_id = m.room_id and f.position = m.position),
    'product', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'picture', p.picture)
      from product p where p.supplier_id = $1 and p.id = m.product_id),
    'order', (select json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from purchase_order o where o.supplier_id = $1 and o.number = m.order_number)) from chat_message m where m.supplier_id = $1 and m.room_id = r.id
      order by m.position desc limit 1) as last from chat_room r join customer c on c.supplier_id = $1 and c.id = r.customer_id
   where r.supplier_id = $1 and r.talked_at is not null
     and ($2 or r.assigned_to is not distinct from $3)
     and ($5::bigint is not null and r.order_number = $5
       or $5::bigint is null and (coalesce(cardinality($4::text[]), 0) = 0 or plain_text(c.name) like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word))))
   order by r.waiting_since nulls last, r.talked_at desc, r.id limit $6 offset $7;

-- chat.count-conversations
-- takes $1 uuid, $2 uuid
-- gives own bigint, unassigned bigint, all bigint
select count(*) filter (where assigned_to = $2) as own, count(*) filter (where assigned_to is null) as unassigned, count(*) as all
   from chat_room where supplier_id = $1 and talked_at is not null;

-- chat.count-rooms
-- takes $1 uuid, $2 uuid
-- gives rooms bigint, hasGeneral boolean, unread bigint
select count(*) filter (where r.last_position > 0 or r.order_number is null) as rooms,
     count(*) filter (where r.order_number is null) > 0 as has_general,
     (select count(*) from chat_message m join chat_room u on u.supplier_id = $1 and u.id = m.room_id
      where m.supplier_id = $1 and u.customer_id = $2 and m.position > u.customer_read and m.author <> 'customer') as unread
   from chat_room r where r.supplier_id = $1 and r.customer_id = $2;

-- chat.customer-to-open
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives customerId uuid
select c.id as customer_id from customer c where c.supplier_id = $1 and c.erased_at is null
     and case when $3::bigint is null then c.id = $2
       else c.id = (select o.customer_id from purchase_order o where o.supplier_id = $1 and o.number = $3) end;

-- chat.delete-old
-- takes $1 bigint
-- gives deleted bigint
with expired as (
     delete from chat_message where (supplier_id, room_id, position) in (
       select supplier_id, room_id, position from chat_message where sent_at < now() - interval '2 years' order by sent_at limit $1)
     returning 1)
   select count(*) as deleted from expired;

-- chat.file
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid
-- gives name text, mimeType text, content bytea
select f.name, f.mime_type, f.content from chat_file f
   join chat_room r on r.supplier_id = $1 and r.id = f.room_id
   where f.supplier_id = $1 and f.id = $2 and ($3::uuid is null or r.customer_id = $3) and ($4::uuid is null or r.id = $4);

-- chat.forget-author
-- takes $1 uuid, $2 uuid
update chat_message set login_id = null where supplier_id = $1 and login_id = $2;

-- chat.hand-over
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives customerId uuid, orderNumber bigint, total bigint
update chat_room set assigned_to = $3, changed_at = now() where supplier_id = $1 and assigned_to = $2
   returning customer_id, order_number, last_position as total;

-- chat.insert-file
-- takes $1 uuid, $2 uuid, $3 bigint, $4 text, $5 text, $6 bytea
insert into chat_file (supplier_id, room_id, position, name, mime_type, content) values ($1, $2, $3, $4, $5, $6);

-- chat.insert-message
-- takes $1 uuid, $2 uuid, $3 bigint, $4 uuid, $5 text, $6 uuid, $7 text, $8 text, $9 uuid, $10 bigint
insert into chat_message (supplier_id, room_id, position, id, author, login_id, text, order_status, product_id, order_number)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- chat.lock-room
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives id uuid, lastPosition bigint, isWaiting boolean
insert into chat_room (supplier_id, customer_id, order_number) values ($1, $2, $3)
   on conflict (supplier_id, customer_id, order_number) do update set customer_id = excluded.customer_id
   returning id, last_position, waiting_since is not null as is_waiting;

-- chat.message
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid
-- gives message json
select json_build_object('isMine', coalesce(m.login_id = $4, false), 'id', m.id, 'position', m.position, 'author', m.author,
    'authorName', (select l.name from login l where l.id = m.login_id), 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', m.text, 'orderStatus', m.order_status,
    'file', (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', octet_length(f.content))
      from chat_file f where f.supplier_id = $1 and f.room_id = m.room_id and f.position = m.position),
    'product', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'picture', p.picture)
      from product p where p.supplier_id = $1 and p.id = m.product_id),
    'order', (select json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from purchase_order o where o.supplier_id = $1 and o.number = m.order_number)) as message from chat_message m where m.supplier_id = $1 and m.room_id = $2 and m.id = $3;

-- chat.messages
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint, $5 bigint, $6 uuid
-- gives message json, found bigint
select json_build_object('isMine', coalesce(m.login_id = $6, false), 'id', m.id, 'position', m.position, 'author', m.author,
    'authorName', (select l.name from login l where l.id = m.login_id), 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', m.text, 'orderStatus', m.order_status,
    'file', (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', octet_length(f.content))
      from chat_file f where f.supplier_id = $1 and f.room_id = m.room_id and f.position = m.position),
    'product', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'picture', p.picture)
      from product p where p.supplier_id = $1 and p.id = m.product_id),
    'order', (select json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from purchase_order o where o.supplier_id = $1 and o.number = m.order_number)) as message, p.found
   from (select m.position, count(*) over () as found from chat_message m
     where m.supplier_id = $1 and m.room_id = $2
       and (coalesce(cardinality($3::text[]), 0) = 0 or plain_text(m.text) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)))
     order by m.position desc limit $4 offset $5) p
   join chat_message m on m.supplier_id = $1 and m.room_id = $2 and m.position = p.position
   order by m.position;

-- chat.order-to-announce
-- takes $1 uuid, $2 bigint
-- gives customerId uuid, isQuote boolean, isByStore boolean
select o.customer_id, o.placed_as in ('attendant', 'staff') as is_by_store, exists (select from quote_version q where q.supplier_id = $1 and q.order_number = $2) as is_quote
   from purchase_order o where o.supplier_id = $1 and o.number = $2 and o.erased_at is null;

-- chat.orders-of-customer
-- takes $1 uuid, $2 uuid
-- gives order json
select json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as order
   from purchase_order o where o.supplier_id = $1 and o.customer_id = $2 order by o.number desc limit 10;

-- chat.own-order
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint
select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = $3;

-- chat.product
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from product where supplier_id = $1 and id = $2 and is_active;

-- chat.read-by-customer
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint
-- gives customerId uuid, orderNumber bigint, total bigint
update chat_room set customer_read = least($4, last_position), customer_received = greatest(customer_received, least($4, last_position)),
     changed_at = now(), mail_at = case when $4 < last_position then mail_at end
   where supplier_id = $1 and customer_id = $2 and order_number is not distinct from $3 and customer_read < least($4, last_position)
   returning customer_id, order_number, last_position as total;

-- chat.read-by-store
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives customerId uuid, orderNumber bigint, total bigint
update chat_room set store_read = least($3, last_position), store_received = greatest(store_received, least($3, last_position)),
     changed_at = now()
   where supplier_id = $1 and id = $2 and store_read < least($3, last_position)
   returning customer_id, order_number, last_position as total;

-- chat.received-by-customer
-- takes $1 uuid, $2 uuid
-- gives customerId uuid, orderNumber bigint, total bigint
update chat_room set customer_received = last_position, changed_at = now()
   where supplier_id = $1 and customer_id = $2 and customer_received < last_position
   returning customer_id, order_number, last_position as total;

-- chat.received-by-store
-- takes $1 uuid
-- gives customerId uuid, orderNumber bigint, total bigint
update chat_room set store_received = last_position, changed_at = now()
   where supplier_id = $1 and store_received < last_position and talked_at is not null
   returning customer_id, order_number, last_position as total;

-- chat.replace-answers
-- takes $1 uuid, $2 text[], $3 text[]
with gone as (delete from canned_answer where supplier_id = $1 and shortcut <> all ($2))
   insert into canned_answer (supplier_id, shortcut, text)
   select $1, a.shortcut, a.text from unnest($2::text[], $3::text[]) as a (shortcut, text)
   on conflict (supplier_id, shortcut) do update set text = excluded.text;

-- chat.room-by-id
-- takes $1 uuid, $2 uuid
-- gives id uuid, customerId uuid, customerName text, orderNumber bigint, total bigint, assignee json, waitingSince timestamp with time zone, customerReceived bigint, customerRead bigint, customerUnread bigint, storeReceived bigint, storeRead bigint, storeUnread bigint, last json
select r.id, r.customer_id, c.name as customer_name, r.order_number, r.last_position as total,
     (select json_build_object('loginId', l.id, 'name', l.name) from staff s join login l on l.id = s.login_id
      where s.supplier_id = $1 and s.id = r.assigned_to) as assignee,
     r.waiting_since, r.customer_received, r.customer_read, r.store_received, r.store_read,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.customer_read
       and m.author <> 'customer') as customer_unread,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
       and m.author = 'customer') as store_unread,
     (select json_build_object('id', m.id, 'position', m.position, 'author', m.author,
    'authorName', (select l.name from login l where l.id = m.login_id), 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', m.text, 'orderStatus', m.order_status,
    'file', (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', octet_length(f.content))
      from chat_file f where f.supplier_id = $1 and f.room_id = m.room_id and f.position = m.position),
    'product', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'picture', p.picture)
      from product p where p.supplier_id = $1 and p.id = m.product_id),
    'order', (select json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from purchase_order o where o.supplier_id = $1 and o.number = m.order_number)) from chat_message m where m.supplier_id = $1 and m.room_id = r.id
      order by m.position desc limit 1) as last from chat_room r join customer c on c.supplier_id = $1 and c.id = r.customer_id where r.supplier_id = $1 and r.id = $2;

-- chat.room-by-key
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives id uuid, customerId uuid, customerName text, orderNumber bigint, total bigint, assignee json, waitingSince timestamp with time zone, customerReceived bigint, customerRead bigint, customerUnread bigint, storeReceived bigint, storeRead bigint, storeUnread bigint, last json
select r.id, r.customer_id, c.name as customer_name, r.order_number, r.last_position as total,
     (select json_build_object('loginId', l.id, 'name', l.name) from staff s join login l on l.id = s.login_id
      where s.supplier_id = $1 and s.id = r.assigned_to) as assignee,
     r.waiting_since, r.customer_received, r.customer_read, r.store_received, r.store_read,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.customer_read
       and m.author <> 'customer') as customer_unread,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
       and m.author = 'customer') as store_unread,
     (select json_build_object('id', m.id, 'position', m.position, 'author', m.author,
    'authorName', (select l.name from login l where l.id = m.login_id), 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', m.text, 'orderStatus', m.order_status,
    'file', (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', octet_length(f.content))
      from chat_file f where f.supplier_id = $1 and f.room_id = m.room_id and f.position = m.position),
    'product', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'picture', p.picture)
      from product p where p.supplier_id = $1 and p.id = m.product_id),
    'order', (select json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from purchase_order o where o.supplier_id = $1 and o.number = m.order_number)) from chat_message m where m.supplier_id = $1 and m.room_id = r.id
      order by m.position desc limit 1) as last from chat_room r join customer c on c.supplier_id = $1 and c.id = r.customer_id
   where r.supplier_id = $1 and r.customer_id = $2 and r.order_number is not distinct from $3;

-- chat.rooms-of-customer
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint
-- gives id uuid, customerId uuid, customerName text, orderNumber bigint, total bigint, assignee json, waitingSince timestamp with time zone, customerReceived bigint, customerRead bigint, customerUnread bigint, storeReceived bigint, storeRead bigint, storeUnread bigint, last json
select r.id, r.customer_id, c.name as customer_name, r.order_number, r.last_position as total,
     (select json_build_object('loginId', l.id, 'name', l.name) from staff s join login l on l.id = s.login_id
      where s.supplier_id = $1 and s.id = r.assigned_to) as assignee,
     r.waiting_since, r.customer_received, r.customer_read, r.store_received, r.store_read,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.customer_read
       and m.author <> 'customer') as customer_unread,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
       and m.author = 'customer') as store_unread,
     (select json_build_object('id', m.id, 'position', m.position, 'author', m.author,
    'authorName', (select l.name from login l where l.id = m.login_id), 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', m.text, 'orderStatus', m.order_status,
    'file', (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', octet_length(f.content))
      from chat_file f where f.supplier_id = $1 and f.room_id = m.room_id and f.position = m.position),
    'product', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'picture', p.picture)
      from product p where p.supplier_id = $1 and p.id = m.product_id),
    'order', (select json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from purchase_order o where o.supplier_id = $1 and o.number = m.order_number)) from chat_message m where m.supplier_id = $1 and m.room_id = r.id
      order by m.position desc limit 1) as last from chat_room r join customer c on c.supplier_id = $1 and c.id = r.customer_id
   where r.supplier_id = $1 and r.customer_id = $2 and (r.last_position > 0 or r.order_number is null)
   order by r.changed_at desc, r.id limit $3 offset $4;

-- chat.rooms-to-mail
-- takes $1 bigint
-- gives supplierId uuid, id uuid
select supplier_id, id from chat_room where mail_at <= now() and exists (select from supplier open_store where open_store.id = chat_room.supplier_id and open_store.is_active) order by mail_at limit $1;

-- chat.save-settings
-- takes $1 uuid, $2 jsonb, $3 text
insert into chat_settings (supplier_id, hours, away_text) values ($1, $2, $3)
   on conflict (supplier_id) do update set hours = excluded.hours, away_text = excluded.away_text;

-- chat.settings
-- takes $1 uuid
-- gives hours jsonb, awayText text, cannedAnswers json
select s.hours, s.away_text, coalesce((select json_agg(json_build_object('shortcut', a.shortcut, 'text', a.text) order by a.shortcut) from canned_answer a where a.supplier_id = $1), '[]') as canned_answers
   from supplier p left join chat_settings s on s.supplier_id = p.id where p.id = $1;


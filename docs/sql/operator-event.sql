-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operator-event.insert
-- takes $1 text, $2 uuid, $3 text, $4 uuid, $5 text, $6 text
insert into operator_event (action, login_id, author, store_id, store_name, note) values ($1, $2, $3, $4, $5, $6);

-- operator-event.list
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id bigint, happenedAt timestamp with time zone, action text, author text, storeId uuid, storeName text, note text, total bigint
select id, happened_at, action, author, store_id, store_name, note, count(*) over () as total
   from operator_event where $1::uuid is null or store_id = $1
   order by happened_at desc, id desc limit $2 offset $3;


-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- event.find-any
-- gives found boolean
select exists (select from domain_event) as found;

-- event.lock (generic plan)
-- takes $1 bigint
-- gives pgAdvisoryXactLock text
select pg_advisory_xact_lock($1)::text;

-- event.notify (generic plan)
-- takes $1 text, $2 text[]
-- gives pgNotify text
select pg_notify($1, event)::text from unnest($2::text[]) with ordinality as e (event, place) order by place;

-- event.publish (generic plan)
-- takes $1 uuid, $2 text, $3 jsonb
insert into domain_event (supplier_id, name, payload) values ($1, $2, $3);

-- event.take (generic plan)
-- takes $1 bigint
-- gives id bigint, name text, supplierId uuid, happenedAt timestamp with time zone, payload jsonb
delete from domain_event e using (select supplier_id, id from domain_event order by id limit $1) first
   where e.supplier_id = first.supplier_id and e.id = first.id
   returning e.id, e.name, e.supplier_id, e.happened_at, e.payload;


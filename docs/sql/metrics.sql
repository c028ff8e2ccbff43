-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- metrics.state-counts
-- gives kind text, name text, count bigint, oldestSeconds double precision
select 'order' as kind, status as name, count(*) as count, null::double precision as oldest_seconds
      from purchase_order where status not in ('delivered', 'cancelled') group by status
    union all
    select 'charge', state, count(*), null
      from charge where state in ('requested', 'pending', 'authorized', 'disputed') group by state
    union all
    select 'queue', name, count(*), extract(epoch from now() - min(start_after))::double precision
      from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name;


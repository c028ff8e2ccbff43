-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- store-domain.claim
-- takes $1 uuid, $2 text, $3 text
-- gives domain text
insert into domain_claim as c (supplier_id, domain, token) values ($1, $2, $3)
   on conflict (supplier_id, domain) do update
     set released_at = null, claimed_at = now(), checked_at = null, dns_finding = null, file_finding = null, missing_since = null
     where c.released_at is not null
   returning domain;

-- store-domain.count
-- takes $1 uuid
-- gives claims integer
select count(*)::int as claims from domain_claim where supplier_id = $1 and released_at is null;

-- store-domain.due
-- takes $1 bigint
-- gives supplierId uuid, domain text
select c.supplier_id, c.domain from domain_claim c
   left join supplier_domain d on d.supplier_id = c.supplier_id and d.domain = c.domain
   where c.released_at is null and (d.domain is not null or c.claimed_at > now() - interval '30 days')
     and coalesce(c.checked_at, c.claimed_at) <= now() - case when d.domain is null then interval '1 hour' else interval '1 day' end
     and exists (select from supplier open_store where open_store.id = c.supplier_id and open_store.is_active)
   order by coalesce(c.checked_at, c.claimed_at), c.supplier_id, c.domain limit $1;

-- store-domain.holder
-- takes $1 text
-- gives supplierId uuid
select supplier_id from supplier_domain where domain = $1;

-- store-domain.list
-- takes $1 uuid
-- gives name text, serves boolean, token text, checkedAt timestamp with time zone, dns text, file text, servesUntil timestamp with time zone
select coalesce(d.domain, c.domain) as name, d.domain is not null as serves, c.token, c.checked_at,
     c.dns_finding as dns, c.file_finding as file, c.missing_since + interval '7 days' as serves_until
   from (select * from domain_claim where supplier_id = $1 and released_at is null) c
   full join (select domain, position from supplier_domain where supplier_id = $1) d on d.domain = c.domain
   order by d.position, name;

-- store-domain.put-first
-- takes $1 uuid, $2 text
update supplier_domain d set position = case when d.domain = $2 then 0 else o.place end
   from (select domain, row_number() over (order by position, domain)::int as place from supplier_domain where supplier_id = $1) o
   where d.supplier_id = $1 and o.domain = d.domain;

-- store-domain.record-check
-- takes $1 uuid, $2 text, $3 text, $4 text, $5 boolean, $6 boolean
-- gives isOverdue boolean
update domain_claim c set checked_at = now(), dns_finding = $3, file_finding = $4,
     missing_since = case when $5 then null when $6 and d.domain is not null then coalesce(c.missing_since, now()) else c.missing_since end
   from (select $1::uuid as supplier_id, $2::text as domain) k left join supplier_domain d on d.supplier_id = k.supplier_id and d.domain = k.domain
   where c.supplier_id = k.supplier_id and c.domain = k.domain and c.released_at is null
   returning coalesce($6 and c.missing_since <= now() - interval '7 days', false) as is_overdue;

-- store-domain.release
-- takes $1 uuid, $2 text
-- gives domain text
update domain_claim set released_at = now() where supplier_id = $1 and domain = $2 and released_at is null returning domain;

-- store-domain.serve
-- takes $1 uuid, $2 text
-- gives domain text
insert into supplier_domain (domain, supplier_id, position)
   select $2, $1, coalesce(max(position) + 1, 0) from supplier_domain where supplier_id = $1
   on conflict (domain) do nothing returning domain;

-- store-domain.served-token
-- takes $1 text
-- gives token text
select c.token from supplier_domain d join domain_claim c on c.supplier_id = d.supplier_id and c.domain = d.domain
   where d.domain = $1 and c.released_at is null;

-- store-domain.stop-serving
-- takes $1 uuid, $2 text
-- gives domain text
delete from supplier_domain where supplier_id = $1 and domain = $2 returning domain;

-- store-domain.token
-- takes $1 uuid, $2 text
-- gives token text
select token from domain_claim where supplier_id = $1 and domain = $2 and released_at is null;


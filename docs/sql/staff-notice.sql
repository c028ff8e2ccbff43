-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- staff-notice.insert (generic plan)
-- takes $1 uuid, $2 text, $3 text, $4 json, $5 uuid, $6 uuid[], $7 boolean, $8 text
insert into staff_notice (supplier_id, staff_id, kind, cause, content, customer_id, due_at)
   select $1, f.id, $2, $3, $4, $5, case when case when q.starts_at < q.ends_at then l.clock >= q.starts_at and l.clock < q.ends_at
       else l.clock >= q.starts_at or l.clock < q.ends_at end
     then ((l.day + case when l.clock < q.ends_at then 0 else 1 end) + q.ends_at) at time zone $8 else now() end
   from staff f
   cross join (select (now() at time zone $8)::date as day, (now() at time zone $8)::time as clock) l
   left join staff_notice_choice c on c.supplier_id = $1 and c.staff_id = f.id and c.kind = $2
   left join staff_quiet_hours q on q.supplier_id = $1 and q.staff_id = f.id
   where f.supplier_id = $1 and f.login_id = any($6::uuid[]) and f.is_active and coalesce(c.by_mail, $7)
   on conflict do nothing;

-- staff-notice.registration
-- takes $1 uuid, $2 uuid
-- gives customerName text, loginIds uuid[]
select coalesce(nullif(c.trade_name, ''), c.name) as customer_name, array(
     select f.login_id from staff f where f.supplier_id = $1 and f.is_active and f.role = 'staff' and 'customers' = any (f.modules)) as login_ids
   from customer c where c.supplier_id = $1 and c.id = $2 and not c.is_approved and c.refused_at is null;

-- staff-notice.save-choices
-- takes $1 uuid, $2 uuid, $3 text[], $4 boolean[]
insert into staff_notice_choice (supplier_id, staff_id, kind, by_mail)
   select $1, $2, c.kind, bool_and(c.by_mail) from unnest($3::text[], $4::boolean[]) as c (kind, by_mail) group by c.kind
   on conflict (supplier_id, staff_id, kind) do update set by_mail = excluded.by_mail;

-- staff-notice.save-quiet-hours
-- takes $1 uuid, $2 uuid, $3 time without time zone, $4 time without time zone
merge into staff_quiet_hours q using (select $1::uuid as supplier_id, $2::uuid as staff_id, $3::time as starts_at, $4::time as ends_at) s
     on q.supplier_id = $1 and q.staff_id = s.staff_id
   when matched and s.starts_at is null then delete
   when matched then update set starts_at = s.starts_at, ends_at = s.ends_at
   when not matched and s.starts_at is not null then insert (supplier_id, staff_id, starts_at, ends_at)
     values (s.supplier_id, s.staff_id, s.starts_at, s.ends_at);

-- staff-notice.settings
-- takes $1 uuid, $2 uuid
-- gives choices json, startsAt text, endsAt text
select (select coalesce(json_agg(json_build_object('kind', c.kind, 'isByMail', c.by_mail)), '[]')
       from staff_notice_choice c where c.supplier_id = $1 and c.staff_id = $2) as choices,
     to_char(q.starts_at, 'HH24:MI') as starts_at, to_char(q.ends_at, 'HH24:MI') as ends_at
   from staff f left join staff_quiet_hours q on q.supplier_id = $1 and q.staff_id = f.id
   where f.supplier_id = $1 and f.id = $2;

-- staff-notice.stores-due
-- takes $1 bigint
-- gives supplierId uuid
select distinct n.supplier_id from staff_notice n where n.sent_at is null and n.due_at <= now() and exists (select from supplier open_store where open_store.id = n.supplier_id and open_store.is_active) limit $1;

-- staff-notice.take-due
-- takes $1 uuid, $2 bigint
-- gives loginId uuid, email text, kind text, modules text[], notices json
with due as (
     select n.staff_id, n.kind, n.cause, n.content, n.created_at from staff_notice n
     where n.supplier_id = $1 and n.sent_at is null and n.due_at <= now() order by n.due_at limit $2 for update skip locked),
   taken as (
     update staff_notice n set sent_at = now(), content = null from due d
     where n.supplier_id = $1 and n.staff_id = d.staff_id and n.kind = d.kind and n.cause = d.cause)
   select l.id as login_id, l.email, f.role as kind, f.modules,
     json_agg(json_build_object('kind', d.kind, 'mail', d.content) order by d.created_at, d.cause) as notices
   from due d join staff f on f.supplier_id = $1 and f.id = d.staff_id and f.is_active join login l on l.id = f.login_id
   group by l.id, l.email, f.role, f.modules;


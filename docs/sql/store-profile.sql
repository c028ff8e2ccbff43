-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- store-profile.cancel-schedule
-- takes $1 uuid
delete from store_profile_schedule where supplier_id = $1;

-- store-profile.due
-- takes $1 bigint
-- gives supplierId uuid
select supplier_id from store_profile_schedule where starts_at <= now() and exists (select from supplier open_store where open_store.id = store_profile_schedule.supplier_id and open_store.is_active)
   order by starts_at limit $1;

-- store-profile.find
-- takes $1 uuid
-- gives theme jsonb, presentation jsonb, history json, schedule json
select s.theme, s.presentation, coalesce((select json_agg(json_build_object('number', v.number, 'publishedAt', v.published_at, 'publishedBy', l.name) order by v.number desc) from store_profile_version v left join staff m on m.supplier_id = v.supplier_id and m.id = v.staff_id
     left join login l on l.id = m.login_id
   where v.supplier_id = s.id), '[]') as history, (select json_build_object('id', p.id, 'profile', p.profile, 'startsAt', p.starts_at,
     'localStart', to_char(p.starts_at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI'), 'basedOn', p.based_on, 'scheduledBy', l.name)
   from store_profile_schedule p left join staff m on m.supplier_id = p.supplier_id and m.id = p.staff_id
     left join login l on l.id = m.login_id
   where p.supplier_id = s.id) as schedule from supplier s where s.id = $1;

-- store-profile.insert-version
-- takes $1 uuid, $2 integer, $3 jsonb, $4 uuid, $5 integer
with outdated as (delete from store_profile_version where supplier_id = $1 and number <= $2::integer - $5::integer)
   insert into store_profile_version (supplier_id, number, profile, staff_id) values ($1, $2, $3, $4);

-- store-profile.is-future
-- takes $1 uuid, $2 text
-- gives isFuture boolean
select $2::text::timestamp at time zone s.time_zone > now() as is_future from supplier s where s.id = $1;

-- store-profile.publish
-- takes $1 uuid, $2 jsonb, $3 jsonb
update supplier set theme = $2, presentation = presentation || $3 where id = $1;

-- store-profile.schedule
-- takes $1 uuid, $2 jsonb, $3 text, $4 integer, $5 uuid
insert into store_profile_schedule as p (supplier_id, profile, starts_at, based_on, staff_id)
   select s.id, $2, $3::text::timestamp at time zone s.time_zone, $4, $5 from supplier s where s.id = $1
   on conflict (supplier_id) do update set id = excluded.id, profile = excluded.profile, starts_at = excluded.starts_at,
     based_on = excluded.based_on, staff_id = excluded.staff_id;

-- store-profile.take-due
-- takes $1 uuid
-- gives profile jsonb, staffId uuid, loginId uuid
delete from store_profile_schedule p where p.supplier_id = $1 and p.starts_at <= now()
   returning p.profile, p.staff_id, (select m.login_id from staff m where m.supplier_id = p.supplier_id and m.id = p.staff_id);

-- store-profile.version
-- takes $1 uuid, $2 integer
-- gives profile jsonb
select profile from store_profile_version where supplier_id = $1 and number = $2;


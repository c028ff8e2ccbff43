-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- saved-view.clear-default
-- takes $1 uuid, $2 uuid, $3 text
delete from default_view where supplier_id = $1 and login_id = $2 and list = $3;

-- saved-view.count-others
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid
-- gives total bigint
select count(*) as total from saved_view where supplier_id = $1 and login_id = $2 and list = $3 and id <> $4 and removed_at is null;

-- saved-view.delete
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid
update saved_view set removed_at = now()
   where supplier_id = $1 and login_id = $2 and list = $3 and id = $4 and removed_at is null;

-- saved-view.delete-removed
delete from saved_view where removed_at < now() - interval '1 day';

-- saved-view.drop-defaults-of-others
-- takes $1 uuid, $2 uuid, $3 uuid
delete from default_view where supplier_id = $1 and view_id = $2 and login_id <> $3;

-- saved-view.of-list
-- takes $1 uuid, $2 uuid, $3 text
-- gives id uuid, name text, search text, isShared boolean, isOwn boolean, isDefault boolean
select v.id, v.name, v.search, v.is_shared, v.login_id = $2 as is_own,
     exists (select from default_view d where d.supplier_id = $1 and d.login_id = $2 and d.view_id = v.id) as is_default
   from saved_view v
   where v.supplier_id = $1 and v.list = $3 and v.removed_at is null and (v.is_shared or v.login_id = $2)
   order by v.created_at, v.id;

-- saved-view.write
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 text, $6 text, $7 boolean
-- gives id uuid
insert into saved_view (supplier_id, id, login_id, list, name, search, is_shared)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (supplier_id, id) do update set name = excluded.name, search = excluded.search, is_shared = excluded.is_shared, removed_at = null
     where saved_view.login_id = excluded.login_id and saved_view.list = excluded.list
   returning id;

-- saved-view.write-default
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid
-- gives viewId uuid
insert into default_view (supplier_id, login_id, list, view_id)
   select $1, $2, $3, v.id from saved_view v
   where v.supplier_id = $1 and v.id = $4 and v.list = $3 and v.removed_at is null and (v.is_shared or v.login_id = $2)
   on conflict (supplier_id, login_id, list) do update set view_id = excluded.view_id
   returning view_id;


-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- referral.code
-- takes $1 uuid, $2 uuid
-- gives code text
select code from coupon where supplier_id = $1 and referrer_id = $2;

-- referral.count-own
-- takes $1 uuid, $2 uuid
-- gives waiting bigint, rewarded bigint
select count(*) filter (where r.outcome is null) as waiting, count(*) filter (where r.outcome = 'rewarded') as rewarded
   from coupon k join coupon_use u on u.supplier_id = k.supplier_id and u.coupon_id = k.id
   left join referral r on r.supplier_id = u.supplier_id and r.friend_id = u.customer_id
   where k.supplier_id = $1 and k.referrer_id = $2;

-- referral.decide
-- takes $1 uuid, $2 uuid, $3 uuid, $4 bigint
-- gives outcome text
insert into referral (supplier_id, friend_id, referrer_id, order_number, outcome)
   select $1, $2, $3, o.number, case when f.document = r.document or exists (
       select from address a where a.supplier_id = $1 and a.customer_id = $3 and a.removed_at is null
         and a.postal_code = o.delivery_address ->> 'postalCode' and a.number = o.delivery_address ->> 'number')
     then 'same-person' else 'rewarded' end
   from purchase_order o, customer f, customer r
   where o.supplier_id = $1 and o.number = $4 and f.supplier_id = $1 and f.id = $2 and r.supplier_id = $1 and r.id = $3
   on conflict (supplier_id, friend_id) do nothing
   returning outcome;

-- referral.due
-- takes $1 integer, $2 bigint
-- gives supplierId uuid, friendId uuid, referrerId uuid, orderNumber bigint
select u.supplier_id, u.customer_id as friend_id, k.referrer_id, u.order_number
   from coupon k join coupon_use u on u.supplier_id = k.supplier_id and u.coupon_id = k.id
   join purchase_order o on o.supplier_id = u.supplier_id and o.number = u.order_number
   where k.referrer_id is not null and o.status = 'delivered' and exists (select from supplier open_store where open_store.id = u.supplier_id and open_store.is_active)
     and not exists (select from referral r where r.supplier_id = u.supplier_id and r.friend_id = u.customer_id)
     and (select max(e.happened_at) from order_event e
       where e.supplier_id = o.supplier_id and e.order_number = o.number and e.to_status = 'delivered'
         and e.kind = 'moved')
       <= now() - make_interval(days => $1)
   order by u.supplier_id, u.order_number limit $2;

-- referral.insert-codes
-- takes $1 uuid, $2 uuid
insert into coupon (supplier_id, referrer_id, code, kind, value, minimum_items_cents, is_first_order_only, max_per_customer)
   select $1, c.id, 'AMIGO-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10)), p.friend_kind, p.friend_value,
     p.friend_minimum_cents, true, 1
   from referral_program p join customer c on c.supplier_id = p.supplier_id
   where p.supplier_id = $1 and p.is_active and c.login_id is not null and ($2::uuid is null or c.id = $2)
   on conflict do nothing;

-- referral.program
-- takes $1 uuid
-- gives isActive boolean, friendKind text, friendValue bigint, friendMinimum bigint, rewardKind text, rewardValue bigint, rewardMinimum bigint, rewardDays integer
select is_active, friend_kind, friend_value, friend_minimum_cents as friend_minimum, reward_kind, reward_value,
     reward_minimum_cents as reward_minimum, reward_days
   from referral_program where supplier_id = $1;

-- referral.reward
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 text
-- gives couponId uuid
with given as (
     insert into coupon (supplier_id, holder_id, code, description, kind, value, minimum_items_cents, starts_at, ends_at, max_uses, max_per_customer)
     select $1, $2, $4, $5, p.reward_kind, p.reward_value, p.reward_minimum_cents, now(),
       (((now() at time zone s.time_zone)::date + p.reward_days + 1)::timestamp at time zone s.time_zone), 1, 1
     from referral_program p join supplier s on s.id = p.supplier_id where p.supplier_id = $1
     returning supplier_id, id)
   update referral r set coupon_id = given.id from given where r.supplier_id = given.supplier_id and r.friend_id = $3
   returning r.coupon_id;

-- referral.rewrite-codes
-- takes $1 uuid, $2 boolean, $3 text, $4 bigint, $5 bigint
update coupon set is_active = $2, kind = $3, value = $4, minimum_items_cents = $5
   where supplier_id = $1 and referrer_id is not null;

-- referral.sum-up
-- takes $1 uuid
-- gives waiting bigint, rewarded bigint, revenue bigint
select count(*) filter (where r.outcome is null) as waiting, count(*) filter (where r.outcome = 'rewarded') as rewarded,
     coalesce(sum(o.total_cents), 0)::bigint as revenue
   from coupon k join coupon_use u on u.supplier_id = k.supplier_id and u.coupon_id = k.id
   join purchase_order o on o.supplier_id = u.supplier_id and o.number = u.order_number
   left join referral r on r.supplier_id = u.supplier_id and r.friend_id = u.customer_id
   where k.supplier_id = $1 and k.referrer_id is not null;

-- referral.to-mail
-- takes $1 uuid, $2 uuid
-- gives customerId uuid, name text, email text, code text, kind text, value bigint, minimum bigint, until date
select c.id as customer_id, l.name, l.email, k.code, k.kind, k.value, k.minimum_items_cents as minimum, ((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date as until
   from coupon k join customer c on c.supplier_id = k.supplier_id and c.id = k.holder_id join login l on l.id = c.login_id
   join supplier s on s.id = k.supplier_id
   where k.supplier_id = $1 and k.id = $2;

-- referral.write-program
-- takes $1 uuid, $2 boolean, $3 text, $4 bigint, $5 bigint, $6 text, $7 bigint, $8 bigint, $9 integer
insert into referral_program (supplier_id, is_active, friend_kind, friend_value, friend_minimum_cents, reward_kind, reward_value,
     reward_minimum_cents, reward_days)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (supplier_id) do update set is_active = excluded.is_active, friend_kind = excluded.friend_kind,
     friend_value = excluded.friend_value, friend_minimum_cents = excluded.friend_minimum_cents, reward_kind = excluded.reward_kind,
     reward_value = excluded.reward_value, reward_minimum_cents = excluded.reward_minimum_cents, reward_days = excluded.reward_days;


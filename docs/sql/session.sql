-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- session.delete-expired
-- takes $1 bigint
-- gives deleted bigint
with expired as (
     select supplier_id, token_hash, expires_at from session where expires_at < now() - interval '1 day'
     order by expires_at limit $1 for update skip locked),
   gone as (
     delete from session s using expired e
     where s.supplier_id = e.supplier_id and s.token_hash = e.token_hash and s.expires_at = e.expires_at
     returning 1)
   select count(*) as deleted from gone;

-- session.discard
-- takes $1 uuid, $2 bytea
delete from session where supplier_id = $1 and token_hash = $2;

-- session.end
-- takes $1 uuid, $2 bytea
-- gives ended boolean
update session set ended_at = now() where supplier_id = $1 and token_hash = $2 and ended_at is null returning true as ended;

-- session.end-in-store
-- takes $1 uuid, $2 uuid
update session set ended_at = now() where supplier_id = $1 and login_id = $2 and ended_at is null;

-- session.end-of-login
-- takes $1 uuid, $2 bytea
update session set ended_at = now() where login_id = $1 and ended_at is null and token_hash is distinct from $2;

-- session.end-on-customer
-- takes $1 uuid, $2 uuid, $3 uuid
update session s set ended_at = now()
   where s.supplier_id = $1 and s.login_id = $2 and s.ended_at is null
     and (s.acting_customer_id = $3 or (s.acting_customer_id is null
       and not exists (select from customer c where c.supplier_id = $1 and c.login_id = $2)));

-- session.end-presented
-- takes $1 bytea
update session s set ended_at = now() from supplier p
   where s.supplier_id = p.id and s.token_hash = $1 and s.ended_at is null;

-- session.erase-customer
-- takes $1 uuid, $2 uuid
delete from session where supplier_id = $1 and acting_customer_id = $2 and login_id is null;

-- session.erase-logins
-- takes $1 uuid[]
delete from session where login_id = any($1::uuid[]);

-- session.erase-person
-- takes $1 uuid, $2 uuid
delete from session where supplier_id = $1 and login_id = $2;

-- session.find (generic plan)
-- takes $1 uuid, $2 bytea
-- gives loginId uuid, apiKeyId uuid, name text, email text, customerId uuid, customerName text, document text, kind text, isApproved boolean, priceListId uuid, refusalReason text, linkedUserId uuid, permissions text[], staffId uuid, role text, modules text[], scopes text[], hasAcceptedTerms boolean, isAdult boolean, hasOtherAccounts boolean, buysOnAccount boolean, isFactorProved boolean, hasSecondFactor boolean
select s.login_id, k.id as api_key_id, l.name, l.email, c.id as customer_id, c.name as customer_name, c.document, c.kind,
          c.is_approved, (select l.id from price_list_of(s.supplier_id, c.id) l) as price_list_id, c.refusal_reason, c.linked_user_id, c.permissions, m.id as staff_id, m.role, m.modules, k.scopes,
          coalesce((
     select exists (select from terms_acceptance where supplier_id = s.supplier_id and customer_id = c.id and version = terms.version)
     from terms_in_force(s.supplier_id) terms), true) as has_accepted_terms,
          c.kind = 'company' or (s.login_id is not null and m.id is null and c.linked_user_id is null
            and c.birth_date <= (select (now() at time zone f.time_zone)::date from supplier f where f.id = s.supplier_id)
              - interval '18 years') as is_adult,
          m.id is null and (
            exists (select from linked_user u where u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active and u.customer_id <> c.id)
            or (c.linked_user_id is not null and exists (select from customer o where o.supplier_id = s.supplier_id and o.login_id = s.login_id))
          ) as has_other_accounts,
          c.credit_limit_cents > 0 or exists (select from payment_method a where a.supplier_id = s.supplier_id and a.kind = 'account'
            and a.is_active and (a.customer_kind is null or a.customer_kind = c.kind) and c.id is not null) as buys_on_account,
          s.is_factor_proved, l.has_second_factor from session s
   left join login l on l.id = s.login_id
   left join staff m on m.supplier_id = s.supplier_id and m.login_id = s.login_id and m.is_active
   left join api_key k on k.supplier_id = s.supplier_id and k.id = s.api_key_id and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > now())
   left join lateral (
     select c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents, c.birth_date, null::uuid as linked_user_id, null::text[] as permissions, 0 as rank, c.created_at as since
     from customer c
     where c.supplier_id = s.supplier_id and c.login_id = s.login_id and m.id is null
       and (s.acting_customer_id is null or c.id = s.acting_customer_id)
     union all
     select c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents, c.birth_date, u.id, u.permissions, 1, u.created_at
     from linked_user u
     join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
     where u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active and m.id is null
       and (s.acting_customer_id is null or c.id = s.acting_customer_id)
     union all
     select c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents, c.birth_date, null, null, 2, c.created_at
     from customer c
     where c.supplier_id = s.supplier_id and c.id = s.acting_customer_id
       and (k.id is not null or m.role = 'attendant' or (m.role = 'staff' and 'orders' = any (m.modules)) or (m.role = 'representative' and exists (
         select from portfolio p
         -- not c.id, which is the same: PostgreSQL would read the whole portfolio to look the one client up in it
         where p.supplier_id = s.supplier_id and p.representative_id = m.id and p.customer_id = s.acting_customer_id)))
     order by rank, since
     limit 1
   ) c on true where s.supplier_id = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > now();

-- session.find-several (generic plan)
-- takes $1 uuid[], $2 bytea[]
-- gives loginId uuid, apiKeyId uuid, name text, email text, customerId uuid, customerName text, document text, kind text, isApproved boolean, priceListId uuid, refusalReason text, linkedUserId uuid, permissions text[], staffId uuid, role text, modules text[], scopes text[], hasAcceptedTerms boolean, isAdult boolean, hasOtherAccounts boolean, buysOnAccount boolean, isFactorProved boolean, hasSecondFactor boolean, supplierId uuid, tokenHash bytea
select s.supplier_id, s.token_hash, s.login_id, k.id as api_key_id, l.name, l.email, c.id as customer_id, c.name as customer_name, c.document, c.kind,
          c.is_approved, (select l.id from price_list_of(s.supplier_id, c.id) l) as price_list_id, c.refusal_reason, c.linked_user_id, c.permissions, m.id as staff_id, m.role, m.modules, k.scopes,
          coalesce((
     select exists (select from terms_acceptance where supplier_id = s.supplier_id and customer_id = c.id and version = terms.version)
     from terms_in_force(s.supplier_id) terms), true) as has_accepted_terms,
          c.kind = 'company' or (s.login_id is not null and m.id is null and c.linked_user_id is null
            and c.birth_date <= (select (now() at time zone f.time_zone)::date from supplier f where f.id = s.supplier_id)
              - interval '18 years') as is_adult,
          m.id is null and (
            exists (select from linked_user u where u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active and u.customer_id <> c.id)
            or (c.linked_user_id is not null and exists (select from customer o where o.supplier_id = s.supplier_id and o.login_id = s.login_id))
          ) as has_other_accounts,
          c.credit_limit_cents > 0 or exists (select from payment_method a where a.supplier_id = s.supplier_id and a.kind = 'account'
            and a.is_active and (a.customer_kind is null or a.customer_kind = c.kind) and c.id is not null) as buys_on_account,
          s.is_factor_proved, l.has_second_factor from session s
   left join login l on l.id = s.login_id
   left join staff m on m.supplier_id = s.supplier_id and m.login_id = s.login_id and m.is_active
   left join api_key k on k.supplier_id = s.supplier_id and k.id = s.api_key_id and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > now())
   left join lateral (
     select c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents, c.birth_date, null::uuid as linked_user_id, null::text[] as permissions, 0 as rank, c.created_at as since
     from customer c
     where c.supplier_id = s.supplier_id and c.login_id = s.login_id and m.id is null
       and (s.acting_customer_id is null or c.id = s.acting_customer_id)
     union all
     select c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents, c.birth_date, u.id, u.permissions, 1, u.created_at
     from linked_user u
     join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
     where u.supplier_id = s.supplier_id and u.login_id = s.login_id and u.is_active and m.id is null
       and (s.acting_customer_id is null or c.id = s.acting_customer_id)
     union all
     select c.id, c.name, c.document, c.kind, c.is_approved, case when c.refused_at is not null then c.review_reason end as refusal_reason, c.credit_limit_cents, c.birth_date, null, null, 2, c.created_at
     from customer c
     where c.supplier_id = s.supplier_id and c.id = s.acting_customer_id
       and (k.id is not null or m.role = 'attendant' or (m.role = 'staff' and 'orders' = any (m.modules)) or (m.role = 'representative' and exists (
         select from portfolio p
         -- not c.id, which is the same: PostgreSQL would read the whole portfolio to look the one client up in it
         where p.supplier_id = s.supplier_id and p.representative_id = m.id and p.customer_id = s.acting_customer_id)))
     order by rank, since
     limit 1
   ) c on true
   where (s.supplier_id, s.token_hash) in (select * from unnest($1::uuid[], $2::bytea[])) and s.ended_at is null and s.expires_at > now();

-- session.hold-login
-- takes $1 uuid, $2 text
-- gives id uuid
select id from login where id = $1 and ($2::text is null or password_hash = $2) for share;

-- session.insert
-- takes $1 uuid, $2 bytea, $3 uuid, $4 uuid, $5 uuid, $6 integer, $7 boolean, $8 text
insert into session (supplier_id, token_hash, login_id, api_key_id, acting_customer_id, expires_at, is_factor_proved, device)
   values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7, $8);

-- session.mark-factor-proved
-- takes $1 uuid, $2 bytea
update session set is_factor_proved = true where supplier_id = $1 and token_hash = $2;

-- session.replace
-- takes $1 uuid, $2 bytea, $3 bytea, $4 uuid
-- gives tokenHash bytea
with ended as (
     update session set ended_at = now()
     where supplier_id = $1 and token_hash = $2 and ended_at is null and expires_at > now()
     returning login_id, expires_at, is_factor_proved, device)
   insert into session (supplier_id, token_hash, login_id, acting_customer_id, expires_at, is_factor_proved, device)
   select $1, $3, login_id, (select c.id from customer c where c.supplier_id = $1 and c.id = $4), expires_at, is_factor_proved, device from ended
   where login_id is not null
   returning token_hash;

-- session.stop-login
-- takes $1 uuid
select from login where id = $1 for no key update;

-- session.store
-- takes $1 bytea
-- gives supplierId uuid
select s.supplier_id from session s join supplier f on f.id = s.supplier_id and f.is_active
   where s.token_hash = $1 and s.expires_at > now();


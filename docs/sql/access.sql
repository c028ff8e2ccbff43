-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- access.account-details
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives paymentMethodId uuid, accounts json
select
     (select m.id
      from (select o.payment_method_id from purchase_order o where o.supplier_id = $1 and o.customer_id = $3 order by o.number desc limit 1) o
      join customer c on c.supplier_id = $1 and c.id = $3
      join payment_method m on m.supplier_id = $1 and m.id = o.payment_method_id and m.is_active
        and (m.customer_kind is null or m.customer_kind = c.kind) and case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end) as payment_method_id,
     (select coalesce(json_agg(a), '[]') from (select c.id as "customerId", coalesce(nullif(c.trade_name, ''), c.name) as name, c.document, c.login_id is not distinct from $2 as "isOwn",
     c.id = $3 as "isCurrent"
   from customer c
   where c.supplier_id = $1 and c.id in (
     select o.id from customer o where o.supplier_id = $1 and o.login_id = $2
     union
     select u.customer_id from linked_user u where u.supplier_id = $1 and u.login_id = $2 and u.is_active)
   order by "isOwn" desc, plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id) a) as accounts;

-- access.erase-logins
-- takes $1 uuid[]
with tokens as (delete from login_token where login_id = any($1::uuid[]))
   delete from known_device where login_id = any($1::uuid[]);

-- access.erase-person
-- takes $1 uuid, $2 uuid
delete from login_token where supplier_id = $1 and login_id = $2;

-- access.open-accounts
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives customerId uuid, name text, document text, isOwn boolean, isCurrent boolean
select c.id as "customerId", coalesce(nullif(c.trade_name, ''), c.name) as name, c.document, c.login_id is not distinct from $2 as "isOwn",
     c.id = $3 as "isCurrent"
   from customer c
   where c.supplier_id = $1 and c.id in (
     select o.id from customer o where o.supplier_id = $1 and o.login_id = $2
     union
     select u.customer_id from linked_user u where u.supplier_id = $1 and u.login_id = $2 and u.is_active)
   order by "isOwn" desc, plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id;

-- access.permissions
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives permissions text[]
select permissions from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active;

-- access.store-of-login
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
select s.id
   from supplier s
   where s.company_id = $1 and s.is_active and (
     exists (select from customer c where c.supplier_id = s.id and c.login_id = $3)
     or exists (select from linked_user u where u.supplier_id = s.id and u.login_id = $3 and u.is_active)
     or exists (select from staff m where m.supplier_id = s.id and m.login_id = $3 and m.is_active))
   order by s.id <> $2, s.name, s.id
   limit 1;


-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- registration.accept-terms
-- takes $1 uuid, $2 uuid, $3 integer, $4 uuid, $5 text
-- gives version integer
insert into terms_acceptance (supplier_id, customer_id, terms_id, version, accepted_by, accepted_as)
   select $1, $2, id, $3, $4, $5 from content_item where supplier_id = $1 and kind = 'terms'
   on conflict do nothing returning version;

-- registration.claim-record
-- takes $1 uuid, $2 text, $3 text, $4 uuid, $5 text, $6 date, $7 jsonb
-- gives id uuid, kind text, approvalStatus text, hasAddress boolean
update customer c set login_id = $4, email_verified_at = now(), phone = coalesce(c.phone, $5), birth_date = coalesce(c.birth_date, $6), traits = $7::jsonb || c.traits
   where c.supplier_id = $1 and c.id = (
     select r.id from customer r
     where r.supplier_id = $1 and r.document = $2 and lower(r.email) = $3 and r.login_id is null and r.erased_at is null
     order by r.created_at, r.id limit 1 for update)
   returning c.id, c.kind, case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status,
     exists (select from address a where a.supplier_id = $1 and a.customer_id = c.id and a.removed_at is null) as "hasAddress";

-- registration.claims
-- takes $1 uuid, $2 text, $3 text, $4 text
-- gives id uuid, passwordHash text, email text, hasEmail boolean, hasOtherDocument boolean, documentHere text, isStaff boolean
select l.id, l.password_hash, l.email, l.email = $2 as has_email,
     coalesce($3 <> 'cnpj' and l.document_kind = $3 and l.document <> $4, false) as has_other_document,
     c.document as document_here,
     exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id) as is_staff
   from (
     select id from login where email = $2
     union
     select id from (select d.id, min(d.rank) as rank, min(d.since) as since
   from (
     select c.login_id as id, 0 as rank, c.created_at as since from customer c
     where c.supplier_id = $1 and c.document = $4 and c.login_id is not null
     union all
     select l.id, 1, l.created_at from login l
     where l.document_kind = $3 and l.document = $4 and exists (
       select from supplier s join supplier o on o.company_id = s.company_id
       where s.id = $1 and (
         exists (select from customer c where c.supplier_id = o.id and c.login_id = l.id)
         or exists (select from linked_user u where u.supplier_id = o.id and u.login_id = l.id)
         or exists (select from staff m where m.supplier_id = o.id and m.login_id = l.id)))
   ) d
   group by d.id
   order by rank, since, d.id
   limit 3) d) k
   join login l on l.id = k.id and l.erased_at is null
   left join customer c on c.supplier_id = $1 and c.login_id = l.id
   order by has_email desc, l.created_at, l.id;

-- registration.email-owner
-- takes $1 text
-- gives id uuid
select id from login where email = $1;

-- registration.erase-logins
-- takes $1 uuid[], $2 text[]
delete from email_proof where login_id = any($1::uuid[]) or email = any($2::text[]);

-- registration.erase-person
-- takes $1 uuid, $2 uuid
delete from email_proof e using login l
   where l.id = $2 and e.supplier_id = $1 and (e.email = l.email or e.login_id = $2);

-- registration.insert-customer
-- takes $1 uuid, $2 boolean, $3 uuid, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 date, $11 text, $12 jsonb, $13 boolean
-- gives id uuid
insert into customer (supplier_id, email_verified_at, login_id, kind, document, name, trade_name, email, phone, birth_date, state_registration, traits, is_approved)
   values ($1, case when $2 then now() end, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id;

-- registration.insert-login
-- takes $1 text, $2 text, $3 text, $4 text, $5 text
-- gives id uuid
insert into login (name, email, document, document_kind, password_hash) values ($1, $2, $3, $4, $5) returning id;

-- registration.lock-owner
-- takes $1 uuid, $2 text
-- gives id uuid, name text, email text, document text, documentKind text, isCustomerHere boolean
select l.id, l.name, l.email, coalesce(l.document, '') as document, l.document_kind as "documentKind",
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id) as "isCustomerHere"
   from login l where l.email = $2 for no key update of l;

-- registration.markSameDocument
-- takes $1 uuid, $2 text, $3 text
-- gives id uuid, email text
update customer set document_notice_at = now()
   where supplier_id = $1 and document = $2 and lower(email) <> $3 and erased_at is null
     and (document_notice_at is null or document_notice_at < now() - interval '1 day')
   returning id, email;

-- registration.own-login
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid, name text, email text, customerEmail text, passwordHash text
select l.id, l.name, l.email, c.email as customer_email, l.password_hash from customer c join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and l.id = $3;

-- registration.record
-- takes $1 uuid, $2 uuid
-- gives id uuid, kind text, documentKind text, document text, fullName text, name text, tradeName text, email text, phone text, birthDate date, stateRegistration text, traits jsonb, approvalStatus text, reviewReason text, registeredAt timestamp with time zone, terms json
select c.id, c.kind, c.document_kind, c.document, coalesce(l.name, c.name) as full_name, c.name, c.trade_name, c.email, c.phone, c.birth_date, c.state_registration, c.traits,
     case when c.is_approved then 'approved' when c.refused_at is not null then 'refused' else 'waiting' end as approval_status, c.review_reason, c.created_at as registered_at,
     json_build_object(
       'current', (select version from terms_in_force(c.supplier_id)),
       'accepted', (select a.version from terms_acceptance a where a.supplier_id = c.supplier_id and a.customer_id = c.id
   order by (a.version = (select f.version from terms_in_force(a.supplier_id) f)) is true desc, a.accepted_at desc limit 1)) as terms
   from customer c left join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null;

-- registration.terms
-- takes $1 uuid, $2 integer
-- gives version integer, isCurrent boolean, body text, summary text, publishedAt timestamp with time zone
select v.number as version, v.number is not distinct from (select version from terms_in_force($1)) as is_current,
     v.content ->> 'body' as body, v.content ->> 'summary' as summary, v.starts_at as published_at
   from content_item i join content_version v on v.supplier_id = i.supplier_id and v.item_id = i.id
   where i.supplier_id = $1 and i.kind = 'terms' and v.starts_at <= now() and v.number = coalesce($2, (select version from terms_in_force($1)));

-- registration.terms-version
-- takes $1 uuid
-- gives version integer
select version from terms_in_force($1);

-- registration.to-mail
-- takes $1 uuid, $2 uuid
-- gives email text, name text
select l.email, l.name from customer c join login l on l.id = c.login_id where c.supplier_id = $1 and c.id = $2;

-- registration.traits
-- takes $1 uuid
-- gives id uuid, name text, hint text, kind text, choices text[], isRequired boolean
select id, name, hint, kind, choices, is_required from customer_trait where supplier_id = $1 and removed_at is null order by position, name, id;

-- registration.update-customer
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 text, $7 date, $8 text, $9 jsonb
update customer set name = $3, trade_name = $4, email = $5, phone = $6, birth_date = $7, state_registration = $8, traits = $9 where supplier_id = $1 and id = $2;

-- registration.update-login
-- takes $1 uuid, $2 text, $3 text, $4 text
-- gives id uuid
update login set name = $2, email = $3 where id = $1 and (email = $3 or password_hash = $4) returning id;


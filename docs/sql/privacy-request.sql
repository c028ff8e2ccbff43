-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- privacy-request.choose-customer
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
update privacy_request r set customer_id = $3 where r.supplier_id = $1 and r.id = $2
     and ($3::uuid is null or exists (select from customer c where c.supplier_id = $1 and c.id = $3 and c.erased_at is null))
   returning r.id;

-- privacy-request.count-today
-- takes $1 uuid, $2 text, $3 text
-- gives count bigint
select count(*) as count from privacy_request
   where supplier_id = $1 and ((email <> '' and email = $2) or (phone <> '' and phone = $3)) and received_at > now() - interval '1 day';

-- privacy-request.counts
-- takes $1 uuid, $2 text[], $3 date
-- gives state text, count bigint
select r.state, count(*) as count from privacy_request r
   where r.supplier_id = $1 and ($2::text[] is null
     or plain_text(concat_ws(' ', r.name, r.protocol, r.email, r.document)) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))) group by r.state
   union all select 'late', count(*) from privacy_request r
   where r.supplier_id = $1 and ($2::text[] is null
     or plain_text(concat_ws(' ', r.name, r.protocol, r.email, r.document)) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))) and r.state in ('verifying', 'received', 'in-progress') and r.due_on < $3;

-- privacy-request.detail
-- takes $1 uuid, $2 uuid
-- gives id uuid, protocol text, kind text, state text, channel text, name text, receivedAt timestamp with time zone, dueOn date, closedAt timestamp with time zone, email text, phone text, document text, text text, answer text, refusal text, proof text, proofNote text, customerId uuid, ownAnswer text, ownRefusal text, customers json, events json
select r.id, r.protocol, r.kind, r.state, r.channel, r.name, r.received_at, r.due_on, r.closed_at, r.email, r.phone, r.document, r.text, r.answer, r.refusal, r.identity_proof as proof, r.proof_note, r.customer_id,
     (select t.text from privacy_template t where t.supplier_id = $1 and t.kind = r.kind) as own_answer,
     (select t.text from privacy_template t where t.supplier_id = $1 and t.kind = 'refusal') as own_refusal,
     (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'document', f.document, 'email', f.email,
         'orders', f.orders, 'lastOrderOn', f.last_order_on) order by f.name, f.id), '[]')
      from (select c.id, c.name, c.document, c.email, o.orders, o.last_order_on
        from customer c, lateral (select count(*) as orders, max(o.placed_at)::date as last_order_on from purchase_order o
          where o.supplier_id = $1 and o.customer_id = c.id) o
        where c.supplier_id = $1 and c.erased_at is null and (c.id = r.customer_id or (r.document <> '' and c.document = r.document)
          or (r.email <> '' and lower(c.email) = r.email) or (r.phone <> '' and c.phone = r.phone))
        order by c.name, c.id limit 20) f) as customers,
     coalesce((select json_agg(json_build_object('step', e.step, 'at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', e.text,
         'by', (select n.name from login n where n.id = e.login_id)) order by e.position) from privacy_request_event e where e.supplier_id = $1 and e.request_id = r.id), '[]') as events
   from privacy_request r where r.supplier_id = $1 and r.id = $2;

-- privacy-request.erase-customer
-- takes $1 uuid, $2 uuid
with emptied as (
     update privacy_request r set name = '', email = '', phone = '', document = '', text = '', answer = '', proof_note = '', code_hash = null,
     customer_id = null, login_id = null from customer c
     where c.supplier_id = $1 and c.id = $2 and r.supplier_id = $1
       and (r.customer_id = $2 or (r.document <> '' and r.document = c.document) or (r.email <> '' and r.email = lower(c.email)))
     returning r.id)
   update privacy_request_event e set text = '' from emptied where e.supplier_id = $1 and e.request_id = emptied.id;

-- privacy-request.erase-person
-- takes $1 uuid, $2 uuid
with emptied as (
     update privacy_request r set name = '', email = '', phone = '', document = '', text = '', answer = '', proof_note = '', code_hash = null,
     customer_id = null, login_id = null
     where r.supplier_id = $1 and (r.login_id = $2 or (r.email <> '' and r.email = (select l.email from login l where l.id = $2)))
     returning r.id)
   update privacy_request_event e set text = '' from emptied where e.supplier_id = $1 and e.request_id = emptied.id;

-- privacy-request.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 text, $11 text, $12 uuid, $13 uuid, $14 timestamp with time zone, $15 date, $16 text, $17 text, $18 text, $19 integer
-- gives id uuid
insert into privacy_request (supplier_id, id, protocol, kind, state, channel, name, email, phone, document, text, customer_id, login_id,
     received_at, due_on, identity_proof, code_channel, code_hash, code_expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14, now()), $15, $16, $17, $18,
     case when $18::text is not null then now() + make_interval(mins => $19) end)
   on conflict (supplier_id, id) do nothing returning id;

-- privacy-request.insert-settled
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 uuid, $6 uuid, $7 date, $8 text
with settled as (
     insert into privacy_request (supplier_id, id, protocol, kind, state, channel, name, email, customer_id, login_id, due_on, closed_at,
       identity_proof, answer)
     select $1, $2, $3, $4, 'answered', 'account', coalesce(n.name, ''), coalesce(n.email, ''), $5, n.id, $7, now(), 'session', $8
     from (select $6::uuid as login_id) who left join login n on n.id = who.login_id
     returning supplier_id, id)
   insert into privacy_request_event (supplier_id, request_id, position, step)
   select s.supplier_id, s.id, p.position, p.step from settled s, (values (1, 'received'), (2, 'answered')) as p (position, step);

-- privacy-request.lock
-- takes $1 uuid, $2 uuid
-- gives id uuid, protocol text, kind text, state text, email text, proof text, customerId uuid
select id, protocol, kind, state, email, identity_proof as proof, customer_id from privacy_request
   where supplier_id = $1 and id = $2 for update;

-- privacy-request.login
-- takes $1 uuid
-- gives name text, email text
select name, email from login where id = $1;

-- privacy-request.own
-- takes $1 uuid, $2 uuid
-- gives id uuid, protocol text, kind text, state text, receivedAt timestamp with time zone, dueOn date, closedAt timestamp with time zone, answer text
select r.id, r.protocol, r.kind, r.state, r.received_at, r.due_on, r.closed_at, r.answer
   from privacy_request r where r.supplier_id = $1 and r.login_id = $2
   order by r.received_at desc, r.id limit 50;

-- privacy-request.page
-- takes $1 uuid, $2 text[], $3 text, $4 date, $5 bigint, $6 bigint
-- gives id uuid, protocol text, kind text, state text, channel text, name text, receivedAt timestamp with time zone, dueOn date, closedAt timestamp with time zone
select r.id, r.protocol, r.kind, r.state, r.channel, r.name, r.received_at, r.due_on, r.closed_at from privacy_request r
   where r.supplier_id = $1 and ($2::text[] is null
     or plain_text(concat_ws(' ', r.name, r.protocol, r.email, r.document)) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))) and case when $3 = 'late' then r.state in ('verifying', 'received', 'in-progress') and r.due_on < $4 else r.state = $3 end
   order by r.closed_at desc nulls first, r.due_on, r.received_at, r.id limit $5 offset $6;

-- privacy-request.receipt
-- takes $1 uuid, $2 uuid
-- gives protocol text, dueOn date, email text, phone text, codeChannel text
select protocol, due_on, email, phone, code_channel from privacy_request where supplier_id = $1 and id = $2;

-- privacy-request.remove-template
-- takes $1 uuid, $2 text
delete from privacy_template where supplier_id = $1 and kind = $2;

-- privacy-request.save-template
-- takes $1 uuid, $2 text, $3 text
insert into privacy_template (supplier_id, kind, text) values ($1, $2, $3)
   on conflict (supplier_id, kind) do update set text = excluded.text;

-- privacy-request.take-code
-- takes $1 uuid, $2 uuid, $3 text
-- gives protocol text, state text, customerId uuid
update privacy_request set code_hash = null where supplier_id = $1 and id = $2 and code_hash = $3
   returning protocol, state, customer_id;

-- privacy-request.templates
-- takes $1 uuid
-- gives kind text, text text
select kind, text from privacy_template where supplier_id = $1;

-- privacy-request.try-code
-- takes $1 uuid, $2 uuid, $3 integer
-- gives codeHash text, codeChannel text
update privacy_request set code_tries = code_tries + 1
   where supplier_id = $1 and id = $2 and code_tries < $3 and code_expires_at > now() and code_hash is not null
   returning code_hash, code_channel;

-- privacy-request.write-step
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 uuid, $6 text, $7 text, $8 text, $9 text, $10 text
with moved as (
     update privacy_request set state = $3, closed_at = case when $3 in ('answered', 'refused') then coalesce(closed_at, now()) end,
       identity_proof = coalesce($7, identity_proof), proof_note = coalesce($8, proof_note), answer = coalesce($9, answer), refusal = $10
     where supplier_id = $1 and id = $2)
   insert into privacy_request_event (supplier_id, request_id, position, step, login_id, text)
   select $1, $2, (select coalesce(max(e.position), 0) + 1 from privacy_request_event e where e.supplier_id = $1 and e.request_id = $2),
     $4, $5, $6;


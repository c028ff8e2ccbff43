-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- outbox.mail
-- takes $1 uuid, $2 text[]
-- gives id uuid, channel text, recipient text, subject text, createdAt timestamp with time zone, supplier text, name text, legalName text, cnpj text, theme jsonb, presentation jsonb, content json, storeUrl text
select m.id, 'email' as channel, m.recipient, m.subject, m.created_at, m.content, m.store_url as "storeUrl", s.name as supplier,
     s.name, s.legal_name as "legalName", s.cnpj, s.theme, s.presentation
   from mail m join supplier s on s.id = m.supplier_id where m.id = $1 and 'email' = any($2::text[]);

-- outbox.newest
-- takes $1 text[]
-- gives id uuid, channel text, recipient text, subject text, createdAt timestamp with time zone, supplier text
(select m.id, 'email' as channel, m.recipient, m.subject, m.created_at, s.name as supplier
    from mail m join supplier s on s.id = m.supplier_id where 'email' = any($1::text[]) order by m.created_at desc limit 100)
   union all
   (select m.id, m.channel, m.recipient, coalesce(m.content ->> 'text', '') as subject, m.created_at, s.name as supplier
    from phone_message m join supplier s on s.id = m.supplier_id where m.channel = any($1) order by m.created_at desc limit 100)
   order by created_at desc limit 100;

-- outbox.phone-message
-- takes $1 uuid, $2 text[]
-- gives id uuid, channel text, recipient text, subject text, createdAt timestamp with time zone, supplier text, content json
select m.id, m.channel, m.recipient, '' as subject, m.created_at, m.content, s.name as supplier
   from phone_message m join supplier s on s.id = m.supplier_id where m.id = $1 and m.channel = any($2);


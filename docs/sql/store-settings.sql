-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- store-settings.find
-- takes $1 uuid
-- gives name text, slug text, legalName text, cnpj text, identification text[], tags text[], analyticsTrackingId text, version integer, unapproved bigint, overdue bigint, waitingConversations bigint
select s.name, s.slug, s.legal_name, s.cnpj, s.identification, s.tags, s.settings_version as version,
     coalesce(s.presentation ->> 'analyticsTrackingId', '') as analytics_tracking_id,
     (select count(*) from customer c
      where c.supplier_id = $1 and c.erased_at is null and not c.is_approved and c.refused_at is null) as unapproved,
     (select count(distinct i.customer_id) from invoice i
      where i.supplier_id = $1 and i.cancelled_at is null and i.paid_cents < i.amount_cents
        and i.due_on < (now() at time zone s.time_zone)::date) as overdue,
     (select count(*) from chat_room r where r.supplier_id = $1 and r.talked_at is not null
       and exists (select from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
         and m.author = 'customer')) as waiting_conversations
   from supplier s where s.id = $1;

-- store-settings.former-slugs
-- takes $1 uuid, $2 text
-- gives count integer
select count(*)::int from supplier_slug n
   where n.supplier_id = $1 and n.slug <> $2 and n.slug <> (select s.slug from supplier s where s.id = $1);

-- store-settings.own-factor
-- takes $1 uuid
-- gives hasSecondFactor boolean
select has_second_factor from login where id = $1;

-- store-settings.write
-- takes $1 uuid, $2 text, $3 text, $4 text, $5 text[], $6 text[], $7 text, $8 text
update supplier set slug = $8, name = $2, legal_name = $3, cnpj = $4, identification = $5, tags = $6,
     presentation = case when $7 = '' then presentation - 'analyticsTrackingId'
       else presentation || jsonb_build_object('analyticsTrackingId', $7::text) end,
     settings_version = settings_version + 1
   where id = $1;


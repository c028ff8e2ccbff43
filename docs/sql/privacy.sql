-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- privacy.consent
-- takes $1 uuid, $2 uuid, $3 smallint, $4 boolean, $5 boolean, $6 boolean, $7 boolean
-- gives id uuid
insert into consent (supplier_id, login_id, version, is_necessary, is_session, is_performance, is_personalisation)
   select $1, $2, $3, $4, $5, $6, $7
   where ($3::smallint, $4::boolean, $5::boolean, $6::boolean, $7::boolean) is distinct from (
     select (k.version, k.is_necessary, k.is_session, k.is_performance, k.is_personalisation)
     from consent k where k.supplier_id = $1 and k.login_id = $2
     order by k.given_at desc limit 1)
   returning id;

-- privacy.count-exports
-- takes $1 uuid, $2 uuid
-- gives count bigint
select count(*) as count from audit_event
   where supplier_id = $1 and login_id = $2 and action = 'customer.exported' and happened_at > now() - interval '1 day';

-- privacy.delete-customer
-- takes $1 uuid, $2 uuid
delete from customer where supplier_id = $1 and id = $2;

-- privacy.delete-link
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
delete from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3 returning id;

-- privacy.empty-logins
-- takes $1 uuid[], $2 text
update login set name = '', email = id || '@erased.invalid', document = null, document_kind = null,
     password_hash = $2, erased_at = now()
   where id = any($1::uuid[]);

-- privacy.lock-cart
-- takes $1 uuid, $2 uuid
select from cart where supplier_id = $1 and customer_id = $2 for update;

-- privacy.lock-customer
-- takes $1 uuid, $2 uuid
-- gives creditUsed bigint
select credit_used_cents as "creditUsed" from customer
   where supplier_id = $1 and id = $2 and erased_at is null for update;

-- privacy.lock-login
-- takes $1 uuid
select from login where id = $1 for no key update;

-- privacy.lock-logins
-- takes $1 uuid[]
select from login where id = any($1::uuid[]) order by id for update;

-- privacy.login
-- takes $1 uuid
-- gives email text, passwordHash text, isErased boolean
select email, password_hash, erased_at is not null as is_erased from login where id = $1;

-- privacy.login-of-customer
-- takes $1 uuid, $2 uuid
-- gives loginId uuid
select login_id from customer where supplier_id = $1 and id = $2 and erased_at is null;

-- privacy.open-orders
-- takes $1 uuid, $2 uuid
-- gives openOrders json, unpaidOrders json
select coalesce(json_agg(number order by number) filter (where status not in ('delivered', 'cancelled')), '[]') as "openOrders",
     coalesce(json_agg(number order by number) filter (where status = 'delivered' and payment_state = 'open'), '[]') as "unpaidOrders"
   from purchase_order where supplier_id = $1 and customer_id = $2;

-- privacy.personal-data
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives data json
select json_build_object(
     'login', json_build_object('name', n.name, 'email', n.email, 'document', n.document, 'createdAt', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
     'consents', coalesce((select json_agg(json_build_object('version', k.version, 'givenAt', to_char(k.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'necessary', k.is_necessary,
        'session', k.is_session, 'performance', k.is_performance, 'personalisation', k.is_personalisation) order by k.given_at, k.id) from consent k where k.supplier_id = $1 and k.login_id = $2), '[]'),
     'customer', (select json_build_object(
        'kind', c.kind, 'name', c.name, 'tradeName', c.trade_name, 'document', c.document, 'email', c.email, 'phone', c.phone,
        'emailVerifiedAt', to_char(c.email_verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'phoneVerifiedAt', to_char(c.phone_verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'birthDate', c.birth_date, 'stateRegistration', c.state_registration, 'erpCode', c.erp_code, 'isApproved', c.is_approved,
        'reviewReason', c.review_reason, 'creditLimit', c.credit_limit_cents, 'creditUsed', c.credit_used_cents,
        'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'traits', coalesce((select json_agg(json_build_object('name', coalesce(t.name, f.key), 'value', f.value) order by t.position, f.key) from jsonb_each(c.traits) f left join customer_trait t on t.supplier_id = $1 and t.id::text = f.key), '[]'),
        'acceptedTerms', coalesce((select json_agg(json_build_object('version', a.version, 'at', to_char(a.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.version) from terms_acceptance a where a.supplier_id = $1 and a.customer_id = $3), '[]'))
      from customer c where c.supplier_id = $1 and c.id = $3),
     'addresses', coalesce((select json_agg(json_build_object('nickname', a.nickname, 'street', a.street, 'number', a.number, 'district', a.district, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'complement', a.complement, 'referencePoint', a.reference_point, 'directions', a.directions, 'country', a.country, 'isPrimary', a.is_primary, 'isBilling', a.is_billing,
        'coordinates', case when a.latitude is not null
          then json_build_object('latitude', a.latitude, 'longitude', a.longitude) end,
        'removedAt', to_char(a.removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at, a.id) from address a where a.supplier_id = $1 and a.customer_id = $3), '[]'),
     'cart', (select json_build_object('note', k.note, 'customerOrderNumber', k.customer_order_number, 'couponCode', k.coupon_code,
        'subscription', (select t.name from subscription_type t where t.supplier_id = $1 and t.id = k.subscription_type_id),
        'lines', coalesce((select json_agg(json_build_object('code', l.code, 'name', l.name, 'quantity', l.quantity) order by l.name) from (select p.code, p.name, c.quantity from cart_line c join product p on p.supplier_id = $1 and p.id = c.product_id
             where c.supplier_id = $1 and c.customer_id = $3 and c.quantity > 0
             union all
             select '', m.name, b.quantity * 1000 from cart_combo b join combo m on m.supplier_id = $1 and m.id = b.combo_id
             where b.supplier_id = $1 and b.customer_id = $3 and b.quantity > 0) l), '[]'))
      from cart k where k.supplier_id = $1 and k.customer_id = $3),
     'orders', coalesce((select json_agg(json_build_object('number', o.number, 'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', o.status, 'total', o.total_cents,
        'deliveryType', o.delivery_type, 'deliveryName', o.delivery_option_name, 'deliveryAddress', o.delivery_address,
        'billingAddress', o.billing_address, 'paymentName', o.payment_name, 'couponCode', o.coupon_code, 'note', o.note,
        'customerOrderNumber', o.customer_order_number, 'customerName', o.customer_name, 'customerDocument', o.customer_document,
        'receivedBy', o.received_by, 'handoverPhoto', (select translate(encode(h.photo, 'base64'), chr(10), '') from handover_photo h
          where h.supplier_id = $1 and h.order_number = o.number),
        'nfeKey', (select n.access_key from nfe n where n.supplier_id = $1 and n.order_number = o.number),
        'rating', (select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', to_char(r.rated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from order_rating r where r.supplier_id = $1 and r.order_number = o.number),
        'returns', coalesce((select json_agg(json_build_object('state', r.state, 'reason', r.reason, 'outcome', r.outcome, 'note', r.note, 'requestedAt', to_char(r.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'amount', r.goods_cents + r.fee_cents,
    'lines', coalesce((select json_agg(json_build_object('name', p.name, 'quantity', l.quantity) order by l.position) from order_return_line l join order_line p on p.supplier_id = $1 and p.order_number = l.order_number and p.position = l.position
        where l.supplier_id = $1 and l.return_id = r.id), '[]'),
    'photos', coalesce((select json_agg(translate(encode(f.content, 'base64'), chr(10), '') order by f.position) from order_return_photo f where f.supplier_id = $1 and f.return_id = r.id), '[]')) order by r.requested_at) from order_return r where r.supplier_id = $1 and r.order_number = o.number), '[]'),
        'lines', coalesce((select json_agg(json_build_object('code', l.code, 'name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'total', l.total_cents) order by l.position) from order_line l where l.supplier_id = $1 and l.order_number = o.number), '[]')) order by o.number) from purchase_order o where o.supplier_id = $1 and o.customer_id = $3), '[]'),
     'quotes', coalesce((select json_agg(json_build_object('orderNumber', v.order_number, 'version', v.version, 'note', v.request_note,
        'lines', coalesce((select json_agg(json_build_object('name', r.request -> 'line' ->> 'name', 'quantity', (r.request ->> 'quantity')::integer,
            'wishedPrice', (r.request ->> 'wishedPrice')::bigint) order by r.position) from jsonb_array_elements(v.request_lines) with ordinality as r (request, position)), '[]')) order by v.order_number, v.version) from quote_version v join purchase_order o on o.supplier_id = $1 and o.number = v.order_number
       where v.supplier_id = $1 and o.customer_id = $3), '[]'),
     'negotiations', coalesce((select json_agg(json_build_object('startedAt', to_char(n.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', n.note,
        'consent', case when n.consent_at is not null
          then json_build_object('at', to_char(n.consent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'channel', n.consent_channel) end) order by n.started_at) from negotiation n where n.supplier_id = $1 and n.customer_id = $3), '[]'),
     'subscriptions', coalesce((select json_agg(json_build_object('type', t.name, 'status', s.status, 'createdAt', to_json(s.created_at), 'note', s.note,
        'lines', coalesce((select json_agg(json_build_object('name', p.name, 'quantity', l.quantity, 'agreedPrice', l.agreed_price) order by p.name) from subscription_line l join product p on p.supplier_id = $1 and p.id = l.product_id
           where l.supplier_id = $1 and l.subscription_id = s.id), '[]'),
        'dates', coalesce((select json_agg(json_build_object('date', r.date, 'status', r.status, 'orderNumber', r.order_number) order by r.date) from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id), '[]')) order by s.created_at) from subscription s join subscription_type t on t.supplier_id = $1 and t.id = s.type_id
       where s.supplier_id = $1 and s.customer_id = $3), '[]'),
     'shoppingLists', coalesce((select json_agg(json_build_object('name', s.name, 'isForMe', s.origin = 'to-client', 'isShared', s.is_shared, 'createdAt', to_json(s.created_at),
        'lines', coalesce((select json_agg(json_build_object('name', p.name, 'quantity', i.quantity) order by p.name) from shopping_list_line i join product p on p.supplier_id = $1 and p.id = i.product_id
           where i.supplier_id = $1 and i.list_id = s.id), '[]')) order by s.created_at) from shopping_list s where s.supplier_id = $1 and s.disabled_at is null
         and (s.created_by = $2 or (s.customer_id = $3 and s.is_shared))), '[]'),
     'availabilityAlerts', coalesce((select json_agg(json_build_object('name', p.name, 'createdAt', to_json(a.created_at)) order by a.created_at) from availability_alert a join product p on p.supplier_id = $1 and p.id = a.product_id
         where a.supplier_id = $1 and a.customer_id = $3 and (a.login_id = $2 or a.login_id is null)), '[]'),
     'recommendationFeedback', coalesce((select json_agg(json_build_object('name', p.name, 'action', a.action, 'at', to_json(a.at)) order by a.at) from recommendation_feedback f join product p on p.supplier_id = $1 and p.id = f.product_id
         cross join lateral (values ('seen', f.seen_at), ('clicked', f.clicked_at), ('added', f.added_at), ('dismissed', f.dismissed_at)) a (action, at)
         where f.supplier_id = $1 and f.customer_id = $3 and a.at is not null), '[]'),
     'conversations', coalesce((select json_agg(json_build_object('orderNumber', r.order_number, 'messages', coalesce((select json_agg(json_build_object('author', m.author, 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', m.text,
          'file', (select f.name from chat_file f where f.supplier_id = $1 and f.room_id = r.id and f.position = m.position)) order by m.position) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.author <> 'system'), '[]')) order by r.order_number nulls first) from chat_room r where r.supplier_id = $1 and r.customer_id = $3 and r.talked_at is not null), '[]'),
     'coupons', coalesce((select json_agg(json_build_object('code', k.code, 'isForFriends', k.referrer_id is not null,
        'friends', (select count(*) from referral r where r.supplier_id = $1 and r.referrer_id = $3 and k.referrer_id = $3)) order by k.created_at) from coupon k where k.supplier_id = $1 and (k.referrer_id = $3 or k.holder_id = $3)), '[]'),
     'combos', coalesce((select json_agg(k.name order by k.name) from combo_customer u join combo k on k.supplier_id = u.supplier_id and k.id = u.combo_id
       where u.supplier_id = $1 and u.customer_id = $3), '[]'),
     'invoices', coalesce((select json_agg(json_build_object('number', i.number, 'orderNumber', i.order_number, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
        'amount', i.amount_cents, 'paid', i.paid_cents, 'isCancelled', i.cancelled_at is not null) order by i.issued_on, i.number) from invoice i where i.supplier_id = $1 and i.customer_id = $3), '[]'),
     'linkedUsers', coalesce((select json_agg(json_build_object('name', coalesce(nullif(u.name, ''), l.name), 'email', l.email, 'permissions', u.permissions,
        'approvalAbove', u.approval_above_cents, 'isActive', u.is_active) order by u.created_at, u.id) from linked_user u join login l on l.id = u.login_id where u.supplier_id = $1 and u.customer_id = $3), '[]'),
     'actsFor', coalesce((select json_agg(json_build_object('customerName', c.name, 'permissions', u.permissions, 'isActive', u.is_active) order by u.created_at, u.id) from linked_user u join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
       where u.supplier_id = $1 and u.login_id = $2), '[]'),
     'notes', coalesce((select json_agg(json_build_object('at', to_char(n.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', n.body) order by n.written_at, n.id) from customer_note n where n.supplier_id = $1 and n.customer_id = $3), '[]'),
     'sessions', coalesce((select json_agg(json_build_object('createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'expiresAt', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endedAt', to_char(s.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.created_at) from session s where s.supplier_id = $1 and s.login_id = $2), '[]'),
     'events', coalesce((select json_agg(json_build_object('at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'action', e.action, 'details', e.details, 'changes', case when e.customer_id = $3 then e.changes else '[]' end) order by e.happened_at, e.id) from audit_event e where e.supplier_id = $1 and (e.login_id = $2 or e.customer_id = $3)), '[]'),
     'mails', coalesce((select json_agg(json_build_object('subject', m.subject, 'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.created_at, m.id) from mail m where m.supplier_id = $1 and (m.customer_id = $3 or m.login_id = $2
         or m.recipient in (select l.email from login l where l.id = $2
           union all select c.email from customer c where c.supplier_id = $1 and c.id = $3))), '[]'),
     'phoneMessages', coalesce((select json_agg(json_build_object('channel', h.channel, 'phone', h.recipient, 'createdAt', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'sentAt', to_char(h.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.created_at, h.id) from phone_message h where h.supplier_id = $1 and h.customer_id = $3), '[]'),
     'privacyRequests', coalesce((select json_agg(json_build_object('protocol', r.protocol, 'kind', r.kind, 'state', r.state, 'receivedAt', to_char(r.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'closedAt', to_char(r.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', r.text, 'answer', r.answer) order by r.received_at, r.id) from privacy_request r where r.supplier_id = $1 and (r.login_id = $2 or r.customer_id = $3)), '[]')) as data
   from login n where n.id = $2;

-- privacy.remains
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives orders bigint, linkedLogins uuid[]
select (select count(*) from purchase_order o where o.supplier_id = $1 and o.customer_id = $3) as orders,
     array(select u.login_id from linked_user u where u.supplier_id = $1 and u.customer_id = $2) as linked_logins;

-- privacy.unknown-logins
-- takes $1 uuid[]
-- gives id uuid, email text
select l.id, l.email from login l
   where l.id = any($1::uuid[])
     and not exists (select from customer c where c.login_id = l.id)
     and not exists (select from linked_user u where u.login_id = l.id)
     and not exists (select from staff s where s.login_id = l.id)
     and not exists (select from operator_account o where o.login_id = l.id);


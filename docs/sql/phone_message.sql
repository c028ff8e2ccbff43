-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- phone_message.begin
-- takes $1 uuid, $2 uuid, $3 text, $4 text
-- gives channel text, to text, content json, expiresAt timestamp with time zone
update phone_message set attempts = attempts + 1
   where supplier_id = $1 and id = $2 and sent_at is null and failed_at is null and channel in ($3, $4)
   returning channel, recipient as "to", content, expires_at;

-- phone_message.failed
-- takes $1 uuid, $2 uuid, $3 text
update phone_message set failed_at = now(), content = null, last_error = $3
     where supplier_id = $1 and id = $2 and sent_at is null;

-- phone_message.forget
-- takes $1 integer
delete from phone_message where created_at < now() - make_interval(days => $1);

-- phone_message.put-off
-- takes $1 uuid, $2 uuid, $3 text
update phone_message set last_error = $3 where supplier_id = $1 and id = $2;

-- phone_message.sent
-- takes $1 uuid, $2 uuid
update phone_message set sent_at = now(), content = null, last_error = null where supplier_id = $1 and id = $2;

-- phone_message.trim
-- takes $1 bigint, $2 text[]
delete from phone_message m using (
       select w.supplier_id, w.id, row_number() over (partition by w.supplier_id order by w.created_at desc, w.id) as place
       from phone_message w where w.channel = any($2)) counted
     where counted.supplier_id = m.supplier_id and counted.id = m.id and counted.place > $1;


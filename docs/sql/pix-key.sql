-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- pix-key.find
-- takes $1 uuid
-- gives pix jsonb
select presentation -> 'pix' as pix from supplier where id = $1;

-- pix-key.lock
-- takes $1 uuid
-- gives pix jsonb
select presentation -> 'pix' as pix from supplier where id = $1 for no key update;

-- pix-key.write
-- takes $1 uuid, $2 jsonb
update supplier set presentation = jsonb_set(presentation, '{pix}', coalesce($2::jsonb, 'null')) where id = $1;


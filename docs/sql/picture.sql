-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- picture.file
-- takes $1 uuid, $2 text, $3 smallint
-- gives content bytea
select content from picture_file where supplier_id = $1 and hash = $2 and size = $3;

-- picture.hashes
-- takes $1 uuid, $2 text[]
-- gives hash text
select distinct hash from picture_file where supplier_id = $1 and hash = any ($2);

-- picture.insert-files
-- takes $1 uuid, $2 text, $3 smallint[], $4 bytea[]
insert into picture_file (supplier_id, hash, size, content)
   select $1, $2, size, content from unnest($3::smallint[], $4::bytea[]) as files (size, content)
   on conflict do nothing;


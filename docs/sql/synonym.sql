-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- synonym.insert
-- takes $1 uuid, $2 text, $3 text[]
insert into search_synonym (supplier_id, word, meaning) select $1, $2, meaning from unnest($3::text[]) meaning;

-- synonym.list
-- takes $1 uuid
-- gives word text, meaning text, products bigint
with synonym as materialized (
     select word, meaning, search_meaning(meaning)::tsquery as query from search_synonym where supplier_id = $1)
   select s.word, s.meaning, (
     select count(*) from product p where p.supplier_id = $1 and p.is_active and p.search @@ s.query) as products
   from synonym s order by s.word, s.meaning;

-- synonym.meanings
-- takes $1 uuid
-- gives word text, meaning text
select word, meaning from search_synonym where supplier_id = $1 order by word, meaning;

-- synonym.plain
-- takes $1 text[]
-- gives text text
select search_text(t.text) as text from unnest($1::text[]) with ordinality as t (text, place) order by t.place;

-- synonym.remove
-- takes $1 uuid, $2 text
delete from search_synonym where supplier_id = $1 and word = $2;


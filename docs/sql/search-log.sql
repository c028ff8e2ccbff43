-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- search-log.count-missed
-- takes $1 uuid, $2 integer
-- gives total bigint
select count(distinct e.text) as total from search_event e
   where e.supplier_id = $1 and e.found = 0 and e.happened_at > now() - make_interval(days => $2::integer);

-- search-log.insert
-- takes $1 uuid[], $2 text[], $3 integer[], $4 text[], $5 integer[], $6 uuid[], $7 boolean[]
insert into search_event (supplier_id, text, found, next_text, next_found, product_id, is_added)
   select e.supplier_id, search_text(e.text), e.found, nullif(search_text(e.next_text), search_text(e.text)), e.next_found, p.id, e.is_added
   from unnest($1::uuid[], $2::text[], $3::integer[], $4::text[], $5::integer[], $6::uuid[], $7::boolean[])
     as e (supplier_id, text, found, next_text, next_found, product_id, is_added)
   join supplier s on s.id = e.supplier_id
   left join product p on p.supplier_id = e.supplier_id and p.id = e.product_id
   where search_text(e.text) <> '';

-- search-log.missed
-- takes $1 uuid, $2 integer, $3 bigint, $4 bigint
-- gives text text, times bigint, lastAt timestamp with time zone, givenUp bigint, productsNow bigint, next jsonb, products jsonb
with page as (
     select e.text, count(*) as times, max(e.happened_at) as last_at,
       count(*) filter (where e.next_text is null and e.product_id is null) as given_up
     from search_event e
   where e.supplier_id = $1 and e.found = 0 and e.happened_at > now() - make_interval(days => $2::integer) group by e.text order by times desc, last_at desc, e.text limit $3 offset $4)
   select m.text, m.times, m.last_at, m.given_up, (
     select count(*) from product p
     where p.supplier_id = $1 and p.is_active and p.search @@ search_meaning(m.text)::tsquery) as products_now,
     coalesce((select jsonb_agg(n) from (
       select e.next_text as text, count(*) as times, max(e.next_found) as found
       from search_event e
   where e.supplier_id = $1 and e.found = 0 and e.happened_at > now() - make_interval(days => $2::integer) and e.text = m.text and e.next_text is not null group by e.next_text order by times desc, e.next_text limit 3) n), '[]') as next,
     coalesce((select jsonb_agg(o) from (
       select p.id, p.name, count(*) as times
       from search_event e join product p on p.supplier_id = e.supplier_id and p.id = e.product_id
       where e.supplier_id = $1 and e.found = 0 and e.happened_at > now() - make_interval(days => $2::integer) and e.text = m.text
       group by p.id, p.name order by times desc, p.name limit 3) o), '[]') as products
   from page m order by m.times desc, m.last_at desc, m.text;

-- search-log.proposals
-- takes $1 uuid, $2 integer, $3 bigint
-- gives word text, meaning text, times bigint, chosen bigint, products bigint
with seen as (
     select e.text as word, e.next_text as meaning, count(*) as times, count(e.product_id) as chosen
     from search_event e
     where e.supplier_id = $1 and e.found = 0 and e.next_found > 0 and e.happened_at > now() - make_interval(days => $2::integer)
       and length(e.text) between 2 and 60 and e.text !~ '( [^ ]+){4}' and length(e.next_text) between 2 and 60 and e.next_text !~ '( [^ ]+){4}'
       and not string_to_array(e.text, ' ') @> string_to_array(e.next_text, ' ')
       and not string_to_array(e.text, ' ') <@ string_to_array(e.next_text, ' ')
       and not exists (
         select from search_synonym y where y.supplier_id = $1 and y.word = e.text and y.meaning = e.next_text)
       and not exists (
         select from refused_synonym r where r.supplier_id = $1 and r.word = e.text and r.meaning = e.next_text)
     group by e.text, e.next_text having count(*) >= $3
     order by chosen desc, times desc, word, meaning limit 50)
   select s.word, s.meaning, s.times, s.chosen, (
     select count(*) from product p
     where p.supplier_id = $1 and p.is_active and p.search @@ search_meaning(s.meaning)::tsquery) as products from seen s
   order by s.chosen desc, s.times desc, s.word, s.meaning;

-- search-log.refuse
-- takes $1 uuid, $2 text, $3 text
insert into refused_synonym (supplier_id, word, meaning) values ($1, $2, $3) on conflict do nothing;

-- search-log.reopen
-- takes $1 uuid, $2 text, $3 text
delete from refused_synonym where supplier_id = $1 and word = $2 and meaning = $3;


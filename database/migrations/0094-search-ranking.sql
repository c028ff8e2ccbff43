-- Search puts first what a customer most likely wants: the kind of product that the words name, what is in stock, what sells.

-- The stem of the word that says what a product is: "maçã" of "Maçãs verdes".
alter table product
  add column search_head text generated always as (search_stem(split_part(search_text(name), ' ', 1))) stored;

-- In how many orders of the last months a product was: worked out by a schedule.
create table product_sales (
  supplier_id uuid not null,
  product_id  uuid not null,
  orders      integer not null check (orders > 0),
  primary key (supplier_id, product_id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);

-- Rows that stay as they are are not written again.
create function refresh_product_sales() returns void language sql set plan_cache_mode = force_custom_plan as $$
  with fresh as materialized (
    select l.supplier_id, l.product_id, count(distinct l.order_number)::integer as orders
    from purchase_order o join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
    where o.placed_at > now() - interval '90 days' and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
    group by 1, 2),
  gone as (
    delete from product_sales s
    where not exists (select from fresh f where f.supplier_id = s.supplier_id and f.product_id = s.product_id))
  insert into product_sales as s (supplier_id, product_id, orders)
  select supplier_id, product_id, orders from fresh order by supplier_id, product_id
  on conflict (supplier_id, product_id) do update set orders = excluded.orders where s.orders <> excluded.orders
$$;

-- For codes of which the first or the last digits are typed.
create index product_gtin_start on product (supplier_id, gtin text_pattern_ops) where is_active and gtin is not null;
create index product_gtin_end on product (supplier_id, reverse(gtin) text_pattern_ops) where is_active and gtin is not null;

-- How people and shops shorten what a product comes in.
create function search_abbreviation(word text) returns text
  language sql immutable parallel safe strict
  return case word
    when 'cx' then 'caixa' when 'cxs' then 'caixa' when 'pct' then 'pacote' when 'pc' then 'pacote' when 'pcte' then 'pacote'
    when 'fd' then 'fardo' when 'fdo' then 'fardo' when 'un' then 'unidade' when 'und' then 'unidade' when 'unid' then 'unidade'
    when 'dz' then 'duzia' when 'sc' then 'saco' when 'gl' then 'galao' when 'bd' then 'balde' when 'lt' then 'lata'
    when 'gf' then 'garrafa' when 'pt' then 'pote' when 'bdj' then 'bandeja' when 'bb' then 'bombona'
    when 'caixa' then 'cx' when 'pacote' then 'pct' when 'fardo' then 'fd' when 'unidade' then 'un' when 'duzia' then 'dz'
    when 'saco' then 'sc' when 'galao' then 'gl' when 'balde' then 'bd' when 'lata' then 'lt' when 'garrafa' then 'gf'
    when 'pote' then 'pt' when 'bandeja' then 'bdj' when 'bombona' then 'bb' end;

-- Synonyms of several words: "carne moida" for "patinho moido".
alter table search_synonym
  drop constraint search_synonym_word_check,
  drop constraint search_synonym_meaning_check,
  add constraint search_synonym_word_check check (word ~ '^[a-z0-9]{1,40}( [a-z0-9]{1,40}){0,3}$' and length(word) between 2 and 60),
  add constraint search_synonym_meaning_check check (meaning ~ '^[a-z0-9]{1,40}( [a-z0-9]{1,40}){0,3}$' and length(meaning) between 2 and 60);

-- The words of a meaning as the index has them, all of which a product must have; null where they say nothing.
create function search_meaning(meaning text) returns text
  language sql immutable parallel safe strict
  return (select '(' || string_agg(stem, ' & ') || ')' from (
    select search_stem(word) as stem from string_to_table(search_text(meaning), ' ') as word) stems where stem is not null);

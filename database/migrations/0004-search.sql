-- What search knows besides the words of products: synonyms, abbreviations, and what shoppers searched for.

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

-- The words of a meaning as the index has them, all of which a product must have; null where they say nothing.
create function search_meaning(meaning text) returns text
  language sql immutable parallel safe strict
  return (select '(' || string_agg(stem, ' & ') || ')' from (
    select search_stem(word) as stem from string_to_table(search_text(meaning), ' ') as word) stems where stem is not null);

-- What people of a store type for what it sells by another name. Both are words as search_text writes them.
create table search_synonym (
  supplier_id uuid not null references supplier (id) on delete cascade,
  word        text not null check (word ~ '^[a-z0-9]{1,40}( [a-z0-9]{1,40}){0,3}$' and length(word) between 2 and 60),
  meaning     text not null check (meaning ~ '^[a-z0-9]{1,40}( [a-z0-9]{1,40}){0,3}$' and length(meaning) between 2 and 60),
  primary key (supplier_id, word, meaning)
);
select watch_storefront('search_synonym');

-- Synonyms that the searches of shoppers proposed and staff refused.
create table refused_synonym (
  supplier_id uuid not null references supplier (id) on delete cascade,
  word        text not null,
  meaning     text not null,
  refused_at  timestamptz not null default now(),
  primary key (supplier_id, word, meaning)
);

-- What was searched for and what followed, without who it was (decision 85). Deleted after 90 days.
create table search_event (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          bigint generated always as identity,
  happened_at timestamptz not null default now(),
  -- as the search reads it
  text        text not null,
  -- products that have all of it
  found       integer not null,
  -- what the same visitor searched for next
  next_text   text,
  next_found  integer,
  -- what was opened or put into the cart then
  product_id  uuid,
  is_added    boolean not null default false,
  primary key (supplier_id, id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete set null (product_id)
);
create index search_event_happened_at on search_event (happened_at);
create index search_event_missed on search_event (supplier_id, text, happened_at) where found = 0;
create index search_event_product on search_event (supplier_id, product_id) where product_id is not null;

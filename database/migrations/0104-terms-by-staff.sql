-- The terms of use are content that staff edit: each version is in force from its start, and none is deleted, because people accepted it.
alter table content_item drop constraint content_item_kind_check,
  add constraint content_item_kind_check check (kind in ('page', 'carousel', 'texts', 'terms'));
create unique index content_item_terms on content_item (supplier_id) where kind = 'terms';

with items as (
  insert into content_item (supplier_id, kind)
  select distinct supplier_id, 'terms' from terms_of_use returning supplier_id, id)
insert into content_version (supplier_id, item_id, number, content, starts_at, ends_at, published_at)
select t.supplier_id, i.id, t.version, jsonb_build_object('kind', 'terms', 'body', t.body, 'summary', ''), t.published_at,
  case when t.next_at is not null then greatest(t.published_at, t.next_at) end, t.published_at
from (select *, lead(published_at) over (partition by supplier_id order by version) as next_at from terms_of_use) t
join items i using (supplier_id);

alter table terms_acceptance add column terms_id uuid;
update terms_acceptance a set terms_id = i.id from content_item i where i.supplier_id = a.supplier_id and i.kind = 'terms';
alter table terms_acceptance
  drop constraint terms_acceptance_supplier_id_version_fkey,
  alter column terms_id set not null,
  add foreign key (supplier_id, terms_id, version) references content_version (supplier_id, item_id, number);
drop index terms_acceptance_of_version;
create index terms_acceptance_of_version on terms_acceptance (supplier_id, terms_id, version);
drop table terms_of_use;

-- The number of the terms of use in force; null for a store without terms.
create function terms_in_force(supplier uuid) returns integer language sql stable as $$
  select v.number
  from content_item i join content_version v on v.supplier_id = i.supplier_id and v.item_id = i.id
  where i.supplier_id = supplier and i.kind = 'terms' and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
  order by v.starts_at desc, v.number desc limit 1
$$;

-- What staff write for the store, in versions: each is shown from its start until its end, so that nothing has to run at these instants.
create table content_item (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  kind        text not null check (kind in ('page', 'carousel', 'texts')),
  -- of a page: the last part of its URL
  slug        text check ((kind = 'page') = (slug is not null)),
  -- of a carousel: where it is shown
  place       text check (place in ('home', 'list', 'cart', 'page')),
  -- the page of a carousel whose place is a page
  page_id     uuid,
  position    integer not null default 0,
  -- what was typed since the last publication
  draft       jsonb,
  -- grows with every change
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  unique (supplier_id, slug),
  foreign key (supplier_id, page_id) references content_item (supplier_id, id) on delete cascade,
  check ((kind = 'carousel') = (place is not null)),
  check ((coalesce(place, '') = 'page') = (page_id is not null))
);
create index content_item_of_page on content_item (supplier_id, page_id) where page_id is not null;
create unique index content_item_texts on content_item (supplier_id) where kind = 'texts';

create table content_version (
  supplier_id  uuid not null,
  item_id      uuid not null,
  number       integer not null check (number > 0),
  content      jsonb not null,
  starts_at    timestamptz not null default now(),
  -- null for one that is shown until another one starts
  ends_at      timestamptz,
  published_at timestamptz not null default now(),
  -- null for what was there before staff edited it, and for people who left
  staff_id     uuid,
  primary key (supplier_id, item_id, number),
  foreign key (supplier_id, item_id) references content_item (supplier_id, id) on delete cascade,
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete set null (staff_id),
  check (ends_at >= starts_at)
);
create index content_version_staff on content_version (supplier_id, staff_id) where staff_id is not null;
create index content_version_start on content_version (supplier_id, starts_at);
create index content_version_end on content_version (supplier_id, ends_at) where ends_at is not null;

insert into content_item (supplier_id, id, kind, slug, position)
select supplier_id, id, 'page', slug, position from static_page;
insert into content_version (supplier_id, item_id, number, content)
select supplier_id, id, 1,
  jsonb_build_object('kind', 'page', 'title', title, 'body', body, 'description', '', 'tags', to_jsonb(tags))
from static_page;

insert into content_item (supplier_id, id, kind, place, page_id, position)
select s.supplier_id, s.id, 'carousel', case when p.id is null then s.page else 'page' end, p.id, s.position
from page_section s left join static_page p on p.supplier_id = s.supplier_id and p.slug = s.page and s.page <> 'home'
where p.id is not null or s.page in ('home', 'list', 'cart');
insert into content_version (supplier_id, item_id, number, content)
select supplier_id, id, 1,
  jsonb_build_object('kind', 'carousel', 'shows', case kind when 'banners' then 'banners' else 'tag' end, 'title', title, 'device', 'all',
    'banners', banners, 'productTag', product_tag, 'productIds', '[]'::jsonb, 'categoryId', null)
from page_section s where exists (select from content_item i where i.supplier_id = s.supplier_id and i.id = s.id);

with texts as (
  insert into content_item (supplier_id, kind)
  select distinct supplier_id, 'texts' from static_text where lang = 'pt-BR' returning supplier_id, id)
insert into content_version (supplier_id, item_id, number, content)
select x.supplier_id, x.id, 1, jsonb_build_object('kind', 'texts', 'translation', (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(t.translation) where value is not null))
from texts x join static_text t on t.supplier_id = x.supplier_id and t.lang = 'pt-BR';

drop table static_page;
drop table page_section;
drop table static_text;

select watch_storefront('content_version');

-- Drafts are no public fact.
create function tell_content_item_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', new.supplier_id::text);
  return null;
end $$;
create trigger content_item_changed after update of slug, place, page_id, position
  on content_item for each row execute function tell_content_item_changed();

-- When what visitors of a store see changes next by the clock alone.
create or replace function next_storefront_change(supplier uuid) returns timestamptz language sql stable as $$
  select min(moment.at) from (
    select unnest(array[t.starts_at, t.ends_at]) as at from promotion t
    where t.supplier_id = supplier and t.is_published and t.ends_at > now()
    union all
    select unnest(array[k.starts_at, k.ends_at]) from combo k
    where k.supplier_id = supplier and k.is_active and (k.starts_at > now() or k.ends_at > now())
    union all
    select v.starts_at from content_version v where v.supplier_id = supplier and v.starts_at > now()
    union all
    select v.ends_at from content_version v where v.supplier_id = supplier and v.ends_at > now()) moment
  where moment.at > now()
$$;

-- A banner has one file more, for wide screens.
alter table picture_file drop constraint picture_file_size_check,
  add constraint picture_file_size_check check (size in (160, 400, 800, 1600));

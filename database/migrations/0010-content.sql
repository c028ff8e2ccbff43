-- Pages, carousels, texts and terms of use that staff write, in versions.

-- What staff write for the store, in versions: each is shown from its start until its end, so that nothing has to run at these instants.
create table content_item (
  supplier_id   uuid not null references supplier (id) on delete cascade,
  id            uuid not null default gen_random_uuid(),
  kind          text not null check (kind in ('page', 'carousel', 'texts', 'terms')),
  -- of a page: the last part of its URL
  slug          text check ((kind = 'page') = (slug is not null)),
  -- of a carousel: where it is shown
  place         text check (place in ('home', 'list', 'cart', 'page')),
  -- the page of a carousel whose place is a page
  page_id       uuid,
  position      integer not null default 0,
  -- what was typed since the last publication
  draft         jsonb,
  -- grows with every change
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  -- A draft that was dropped, until the next change: who dropped it can have it back.
  dropped_draft jsonb,
  primary key (supplier_id, id),
  unique (supplier_id, slug),
  foreign key (supplier_id, page_id) references content_item (supplier_id, id) on delete cascade,
  check ((kind = 'carousel') = (place is not null)),
  check ((coalesce(place, '') = 'page') = (page_id is not null))
);
create index content_item_of_page on content_item (supplier_id, page_id) where page_id is not null;
create unique index content_item_texts on content_item (supplier_id) where kind = 'texts';
create unique index content_item_terms on content_item (supplier_id) where kind = 'terms';

-- Drafts are no public fact.
create function tell_content_item_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', new.supplier_id::text);
  return null;
end $$;
create trigger content_item_changed after update of slug, place, page_id, position
  on content_item for each row execute function tell_content_item_changed();

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
select watch_storefront('content_version');
select watch_sessions('content_version', 'insert or update or delete');

-- Where a page was before: links to it lead on to the page, wherever it is by now.
create table content_former_slug (
  supplier_id uuid not null,
  slug        text not null,
  page_id     uuid not null,
  primary key (supplier_id, slug),
  foreign key (supplier_id, page_id) references content_item (supplier_id, id) on delete cascade
);
create index content_former_slug_of_page on content_former_slug (supplier_id, page_id);

-- Which version was accepted for a customer, when, and by whom.
create table terms_acceptance (
  supplier_id uuid not null,
  customer_id uuid not null,
  version     integer not null,
  accepted_at timestamptz not null default now(),
  accepted_by uuid references login (id) on delete set null,
  accepted_as text not null check (accepted_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  terms_id    uuid not null,
  primary key (supplier_id, customer_id, version),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, terms_id, version) references content_version (supplier_id, item_id, number)
);
select watch_sessions('terms_acceptance', 'insert or update or delete');
create index terms_acceptance_accepted_by on terms_acceptance (accepted_by) where accepted_by is not null;
create index terms_acceptance_of_version on terms_acceptance (supplier_id, terms_id, version);

-- The number of the terms of use in force; null for a store without terms. Who reads a session asks for it. Joined to their item they were looked for among all
-- versions of the store's content, wherever PostgreSQL had planned that while there were none yet.
create function terms_in_force(supplier uuid) returns table (version integer) language sql stable as $$
  select v.number
  from content_version v
  where v.supplier_id = supplier and v.item_id = (select i.id from content_item i where i.supplier_id = supplier and i.kind = 'terms')
    and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
  order by v.starts_at desc, v.number desc limit 1
$$;

-- When what visitors of a store see changes next by the clock alone.
create function next_storefront_change(supplier uuid) returns timestamptz language sql stable as $$
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

-- What every area builds on: extensions, plain text, suppliers with their domains, what processes keep in memory, partitions by month,
-- events.
-- Units everywhere: *_cents whole cents; prices whole ten-thousandths of a real; quantities whole thousandths of a sale unit.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- unaccent() is only stable because its dictionary could change; ours never does, so an index may rely on it.
-- Accents that people type for an apostrophe become one, as keyboardText of the domain has them, and so do quotes that unaccent takes for commas.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, translate(value, '´`｀‚„', '''''''''"')));

-- What a store shows in public is kept ready in memory by each process; a change tells them to forget it.
create function tell_storefront_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', changed.supplier_id::text)
  from (select distinct supplier_id from affected) as changed;
  return null;
end $$;

-- Has every process notified of changes of a table with a supplier_id that it keeps in memory.
create function watch_storefront(watched regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger %2$I after insert on %1$s
    referencing new table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_insert');
  execute format('create or replace trigger %2$I after update on %1$s
    referencing new table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_update');
  execute format('create or replace trigger %2$I after delete on %1$s
    referencing old table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_delete');
end $$;

-- A store. Its row carries what every page of it needs.
create table supplier (
  id                  uuid primary key default gen_random_uuid(),
  slug                text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  company_id          uuid not null,
  name                text not null,
  legal_name          text not null,
  cnpj                text not null check (cnpj ~ '^[A-Z0-9]{12}[0-9]{2}$'),
  time_zone           text not null default 'America/Sao_Paulo',
  tags                text[] not null default '{}',
  modules             text[] not null default '{Todos}',
  segments            text[] not null default '{}',
  -- theme, logo, menu, footer, SEO, contacts, pix receiver: shapes in contract/supplier.ts
  theme               jsonb not null,
  presentation        jsonb not null,
  -- the identity of the login forms: which of cpf, cnpj, email, foreign are accepted
  identification      text[] not null default '{cpf,cnpj,email}',
  is_active           boolean not null default true,
  created_at          timestamptz not null default now(),
  -- how far a picked weight may be from the ordered one, in hundredths of a percent
  weight_tolerance    integer not null default 500 check (weight_tolerance between 0 and 10000),
  -- the smallest part of an offered price above the cost, in hundredths of a percent
  margin_floor        integer not null default 0 check (margin_floor between 0 and 9000),
  -- Staff change areas, options, pickup stores and closed days on a screen; the number tells two editors of each other.
  delivery_version    integer not null default 0,
  -- The orders that lists offer, in their order; empty for all.
  product_orders      text[] not null default '{}',
  -- Until then customers send no orders: staff paused the store for some minutes (decision 80).
  paused_until        timestamptz,
  -- What fetching an order adds to every price of the store, in hundredths of a percent; it takes off when negative.
  pickup_adjustment   integer not null default 0 check (pickup_adjustment between -9000 and 10000),
  constraint supplier_theme_style check (
    coalesce(theme ->> 'typeface', 'system') in ('system', 'classic', 'friendly', 'technical')
    and coalesce(theme ->> 'corners', 'soft') in ('soft', 'round', 'square')
    and coalesce(theme ->> 'density', 'comfortable') in ('comfortable', 'compact')
    and coalesce(theme ->> 'header', 'light') in ('light', 'solid', 'two-rows')
    and coalesce(theme ->> 'buttons', 'pill') in ('pill', 'filled', 'outlined')
  )
);
-- The stores of one company are asked for wherever one of them is entered, and when somebody chooses among them.
create index supplier_company on supplier (company_id);

-- 'names' stands for which slug and which domain belong to whom.
create function tell_supplier_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', new.id::text);
  perform pg_notify('storefront-changed', 'names');
  return null;
end $$;
create trigger supplier_changed
  after insert or update of slug, name, legal_name, tags, modules, segments, product_orders, theme, presentation, identification, is_active,
    paused_until, time_zone, pickup_adjustment
  on supplier for each row execute function tell_supplier_changed();

-- The last numbers of a supplier: one row lock gives a sequence without reuse. Every order moves them, so they are apart from the row that
-- every page reads and every foreign key locks.
create table supplier_counter (
  supplier_id         uuid primary key references supplier (id) on delete cascade,
  last_order_number   bigint not null default 0,
  last_invoice_number bigint not null default 0
) with (fillfactor = 25);
create function add_supplier_counter() returns trigger language plpgsql as $$
begin
  insert into supplier_counter (supplier_id) values (new.id);
  return null;
end $$;
create trigger supplier_counter_added after insert on supplier for each row execute function add_supplier_counter();

create table supplier_domain (
  domain      text primary key check (domain = lower(domain)),
  supplier_id uuid not null references supplier (id) on delete cascade,
  -- The first is the one that links lead to; the others are additional.
  position    integer not null default 0
);
create index on supplier_domain (supplier_id);

create function tell_domain_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', coalesce(new.supplier_id, old.supplier_id)::text);
  perform pg_notify('storefront-changed', 'names');
  return null;
end $$;
create trigger supplier_domain_changed after insert or update or delete
  on supplier_domain for each row execute function tell_domain_changed();

-- Web pages of other hosts that may call a store: `https://app.exemplo`. Their calls bring a session token, never the cookie.
create table supplier_origin (
  supplier_id uuid not null references supplier (id) on delete cascade,
  origin      text not null check (origin ~ '^https?://[a-z0-9.:\[\]-]+$'),
  created_at  timestamptz not null default now(),
  primary key (supplier_id, origin)
);
-- Every process keeps the origins of all stores in memory, beside the names by which stores are found.
create trigger supplier_origin_changed after insert or update or delete
  on supplier_origin for each row execute function tell_domain_changed();

-- Domains that a store says are its own. What is proved stands in supplier_domain, where one domain serves one store.
create table domain_claim (
  supplier_id   uuid not null references supplier (id) on delete cascade,
  domain        text not null check (domain = lower(domain)),
  -- What the owner puts into DNS or on the site. The same for ever, so that a removed domain can come back.
  token         text not null check (token ~ '^[0-9a-f]{32}$'),
  claimed_at    timestamptz not null default now(),
  released_at   timestamptz,
  checked_at    timestamptz,
  dns_finding   text,
  file_finding  text,
  -- of a domain that serves the store: since when its proof is gone
  missing_since timestamptz,
  primary key (supplier_id, domain),
  constraint domain_claim_findings_check
    check ((checked_at is null) = (dns_finding is null) and (checked_at is null) = (file_finding is null))
);
create index domain_claim_by_check on domain_claim ((coalesce(checked_at, claimed_at))) where released_at is null;

-- What only grows is partitioned by month: old months are dropped and not deleted row by row. Partitions have a schema of
-- their own. A default partition takes rows of a month that has none yet, so that an insert never fails for it.
create schema monthly;

-- Makes the partitions of this month and of the next ones, and moves what the default partition has of them. Drops the
-- months that ended longer ago than rows are kept; null keeps all.
create function roll_partitions(parent text, kept interval, months_ahead integer default 2) returns void
  language plpgsql set lock_timeout = '5s' as $$
declare
  month timestamptz;
  name text;
  key text := (select a.attname from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent::regclass);
  has_rows boolean;
begin
  perform pg_advisory_xact_lock(7252258);
  for ahead in 0..months_ahead loop
    month := date_trunc('month', now(), 'UTC') + make_interval(months => ahead);
    name := format('%s_%s', parent, to_char(month at time zone 'UTC', 'YYYY_MM'));
    continue when to_regclass(format('monthly.%I', name)) is not null;
    execute format('select exists (select from monthly.%I where %I >= %L and %I < %L)',
      parent || '_default', key, month, key, month + interval '1 month') into has_rows;
    if not has_rows then
      execute format('create table monthly.%I partition of %I for values from (%L) to (%L)', name, parent, month, month + interval '1 month');
      continue;
    end if;
    execute format('create table monthly.%I (like %I including all)', name, parent);
    execute format('with moved as (delete from monthly.%I where %I >= %L and %I < %L returning *) insert into monthly.%I select * from moved',
      parent || '_default', key, month, key, month + interval '1 month', name);
    execute format('alter table %I attach partition monthly.%I for values from (%L) to (%L)', parent, name, month, month + interval '1 month');
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= now() - kept
  loop
    execute format('drop table monthly.%I', name);
  end loop;
end $$;

-- What happened and is not passed on yet: written in the transaction of its cause, deleted in the one that turns it into jobs
-- of its subscribers. Payloads are ids. An id grows from event to event.
create table domain_event (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          bigint not null generated always as identity,
  name        text not null check (name <> ''),
  happened_at timestamptz not null default now(),
  payload     jsonb not null check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) < 4000),
  primary key (supplier_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index domain_event_oldest on domain_event (id);

-- Unlogged: rows live for a minute, and are not worth a flush to disk; after a crash everybody starts anew. Keys are
-- hashes, because they would name e-mails, documents and addresses of people. No index but the key's, so that counting
-- changes a row in place. Of the installation, not of a store: a login is one for all stores.
create unlogged table attempt (
  key      bytea primary key,
  attempts integer not null check (attempts > 0),
  ends_at  timestamptz not null
) with (fillfactor = 70);

-- The one-time links by which somebody makes the first store of an empty installation (decision 36). Of the installation,
-- hence no supplier. At most one is open at a time: each start of the server ends the one before.
create table installation_claim (
  code_hash  bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- used, or replaced by the link of a later start
  ended_at   timestamptz
);

-- Signs what travels as a JWT: one key for the installation, made when it is first needed.
create table signing_key (
  is_only boolean primary key default true check (is_only),
  secret  bytea not null check (length(secret) = 32)
);

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

-- How a store will present itself from an instant on: at most one, which becomes a version when it starts.
create table store_profile_schedule (
  supplier_id  uuid primary key references supplier (id) on delete cascade,
  id           uuid not null default gen_random_uuid(),
  profile      jsonb not null,
  starts_at    timestamptz not null,
  -- the version that it was made from; 0 before the first
  based_on     integer not null check (based_on >= 0),
  staff_id     uuid,
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete set null (staff_id)
);
create index store_profile_schedule_start on store_profile_schedule (starts_at);
create index store_profile_schedule_staff on store_profile_schedule (supplier_id, staff_id);

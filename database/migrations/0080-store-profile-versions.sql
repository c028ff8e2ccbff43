-- Published states of how a store presents itself, so that staff can return to one.
create table store_profile_version (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  number       integer not null check (number > 0),
  profile      jsonb not null,
  published_at timestamptz not null default now(),
  -- null for the state before the first change on the screen
  staff_id     uuid,
  primary key (supplier_id, number),
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete set null (staff_id)
);
create index store_profile_version_staff on store_profile_version (supplier_id, staff_id);

-- Files that staff import: their rows are checked first, then applied at once, and undone at once (decision 71).
create table data_import (
  supplier_id   uuid not null references supplier (id) on delete cascade,
  id            uuid not null default gen_random_uuid(),
  kind          text not null check (kind in ('products')),
  state         text not null default 'matching'
    check (state in ('matching', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone')),
  -- why the last step did not end as it should
  fault         text check (fault in ('interrupted', 'outdated', 'touched')),
  file_name     text not null,
  headers       text[] not null,
  -- the field of each column; null is left out
  fields        text[] not null,
  blanks        text not null default 'keep' check (blanks in ('keep', 'clear')),
  category_id   uuid,
  row_count     integer not null,
  -- rows that the present step has done
  done_count    integer not null default 0,
  touched_count integer not null default 0,
  created_by    uuid references login (id) on delete set null,
  -- who applies or undoes it, for the log
  acted_by      uuid references login (id) on delete set null,
  created_at    timestamptz not null default now(),
  applied_at    timestamptz,
  undone_at     timestamptz,
  primary key (supplier_id, id)
);
create index data_import_newest on data_import (supplier_id, created_at desc, id);
create index data_import_created_at on data_import (created_at);
create index data_import_created_by on data_import (created_by) where created_by is not null;
create index data_import_acted_by on data_import (acted_by) where acted_by is not null;

create table import_row (
  supplier_id uuid not null,
  import_id   uuid not null,
  -- as the spreadsheet counts
  number      integer not null,
  cells       text[] not null,
  outcome     text check (outcome in ('added', 'changed', 'same', 'refused')),
  -- of what is added, changed or the same; without a foreign key, because it outlives the record
  record_id   uuid,
  -- of the record when the row was checked
  version     integer,
  name        text not null default '',
  -- [{"field", "before", "after"}] as people read them
  changes     jsonb not null default '[]',
  -- [{"field", "code", "value"}]
  faults      jsonb not null default '[]',
  -- the columns that the row changes, by name
  before      jsonb not null default '{}',
  after       jsonb not null default '{}',
  -- [{"field", "after", "now", "reason"}] of what was changed since
  touches     jsonb not null default '[]',
  primary key (supplier_id, import_id, number),
  foreign key (supplier_id, import_id) references data_import (supplier_id, id) on delete cascade
);
create index import_row_outcome on import_row (supplier_id, import_id, outcome, number);

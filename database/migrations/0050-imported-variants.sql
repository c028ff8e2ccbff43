-- The code by which an import finds the group of a parent again; null for groups that staff made.
alter table variant_group add column code text;
alter table variant_group add constraint variant_group_code_check check (btrim(code) <> '' and length(code) <= 120) not valid;
-- The groups of variants that an import makes or changes, as its last check found them.
alter table data_import add column new_variant_groups jsonb not null default '[]';

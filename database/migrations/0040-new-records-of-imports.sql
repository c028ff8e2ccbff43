-- What a sheet may make where its products name it and the store does not have it, and what its last check found to make.
alter table data_import add column creates text[] not null default '{category,brand,tag}';
-- The category of new products whose rows name none, by its name.
alter table data_import add column category_name text not null default '';
alter table data_import add column new_records jsonb not null default '[]';
-- With the ids that the rows name.
alter table data_import add column new_categories jsonb not null default '[]';

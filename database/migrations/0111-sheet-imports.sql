-- Changes of products that were chosen on a screen are imports too; they have no columns to match.
alter table data_import add column is_sheet boolean not null default true;

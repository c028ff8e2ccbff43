-- no transaction
-- Two imports at once make one group of a parent.
drop index concurrently if exists variant_group_code;
create unique index concurrently variant_group_code on variant_group (supplier_id, plain_text(code)) where code is not null;

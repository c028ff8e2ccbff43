-- The pages of visitors show combos; their parts change with the version of the combo.
select watch_storefront('combo'::regclass);

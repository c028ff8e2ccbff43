-- Imports of stock, of prices on a price list and of customers (decision 71).
alter table data_import
  drop constraint data_import_kind_check,
  add constraint data_import_kind_check check (kind in ('products', 'stock', 'list-prices', 'customers')),
  -- whose agreed prices are imported
  add column price_list_id uuid,
  -- why the stock is another, where a row says nothing
  add column reason text not null default '',
  add foreign key (supplier_id, price_list_id) references price_list (supplier_id, id) on delete set null (price_list_id);
create index data_import_price_list on data_import (supplier_id, price_list_id) where price_list_id is not null;

-- What comes in the place of a product that is missing on a date of a subscription.

alter table subscription drop constraint subscription_missing_policy_check,
  add constraint subscription_missing_policy_check check (missing_policy in ('skip-product', 'skip-date', 'replace'));

-- as the customer chose it; null is the most similar one that the store has on the day
alter table subscription_line add column replacement_id uuid check (replacement_id <> product_id),
  add foreign key (supplier_id, replacement_id) references product (supplier_id, id) on delete set null (replacement_id);
create index subscription_line_replacement on subscription_line (supplier_id, replacement_id) where replacement_id is not null;

-- names of what was missing and of what came instead: [{"missing": …, "product": …}]
alter table subscription_run add column replaced jsonb not null default '[]' check (jsonb_typeof(replaced) = 'array');

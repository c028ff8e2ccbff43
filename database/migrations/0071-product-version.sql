-- Staff change a product on the base of the version that they saw. Sales count the stock down without a new version.
alter table product add column version integer not null default 1 check (version > 0);

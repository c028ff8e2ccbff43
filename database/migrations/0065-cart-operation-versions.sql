-- The version of the cart that the operation made: with it the order in which operations were applied can be read.
alter table cart_operation add column version bigint not null default 0;
alter table cart_operation alter column version drop default;

-- Counts the changes of a payment method, so that of two people who edit it one learns of the other.
alter table payment_method add column version integer not null default 1;

-- Whether the cart is to be bought again, and how often; null is once.
alter table cart add column subscription_type_id uuid;
alter table cart add foreign key (supplier_id, subscription_type_id) references subscription_type (supplier_id, id);
create index cart_subscription_type on cart (supplier_id, subscription_type_id) where subscription_type_id is not null;

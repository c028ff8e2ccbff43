-- When the customer is written to about a list that the store makes; null where there is nothing to tell, or it was told.
alter table shopping_list add column mail_at timestamptz,
  add check (mail_at is null or origin = 'to-client');
create index shopping_list_mail on shopping_list (mail_at) where mail_at is not null;

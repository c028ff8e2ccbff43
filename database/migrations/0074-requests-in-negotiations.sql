-- What is requested during a negotiation: the customer's consent to a version of the cart, and the turn of another attendant.

alter table negotiation
  add column consent_requested_version bigint,
  add column turn_requested_by uuid,
  add column turn_requested_at timestamptz,
  add check ((turn_requested_by is null) = (turn_requested_at is null)),
  add foreign key (supplier_id, turn_requested_by) references staff (supplier_id, id) on delete cascade;
create index negotiation_turn_requested_by on negotiation (supplier_id, turn_requested_by) where turn_requested_by is not null;

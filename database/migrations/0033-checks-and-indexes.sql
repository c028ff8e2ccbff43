-- Every state has its check, every foreign key its index, every table that a store shows its triggers, by one function.

alter table purchase_order
  add constraint purchase_order_status_check check (status in ('quote-requested', 'quote-priced', 'placed', 'picking',
    'awaiting-payment', 'paid', 'ready-for-pickup', 'out-for-delivery', 'delivered', 'cancelled')),
  add constraint purchase_order_payment_kind_check check (payment_kind in ('pix', 'boleto', 'card', 'cash', 'account'));
alter table order_line add constraint order_line_price_rule_check
  check (price_rule in ('attendant', 'progressive', 'wholesale', 'regular'));
alter table order_event
  add constraint order_event_from_status_check check (from_status in ('quote-requested', 'quote-priced', 'placed', 'picking',
    'awaiting-payment', 'paid', 'ready-for-pickup', 'out-for-delivery', 'delivered', 'cancelled')),
  add constraint order_event_to_status_check check (to_status in ('quote-requested', 'quote-priced', 'placed', 'picking',
    'awaiting-payment', 'paid', 'ready-for-pickup', 'out-for-delivery', 'delivered', 'cancelled')),
  add constraint order_event_acting_as_check
    check (acting_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key'));
alter table audit_event
  -- the list of actions grows with the product
  add constraint audit_event_action_check check (action ~ '^[a-z-]+\.[a-z-]+$'),
  add constraint audit_event_acting_as_check
    check (acting_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key'));
alter table address add constraint address_written_as_check
  check (written_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key'));
alter table cart_line add constraint cart_line_changed_as_check
  check (changed_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key'));
alter table terms_acceptance add constraint terms_acceptance_accepted_as_check
  check (accepted_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key'));

-- Found when the row that they refer to goes. Where most rows refer to none, only the others are in the index.
create index customer_reviewed_by on customer (reviewed_by) where reviewed_by is not null;
create index session_of_api_key on session (supplier_id, api_key_id) where api_key_id is not null;
create index category_of_parent on category (supplier_id, parent_id) where parent_id is not null;
create index address_written_by on address (written_by) where written_by is not null;
create index delivery_option_of_pickup_store on delivery_option (supplier_id, pickup_store_id) where pickup_store_id is not null;
create index delivery_option_of_service_area on delivery_option (supplier_id, service_area_id) where service_area_id is not null;
create index product_of_category on product (supplier_id, category_id);
create index cart_line_of_product on cart_line (supplier_id, product_id);
create index order_placed_by on purchase_order (placed_by) where placed_by is not null;
create index order_of_api_key on purchase_order (supplier_id, api_key_id) where api_key_id is not null;
create index order_line_of_product on order_line (supplier_id, product_id);
create index order_event_of_login on order_event (login_id) where login_id is not null;
create index order_event_of_api_key on order_event (supplier_id, api_key_id) where api_key_id is not null;
create index api_key_created_by on api_key (created_by) where created_by is not null;
create index api_key_revoked_by on api_key (revoked_by) where revoked_by is not null;
create index audit_event_of_login on audit_event (login_id) where login_id is not null;
create index audit_event_of_api_key on audit_event (supplier_id, api_key_id) where api_key_id is not null;
create index terms_acceptance_accepted_by on terms_acceptance (accepted_by) where accepted_by is not null;
create index terms_acceptance_of_version on terms_acceptance (supplier_id, version);
create index linked_user_invitation_invited_by on linked_user_invitation (invited_by) where invited_by is not null;
create index consent_of_login on consent (login_id);
create index email_proof_of_login on email_proof (login_id) where login_id is not null;
drop index session_of_login;
create index session_of_login on session (login_id) where login_id is not null;

-- Has every process notified of changes of a table with a supplier_id that it keeps in memory.
create function watch_storefront(watched regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger %2$I after insert on %1$s
    referencing new table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_insert');
  execute format('create or replace trigger %2$I after update on %1$s
    referencing new table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_update');
  execute format('create or replace trigger %2$I after delete on %1$s
    referencing old table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_delete');
end $$;

select watch_storefront(watched) from unnest(array['product', 'category', 'page_section', 'static_page', 'pickup_store',
  'delivery_option', 'payment_method', 'order_trait', 'static_text']::regclass[]) as watched;
-- Its updates are told apart (migration 0008).
create or replace trigger product_changed_update after update on product
  referencing new table as new_rows old table as old_rows for each statement execute function tell_product_changed();

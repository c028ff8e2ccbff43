-- The schema as the files of database/migrations make it, for reading. Written by `npm run schema`, compared by a test, never run.
-- Tables of `monthly` hold the months of a partitioned table and are not listed. pg-boss's own are in database/migrations/0002-jobs.sql.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;
create extension unaccent;

create type price_group as (
  price_list_id uuid,
  customer_kind text
);

create table address (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  nickname text not null default ''::text,
  street text not null,
  number text not null,
  district text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  complement text not null default ''::text,
  reference_point text not null default ''::text,
  country text not null default 'Brasil'::text,
  latitude double precision,
  longitude double precision,
  erp_code text,
  is_primary boolean not null default false,
  is_billing boolean not null default false,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  written_by uuid,
  written_as text,
  directions text not null default ''::text,
  constraint address_pkey PRIMARY KEY (supplier_id, id),
  constraint address_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint address_written_by_fkey FOREIGN KEY (written_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint address_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint address_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint address_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint address_postal_code_check CHECK ((postal_code ~ '^[0-9]{8}$'::text)),
  constraint address_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint address_written_as_check CHECK ((written_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text])))
);
CREATE INDEX address_of_customer ON public.address USING btree (supplier_id, customer_id);
CREATE UNIQUE INDEX address_one_billing ON public.address USING btree (supplier_id, customer_id) WHERE (is_billing AND (removed_at IS NULL));
CREATE UNIQUE INDEX address_one_primary ON public.address USING btree (supplier_id, customer_id) WHERE (is_primary AND (removed_at IS NULL) AND (NOT is_billing));
CREATE INDEX address_written_by ON public.address USING btree (written_by) WHERE (written_by IS NOT NULL);

create table api_key (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  scopes text[] not null default '{}'::text[],
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint api_key_pkey PRIMARY KEY (supplier_id, id),
  constraint api_key_supplier_id_secret_hash_key UNIQUE (supplier_id, secret_hash),
  constraint api_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint api_key_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint api_key_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint api_key_name_check CHECK ((name <> ''::text))
);
CREATE INDEX api_key_created_by ON public.api_key USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX api_key_revoked_by ON public.api_key USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE TRIGGER api_key_rights AFTER DELETE OR UPDATE OF scopes, expires_at, revoked_at ON public.api_key FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create unlogged table attempt (
  key bytea not null,
  attempts integer not null,
  ends_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (key),
  constraint attempt_attempts_check CHECK ((attempts > 0))
) with (fillfactor=70);

create table audit_event (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  happened_at timestamp with time zone not null default now(),
  action text not null,
  login_id uuid,
  api_key_id uuid,
  acting_as text,
  customer_id uuid,
  details jsonb not null default '{}'::jsonb,
  changes jsonb not null default '[]'::jsonb,
  source text not null default 'person'::text,
  subject text not null default 'account'::text,
  subject_id uuid,
  order_number bigint,
  constraint audit_event_pkey PRIMARY KEY (supplier_id, id, happened_at),
  constraint audit_event_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL,
  constraint audit_event_supplier_id_api_key_id_fkey FOREIGN KEY (supplier_id, api_key_id) REFERENCES api_key(supplier_id, id) ON DELETE SET NULL (api_key_id),
  constraint audit_event_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE SET NULL (customer_id),
  constraint audit_event_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint audit_event_acting_as_check CHECK ((acting_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text]))),
  constraint audit_event_action_check CHECK ((action ~ '^[a-z-]+\.[a-z-]+$'::text)),
  constraint audit_event_source_check CHECK ((source = ANY (ARRAY['person'::text, 'bulk'::text, 'program'::text, 'system'::text]))),
  constraint audit_event_subject_check CHECK ((subject = ANY (ARRAY['customer'::text, 'linked-user'::text, 'api-key'::text, 'client-origin'::text, 'account'::text, 'store'::text, 'payment'::text, 'cart'::text, 'order'::text, 'staff'::text]))) NOT VALID
) partition by RANGE (happened_at);
CREATE INDEX audit_event_of_api_key ON ONLY public.audit_event USING btree (supplier_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX audit_event_of_login ON ONLY public.audit_event USING btree (login_id) WHERE (login_id IS NOT NULL);
CREATE INDEX audit_newest ON ONLY public.audit_event USING btree (supplier_id, happened_at DESC);
CREATE INDEX audit_of_customer ON ONLY public.audit_event USING btree (supplier_id, customer_id, happened_at DESC);
CREATE INDEX audit_of_order ON ONLY public.audit_event USING btree (supplier_id, order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX audit_of_person ON ONLY public.audit_event USING btree (supplier_id, login_id, happened_at DESC);
CREATE INDEX audit_of_subject ON ONLY public.audit_event USING btree (supplier_id, subject_id) WHERE (subject_id IS NOT NULL);

create table authenticator_app (
  login_id uuid not null,
  sealed_secret bytea not null,
  last_step bigint not null,
  added_at timestamp with time zone not null default now(),
  constraint authenticator_app_pkey PRIMARY KEY (login_id),
  constraint authenticator_app_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE
);

create table availability_alert (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  customer_id uuid not null,
  login_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint availability_alert_pkey PRIMARY KEY (supplier_id, id),
  constraint availability_alert_supplier_id_product_id_customer_id_login_key UNIQUE NULLS NOT DISTINCT (supplier_id, product_id, customer_id, login_id),
  constraint availability_alert_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint availability_alert_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint availability_alert_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX availability_alert_created ON public.availability_alert USING btree (created_at);
CREATE INDEX availability_alert_customer ON public.availability_alert USING btree (supplier_id, customer_id, created_at);
CREATE INDEX availability_alert_login ON public.availability_alert USING btree (login_id) WHERE (login_id IS NOT NULL);

create table blocked_date (
  supplier_id uuid not null,
  date date not null,
  reason text not null default ''::text,
  constraint blocked_date_pkey PRIMARY KEY (supplier_id, date),
  constraint blocked_date_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);
CREATE TRIGGER blocked_date_changed_delete AFTER DELETE ON public.blocked_date REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER blocked_date_changed_insert AFTER INSERT ON public.blocked_date REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER blocked_date_changed_update AFTER UPDATE ON public.blocked_date REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table canned_answer (
  supplier_id uuid not null,
  shortcut text not null,
  text text not null,
  constraint canned_answer_pkey PRIMARY KEY (supplier_id, shortcut),
  constraint canned_answer_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint canned_answer_shortcut_check CHECK ((shortcut ~ '^[a-z0-9-]{1,30}$'::text)),
  constraint canned_answer_text_check CHECK ((text <> ''::text))
);

create table cart (
  supplier_id uuid not null,
  customer_id uuid not null,
  version bigint not null default 0,
  coupon_code text,
  is_automatic_coupon_on boolean not null default true,
  note text not null default ''::text,
  customer_order_number text not null default ''::text,
  locked_by uuid,
  locked_until timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  subscription_type_id uuid,
  constraint cart_pkey PRIMARY KEY (supplier_id, customer_id),
  constraint cart_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint cart_supplier_id_subscription_type_id_fkey FOREIGN KEY (supplier_id, subscription_type_id) REFERENCES subscription_type(supplier_id, id)
);
CREATE INDEX cart_by_change ON public.cart USING btree (supplier_id, updated_at);
CREATE INDEX cart_held ON public.cart USING btree (locked_until) WHERE (locked_by IS NOT NULL);
CREATE INDEX cart_subscription_type ON public.cart USING btree (supplier_id, subscription_type_id) WHERE (subscription_type_id IS NOT NULL);

create table cart_combo (
  supplier_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  combo_id uuid not null,
  quantity integer not null,
  product_ids uuid[] not null,
  changed_at_version bigint not null default 0,
  changed_by uuid,
  changed_as text,
  changed_at timestamp with time zone not null default now(),
  seen jsonb,
  constraint cart_combo_pkey PRIMARY KEY (supplier_id, customer_id, id),
  constraint cart_combo_supplier_id_combo_id_fkey FOREIGN KEY (supplier_id, combo_id) REFERENCES combo(supplier_id, id),
  constraint cart_combo_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES cart(supplier_id, customer_id) ON DELETE CASCADE,
  constraint cart_combo_changed_as_check CHECK ((changed_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text]))),
  constraint cart_combo_quantity_check CHECK ((quantity >= 0))
);
CREATE INDEX cart_combo_of_combo ON public.cart_combo USING btree (supplier_id, combo_id);

create table cart_line (
  supplier_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  is_gift_wrapped boolean not null default false,
  attendant_price bigint,
  changed_at_version bigint not null,
  changed_by uuid,
  changed_as text,
  changed_at timestamp with time zone not null default now(),
  seen jsonb,
  constraint cart_line_pkey PRIMARY KEY (supplier_id, customer_id, product_id),
  constraint cart_line_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES cart(supplier_id, customer_id) ON DELETE CASCADE,
  constraint cart_line_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id),
  constraint cart_line_attendant_price_check CHECK ((attendant_price > 0)),
  constraint cart_line_changed_as_check CHECK ((changed_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text]))),
  constraint cart_line_quantity_check CHECK ((quantity >= 0))
);
CREATE INDEX cart_line_of_product ON public.cart_line USING btree (supplier_id, product_id);

create table cart_operation (
  supplier_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  applied_at timestamp with time zone not null default now(),
  version bigint not null,
  constraint cart_operation_pkey PRIMARY KEY (supplier_id, customer_id, id),
  constraint cart_operation_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES cart(supplier_id, customer_id) ON DELETE CASCADE
);
CREATE INDEX cart_operation_by_age ON public.cart_operation USING btree (applied_at);

create table cart_view (
  supplier_id uuid not null,
  customer_id uuid not null,
  token_hash bytea not null,
  version bigint not null,
  lines jsonb not null,
  constraint cart_view_pkey PRIMARY KEY (supplier_id, customer_id, token_hash),
  constraint cart_view_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX cart_view_of_session ON public.cart_view USING btree (supplier_id, token_hash);

create table catalog_settings (
  supplier_id uuid not null,
  version integer not null default 1,
  tag_groups jsonb not null default '[]'::jsonb,
  sectors jsonb not null default '[]'::jsonb,
  segments jsonb not null default '[]'::jsonb,
  constraint catalog_settings_pkey PRIMARY KEY (supplier_id),
  constraint catalog_settings_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint catalog_settings_sectors_check CHECK ((jsonb_typeof(sectors) = 'array'::text)),
  constraint catalog_settings_segments_check CHECK ((jsonb_typeof(segments) = 'array'::text)),
  constraint catalog_settings_tag_groups_check CHECK ((jsonb_typeof(tag_groups) = 'array'::text))
);
CREATE TRIGGER catalog_settings_changed_delete AFTER DELETE ON public.catalog_settings REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER catalog_settings_changed_insert AFTER INSERT ON public.catalog_settings REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER catalog_settings_changed_update AFTER UPDATE ON public.catalog_settings REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table category (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  slug text not null,
  name text not null,
  picture text,
  "position" integer not null default 0,
  constraint category_pkey PRIMARY KEY (supplier_id, id),
  constraint category_supplier_id_slug_key UNIQUE (supplier_id, slug),
  constraint category_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint category_supplier_id_parent_id_fkey FOREIGN KEY (supplier_id, parent_id) REFERENCES category(supplier_id, id)
);
CREATE INDEX category_of_parent ON public.category USING btree (supplier_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER category_changed_delete AFTER DELETE ON public.category REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER category_changed_insert AFTER INSERT ON public.category REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER category_changed_update AFTER UPDATE ON public.category REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table charge (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  order_number bigint,
  provider_id uuid not null,
  method text not null,
  state text not null default 'requested'::text,
  reason text,
  amount_cents bigint not null,
  captured_cents bigint not null default 0,
  operation_id uuid not null default gen_random_uuid(),
  external_id text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  due_on date,
  pix_code text,
  barcode text,
  digitable_line text,
  boleto_url text,
  installments smallint not null default 1,
  check_at timestamp with time zone default (now() + '00:00:30'::interval),
  checks integer not null default 0,
  settlement_id uuid,
  constraint charge_pkey PRIMARY KEY (supplier_id, id),
  constraint charge_one_live_group EXCLUDE USING gist (supplier_id WITH =, order_number WITH =, group_id WITH <>) WHERE ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'authorized'::text]))),
  constraint charge_one_live_group_of_settlement EXCLUDE USING gist (supplier_id WITH =, settlement_id WITH =, group_id WITH <>) WHERE ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'authorized'::text]))),
  constraint charge_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint charge_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint charge_supplier_id_provider_id_fkey FOREIGN KEY (supplier_id, provider_id) REFERENCES payment_provider(supplier_id, id),
  constraint charge_supplier_id_settlement_id_fkey FOREIGN KEY (supplier_id, settlement_id) REFERENCES settlement(supplier_id, id) ON DELETE CASCADE,
  constraint charge_amount_cents_check CHECK ((amount_cents > 0)),
  constraint charge_captured_cents_check CHECK ((captured_cents >= 0)),
  constraint charge_has_one_subject CHECK ((num_nonnulls(order_number, settlement_id) = 1)),
  constraint charge_installments_check CHECK (((installments >= 1) AND (installments <= 24))),
  constraint charge_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'boleto'::text, 'card'::text]))),
  constraint charge_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'authorized'::text, 'paid'::text, 'expired'::text, 'cancelled'::text, 'failed'::text, 'refunded'::text, 'disputed'::text])))
);
CREATE INDEX charge_disputed ON public.charge USING btree (supplier_id, order_number) WHERE (state = 'disputed'::text);
CREATE INDEX charge_of_order ON public.charge USING btree (supplier_id, order_number);
CREATE INDEX charge_of_provider ON public.charge USING btree (supplier_id, provider_id, external_id);
CREATE INDEX charge_of_settlement ON public.charge USING btree (supplier_id, settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX charge_open ON public.charge USING btree (state) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text, 'authorized'::text, 'disputed'::text]));
CREATE INDEX charge_to_check ON public.charge USING btree (check_at) WHERE (check_at IS NOT NULL);

create table chat_file (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  room_id uuid not null,
  "position" bigint not null,
  name text not null,
  mime_type text not null,
  content bytea not null,
  constraint chat_file_pkey PRIMARY KEY (supplier_id, id),
  constraint chat_file_supplier_id_room_id_position_key UNIQUE (supplier_id, room_id, "position"),
  constraint chat_file_supplier_id_room_id_position_fkey FOREIGN KEY (supplier_id, room_id, "position") REFERENCES chat_message(supplier_id, room_id, "position") ON DELETE CASCADE,
  constraint chat_file_content_check CHECK ((octet_length(content) <= 10485760)),
  constraint chat_file_mime_type_check CHECK ((mime_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'application/pdf'::text, 'text/plain'::text, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text])))
);
CREATE TRIGGER chat_file_limit_added AFTER INSERT ON public.chat_file REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ensure_limit_of_added('file_bytes');

create table chat_message (
  supplier_id uuid not null,
  room_id uuid not null,
  "position" bigint not null,
  id uuid not null,
  author text not null,
  login_id uuid,
  sent_at timestamp with time zone not null default now(),
  text text not null default ''::text,
  order_status text,
  product_id uuid,
  order_number bigint,
  constraint chat_message_pkey PRIMARY KEY (supplier_id, room_id, "position"),
  constraint chat_message_supplier_id_room_id_id_key UNIQUE (supplier_id, room_id, id),
  constraint chat_message_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL,
  constraint chat_message_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE SET NULL (order_number),
  constraint chat_message_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE SET NULL (product_id),
  constraint chat_message_supplier_id_room_id_fkey FOREIGN KEY (supplier_id, room_id) REFERENCES chat_room(supplier_id, id) ON DELETE CASCADE,
  constraint chat_message_author_check CHECK ((author = ANY (ARRAY['customer'::text, 'store'::text, 'system'::text]))),
  constraint chat_message_order_status_check CHECK ((order_status = ANY (ARRAY['quote-requested'::text, 'quote-priced'::text, 'placed'::text, 'picking'::text, 'awaiting-payment'::text, 'paid'::text, 'out-for-delivery'::text, 'ready-for-pickup'::text, 'cancelled'::text, 'delivered'::text]))),
  constraint chat_message_position_check CHECK (("position" > 0))
);
CREATE INDEX chat_message_login ON public.chat_message USING btree (login_id) WHERE (login_id IS NOT NULL);
CREATE INDEX chat_message_order ON public.chat_message USING btree (supplier_id, order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX chat_message_product ON public.chat_message USING btree (supplier_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX chat_message_sent ON public.chat_message USING btree (sent_at);

create table chat_room (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  order_number bigint,
  last_position bigint not null default 0,
  changed_at timestamp with time zone not null default now(),
  talked_at timestamp with time zone,
  waiting_since timestamp with time zone,
  assigned_to uuid,
  customer_received bigint not null default 0,
  customer_read bigint not null default 0,
  store_received bigint not null default 0,
  store_read bigint not null default 0,
  mail_at timestamp with time zone,
  mailed_position bigint not null default 0,
  constraint chat_room_pkey PRIMARY KEY (supplier_id, id),
  constraint chat_room_supplier_id_customer_id_order_number_key UNIQUE NULLS NOT DISTINCT (supplier_id, customer_id, order_number),
  constraint chat_room_supplier_id_assigned_to_fkey FOREIGN KEY (supplier_id, assigned_to) REFERENCES staff(supplier_id, id) ON DELETE SET NULL (assigned_to),
  constraint chat_room_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint chat_room_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint chat_room_check CHECK (((customer_read <= customer_received) AND (customer_received <= last_position))),
  constraint chat_room_check1 CHECK (((store_read <= store_received) AND (store_received <= last_position))),
  constraint chat_room_last_position_check CHECK ((last_position >= 0))
);
CREATE INDEX chat_room_assigned ON public.chat_room USING btree (supplier_id, assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX chat_room_inbox ON public.chat_room USING btree (supplier_id, talked_at) WHERE (talked_at IS NOT NULL);
CREATE INDEX chat_room_of_order ON public.chat_room USING btree (supplier_id, order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX chat_room_to_mail ON public.chat_room USING btree (mail_at) WHERE (mail_at IS NOT NULL);

create table chat_settings (
  supplier_id uuid not null,
  hours jsonb not null,
  away_text text not null default ''::text,
  constraint chat_settings_pkey PRIMARY KEY (supplier_id),
  constraint chat_settings_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint chat_settings_hours_check CHECK ((jsonb_array_length(hours) = 7))
);

create table combo (
  supplier_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  price_cents bigint not null,
  is_active boolean not null default true,
  is_for_all boolean not null default true,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint combo_pkey PRIMARY KEY (supplier_id, id),
  constraint combo_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint combo_period_check CHECK ((starts_at < ends_at)),
  constraint combo_price_cents_check CHECK ((price_cents > 0)),
  constraint combo_version_check CHECK ((version > 0))
);
CREATE TRIGGER combo_changed_delete AFTER DELETE ON public.combo REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER combo_changed_insert AFTER INSERT ON public.combo REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER combo_changed_update AFTER UPDATE ON public.combo REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table combo_customer (
  supplier_id uuid not null,
  combo_id uuid not null,
  customer_id uuid not null,
  constraint combo_customer_pkey PRIMARY KEY (supplier_id, combo_id, customer_id),
  constraint combo_customer_supplier_id_combo_id_fkey FOREIGN KEY (supplier_id, combo_id) REFERENCES combo(supplier_id, id) ON DELETE CASCADE,
  constraint combo_customer_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX combo_customer_of_customer ON public.combo_customer USING btree (supplier_id, customer_id);

create table combo_part (
  supplier_id uuid not null,
  combo_id uuid not null,
  "position" integer not null,
  name text not null,
  quantity integer not null,
  constraint combo_part_pkey PRIMARY KEY (supplier_id, combo_id, "position"),
  constraint combo_part_supplier_id_combo_id_fkey FOREIGN KEY (supplier_id, combo_id) REFERENCES combo(supplier_id, id) ON DELETE CASCADE,
  constraint combo_part_quantity_check CHECK ((quantity > 0))
);

create table combo_product (
  supplier_id uuid not null,
  combo_id uuid not null,
  part integer not null,
  "position" integer not null,
  product_id uuid not null,
  constraint combo_product_pkey PRIMARY KEY (supplier_id, combo_id, part, product_id),
  constraint combo_product_supplier_id_combo_id_part_fkey FOREIGN KEY (supplier_id, combo_id, part) REFERENCES combo_part(supplier_id, combo_id, "position") ON DELETE CASCADE,
  constraint combo_product_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id)
);
CREATE INDEX combo_product_of_product ON public.combo_product USING btree (supplier_id, product_id);

create table company_limit (
  company_id uuid not null,
  stores integer not null,
  constraint company_limit_pkey PRIMARY KEY (company_id),
  constraint company_limit_stores_check CHECK ((stores >= 1))
);

create table consent (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  login_id uuid not null,
  version smallint not null,
  is_necessary boolean not null,
  is_session boolean not null,
  is_performance boolean not null,
  is_personalisation boolean not null,
  given_at timestamp with time zone not null default now(),
  constraint consent_pkey PRIMARY KEY (supplier_id, id),
  constraint consent_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint consent_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint consent_version_check CHECK ((version > 0))
);
CREATE INDEX consent_of_login ON public.consent USING btree (login_id);
CREATE INDEX consent_of_person ON public.consent USING btree (supplier_id, login_id, given_at DESC);

create table content_former_slug (
  supplier_id uuid not null,
  slug text not null,
  page_id uuid not null,
  constraint content_former_slug_pkey PRIMARY KEY (supplier_id, slug),
  constraint content_former_slug_supplier_id_page_id_fkey FOREIGN KEY (supplier_id, page_id) REFERENCES content_item(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX content_former_slug_of_page ON public.content_former_slug USING btree (supplier_id, page_id);

create table content_item (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  slug text,
  place text,
  page_id uuid,
  "position" integer not null default 0,
  draft jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  dropped_draft jsonb,
  constraint content_item_pkey PRIMARY KEY (supplier_id, id),
  constraint content_item_supplier_id_slug_key UNIQUE (supplier_id, slug),
  constraint content_item_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint content_item_supplier_id_page_id_fkey FOREIGN KEY (supplier_id, page_id) REFERENCES content_item(supplier_id, id) ON DELETE CASCADE,
  constraint content_item_check CHECK (((kind = 'page'::text) = (slug IS NOT NULL))),
  constraint content_item_check1 CHECK (((kind = 'carousel'::text) = (place IS NOT NULL))),
  constraint content_item_check2 CHECK (((COALESCE(place, ''::text) = 'page'::text) = (page_id IS NOT NULL))),
  constraint content_item_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'carousel'::text, 'texts'::text, 'terms'::text]))),
  constraint content_item_place_check CHECK ((place = ANY (ARRAY['home'::text, 'list'::text, 'cart'::text, 'page'::text])))
);
CREATE INDEX content_item_of_page ON public.content_item USING btree (supplier_id, page_id) WHERE (page_id IS NOT NULL);
CREATE UNIQUE INDEX content_item_terms ON public.content_item USING btree (supplier_id) WHERE (kind = 'terms'::text);
CREATE UNIQUE INDEX content_item_texts ON public.content_item USING btree (supplier_id) WHERE (kind = 'texts'::text);
CREATE TRIGGER content_item_changed AFTER UPDATE OF slug, place, page_id, "position" ON public.content_item FOR EACH ROW EXECUTE FUNCTION tell_content_item_changed();

create table content_version (
  supplier_id uuid not null,
  item_id uuid not null,
  number integer not null,
  content jsonb not null,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  published_at timestamp with time zone not null default now(),
  staff_id uuid,
  constraint content_version_pkey PRIMARY KEY (supplier_id, item_id, number),
  constraint content_version_supplier_id_item_id_fkey FOREIGN KEY (supplier_id, item_id) REFERENCES content_item(supplier_id, id) ON DELETE CASCADE,
  constraint content_version_supplier_id_staff_id_fkey FOREIGN KEY (supplier_id, staff_id) REFERENCES staff(supplier_id, id) ON DELETE SET NULL (staff_id),
  constraint content_version_check CHECK ((ends_at >= starts_at)),
  constraint content_version_number_check CHECK ((number > 0))
);
CREATE INDEX content_version_end ON public.content_version USING btree (supplier_id, ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX content_version_staff ON public.content_version USING btree (supplier_id, staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX content_version_start ON public.content_version USING btree (supplier_id, starts_at);
CREATE TRIGGER content_version_changed_delete AFTER DELETE ON public.content_version REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER content_version_changed_insert AFTER INSERT ON public.content_version REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER content_version_changed_update AFTER UPDATE ON public.content_version REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER content_version_rights AFTER INSERT OR DELETE OR UPDATE ON public.content_version FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table coupon (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  code text not null,
  description text not null default ''::text,
  kind text not null,
  value bigint not null,
  is_automatic boolean not null default false,
  avoids_policies boolean not null default false,
  minimum_items_cents bigint not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  used integer not null default 0,
  max_per_customer integer,
  is_active boolean not null default true,
  is_listed boolean not null default false,
  channel text,
  is_first_order_only boolean not null default false,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  referrer_id uuid,
  holder_id uuid,
  target text not null default 'items'::text,
  constraint coupon_pkey PRIMARY KEY (supplier_id, id),
  constraint coupon_supplier_id_code_key UNIQUE (supplier_id, code),
  constraint coupon_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint coupon_supplier_id_holder_id_fkey FOREIGN KEY (supplier_id, holder_id) REFERENCES customer(supplier_id, id) ON DELETE SET NULL (holder_id),
  constraint coupon_supplier_id_referrer_id_fkey FOREIGN KEY (supplier_id, referrer_id) REFERENCES customer(supplier_id, id) ON DELETE SET NULL (referrer_id),
  constraint coupon_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'manual'::text]))),
  constraint coupon_check CHECK (((max_uses IS NULL) OR (used <= max_uses))),
  constraint coupon_check1 CHECK (((kind <> 'percent'::text) OR (value <= 10000))),
  constraint coupon_code_check CHECK ((code = upper(code))),
  constraint coupon_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint coupon_max_per_customer_check CHECK ((max_per_customer > 0)),
  constraint coupon_max_uses_check CHECK ((max_uses > 0)),
  constraint coupon_minimum_items_cents_check CHECK ((minimum_items_cents >= 0)),
  constraint coupon_period_check CHECK ((starts_at < ends_at)),
  constraint coupon_target_check CHECK ((target = ANY (ARRAY['items'::text, 'products'::text, 'categories'::text, 'delivery'::text]))),
  constraint coupon_used_check CHECK ((used >= 0)),
  constraint coupon_value_check CHECK ((value > 0)),
  constraint coupon_version_check CHECK ((version > 0))
);
CREATE INDEX coupon_automatic ON public.coupon USING btree (supplier_id) WHERE is_automatic;
CREATE INDEX coupon_of_holder ON public.coupon USING btree (supplier_id, holder_id) WHERE (holder_id IS NOT NULL);
CREATE UNIQUE INDEX coupon_of_referrer ON public.coupon USING btree (supplier_id, referrer_id) WHERE (referrer_id IS NOT NULL);

create table coupon_category (
  supplier_id uuid not null,
  coupon_id uuid not null,
  category_id uuid not null,
  constraint coupon_category_pkey PRIMARY KEY (supplier_id, coupon_id, category_id),
  constraint coupon_category_supplier_id_category_id_fkey FOREIGN KEY (supplier_id, category_id) REFERENCES category(supplier_id, id) ON DELETE CASCADE,
  constraint coupon_category_supplier_id_coupon_id_fkey FOREIGN KEY (supplier_id, coupon_id) REFERENCES coupon(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX coupon_category_of_category ON public.coupon_category USING btree (supplier_id, category_id);

create table coupon_product (
  supplier_id uuid not null,
  coupon_id uuid not null,
  product_id uuid not null,
  constraint coupon_product_pkey PRIMARY KEY (supplier_id, coupon_id, product_id),
  constraint coupon_product_supplier_id_coupon_id_fkey FOREIGN KEY (supplier_id, coupon_id) REFERENCES coupon(supplier_id, id) ON DELETE CASCADE,
  constraint coupon_product_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX coupon_product_of_product ON public.coupon_product USING btree (supplier_id, product_id);

create table coupon_use (
  supplier_id uuid not null,
  coupon_id uuid not null,
  order_number bigint not null,
  customer_id uuid not null,
  constraint coupon_use_pkey PRIMARY KEY (supplier_id, coupon_id, order_number),
  constraint coupon_use_supplier_id_coupon_id_fkey FOREIGN KEY (supplier_id, coupon_id) REFERENCES coupon(supplier_id, id),
  constraint coupon_use_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE
);
CREATE INDEX coupon_use_of_order ON public.coupon_use USING btree (supplier_id, order_number);
CREATE INDEX coupon_use_supplier_id_coupon_id_customer_id_idx ON public.coupon_use USING btree (supplier_id, coupon_id, customer_id);

create table customer (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  login_id uuid,
  kind text not null,
  document text not null,
  name text not null,
  trade_name text,
  email text not null,
  phone text,
  birth_date date,
  is_approved boolean not null default true,
  credit_limit_cents bigint not null default 0,
  credit_used_cents bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  erp_code text,
  refused_at timestamp with time zone,
  review_reason text not null default ''::text,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  document_kind text generated always as (
CASE
    WHEN (document ~ '^[0-9]{11}$'::text) THEN 'cpf'::text
    WHEN (document ~ '^[0-9A-Z]{12}[0-9]{2}$'::text) THEN 'cnpj'::text
    ELSE 'foreign'::text
END) stored,
  state_registration text not null default ''::text,
  traits jsonb not null default '{}'::jsonb,
  erased_at timestamp with time zone,
  phone_verified_at timestamp with time zone,
  searchable_text text not null generated always as (plain_text(((((((((((((name || ' '::text) || COALESCE(trade_name, ''::text)) || ' '::text) || document) || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(erp_code, ''::text)) || ' '::text) || translate(COALESCE(erp_code, ''::text), './-()+'::text, ''::text)))) stored,
  document_notice_at timestamp with time zone,
  term_days smallint[],
  price_list_id uuid,
  constraint customer_pkey PRIMARY KEY (supplier_id, id),
  constraint customer_supplier_id_login_id_key UNIQUE (supplier_id, login_id),
  constraint customer_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id),
  constraint customer_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint customer_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint customer_supplier_id_price_list_id_fkey FOREIGN KEY (supplier_id, price_list_id) REFERENCES price_list(supplier_id, id) ON DELETE SET NULL (price_list_id),
  constraint customer_approved_or_refused CHECK ((NOT (is_approved AND (refused_at IS NOT NULL)))),
  constraint customer_credit_limit_cents_check CHECK ((credit_limit_cents >= 0)),
  constraint customer_credit_used_cents_check CHECK ((credit_used_cents >= 0)),
  constraint customer_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint customer_term_days_check CHECK ((((cardinality(term_days) >= 1) AND (cardinality(term_days) <= 12)) AND (0 <= ALL (term_days)) AND (365 >= ALL (term_days)))),
  constraint customer_traits_check CHECK ((jsonb_typeof(traits) = 'object'::text))
);
CREATE INDEX customer_document ON public.customer USING btree (supplier_id, document);
CREATE UNIQUE INDEX customer_erp_code ON public.customer USING btree (supplier_id, erp_code) WHERE (erp_code IS NOT NULL);
CREATE INDEX customer_newest ON public.customer USING btree (supplier_id, created_at DESC, id);
CREATE INDEX customer_of_login ON public.customer USING btree (login_id);
CREATE INDEX customer_of_price_list ON public.customer USING btree (supplier_id, price_list_id) WHERE (price_list_id IS NOT NULL);
CREATE INDEX customer_reviewed_by ON public.customer USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX customer_searchable_text ON public.customer USING gin (supplier_id, searchable_text gin_trgm_ops);
CREATE TRIGGER customer_rights AFTER INSERT OR DELETE OR UPDATE OF login_id, name, document, kind, is_approved, refused_at, review_reason, credit_limit_cents, birth_date, price_list_id ON public.customer FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER email_verified BEFORE UPDATE OF email ON public.customer FOR EACH ROW WHEN ((new.email IS DISTINCT FROM old.email)) EXECUTE FUNCTION forget_email_verification();
CREATE TRIGGER phone_verified BEFORE UPDATE OF phone ON public.customer FOR EACH ROW WHEN ((new.phone IS DISTINCT FROM old.phone)) EXECUTE FUNCTION forget_phone_verification();

create table customer_note (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  body text not null,
  written_by uuid,
  written_at timestamp with time zone not null default now(),
  constraint customer_note_pkey PRIMARY KEY (supplier_id, id),
  constraint customer_note_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint customer_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint customer_note_body_check CHECK ((body <> ''::text))
);
CREATE INDEX customer_note_newest ON public.customer_note USING btree (supplier_id, customer_id, written_at DESC, id);
CREATE INDEX customer_note_written_by ON public.customer_note USING btree (written_by) WHERE (written_by IS NOT NULL);

create table customer_trait (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  hint text not null default ''::text,
  kind text not null,
  choices text[] not null default '{}'::text[],
  is_required boolean not null default false,
  "position" integer not null default 0,
  version integer not null default 1,
  removed_at timestamp with time zone,
  constraint customer_trait_pkey PRIMARY KEY (supplier_id, id),
  constraint customer_trait_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint customer_trait_check CHECK (((kind = 'choice'::text) = (cardinality(choices) > 0))),
  constraint customer_trait_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'choice'::text, 'date'::text, 'yes-no'::text]))),
  constraint customer_trait_name_check CHECK ((name <> ''::text))
);

create table data_import (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  state text not null default 'matching'::text,
  fault text,
  file_name text not null,
  headers text[] not null,
  fields text[] not null,
  blanks text not null default 'keep'::text,
  category_id uuid,
  row_count integer not null,
  done_count integer not null default 0,
  touched_count integer not null default 0,
  created_by uuid,
  acted_by uuid,
  created_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  price_list_id uuid,
  reason text not null default ''::text,
  is_sheet boolean not null default true,
  sheet text,
  sheet_names text[] not null default '{}'::text[],
  heading_row integer,
  point text not null default 'ask'::text,
  creates text[] not null default '{category,brand,tag}'::text[],
  category_name text not null default ''::text,
  new_records jsonb not null default '[]'::jsonb,
  new_categories jsonb not null default '[]'::jsonb,
  new_variant_groups jsonb not null default '[]'::jsonb,
  constraint data_import_pkey PRIMARY KEY (supplier_id, id),
  constraint data_import_acted_by_fkey FOREIGN KEY (acted_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint data_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint data_import_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint data_import_supplier_id_price_list_id_fkey FOREIGN KEY (supplier_id, price_list_id) REFERENCES price_list(supplier_id, id) ON DELETE SET NULL (price_list_id),
  constraint data_import_blanks_check CHECK ((blanks = ANY (ARRAY['keep'::text, 'clear'::text]))),
  constraint data_import_fault_check CHECK ((fault = ANY (ARRAY['interrupted'::text, 'outdated'::text, 'touched'::text, 'limit'::text]))) NOT VALID,
  constraint data_import_kind_check CHECK ((kind = ANY (ARRAY['products'::text, 'stock'::text, 'list-prices'::text, 'customers'::text]))),
  constraint data_import_point_check CHECK ((point = ANY (ARRAY['ask'::text, 'thousands'::text, 'decimals'::text]))),
  constraint data_import_state_check CHECK ((state = ANY (ARRAY['matching'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX data_import_acted_by ON public.data_import USING btree (acted_by) WHERE (acted_by IS NOT NULL);
CREATE INDEX data_import_created_at ON public.data_import USING btree (created_at);
CREATE INDEX data_import_created_by ON public.data_import USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX data_import_newest ON public.data_import USING btree (supplier_id, created_at DESC, id);
CREATE INDEX data_import_price_list ON public.data_import USING btree (supplier_id, price_list_id) WHERE (price_list_id IS NOT NULL);

create table default_view (
  supplier_id uuid not null,
  login_id uuid not null,
  list text not null,
  view_id uuid not null,
  constraint default_view_pkey PRIMARY KEY (supplier_id, login_id, list),
  constraint default_view_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint default_view_supplier_id_view_id_fkey FOREIGN KEY (supplier_id, view_id) REFERENCES saved_view(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX default_view_of_login ON public.default_view USING btree (login_id);
CREATE INDEX default_view_of_view ON public.default_view USING btree (supplier_id, view_id);

create table delivery_option (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  name text not null,
  description text not null default ''::text,
  service_area_id uuid,
  pickup_store_id uuid,
  fee_cents bigint not null default 0,
  free_from_cents bigint,
  minimum_cents bigint not null default 0,
  weekdays integer[] not null default '{1,2,3,4,5,6}'::integer[],
  lead_days integer not null default 1,
  cutoff time without time zone not null default '18:00:00'::time without time zone,
  period text not null default ''::text,
  dates_ahead integer not null default 5,
  capacity integer,
  "position" integer not null default 0,
  is_active boolean not null default true,
  constraint delivery_option_pkey PRIMARY KEY (supplier_id, id),
  constraint delivery_option_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint delivery_option_supplier_id_pickup_store_id_fkey FOREIGN KEY (supplier_id, pickup_store_id) REFERENCES pickup_store(supplier_id, id),
  constraint delivery_option_supplier_id_service_area_id_fkey FOREIGN KEY (supplier_id, service_area_id) REFERENCES service_area(supplier_id, id),
  constraint delivery_option_capacity_check CHECK ((capacity > 0)),
  constraint delivery_option_check CHECK ((((type = 'delivery'::text) AND (service_area_id IS NOT NULL) AND (pickup_store_id IS NULL)) OR ((type = 'pickup'::text) AND (pickup_store_id IS NOT NULL) AND (service_area_id IS NULL)))),
  constraint delivery_option_dates_ahead_check CHECK (((dates_ahead >= 0) AND (dates_ahead <= 30))),
  constraint delivery_option_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint delivery_option_free_from_cents_check CHECK ((free_from_cents >= 0)),
  constraint delivery_option_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 60))),
  constraint delivery_option_minimum_cents_check CHECK ((minimum_cents >= 0)),
  constraint delivery_option_type_check CHECK ((type = ANY (ARRAY['delivery'::text, 'pickup'::text])))
);
CREATE INDEX delivery_option_of_pickup_store ON public.delivery_option USING btree (supplier_id, pickup_store_id) WHERE (pickup_store_id IS NOT NULL);
CREATE INDEX delivery_option_of_service_area ON public.delivery_option USING btree (supplier_id, service_area_id) WHERE (service_area_id IS NOT NULL);
CREATE TRIGGER delivery_option_changed_delete AFTER DELETE ON public.delivery_option REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER delivery_option_changed_insert AFTER INSERT ON public.delivery_option REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER delivery_option_changed_update AFTER UPDATE ON public.delivery_option REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table delivery_run (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  courier_id uuid,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  constraint delivery_run_pkey PRIMARY KEY (supplier_id, id),
  constraint delivery_run_supplier_id_courier_id_fkey FOREIGN KEY (supplier_id, courier_id) REFERENCES staff(supplier_id, id) ON DELETE SET NULL (courier_id),
  constraint delivery_run_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);
CREATE INDEX delivery_run_of_courier ON public.delivery_run USING btree (supplier_id, courier_id) WHERE (courier_id IS NOT NULL);

create table delivery_slot (
  supplier_id uuid not null,
  option_id uuid not null,
  date date not null,
  taken integer not null default 0,
  capacity integer not null,
  constraint delivery_slot_pkey PRIMARY KEY (supplier_id, option_id, date),
  constraint delivery_slot_supplier_id_option_id_fkey FOREIGN KEY (supplier_id, option_id) REFERENCES delivery_option(supplier_id, id) ON DELETE CASCADE,
  constraint delivery_slot_check CHECK ((taken <= capacity)),
  constraint delivery_slot_taken_check CHECK ((taken >= 0))
);

create table delivery_stop (
  supplier_id uuid not null,
  run_id uuid not null,
  order_number bigint not null,
  "position" bigint not null,
  arrived_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  reason text not null default ''::text,
  constraint delivery_stop_pkey PRIMARY KEY (supplier_id, run_id, order_number),
  constraint delivery_stop_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint delivery_stop_supplier_id_run_id_fkey FOREIGN KEY (supplier_id, run_id) REFERENCES delivery_run(supplier_id, id) ON DELETE CASCADE,
  constraint delivery_stop_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint delivery_stop_check1 CHECK (((outcome IS DISTINCT FROM 'failed'::text) OR (reason <> ''::text))),
  constraint delivery_stop_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  constraint delivery_stop_position_check CHECK (("position" > 0))
);
CREATE INDEX delivery_stop_of_order ON public.delivery_stop USING btree (supplier_id, order_number);
CREATE UNIQUE INDEX one_open_stop ON public.delivery_stop USING btree (supplier_id, order_number) WHERE (outcome IS NULL);

create table domain_claim (
  supplier_id uuid not null,
  domain text not null,
  token text not null,
  claimed_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  checked_at timestamp with time zone,
  dns_finding text,
  file_finding text,
  missing_since timestamp with time zone,
  constraint domain_claim_pkey PRIMARY KEY (supplier_id, domain),
  constraint domain_claim_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint domain_claim_domain_check CHECK ((domain = lower(domain))),
  constraint domain_claim_findings_check CHECK ((((checked_at IS NULL) = (dns_finding IS NULL)) AND ((checked_at IS NULL) = (file_finding IS NULL)))),
  constraint domain_claim_token_check CHECK ((token ~ '^[0-9a-f]{32}$'::text))
);
CREATE INDEX domain_claim_by_check ON public.domain_claim USING btree (COALESCE(checked_at, claimed_at)) WHERE (released_at IS NULL);

create table domain_event (
  supplier_id uuid not null,
  id bigint not null generated always as identity,
  name text not null,
  happened_at timestamp with time zone not null default now(),
  payload jsonb not null,
  taken_until timestamp with time zone,
  constraint domain_event_pkey PRIMARY KEY (supplier_id, id),
  constraint domain_event_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint domain_event_name_check CHECK ((name <> ''::text)),
  constraint domain_event_payload_check CHECK (((jsonb_typeof(payload) = 'object'::text) AND (octet_length((payload)::text) < 4000)))
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX domain_event_oldest ON public.domain_event USING btree (id);

create table email_proof (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  login_id uuid,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_proof_pkey PRIMARY KEY (supplier_id, id),
  constraint email_proof_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id),
  constraint email_proof_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint email_proof_email_check CHECK ((email = lower(email)))
);
CREATE INDEX email_proof_email_created_at_idx ON public.email_proof USING btree (email, created_at);
CREATE INDEX email_proof_expires_at_idx ON public.email_proof USING btree (expires_at);
CREATE INDEX email_proof_of_login ON public.email_proof USING btree (login_id) WHERE (login_id IS NOT NULL);

create table email_verification (
  supplier_id uuid not null,
  customer_id uuid not null,
  email text not null,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_verification_pkey PRIMARY KEY (supplier_id, customer_id),
  constraint email_verification_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE
);

create table factor_challenge (
  supplier_id uuid not null,
  token_hash bytea not null,
  login_id uuid not null,
  purpose text not null,
  acting_customer_id uuid,
  sealed_secret bytea,
  passkey_challenge text,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint factor_challenge_pkey PRIMARY KEY (supplier_id, token_hash),
  constraint factor_challenge_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint factor_challenge_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint factor_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'app'::text, 'passkey'::text])))
);
CREATE INDEX factor_challenge_expires_at ON public.factor_challenge USING btree (expires_at);
CREATE INDEX factor_challenge_login ON public.factor_challenge USING btree (login_id);

create table handover_photo (
  supplier_id uuid not null,
  order_number bigint not null,
  photo bytea not null,
  taken_at timestamp with time zone not null default now(),
  constraint handover_photo_pkey PRIMARY KEY (supplier_id, order_number),
  constraint handover_photo_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint handover_photo_photo_check CHECK ((octet_length(photo) < 1000000))
);

create table held_move (
  supplier_id uuid not null,
  order_number bigint not null,
  from_status text not null,
  to_status text not null,
  login_id uuid,
  acting_as text,
  api_key_id uuid,
  due_at timestamp with time zone not null,
  constraint held_move_pkey PRIMARY KEY (supplier_id, order_number),
  constraint held_move_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint held_move_supplier_id_api_key_id_fkey FOREIGN KEY (supplier_id, api_key_id) REFERENCES api_key(supplier_id, id) ON DELETE CASCADE,
  constraint held_move_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint held_move_acting_as_check CHECK ((acting_as = ANY (ARRAY['staff'::text, 'api-key'::text]))),
  constraint held_move_from_status_check CHECK ((from_status = ANY (ARRAY['placed'::text, 'picking'::text, 'paid'::text]))),
  constraint held_move_to_status_check CHECK ((to_status = ANY (ARRAY['picking'::text, 'ready-for-pickup'::text, 'out-for-delivery'::text])))
);
CREATE INDEX held_move_due ON public.held_move USING btree (due_at);
CREATE INDEX held_move_of_api_key ON public.held_move USING btree (supplier_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX held_move_of_login ON public.held_move USING btree (login_id) WHERE (login_id IS NOT NULL);

create table import_row (
  supplier_id uuid not null,
  import_id uuid not null,
  number integer not null,
  cells jsonb not null,
  outcome text,
  record_id uuid,
  version integer,
  name text not null default ''::text,
  changes jsonb not null default '[]'::jsonb,
  faults jsonb not null default '[]'::jsonb,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  touches jsonb not null default '[]'::jsonb,
  constraint import_row_pkey PRIMARY KEY (supplier_id, import_id, number),
  constraint import_row_supplier_id_import_id_fkey FOREIGN KEY (supplier_id, import_id) REFERENCES data_import(supplier_id, id) ON DELETE CASCADE,
  constraint import_row_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'changed'::text, 'same'::text, 'refused'::text])))
);
CREATE INDEX import_row_outcome ON public.import_row USING btree (supplier_id, import_id, outcome, number);

create table installation_claim (
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint installation_claim_pkey PRIMARY KEY (code_hash)
);

create table invoice (
  supplier_id uuid not null,
  number bigint not null,
  customer_id uuid not null,
  order_number bigint,
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null,
  paid_cents bigint not null default 0,
  cancelled_at timestamp with time zone,
  installment smallint not null default 1,
  installments smallint not null default 1,
  reminded_for date,
  constraint invoice_pkey PRIMARY KEY (supplier_id, number),
  constraint invoice_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint invoice_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint invoice_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint invoice_amount_cents_check CHECK ((amount_cents > 0)),
  constraint invoice_check CHECK ((due_on >= issued_on)),
  constraint invoice_check1 CHECK (((paid_cents >= 0) AND (paid_cents <= amount_cents))),
  constraint invoice_check2 CHECK ((installment <= installments)),
  constraint invoice_installment_check CHECK ((installment >= 1))
);
CREATE UNIQUE INDEX invoice_installment ON public.invoice USING btree (supplier_id, order_number, installment) WHERE (cancelled_at IS NULL);
CREATE INDEX invoice_of_customer ON public.invoice USING btree (supplier_id, customer_id, issued_on DESC, number DESC);
CREATE INDEX invoice_of_order ON public.invoice USING btree (supplier_id, order_number);
CREATE INDEX invoice_open ON public.invoice USING btree (supplier_id, customer_id, due_on) WHERE ((cancelled_at IS NULL) AND (paid_cents < amount_cents));
CREATE INDEX invoice_to_remind ON public.invoice USING btree (due_on) WHERE ((cancelled_at IS NULL) AND (paid_cents < amount_cents));

create table invoice_payment (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  invoice_number bigint not null,
  amount_cents bigint not null,
  received_on date not null,
  way text not null,
  note text not null default ''::text,
  recorded_by uuid,
  recorded_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  undone_by uuid,
  payment_id uuid,
  constraint invoice_payment_pkey PRIMARY KEY (supplier_id, id),
  constraint invoice_payment_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES login(id),
  constraint invoice_payment_supplier_id_invoice_number_fkey FOREIGN KEY (supplier_id, invoice_number) REFERENCES invoice(supplier_id, number) ON DELETE CASCADE,
  constraint invoice_payment_supplier_id_payment_id_fkey FOREIGN KEY (supplier_id, payment_id) REFERENCES payment(supplier_id, id) ON DELETE CASCADE,
  constraint invoice_payment_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES login(id),
  constraint invoice_payment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint invoice_payment_note_check CHECK ((length(note) <= 200)),
  constraint invoice_payment_way_check CHECK ((way = ANY (ARRAY['pix'::text, 'boleto'::text, 'transfer'::text, 'cash'::text, 'other'::text])))
);
CREATE INDEX invoice_payment_by_login ON public.invoice_payment USING btree (recorded_by);
CREATE INDEX invoice_payment_of_invoice ON public.invoice_payment USING btree (supplier_id, invoice_number);
CREATE INDEX invoice_payment_of_payment ON public.invoice_payment USING btree (supplier_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX invoice_payment_undone_by ON public.invoice_payment USING btree (undone_by);

create table key_receipt (
  supplier_id uuid not null,
  order_number bigint not null,
  shown_at timestamp with time zone not null default now(),
  constraint key_receipt_pkey PRIMARY KEY (supplier_id, order_number),
  constraint key_receipt_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE
);

create table known_device (
  login_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (login_id, token_hash),
  constraint known_device_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE
);
CREATE INDEX known_device_expires_at ON public.known_device USING btree (expires_at);
CREATE INDEX known_device_token_hash ON public.known_device USING btree (token_hash);

create table linked_user (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  login_id uuid not null,
  permissions text[] not null default '{}'::text[],
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  name text not null default ''::text,
  removed_at timestamp with time zone,
  approval_above_cents bigint,
  constraint linked_user_pkey PRIMARY KEY (supplier_id, id),
  constraint linked_user_supplier_id_customer_id_login_id_key UNIQUE (supplier_id, customer_id, login_id),
  constraint linked_user_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id),
  constraint linked_user_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint linked_user_approval_above_cents_check CHECK ((approval_above_cents >= 0)),
  constraint linked_user_removed_is_paused CHECK (((removed_at IS NULL) OR (NOT is_active)))
);
CREATE INDEX linked_user_of_login ON public.linked_user USING btree (login_id);
CREATE INDEX linked_user_supplier_id_login_id_idx ON public.linked_user USING btree (supplier_id, login_id);
CREATE TRIGGER linked_user_rights AFTER INSERT OR DELETE OR UPDATE ON public.linked_user FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table linked_user_invitation (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  email text not null,
  name text not null default ''::text,
  permissions text[] not null default '{}'::text[],
  code_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  approval_above_cents bigint,
  is_principal boolean not null default false,
  constraint linked_user_invitation_pkey PRIMARY KEY (supplier_id, id),
  constraint linked_user_invitation_supplier_id_code_hash_key UNIQUE (supplier_id, code_hash),
  constraint linked_user_invitation_supplier_id_customer_id_email_key UNIQUE (supplier_id, customer_id, email),
  constraint linked_user_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint linked_user_invitation_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint linked_user_invitation_approval_above_cents_check CHECK ((approval_above_cents >= 0)),
  constraint linked_user_invitation_email_check CHECK ((email = lower(email)))
);
CREATE INDEX linked_user_invitation_invited_by ON public.linked_user_invitation USING btree (invited_by) WHERE (invited_by IS NOT NULL);

create table login (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  document text,
  document_kind text,
  password_hash text not null,
  created_at timestamp with time zone not null default now(),
  erased_at timestamp with time zone,
  has_second_factor boolean not null default false,
  constraint login_pkey PRIMARY KEY (id),
  constraint login_email_key UNIQUE (email),
  constraint login_document_kind_check CHECK ((document_kind = ANY (ARRAY['cpf'::text, 'cnpj'::text, 'foreign'::text]))),
  constraint login_email_check CHECK ((email = lower(email)))
);
CREATE INDEX login_document ON public.login USING btree (document_kind, document);
CREATE TRIGGER login_rights AFTER UPDATE OF name, email, has_second_factor ON public.login FOR EACH ROW EXECUTE FUNCTION tell_login_changed();

create table login_token (
  supplier_id uuid not null,
  code_hash bytea not null,
  login_id uuid not null,
  return_path text not null default '/'::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_factor_proved boolean not null default false,
  constraint login_token_pkey PRIMARY KEY (supplier_id, code_hash),
  constraint login_token_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint login_token_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);
CREATE INDEX login_token_expires_at_idx ON public.login_token USING btree (expires_at);
CREATE INDEX login_token_login_id_idx ON public.login_token USING btree (login_id);

create table mail (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  content json,
  store_url text not null,
  attempts smallint not null default 0,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default now(),
  customer_id uuid,
  login_id uuid,
  holds_secret boolean not null default true,
  constraint mail_pkey PRIMARY KEY (supplier_id, id, created_at),
  constraint mail_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint mail_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint mail_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint mail_recipient_check CHECK (is_mailbox(recipient)),
  constraint mail_says_something CHECK (((content IS NOT NULL) OR (sent_at IS NOT NULL) OR (failed_at IS NOT NULL))),
  constraint mail_sent_or_failed CHECK (((sent_at IS NULL) OR (failed_at IS NULL))),
  constraint mail_subject_check CHECK (((subject <> ''::text) AND (subject !~ '[[:cntrl:]]'::text)))
) partition by RANGE (created_at);
CREATE INDEX mail_about_customer ON ONLY public.mail USING btree (supplier_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX mail_about_login ON ONLY public.mail USING btree (login_id) WHERE (login_id IS NOT NULL);
CREATE INDEX mail_by_age ON ONLY public.mail USING btree (created_at);

create table measured_event (
  supplier_id uuid not null,
  id bigint not null generated always as identity,
  event text not null,
  outcome text not null,
  order_number bigint,
  problem text not null default ''::text,
  happened_at timestamp with time zone not null default now(),
  constraint measured_event_pkey PRIMARY KEY (supplier_id, id),
  constraint measured_event_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint measured_event_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint measured_event_check CHECK (((event = 'purchase'::text) = (order_number IS NOT NULL))),
  constraint measured_event_event_check CHECK ((event = ANY (ARRAY['page-view'::text, 'view-item'::text, 'view-item-list'::text, 'add-to-cart'::text, 'remove-from-cart'::text, 'begin-checkout'::text, 'purchase'::text]))),
  constraint measured_event_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'failed'::text]))),
  constraint measured_event_problem_check CHECK ((length(problem) <= 300))
);
CREATE INDEX measured_event_by_age ON public.measured_event USING btree (happened_at);
CREATE UNIQUE INDEX measured_purchase ON public.measured_event USING btree (supplier_id, order_number) WHERE (order_number IS NOT NULL);

create table migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
);

create table negotiation (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  staff_id uuid not null,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  ended_by text,
  note text not null default ''::text,
  proposal jsonb,
  consent_version bigint,
  consent_cents bigint,
  consent_at timestamp with time zone,
  consent_channel text,
  consent_by uuid,
  consent_requested_version bigint,
  turn_requested_by uuid,
  turn_requested_at timestamp with time zone,
  session_hash bytea,
  turn_session_hash bytea,
  constraint negotiation_pkey PRIMARY KEY (supplier_id, id),
  constraint negotiation_consent_by_fkey FOREIGN KEY (consent_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint negotiation_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint negotiation_supplier_id_staff_id_fkey FOREIGN KEY (supplier_id, staff_id) REFERENCES staff(supplier_id, id) ON DELETE CASCADE,
  constraint negotiation_supplier_id_turn_requested_by_fkey FOREIGN KEY (supplier_id, turn_requested_by) REFERENCES staff(supplier_id, id) ON DELETE CASCADE,
  constraint negotiation_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint negotiation_check1 CHECK ((num_nulls(consent_version, consent_cents, consent_at, consent_channel) = ANY (ARRAY[0, 4]))),
  constraint negotiation_check2 CHECK (((turn_requested_by IS NULL) = (turn_requested_at IS NULL))),
  constraint negotiation_consent_cents_check CHECK ((consent_cents >= 0)),
  constraint negotiation_consent_channel_check CHECK ((consent_channel = ANY (ARRAY['screen'::text, 'chat'::text, 'phone'::text, 'in-person'::text]))),
  constraint negotiation_ended_by_check CHECK ((ended_by = ANY (ARRAY['attendant'::text, 'customer'::text, 'lapse'::text, 'order'::text])))
);
CREATE INDEX negotiation_consent_by ON public.negotiation USING btree (consent_by) WHERE (consent_by IS NOT NULL);
CREATE INDEX negotiation_of_customer ON public.negotiation USING btree (supplier_id, customer_id, ended_at);
CREATE INDEX negotiation_of_staff ON public.negotiation USING btree (supplier_id, staff_id);
CREATE UNIQUE INDEX negotiation_open ON public.negotiation USING btree (supplier_id, customer_id) WHERE (ended_at IS NULL);
CREATE INDEX negotiation_turn_requested_by ON public.negotiation USING btree (supplier_id, turn_requested_by) WHERE (turn_requested_by IS NOT NULL);

create table nfe (
  supplier_id uuid not null,
  order_number bigint not null,
  access_key text not null,
  number bigint not null,
  series integer not null,
  issued_at timestamp with time zone not null,
  total_cents bigint not null,
  recipient_document text not null,
  is_valid boolean not null,
  xml text not null,
  danfe bytea not null,
  stored_at timestamp with time zone not null default now(),
  constraint nfe_pkey PRIMARY KEY (supplier_id, order_number),
  constraint nfe_supplier_id_access_key_key UNIQUE (supplier_id, access_key),
  constraint nfe_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint nfe_access_key_check CHECK ((access_key ~ '^[0-9A-Z]{43}[0-9]$'::text)),
  constraint nfe_xml_check CHECK ((octet_length(xml) < 1000000))
);

create table operator_account (
  login_id uuid not null,
  sealed_secret bytea,
  last_step bigint not null default '-1'::integer,
  added_at timestamp with time zone not null default now(),
  constraint operator_account_pkey PRIMARY KEY (login_id),
  constraint operator_account_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id)
);

create table operator_challenge (
  token_hash bytea not null,
  login_id uuid not null,
  password_digest bytea not null,
  sealed_secret bytea,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint operator_challenge_pkey PRIMARY KEY (token_hash),
  constraint operator_challenge_login_id_fkey FOREIGN KEY (login_id) REFERENCES operator_account(login_id) ON DELETE CASCADE
);
CREATE INDEX operator_challenge_expires_at ON public.operator_challenge USING btree (expires_at);
CREATE INDEX operator_challenge_login ON public.operator_challenge USING btree (login_id);

create table operator_event (
  id bigint not null generated always as identity,
  happened_at timestamp with time zone not null default now(),
  action text not null,
  login_id uuid,
  author text not null default ''::text,
  store_id uuid,
  store_name text not null default ''::text,
  note text not null default ''::text,
  constraint operator_event_pkey PRIMARY KEY (id),
  constraint operator_event_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL,
  constraint operator_event_action_check CHECK ((action <> ''::text))
);
CREATE INDEX operator_event_login ON public.operator_event USING btree (login_id) WHERE (login_id IS NOT NULL);
CREATE INDEX operator_event_newest ON public.operator_event USING btree (happened_at DESC, id DESC);
CREATE INDEX operator_event_store ON public.operator_event USING btree (store_id, happened_at DESC) WHERE (store_id IS NOT NULL);

create table operator_invitation (
  code_hash bytea not null,
  email text not null,
  name text not null,
  expires_at timestamp with time zone not null,
  constraint operator_invitation_pkey PRIMARY KEY (code_hash),
  constraint operator_invitation_email_key UNIQUE (email),
  constraint operator_invitation_email_check CHECK ((email <> ''::text)),
  constraint operator_invitation_name_check CHECK ((name <> ''::text))
);

create table operator_recovery_code (
  login_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint operator_recovery_code_pkey PRIMARY KEY (login_id, code_hash),
  constraint operator_recovery_code_login_id_fkey FOREIGN KEY (login_id) REFERENCES operator_account(login_id) ON DELETE CASCADE
);

create table operator_session (
  token_hash bytea not null,
  login_id uuid not null,
  password_digest bytea not null,
  opened_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint operator_session_pkey PRIMARY KEY (token_hash),
  constraint operator_session_login_id_fkey FOREIGN KEY (login_id) REFERENCES operator_account(login_id) ON DELETE CASCADE
);
CREATE INDEX operator_session_expires_at ON public.operator_session USING btree (expires_at);
CREATE INDEX operator_session_login ON public.operator_session USING btree (login_id);

create table order_event (
  supplier_id uuid not null,
  order_number bigint not null,
  "position" integer not null,
  from_status text,
  to_status text not null,
  happened_at timestamp with time zone not null default now(),
  login_id uuid,
  acting_as text,
  reason text not null default ''::text,
  api_key_id uuid,
  kind text not null default 'moved'::text,
  constraint order_event_pkey PRIMARY KEY (supplier_id, order_number, "position", happened_at),
  constraint order_event_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id),
  constraint order_event_supplier_id_api_key_id_fkey FOREIGN KEY (supplier_id, api_key_id) REFERENCES api_key(supplier_id, id),
  constraint order_event_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_event_acting_as_check CHECK ((acting_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text]))),
  constraint order_event_from_status_check CHECK ((from_status = ANY (ARRAY['quote-requested'::text, 'quote-priced'::text, 'placed'::text, 'picking'::text, 'awaiting-payment'::text, 'paid'::text, 'ready-for-pickup'::text, 'out-for-delivery'::text, 'delivered'::text, 'cancelled'::text]))),
  constraint order_event_kind_check CHECK ((kind = ANY (ARRAY['moved'::text, 'question'::text, 'answer'::text, 'removal'::text, 'replaced'::text, 'new-total'::text, 'new-method'::text, 'failed-delivery'::text, 'approved'::text, 'edited'::text, 'return-requested'::text, 'return-accepted'::text, 'return-refused'::text, 'return-received'::text, 'return-done'::text, 'return-cancelled'::text]))) NOT VALID,
  constraint order_event_to_status_check CHECK ((to_status = ANY (ARRAY['quote-requested'::text, 'quote-priced'::text, 'placed'::text, 'picking'::text, 'awaiting-payment'::text, 'paid'::text, 'ready-for-pickup'::text, 'out-for-delivery'::text, 'delivered'::text, 'cancelled'::text])))
) partition by RANGE (happened_at);
CREATE INDEX order_event_of_api_key ON ONLY public.order_event USING btree (supplier_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX order_event_of_login ON ONLY public.order_event USING btree (login_id) WHERE (login_id IS NOT NULL);

create table order_line (
  supplier_id uuid not null,
  order_number bigint not null,
  "position" integer not null,
  product_id uuid not null,
  code text not null,
  name text not null,
  unit text not null,
  picture text,
  quantity integer not null,
  unit_price bigint not null,
  price_rule text not null,
  is_gift_wrapped boolean not null default false,
  packaging_price bigint,
  items_cents bigint not null,
  packaging_cents bigint not null,
  discount_cents bigint not null,
  total_cents bigint not null,
  terms jsonb not null,
  is_stock_taken boolean not null default false,
  weight_tolerance integer,
  ordered_quantity integer,
  picked_quantity integer,
  replaces integer,
  combo jsonb,
  constraint order_line_pkey PRIMARY KEY (supplier_id, order_number, "position"),
  constraint order_line_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_line_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id),
  constraint order_line_check CHECK ((total_cents = ((items_cents + packaging_cents) - discount_cents))),
  constraint order_line_ordered_quantity_check CHECK ((ordered_quantity > 0)),
  constraint order_line_picked_quantity_check CHECK ((picked_quantity >= 0)),
  constraint order_line_price_rule_check CHECK ((price_rule = ANY (ARRAY['attendant'::text, 'combo'::text, 'progressive'::text, 'wholesale'::text, 'promotion'::text, 'regular'::text]))),
  constraint order_line_quantity_check CHECK ((quantity >= 0)),
  constraint order_line_unit_price_check CHECK ((unit_price >= 0)),
  constraint order_line_weight_tolerance_check CHECK (((weight_tolerance >= 0) AND (weight_tolerance <= 10000)))
);
CREATE INDEX order_line_of_product ON public.order_line USING btree (supplier_id, product_id);

create table order_line_rating (
  supplier_id uuid not null,
  order_number bigint not null,
  "position" integer not null,
  stars smallint not null,
  constraint order_line_rating_pkey PRIMARY KEY (supplier_id, order_number, "position"),
  constraint order_line_rating_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES order_rating(supplier_id, order_number) ON DELETE CASCADE,
  constraint order_line_rating_supplier_id_order_number_position_fkey FOREIGN KEY (supplier_id, order_number, "position") REFERENCES order_line(supplier_id, order_number, "position") ON DELETE CASCADE,
  constraint order_line_rating_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);

create table order_note (
  supplier_id uuid not null,
  id uuid not null,
  order_number bigint not null,
  body text not null,
  written_by uuid,
  api_key_id uuid,
  written_at timestamp with time zone not null default now(),
  constraint order_note_pkey PRIMARY KEY (supplier_id, id),
  constraint order_note_supplier_id_api_key_id_fkey FOREIGN KEY (supplier_id, api_key_id) REFERENCES api_key(supplier_id, id),
  constraint order_note_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint order_note_body_check CHECK (((body <> ''::text) AND (length(body) <= 2000)))
);
CREATE INDEX order_note_newest ON public.order_note USING btree (supplier_id, order_number, written_at DESC, id);
CREATE INDEX order_note_of_api_key ON public.order_note USING btree (supplier_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX order_note_written_by ON public.order_note USING btree (written_by) WHERE (written_by IS NOT NULL);

create table order_print (
  supplier_id uuid not null,
  order_number bigint not null,
  kind text not null,
  count integer not null,
  constraint order_print_pkey PRIMARY KEY (supplier_id, order_number, kind),
  constraint order_print_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_print_count_check CHECK ((count > 0)),
  constraint order_print_kind_check CHECK ((kind = ANY (ARRAY['label'::text, 'receipt'::text, 'picking-list'::text, 'order'::text])))
);

create table order_question (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_number bigint not null,
  kind text not null,
  line_position integer,
  product_id uuid,
  quantity integer,
  unit_price bigint,
  total_cents bigint,
  sent_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  is_accepted boolean,
  edit jsonb,
  due_at timestamp with time zone,
  constraint order_question_pkey PRIMARY KEY (supplier_id, id),
  constraint order_question_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_question_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id),
  constraint order_question_check CHECK (((kind = 'replacement'::text) = ((line_position IS NOT NULL) AND (product_id IS NOT NULL) AND (quantity IS NOT NULL) AND (unit_price IS NOT NULL)))),
  constraint order_question_check1 CHECK (((kind = 'total'::text) = (total_cents IS NOT NULL))),
  constraint order_question_check2 CHECK (((answered_at IS NULL) = (is_accepted IS NULL))),
  constraint order_question_edit_check CHECK (((kind = 'edit'::text) = ((edit IS NOT NULL) AND (due_at IS NOT NULL)))) NOT VALID,
  constraint order_question_kind_check CHECK ((kind = ANY (ARRAY['replacement'::text, 'total'::text, 'edit'::text]))) NOT VALID,
  constraint order_question_quantity_check CHECK ((quantity > 0)),
  constraint order_question_total_cents_check CHECK ((total_cents >= 0)),
  constraint order_question_unit_price_check CHECK ((unit_price >= 0))
);
CREATE UNIQUE INDEX one_open_question ON public.order_question USING btree (supplier_id, order_number, COALESCE(line_position, 0)) WHERE (answered_at IS NULL);
CREATE INDEX order_question_of_order ON public.order_question USING btree (supplier_id, order_number);
CREATE INDEX order_question_of_product ON public.order_question USING btree (supplier_id, product_id) WHERE (product_id IS NOT NULL);

create table order_rating (
  supplier_id uuid not null,
  order_number bigint not null,
  stars smallint not null,
  comment text not null default ''::text,
  rated_at timestamp with time zone not null default now(),
  rated_by uuid,
  answer text not null default ''::text,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint order_rating_pkey PRIMARY KEY (supplier_id, order_number),
  constraint order_rating_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint order_rating_rated_by_fkey FOREIGN KEY (rated_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint order_rating_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_rating_answer_check CHECK ((length(answer) <= 1000)),
  constraint order_rating_check CHECK (((answer = ''::text) = (answered_at IS NULL))),
  constraint order_rating_comment_check CHECK ((length(comment) <= 1000)),
  constraint order_rating_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX order_rating_answered_by ON public.order_rating USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX order_rating_newest ON public.order_rating USING btree (supplier_id, rated_at DESC, order_number DESC);
CREATE INDEX order_rating_of_login ON public.order_rating USING btree (rated_by) WHERE (rated_by IS NOT NULL);

create table order_return (
  supplier_id uuid not null,
  id uuid not null,
  order_number bigint not null,
  state text not null,
  reason text not null,
  outcome text not null,
  is_of_right boolean not null,
  note text not null default ''::text,
  requested_at timestamp with time zone not null default now(),
  goods_cents bigint,
  fee_cents bigint not null default 0,
  invoiced_cents bigint not null default 0,
  by_hand_cents bigint not null default 0,
  by_hand_on date,
  replacement_number bigint,
  constraint order_return_pkey PRIMARY KEY (supplier_id, id),
  constraint order_return_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint order_return_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_return_supplier_id_replacement_number_fkey FOREIGN KEY (supplier_id, replacement_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint order_return_by_hand_cents_check CHECK ((by_hand_cents >= 0)),
  constraint order_return_check CHECK (((invoiced_cents + by_hand_cents) <= (COALESCE(goods_cents, (0)::bigint) + fee_cents))),
  constraint order_return_check1 CHECK (((NOT is_of_right) OR ((reason = 'regret'::text) AND (state <> 'refused'::text)))),
  constraint order_return_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint order_return_goods_cents_check CHECK ((goods_cents >= 0)),
  constraint order_return_invoiced_cents_check CHECK ((invoiced_cents >= 0)),
  constraint order_return_note_check CHECK ((length(note) <= 1000)),
  constraint order_return_outcome_check CHECK ((outcome = ANY (ARRAY['refund'::text, 'exchange'::text]))),
  constraint order_return_reason_check CHECK ((reason = ANY (ARRAY['regret'::text, 'damaged'::text, 'wrong-product'::text, 'missing'::text, 'other'::text, 'goodwill'::text]))),
  constraint order_return_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'refused'::text, 'received'::text, 'done'::text, 'cancelled'::text])))
);
CREATE INDEX order_return_by_state ON public.order_return USING btree (supplier_id, state, requested_at DESC);
CREATE INDEX order_return_of_order ON public.order_return USING btree (supplier_id, order_number);
CREATE INDEX order_return_replacement ON public.order_return USING btree (supplier_id, replacement_number) WHERE (replacement_number IS NOT NULL);

create table order_return_event (
  supplier_id uuid not null,
  return_id uuid not null,
  "position" integer not null,
  state text not null,
  happened_at timestamp with time zone not null default now(),
  login_id uuid,
  acting_as text,
  api_key_id uuid,
  text text not null default ''::text,
  constraint order_return_event_pkey PRIMARY KEY (supplier_id, return_id, "position"),
  constraint order_return_event_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id),
  constraint order_return_event_supplier_id_api_key_id_fkey FOREIGN KEY (supplier_id, api_key_id) REFERENCES api_key(supplier_id, id),
  constraint order_return_event_supplier_id_return_id_fkey FOREIGN KEY (supplier_id, return_id) REFERENCES order_return(supplier_id, id) ON DELETE CASCADE,
  constraint order_return_event_acting_as_check CHECK ((acting_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text]))),
  constraint order_return_event_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'refused'::text, 'received'::text, 'done'::text, 'cancelled'::text]))),
  constraint order_return_event_text_check CHECK ((length(text) <= 1000))
);
CREATE INDEX order_return_event_of_api_key ON public.order_return_event USING btree (supplier_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX order_return_event_of_login ON public.order_return_event USING btree (login_id) WHERE (login_id IS NOT NULL);

create table order_return_line (
  supplier_id uuid not null,
  return_id uuid not null,
  order_number bigint not null,
  "position" integer not null,
  quantity integer not null,
  received_quantity integer,
  is_restocked boolean not null default false,
  constraint order_return_line_pkey PRIMARY KEY (supplier_id, return_id, "position"),
  constraint order_return_line_supplier_id_order_number_position_fkey FOREIGN KEY (supplier_id, order_number, "position") REFERENCES order_line(supplier_id, order_number, "position") ON DELETE CASCADE,
  constraint order_return_line_supplier_id_return_id_fkey FOREIGN KEY (supplier_id, return_id) REFERENCES order_return(supplier_id, id) ON DELETE CASCADE,
  constraint order_return_line_check CHECK (((received_quantity >= 0) AND (received_quantity <= quantity))),
  constraint order_return_line_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX order_return_line_of_order ON public.order_return_line USING btree (supplier_id, order_number, "position");

create table order_return_photo (
  supplier_id uuid not null,
  return_id uuid not null,
  "position" integer not null,
  content bytea not null,
  constraint order_return_photo_pkey PRIMARY KEY (supplier_id, return_id, "position"),
  constraint order_return_photo_supplier_id_return_id_fkey FOREIGN KEY (supplier_id, return_id) REFERENCES order_return(supplier_id, id) ON DELETE CASCADE,
  constraint order_return_photo_position_check CHECK ((("position" >= 1) AND ("position" <= 5)))
);

create table order_return_refund (
  supplier_id uuid not null,
  refund_id uuid not null,
  return_id uuid not null,
  constraint order_return_refund_pkey PRIMARY KEY (supplier_id, refund_id),
  constraint order_return_refund_supplier_id_refund_id_fkey FOREIGN KEY (supplier_id, refund_id) REFERENCES refund(supplier_id, id) ON DELETE CASCADE,
  constraint order_return_refund_supplier_id_return_id_fkey FOREIGN KEY (supplier_id, return_id) REFERENCES order_return(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX order_return_refund_of_return ON public.order_return_refund USING btree (supplier_id, return_id);

create table order_trait (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  hint text not null default ''::text,
  kind text not null,
  choices text[] not null default '{}'::text[],
  is_required boolean not null default false,
  "position" integer not null default 0,
  version integer not null default 1,
  removed_at timestamp with time zone,
  constraint order_trait_pkey PRIMARY KEY (supplier_id, id),
  constraint order_trait_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint order_trait_check CHECK (((kind = 'choice'::text) = (cardinality(choices) > 0))),
  constraint order_trait_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'choice'::text, 'date'::text, 'yes-no'::text]))),
  constraint order_trait_name_check CHECK ((name <> ''::text))
);
CREATE TRIGGER order_trait_changed_delete AFTER DELETE ON public.order_trait REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER order_trait_changed_insert AFTER INSERT ON public.order_trait REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER order_trait_changed_update AFTER UPDATE ON public.order_trait REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table passkey (
  login_id uuid not null,
  id uuid not null default gen_random_uuid(),
  credential_id text not null,
  host text not null,
  name text not null,
  public_key bytea not null,
  use_count bigint not null,
  transports text[] not null default '{}'::text[],
  added_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (login_id, id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint passkey_name_check CHECK ((name <> ''::text))
);

create table password_recovery (
  supplier_id uuid not null,
  code_hash bytea not null,
  login_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint password_recovery_pkey PRIMARY KEY (supplier_id, code_hash),
  constraint password_recovery_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint password_recovery_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);
CREATE INDEX password_recovery_login_id_created_at_idx ON public.password_recovery USING btree (login_id, created_at);

create table payment (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  provider_id uuid,
  external_id text not null,
  charge_id uuid,
  order_number bigint,
  amount_cents bigint not null,
  received_at timestamp with time zone not null,
  problem text,
  resolution text,
  resolved_at timestamp with time zone,
  excess_cents bigint not null default 0,
  constraint payment_pkey PRIMARY KEY (supplier_id, id),
  constraint payment_once UNIQUE NULLS NOT DISTINCT (supplier_id, provider_id, external_id),
  constraint payment_supplier_id_charge_id_fkey FOREIGN KEY (supplier_id, charge_id) REFERENCES charge(supplier_id, id) ON DELETE CASCADE,
  constraint payment_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint payment_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint payment_supplier_id_provider_id_fkey FOREIGN KEY (supplier_id, provider_id) REFERENCES payment_provider(supplier_id, id),
  constraint payment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_check CHECK (((resolution IS NULL) = (resolved_at IS NULL))),
  constraint payment_check1 CHECK (((resolution IS NULL) OR (problem IS NOT NULL))),
  constraint payment_problem_check CHECK ((problem = ANY (ARRAY['late'::text, 'short'::text, 'over'::text, 'double'::text, 'unidentified'::text]))),
  constraint payment_resolution_check CHECK ((resolution = ANY (ARRAY['accepted'::text, 'refunded'::text, 'charged'::text])))
);
CREATE INDEX payment_of_charge ON public.payment USING btree (supplier_id, charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX payment_of_order ON public.payment USING btree (supplier_id, order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX payment_of_provider ON public.payment USING btree (supplier_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX payment_open_problem ON public.payment USING btree (supplier_id, received_at DESC) WHERE ((problem IS NOT NULL) AND (resolved_at IS NULL));

create table payment_method (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  description text not null default ''::text,
  flow text not null default 'pick-first'::text,
  price_adjustment integer not null default 0,
  minimum_cents bigint not null default 0,
  customer_kind text,
  is_active boolean not null default true,
  "position" integer not null default 0,
  term_days integer not null default 28,
  version integer not null default 1,
  constraint payment_method_pkey PRIMARY KEY (supplier_id, id),
  constraint payment_method_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint payment_method_customer_kind_check CHECK ((customer_kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint payment_method_flow_check CHECK ((flow = ANY (ARRAY['pay-first'::text, 'pick-first'::text]))),
  constraint payment_method_kind_check CHECK ((kind = ANY (ARRAY['pix'::text, 'boleto'::text, 'card'::text, 'machine'::text, 'cash'::text, 'account'::text]))),
  constraint payment_method_minimum_cents_check CHECK ((minimum_cents >= 0)),
  constraint payment_method_price_adjustment_check CHECK (((price_adjustment >= '-9999'::integer) AND (price_adjustment <= 100000))),
  constraint payment_method_term_days_check CHECK (((term_days >= 0) AND (term_days <= 365)))
);
CREATE TRIGGER payment_method_changed_delete AFTER DELETE ON public.payment_method REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER payment_method_changed_insert AFTER INSERT ON public.payment_method REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER payment_method_changed_update AFTER UPDATE ON public.payment_method REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER payment_method_rights AFTER INSERT OR DELETE OR UPDATE OF kind, is_active, customer_kind ON public.payment_method FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table payment_provider (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  settings jsonb not null,
  sealed_secrets bytea not null,
  webhook_hash bytea not null,
  is_active boolean not null default true,
  updated_at timestamp with time zone not null default now(),
  tested_at timestamp with time zone,
  test_error text,
  swept_until timestamp with time zone not null default now(),
  constraint payment_provider_pkey PRIMARY KEY (supplier_id, id),
  constraint payment_provider_supplier_id_kind_key UNIQUE (supplier_id, kind),
  constraint payment_provider_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint payment_provider_kind_check CHECK ((kind = ANY (ARRAY['api-pix'::text, 'mercado-pago'::text]))),
  constraint payment_provider_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);
CREATE TRIGGER payment_provider_changed AFTER INSERT OR DELETE ON public.payment_provider FOR EACH ROW EXECUTE FUNCTION tell_payment_provider_changed();
CREATE TRIGGER payment_provider_switched AFTER UPDATE OF is_active ON public.payment_provider FOR EACH ROW WHEN ((old.is_active IS DISTINCT FROM new.is_active)) EXECUTE FUNCTION tell_payment_provider_changed();

create table payment_webhook (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  received_at timestamp with time zone not null default now(),
  is_verified boolean not null,
  refs text[] not null,
  handled_at timestamp with time zone,
  constraint payment_webhook_pkey PRIMARY KEY (supplier_id, id),
  constraint payment_webhook_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint payment_webhook_supplier_id_provider_id_fkey FOREIGN KEY (supplier_id, provider_id) REFERENCES payment_provider(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX payment_webhook_by_age ON public.payment_webhook USING btree (received_at);
CREATE INDEX payment_webhook_of_provider ON public.payment_webhook USING btree (supplier_id, provider_id);

create table phone_message (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid,
  channel text not null,
  recipient text not null,
  content json,
  attempts smallint not null default 0,
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default now(),
  constraint phone_message_pkey PRIMARY KEY (supplier_id, id),
  constraint phone_message_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint phone_message_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  constraint phone_message_recipient_check CHECK ((recipient ~ '^\+55[1-9]{2}9[0-9]{8}$'::text)),
  constraint phone_message_says_something CHECK (((content IS NOT NULL) OR (sent_at IS NOT NULL) OR (failed_at IS NOT NULL))),
  constraint phone_message_sent_or_failed CHECK (((sent_at IS NULL) OR (failed_at IS NULL)))
);
CREATE INDEX phone_message_by_age ON public.phone_message USING btree (created_at);
CREATE INDEX phone_message_supplier_id_customer_id_created_at_idx ON public.phone_message USING btree (supplier_id, customer_id, created_at);
CREATE INDEX phone_message_supplier_id_recipient_created_at_idx ON public.phone_message USING btree (supplier_id, recipient, created_at);

create table phone_verification (
  supplier_id uuid not null,
  customer_id uuid not null,
  phone text not null,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint phone_verification_pkey PRIMARY KEY (supplier_id, customer_id),
  constraint phone_verification_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE
);

create table pickup_store (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null default 'Loja do Fornecedor'::text,
  address text not null,
  latitude double precision not null,
  longitude double precision not null,
  hours text not null default ''::text,
  "position" integer not null default 0,
  collect_area polygon,
  constraint pickup_store_pkey PRIMARY KEY (supplier_id, id),
  constraint pickup_store_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);
CREATE TRIGGER pickup_store_changed_delete AFTER DELETE ON public.pickup_store REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER pickup_store_changed_insert AFTER INSERT ON public.pickup_store REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER pickup_store_changed_update AFTER UPDATE ON public.pickup_store REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table picture_file (
  supplier_id uuid not null,
  hash text not null,
  size smallint not null,
  content bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint picture_file_pkey PRIMARY KEY (supplier_id, hash, size),
  constraint picture_file_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint picture_file_content_check CHECK ((octet_length(content) <= 1048576)),
  constraint picture_file_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
  constraint picture_file_size_check CHECK ((size = ANY (ARRAY[160, 400, 800, 1600])))
);
CREATE TRIGGER picture_limit_added AFTER INSERT ON public.picture_file REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ensure_limit_of_added('file_bytes');

create table portfolio (
  supplier_id uuid not null,
  representative_id uuid not null,
  customer_id uuid not null,
  constraint portfolio_pkey PRIMARY KEY (supplier_id, representative_id, customer_id),
  constraint portfolio_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint portfolio_supplier_id_representative_id_fkey FOREIGN KEY (supplier_id, representative_id) REFERENCES staff(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX portfolio_supplier_id_customer_id_idx ON public.portfolio USING btree (supplier_id, customer_id);
CREATE TRIGGER portfolio_rights AFTER INSERT OR DELETE OR UPDATE ON public.portfolio FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table price_list (
  supplier_id uuid not null,
  id uuid not null,
  name text not null,
  price_adjustment integer not null default 0,
  customer_kind text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint price_list_pkey PRIMARY KEY (supplier_id, id),
  constraint price_list_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint price_list_customer_kind_check CHECK ((customer_kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint price_list_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 80))),
  constraint price_list_price_adjustment_check CHECK (((price_adjustment >= '-9000'::integer) AND (price_adjustment <= 20000)))
);
CREATE UNIQUE INDEX price_list_name ON public.price_list USING btree (supplier_id, plain_text(name));
CREATE UNIQUE INDEX price_list_of_kind ON public.price_list USING btree (supplier_id, customer_kind) WHERE (is_active AND (customer_kind IS NOT NULL));
CREATE TRIGGER price_list_changed_delete AFTER DELETE ON public.price_list REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER price_list_changed_insert AFTER INSERT ON public.price_list REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER price_list_changed_update AFTER UPDATE ON public.price_list REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER price_list_rights AFTER INSERT OR DELETE OR UPDATE OF is_active, customer_kind ON public.price_list FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table price_list_price (
  supplier_id uuid not null,
  price_list_id uuid not null,
  product_id uuid not null,
  price bigint not null,
  constraint price_list_price_pkey PRIMARY KEY (supplier_id, price_list_id, product_id),
  constraint price_list_price_supplier_id_price_list_id_fkey FOREIGN KEY (supplier_id, price_list_id) REFERENCES price_list(supplier_id, id) ON DELETE CASCADE,
  constraint price_list_price_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint price_list_price_price_check CHECK ((price >= 0))
);
CREATE INDEX price_list_price_of_product ON public.price_list_price USING btree (supplier_id, product_id);
CREATE TRIGGER price_list_price_changed_delete AFTER DELETE ON public.price_list_price REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER price_list_price_changed_insert AFTER INSERT ON public.price_list_price REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER price_list_price_changed_update AFTER UPDATE ON public.price_list_price REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table price_request (
  supplier_id uuid not null,
  negotiation_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  price bigint not null,
  reason text not null default ''::text,
  requested_at timestamp with time zone not null default now(),
  is_approved boolean,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint price_request_pkey PRIMARY KEY (supplier_id, negotiation_id, product_id),
  constraint price_request_supplier_id_decided_by_fkey FOREIGN KEY (supplier_id, decided_by) REFERENCES staff(supplier_id, id) ON DELETE SET NULL (decided_by),
  constraint price_request_supplier_id_negotiation_id_fkey FOREIGN KEY (supplier_id, negotiation_id) REFERENCES negotiation(supplier_id, id) ON DELETE CASCADE,
  constraint price_request_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id),
  constraint price_request_check CHECK (((is_approved IS NULL) = (decided_at IS NULL))),
  constraint price_request_price_check CHECK ((price > 0)),
  constraint price_request_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX price_request_decided_by ON public.price_request USING btree (supplier_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX price_request_of_product ON public.price_request USING btree (supplier_id, product_id);

create table privacy_request (
  supplier_id uuid not null,
  id uuid not null,
  protocol text not null,
  kind text not null,
  state text not null,
  channel text not null,
  name text not null,
  email text not null default ''::text,
  phone text not null default ''::text,
  document text not null default ''::text,
  text text not null default ''::text,
  customer_id uuid,
  login_id uuid,
  received_at timestamp with time zone not null default now(),
  due_on date not null,
  closed_at timestamp with time zone,
  identity_proof text,
  proof_note text not null default ''::text,
  answer text not null default ''::text,
  refusal text,
  code_channel text,
  code_hash text,
  code_expires_at timestamp with time zone,
  code_tries integer not null default 0,
  constraint privacy_request_pkey PRIMARY KEY (supplier_id, id),
  constraint privacy_request_supplier_id_protocol_key UNIQUE (supplier_id, protocol),
  constraint privacy_request_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL,
  constraint privacy_request_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE SET NULL (customer_id),
  constraint privacy_request_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint privacy_request_answer_check CHECK ((length(answer) <= 5000)),
  constraint privacy_request_channel_check CHECK ((channel = ANY (ARRAY['account'::text, 'form'::text, 'phone'::text, 'letter'::text, 'email'::text, 'in-person'::text]))),
  constraint privacy_request_check CHECK (((closed_at IS NOT NULL) = (state = ANY (ARRAY['answered'::text, 'refused'::text])))),
  constraint privacy_request_check1 CHECK (((refusal IS NOT NULL) = (state = 'refused'::text))),
  constraint privacy_request_code_channel_check CHECK ((code_channel = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint privacy_request_email_check CHECK ((email = lower(email))),
  constraint privacy_request_identity_proof_check CHECK ((identity_proof = ANY (ARRAY['session'::text, 'email-code'::text, 'phone-code'::text, 'document'::text, 'call-back'::text]))),
  constraint privacy_request_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'export'::text, 'correction'::text, 'erasure'::text, 'sharing'::text, 'withdrawal'::text, 'objection'::text]))),
  constraint privacy_request_name_check CHECK ((length(name) <= 120)),
  constraint privacy_request_proof_note_check CHECK ((length(proof_note) <= 500)),
  constraint privacy_request_protocol_check CHECK ((protocol ~ '^[0-9]{8}-[0-9]{8}$'::text)),
  constraint privacy_request_refusal_check CHECK ((refusal = ANY (ARRAY['not-identified'::text, 'not-controller'::text, 'legal-duty'::text, 'legal-claims'::text, 'no-data'::text, 'other'::text]))),
  constraint privacy_request_state_check CHECK ((state = ANY (ARRAY['verifying'::text, 'received'::text, 'in-progress'::text, 'answered'::text, 'refused'::text]))),
  constraint privacy_request_text_check CHECK ((length(text) <= 2000))
);
CREATE INDEX privacy_request_by_state ON public.privacy_request USING btree (supplier_id, state, due_on);
CREATE INDEX privacy_request_of_customer ON public.privacy_request USING btree (supplier_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX privacy_request_of_email ON public.privacy_request USING btree (supplier_id, email, received_at) WHERE (email <> ''::text);
CREATE INDEX privacy_request_of_login ON public.privacy_request USING btree (login_id) WHERE (login_id IS NOT NULL);

create table privacy_request_event (
  supplier_id uuid not null,
  request_id uuid not null,
  "position" integer not null,
  step text not null,
  happened_at timestamp with time zone not null default now(),
  login_id uuid,
  text text not null default ''::text,
  constraint privacy_request_event_pkey PRIMARY KEY (supplier_id, request_id, "position"),
  constraint privacy_request_event_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id),
  constraint privacy_request_event_supplier_id_request_id_fkey FOREIGN KEY (supplier_id, request_id) REFERENCES privacy_request(supplier_id, id) ON DELETE CASCADE,
  constraint privacy_request_event_step_check CHECK ((step = ANY (ARRAY['received'::text, 'proved'::text, 'started'::text, 'exported'::text, 'erased'::text, 'answered'::text, 'refused'::text]))),
  constraint privacy_request_event_text_check CHECK ((length(text) <= 500))
);
CREATE INDEX privacy_request_event_of_login ON public.privacy_request_event USING btree (login_id) WHERE (login_id IS NOT NULL);

create table privacy_template (
  supplier_id uuid not null,
  kind text not null,
  text text not null,
  constraint privacy_template_pkey PRIMARY KEY (supplier_id, kind),
  constraint privacy_template_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint privacy_template_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'export'::text, 'correction'::text, 'erasure'::text, 'sharing'::text, 'withdrawal'::text, 'objection'::text, 'refusal'::text]))),
  constraint privacy_template_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000)))
);

create table product (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  category_id uuid not null,
  code text not null,
  gtin text,
  slug text not null,
  name text not null,
  description text not null default ''::text,
  brand text,
  unit text not null default 'un'::text,
  packaging text,
  picture text,
  price bigint not null,
  previous_price bigint,
  uninvoiced_price bigint,
  wholesale_price bigint,
  wholesale_minimum integer,
  increment_multiple integer,
  granularity integer,
  min_per_order integer,
  max_per_order integer,
  packaging_price bigint,
  tiers jsonb not null default '[]'::jsonb,
  tags text[] not null default '{}'::text[],
  stock_policy text not null default 'untracked'::text,
  stock integer not null default 0,
  is_quote_only boolean not null default false,
  is_active boolean not null default true,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  is_weighed boolean not null default false,
  weight_tolerance integer,
  cost bigint,
  search_name text generated always as (search_text(search_measures(name))) stored,
  search tsvector generated always as ((((setweight(search_vector(name), 'A'::"char") || setweight(search_vector(COALESCE(packaging, ''::text)), 'A'::"char")) || setweight(search_vector(COALESCE(brand, ''::text)), 'B'::"char")) || setweight(search_vector(description), 'D'::"char"))) stored,
  version integer not null default 1,
  pictures jsonb not null default '[]'::jsonb,
  variant_group_id uuid,
  variant_values text[],
  variant_rank integer,
  search_head text generated always as (search_stem(split_part(search_text(name), ' '::text, 1))) stored,
  stock_minimum integer,
  constraint product_pkey PRIMARY KEY (supplier_id, id),
  constraint product_supplier_id_code_key UNIQUE (supplier_id, code),
  constraint product_supplier_id_slug_key UNIQUE (supplier_id, slug),
  constraint product_supplier_id_category_id_fkey FOREIGN KEY (supplier_id, category_id) REFERENCES category(supplier_id, id),
  constraint product_supplier_id_variant_group_id_fkey FOREIGN KEY (supplier_id, variant_group_id) REFERENCES variant_group(supplier_id, id),
  constraint product_check CHECK ((previous_price > price)),
  constraint product_check1 CHECK (((min_per_order IS NULL) OR (max_per_order IS NULL) OR (min_per_order <= max_per_order))),
  constraint product_cost_check CHECK ((cost >= 0)),
  constraint product_granularity_check CHECK ((granularity > 0)),
  constraint product_gtin_check CHECK ((gtin ~ '^[0-9]{8,14}$'::text)),
  constraint product_increment_multiple_check CHECK ((increment_multiple > 0)),
  constraint product_max_per_order_check CHECK ((max_per_order > 0)),
  constraint product_min_per_order_check CHECK ((min_per_order > 0)),
  constraint product_packaging_price_check CHECK ((packaging_price >= 0)),
  constraint product_pictures_check CHECK (((jsonb_typeof(pictures) = 'array'::text) AND ((pictures = '[]'::jsonb) OR (NOT (((pictures -> 0) ->> 'name'::text) IS DISTINCT FROM picture))))),
  constraint product_price_check CHECK ((price >= 0)),
  constraint product_stock_check CHECK ((stock >= 0)),
  constraint product_stock_minimum_check CHECK ((stock_minimum > 0)) NOT VALID,
  constraint product_stock_policy_check CHECK ((stock_policy = ANY (ARRAY['untracked'::text, 'tracked'::text, 'on-request'::text]))),
  constraint product_uninvoiced_price_check CHECK ((uninvoiced_price > 0)),
  constraint product_variant_check CHECK (
CASE
    WHEN (variant_group_id IS NULL) THEN ((variant_values IS NULL) AND (variant_rank IS NULL))
    ELSE ((variant_values IS NOT NULL) AND ((cardinality(variant_values) >= 1) AND (cardinality(variant_values) <= 2)) AND (variant_rank IS NOT NULL) AND (variant_rank >= 0))
END),
  constraint product_version_check CHECK ((version > 0)),
  constraint product_weight_tolerance_check CHECK (((weight_tolerance >= 0) AND (weight_tolerance <= 10000))),
  constraint product_wholesale_minimum_check CHECK ((wholesale_minimum > 0)),
  constraint product_wholesale_price_check CHECK ((wholesale_price > 0))
) with (fillfactor=90);
CREATE INDEX product_archived ON public.product USING btree (supplier_id, plain_text(name), id) INCLUDE (name) WHERE (NOT is_active);
CREATE INDEX product_brand ON public.product USING btree (supplier_id, brand) WHERE is_active;
CREATE INDEX product_by_name ON public.product USING btree (supplier_id, plain_text(name), id) INCLUDE (name) WHERE is_active;
CREATE INDEX product_category ON public.product USING btree (supplier_id, category_id, "position", id) WHERE is_active;
CREATE INDEX product_category_name ON public.product USING btree (supplier_id, category_id, plain_text(name), id) INCLUDE (name) WHERE is_active;
CREATE INDEX product_category_newest ON public.product USING btree (supplier_id, category_id, created_at DESC, id) WHERE is_active;
CREATE INDEX product_category_price ON public.product USING btree (supplier_id, category_id, price, id) WHERE is_active;
CREATE INDEX product_code_key ON public.product USING btree (supplier_id, code_key(code) text_pattern_ops);
CREATE INDEX product_gtin ON public.product USING btree (supplier_id, gtin) WHERE (gtin IS NOT NULL);
CREATE INDEX product_gtin_end ON public.product USING btree (supplier_id, reverse(gtin) text_pattern_ops) WHERE (is_active AND (gtin IS NOT NULL));
CREATE INDEX product_gtin_start ON public.product USING btree (supplier_id, gtin text_pattern_ops) WHERE (is_active AND (gtin IS NOT NULL));
CREATE INDEX product_newest ON public.product USING btree (supplier_id, created_at DESC, id) WHERE is_active;
CREATE INDEX product_of_category ON public.product USING btree (supplier_id, category_id);
CREATE INDEX product_of_scale ON public.product USING btree (supplier_id, plain_text(name), id) INCLUDE (name) WHERE (is_active AND (lower(unit) = ANY (ARRAY['kg'::text, 'g'::text])));
CREATE INDEX product_on_offer ON public.product USING btree (supplier_id, "position", id) WHERE (is_active AND (previous_price IS NOT NULL));
CREATE INDEX product_position ON public.product USING btree (supplier_id, "position", id) WHERE is_active;
CREATE INDEX product_price ON public.product USING btree (supplier_id, price, id) WHERE is_active;
CREATE INDEX product_search ON public.product USING gin (supplier_id, search) WHERE is_active;
CREATE INDEX product_similar ON public.product USING btree (supplier_id, category_id, search_name, id) WHERE is_active;
CREATE INDEX product_stock_minimum ON public.product USING btree (supplier_id, id) WHERE (stock_minimum IS NOT NULL);
CREATE INDEX product_tags ON public.product USING gin (supplier_id, tags) WHERE is_active;
CREATE UNIQUE INDEX product_variant_rank ON public.product USING btree (supplier_id, variant_group_id, variant_rank) WHERE (variant_group_id IS NOT NULL);
CREATE UNIQUE INDEX product_variant_values ON public.product USING btree (supplier_id, variant_group_id, variant_values) WHERE (variant_group_id IS NOT NULL);
CREATE INDEX product_with_tiers ON public.product USING btree (supplier_id, plain_text(name), id) INCLUDE (name) WHERE (is_active AND (tiers <> '[]'::jsonb));
CREATE TRIGGER product_changed_delete AFTER DELETE ON public.product REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER product_changed_for_readers AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_product_changed();
CREATE TRIGGER product_changed_insert AFTER INSERT ON public.product REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER product_changed_update AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_product_changed();
CREATE TRIGGER product_counted_delete AFTER DELETE ON public.product REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_products_removed();
CREATE TRIGGER product_counted_insert AFTER INSERT ON public.product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_products_added();
CREATE TRIGGER product_counted_update AFTER UPDATE ON public.product FOR EACH ROW WHEN (((old.is_active IS DISTINCT FROM new.is_active) OR (old.category_id IS DISTINCT FROM new.category_id))) EXECUTE FUNCTION note_product_moved();
CREATE TRIGGER product_limit_activated AFTER UPDATE OF is_active ON public.product FOR EACH ROW WHEN ((new.is_active AND (NOT old.is_active))) EXECUTE FUNCTION ensure_limit_of_row('products');
CREATE TRIGGER product_limit_added AFTER INSERT ON public.product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ensure_limit_of_added('products');
CREATE TRIGGER product_sold_out_insert AFTER INSERT ON public.product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_sold_out_added();
CREATE TRIGGER product_sold_out_update AFTER UPDATE ON public.product FOR EACH ROW WHEN ((is_sold_out(old.is_active, old.stock_policy, old.stock, old.min_per_order, old.granularity) IS DISTINCT FROM is_sold_out(new.is_active, new.stock_policy, new.stock, new.min_per_order, new.granularity))) EXECUTE FUNCTION note_sold_out_changed();
CREATE TRIGGER product_words_insert AFTER INSERT ON public.product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER product_words_update AFTER UPDATE ON public.product REFERENCING OLD TABLE AS former NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();

create table product_change (
  supplier_id uuid not null,
  product_id uuid not null,
  changed_at timestamp with time zone not null,
  constraint product_change_pkey PRIMARY KEY (supplier_id, product_id),
  constraint product_change_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE
);

create table product_count (
  supplier_id uuid not null,
  category_id uuid not null,
  products integer not null,
  constraint product_count_pkey PRIMARY KEY (supplier_id, category_id),
  constraint product_count_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);

create table product_count_change (
  supplier_id uuid not null,
  id bigint not null generated always as identity,
  category_id uuid not null,
  products integer not null,
  constraint product_count_change_pkey PRIMARY KEY (supplier_id, id),
  constraint product_count_change_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);

create table product_pair (
  supplier_id uuid not null,
  product_id uuid not null,
  other_id uuid not null,
  lift double precision not null,
  constraint product_pair_pkey PRIMARY KEY (supplier_id, product_id, other_id),
  constraint product_pair_supplier_id_other_id_fkey FOREIGN KEY (supplier_id, other_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint product_pair_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint product_pair_lift_check CHECK ((lift > (1)::double precision))
);
CREATE INDEX product_pair_of_other ON public.product_pair USING btree (supplier_id, other_id);

create table product_sales (
  supplier_id uuid not null,
  product_id uuid not null,
  orders integer not null,
  constraint product_sales_pkey PRIMARY KEY (supplier_id, product_id),
  constraint product_sales_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint product_sales_orders_check CHECK ((orders > 0))
);

create table promotion (
  supplier_id uuid not null,
  id uuid not null,
  name text not null,
  discount integer,
  customer_kind text,
  tags text[] not null default '{}'::text[],
  is_published boolean not null default true,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint promotion_pkey PRIMARY KEY (supplier_id, id),
  constraint promotion_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint promotion_customer_kind_check CHECK ((customer_kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint promotion_discount_check CHECK (((discount >= 1) AND (discount <= 9000))),
  constraint promotion_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 80))),
  constraint promotion_period_check CHECK ((starts_at < ends_at))
);
CREATE INDEX promotion_by_end ON public.promotion USING btree (supplier_id, ends_at);
CREATE TRIGGER promotion_changed_delete AFTER DELETE ON public.promotion REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER promotion_changed_insert AFTER INSERT ON public.promotion REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER promotion_changed_update AFTER UPDATE ON public.promotion REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table promotion_category (
  supplier_id uuid not null,
  promotion_id uuid not null,
  category_id uuid not null,
  constraint promotion_category_pkey PRIMARY KEY (supplier_id, promotion_id, category_id),
  constraint promotion_category_supplier_id_category_id_fkey FOREIGN KEY (supplier_id, category_id) REFERENCES category(supplier_id, id) ON DELETE CASCADE,
  constraint promotion_category_supplier_id_promotion_id_fkey FOREIGN KEY (supplier_id, promotion_id) REFERENCES promotion(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX promotion_category_of_category ON public.promotion_category USING btree (supplier_id, category_id);
CREATE TRIGGER promotion_category_changed_delete AFTER DELETE ON public.promotion_category REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER promotion_category_changed_insert AFTER INSERT ON public.promotion_category REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER promotion_category_changed_update AFTER UPDATE ON public.promotion_category REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table promotion_product (
  supplier_id uuid not null,
  promotion_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  price bigint,
  constraint promotion_product_pkey PRIMARY KEY (supplier_id, promotion_id, product_id),
  constraint promotion_product_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint promotion_product_supplier_id_promotion_id_fkey FOREIGN KEY (supplier_id, promotion_id) REFERENCES promotion(supplier_id, id) ON DELETE CASCADE,
  constraint promotion_product_price_check CHECK ((price > 0))
);
CREATE INDEX promotion_product_of_product ON public.promotion_product USING btree (supplier_id, product_id);
CREATE TRIGGER promotion_product_changed_delete AFTER DELETE ON public.promotion_product REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER promotion_product_changed_insert AFTER INSERT ON public.promotion_product REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER promotion_product_changed_update AFTER UPDATE ON public.promotion_product REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table purchase_habit (
  supplier_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  purchases integer not null,
  every_days double precision,
  last_bought_on date not null,
  last_quantity integer not null,
  constraint purchase_habit_pkey PRIMARY KEY (supplier_id, customer_id, product_id),
  constraint purchase_habit_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint purchase_habit_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint purchase_habit_every_days_check CHECK ((every_days > (0)::double precision)),
  constraint purchase_habit_last_quantity_check CHECK ((last_quantity > 0)),
  constraint purchase_habit_purchases_check CHECK ((purchases > 0))
);
CREATE INDEX purchase_habit_of_product ON public.purchase_habit USING btree (supplier_id, product_id);

create table purchase_order (
  supplier_id uuid not null,
  number bigint not null,
  customer_id uuid not null,
  status text not null,
  flow text not null,
  placed_at timestamp with time zone not null default now(),
  channel text not null,
  placed_by uuid,
  placed_as text not null,
  customer_name text not null,
  customer_document text not null,
  items_cents bigint not null,
  packaging_cents bigint not null,
  discount_cents bigint not null,
  delivery_fee_cents bigint not null,
  total_cents bigint not null,
  delivery_type text not null,
  delivery_option_id uuid not null,
  delivery_option_name text not null,
  delivery_period text not null default ''::text,
  delivery_date date,
  delivery_address jsonb,
  pickup_store jsonb,
  billing_address jsonb,
  payment_method_id uuid not null,
  payment_kind text not null,
  payment_name text not null,
  payment_adjustment integer not null default 0,
  payment_state text not null default 'open'::text,
  coupon_code text,
  coupon_snapshot jsonb,
  note text not null default ''::text,
  customer_order_number text not null default ''::text,
  traits jsonb not null default '[]'::jsonb,
  fingerprint bytea not null,
  duplicate_window tstzrange not null default tstzrange(now(), (now() + '00:01:00'::interval)),
  idempotency_key text,
  api_key_id uuid,
  erased_at timestamp with time zone,
  is_slot_taken boolean not null default false,
  idempotency_hash bytea,
  installments smallint not null default 1,
  handover_code text not null default lpad(((((('x'::text || "left"((gen_random_uuid())::text, 8)))::bit(32))::bigint % (10000)::bigint))::text, 4, '0'::text),
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  authorized_cents bigint,
  picked_at timestamp with time zone,
  received_by text not null default ''::text,
  change_for_cents bigint,
  approval text,
  approval_due_at timestamp with time zone,
  delivery_discount_cents bigint not null default 0,
  campaign jsonb,
  delivery_adjustment integer not null default 0,
  constraint purchase_order_pkey PRIMARY KEY (supplier_id, number),
  constraint order_not_twice EXCLUDE USING gist (supplier_id WITH =, customer_id WITH =, fingerprint WITH =, duplicate_window WITH &&) WHERE ((status <> 'cancelled'::text)),
  constraint purchase_order_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES login(id),
  constraint purchase_order_supplier_id_api_key_id_fkey FOREIGN KEY (supplier_id, api_key_id) REFERENCES api_key(supplier_id, id),
  constraint purchase_order_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id),
  constraint purchase_order_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint order_placed_by_someone CHECK (((placed_by IS NOT NULL) OR (placed_as = 'api-key'::text) OR (erased_at IS NOT NULL))),
  constraint purchase_order_approval_check CHECK ((approval = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text]))),
  constraint purchase_order_approval_due CHECK (((approval IS DISTINCT FROM 'waiting'::text) OR (approval_due_at IS NOT NULL))),
  constraint purchase_order_authorized_cents_check CHECK ((authorized_cents >= 0)),
  constraint purchase_order_campaign_check CHECK ((jsonb_typeof(campaign) = 'object'::text)),
  constraint purchase_order_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'manual'::text]))),
  constraint purchase_order_check CHECK ((total_cents = (((items_cents + packaging_cents) - discount_cents) + delivery_fee_cents))),
  constraint purchase_order_check1 CHECK (((delivery_type = 'delivery'::text) = (delivery_address IS NOT NULL))),
  constraint purchase_order_check2 CHECK (((delivery_type = 'pickup'::text) = (pickup_store IS NOT NULL))),
  constraint purchase_order_check3 CHECK (((change_for_cents IS NULL) OR ((change_for_cents > 0) AND (payment_kind = 'cash'::text)))),
  constraint purchase_order_delivery_discount_cents_check CHECK ((delivery_discount_cents >= 0)),
  constraint purchase_order_delivery_fee_cents_check CHECK ((delivery_fee_cents >= 0)),
  constraint purchase_order_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['delivery'::text, 'pickup'::text]))),
  constraint purchase_order_discount_cents_check CHECK ((discount_cents >= 0)),
  constraint purchase_order_flow_check CHECK ((flow = ANY (ARRAY['pay-first'::text, 'pick-first'::text]))),
  constraint purchase_order_handover_code_check CHECK ((handover_code ~ '^\d{4}$'::text)),
  constraint purchase_order_installments_check CHECK (((installments >= 1) AND (installments <= 24))),
  constraint purchase_order_items_cents_check CHECK ((items_cents >= 0)),
  constraint purchase_order_packaging_cents_check CHECK ((packaging_cents >= 0)),
  constraint purchase_order_payment_kind_check CHECK ((payment_kind = ANY (ARRAY['pix'::text, 'boleto'::text, 'card'::text, 'machine'::text, 'cash'::text, 'account'::text]))),
  constraint purchase_order_payment_state_check CHECK ((payment_state = ANY (ARRAY['open'::text, 'paid'::text, 'refunded'::text]))),
  constraint purchase_order_placed_as_check CHECK ((placed_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text]))) NOT VALID,
  constraint purchase_order_status_check CHECK ((status = ANY (ARRAY['quote-requested'::text, 'quote-priced'::text, 'placed'::text, 'picking'::text, 'awaiting-payment'::text, 'paid'::text, 'ready-for-pickup'::text, 'out-for-delivery'::text, 'delivered'::text, 'cancelled'::text])))
);
CREATE INDEX order_by_change ON public.purchase_order USING btree (supplier_id, changed_in, number);
CREATE INDEX order_by_day ON public.purchase_order USING btree (supplier_id, placed_at);
CREATE UNIQUE INDEX order_idempotency ON public.purchase_order USING btree (supplier_id, customer_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX order_of_api_key ON public.purchase_order USING btree (supplier_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX order_of_customer ON public.purchase_order USING btree (supplier_id, customer_id, number DESC);
CREATE INDEX order_open ON public.purchase_order USING btree (status) WHERE (status <> ALL (ARRAY['delivered'::text, 'cancelled'::text]));
CREATE INDEX order_open_quotes ON public.purchase_order USING btree (supplier_id, status, number) WHERE (status = ANY (ARRAY['quote-requested'::text, 'quote-priced'::text]));
CREATE INDEX order_placed_by ON public.purchase_order USING btree (placed_by) WHERE (placed_by IS NOT NULL);
CREATE INDEX purchase_order_approval_due_at ON public.purchase_order USING btree (approval_due_at) WHERE ((approval = 'waiting'::text) AND (status = 'placed'::text));
CREATE INDEX purchase_order_waiting ON public.purchase_order USING btree (supplier_id, customer_id) WHERE ((approval = 'waiting'::text) AND (status = 'placed'::text));
CREATE TRIGGER purchase_order_stamped BEFORE INSERT OR UPDATE ON public.purchase_order FOR EACH ROW EXECUTE FUNCTION stamp_order_change();

create table quote_version (
  supplier_id uuid not null,
  order_number bigint not null,
  version integer not null,
  requested_at timestamp with time zone not null default now(),
  requested_by uuid,
  requested_as text,
  request_note text not null default ''::text,
  request_lines jsonb not null,
  priced_at timestamp with time zone,
  priced_by uuid,
  priced_as text,
  valid_until timestamp with time zone,
  offer_note text not null default ''::text,
  offer_lines jsonb,
  offer_cents bigint,
  reminded_at timestamp with time zone,
  constraint quote_version_pkey PRIMARY KEY (supplier_id, order_number, version),
  constraint quote_version_priced_by_fkey FOREIGN KEY (priced_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint quote_version_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint quote_version_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint quote_version_check CHECK ((((priced_at IS NULL) = (valid_until IS NULL)) AND ((priced_at IS NULL) = (offer_lines IS NULL)) AND ((priced_at IS NULL) = (offer_cents IS NULL)))),
  constraint quote_version_offer_cents_check CHECK ((offer_cents >= 0)),
  constraint quote_version_offer_lines_check CHECK ((jsonb_typeof(offer_lines) = 'array'::text)),
  constraint quote_version_priced_as_check CHECK ((priced_as = ANY (ARRAY['attendant'::text, 'staff'::text]))),
  constraint quote_version_request_lines_check CHECK ((jsonb_typeof(request_lines) = 'array'::text)),
  constraint quote_version_requested_as_check CHECK ((requested_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text]))) NOT VALID,
  constraint quote_version_version_check CHECK ((version > 0))
);
CREATE INDEX quote_version_priced_by ON public.quote_version USING btree (priced_by) WHERE (priced_by IS NOT NULL);
CREATE INDEX quote_version_requested_by ON public.quote_version USING btree (requested_by) WHERE (requested_by IS NOT NULL);

create table recommendation_feedback (
  supplier_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  session_id uuid not null,
  seen_at timestamp with time zone,
  clicked_at timestamp with time zone,
  added_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint recommendation_feedback_pkey PRIMARY KEY (supplier_id, customer_id, product_id, session_id),
  constraint recommendation_feedback_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint recommendation_feedback_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX recommendation_feedback_created ON public.recommendation_feedback USING btree (created_at);
CREATE INDEX recommendation_feedback_of_product ON public.recommendation_feedback USING btree (supplier_id, product_id);

create table recommendation_run (
  supplier_id uuid not null,
  refreshed_at timestamp with time zone not null,
  constraint recommendation_run_pkey PRIMARY KEY (supplier_id),
  constraint recommendation_run_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);

create table recovery_code (
  login_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (login_id, code_hash),
  constraint recovery_code_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE
);

create table referral (
  supplier_id uuid not null,
  friend_id uuid not null,
  referrer_id uuid not null,
  order_number bigint not null,
  outcome text not null,
  coupon_id uuid,
  decided_at timestamp with time zone not null default now(),
  constraint referral_pkey PRIMARY KEY (supplier_id, friend_id),
  constraint referral_supplier_id_coupon_id_fkey FOREIGN KEY (supplier_id, coupon_id) REFERENCES coupon(supplier_id, id) ON DELETE SET NULL (coupon_id),
  constraint referral_supplier_id_friend_id_fkey FOREIGN KEY (supplier_id, friend_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint referral_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint referral_supplier_id_referrer_id_fkey FOREIGN KEY (supplier_id, referrer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint referral_check CHECK (((outcome = 'rewarded'::text) OR (coupon_id IS NULL))),
  constraint referral_outcome_check CHECK ((outcome = ANY (ARRAY['rewarded'::text, 'same-person'::text])))
);
CREATE INDEX referral_of_coupon ON public.referral USING btree (supplier_id, coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX referral_of_order ON public.referral USING btree (supplier_id, order_number);
CREATE INDEX referral_of_referrer ON public.referral USING btree (supplier_id, referrer_id);

create table referral_program (
  supplier_id uuid not null,
  is_active boolean not null default true,
  friend_kind text not null,
  friend_value bigint not null,
  friend_minimum_cents bigint not null default 0,
  reward_kind text not null,
  reward_value bigint not null,
  reward_minimum_cents bigint not null default 0,
  reward_days integer not null,
  constraint referral_program_pkey PRIMARY KEY (supplier_id),
  constraint referral_program_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint referral_program_check CHECK (((friend_value > 0) AND ((friend_kind = 'fixed'::text) OR (friend_value <= 10000)))),
  constraint referral_program_check1 CHECK (((reward_value > 0) AND ((reward_kind = 'fixed'::text) OR (reward_value <= 10000)))),
  constraint referral_program_friend_kind_check CHECK ((friend_kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint referral_program_friend_minimum_cents_check CHECK ((friend_minimum_cents >= 0)),
  constraint referral_program_reward_days_check CHECK (((reward_days >= 1) AND (reward_days <= 365))),
  constraint referral_program_reward_kind_check CHECK ((reward_kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint referral_program_reward_minimum_cents_check CHECK ((reward_minimum_cents >= 0))
);

create table refund (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  amount_cents bigint not null,
  state text not null default 'requested'::text,
  reason text,
  external_id text,
  created_at timestamp with time zone not null default now(),
  constraint refund_pkey PRIMARY KEY (supplier_id, id),
  constraint refund_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint refund_supplier_id_payment_id_fkey FOREIGN KEY (supplier_id, payment_id) REFERENCES payment(supplier_id, id) ON DELETE CASCADE,
  constraint refund_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX refund_of_payment ON public.refund USING btree (supplier_id, payment_id);
CREATE INDEX refund_unfinished ON public.refund USING btree (created_at) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text]));

create table refused_synonym (
  supplier_id uuid not null,
  word text not null,
  meaning text not null,
  refused_at timestamp with time zone not null default now(),
  constraint refused_synonym_pkey PRIMARY KEY (supplier_id, word, meaning),
  constraint refused_synonym_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);

create table return_settings (
  supplier_id uuid not null,
  company_days integer not null,
  offers_exchange boolean not null,
  instructions text not null,
  version integer not null default 1,
  constraint return_settings_pkey PRIMARY KEY (supplier_id),
  constraint return_settings_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint return_settings_company_days_check CHECK (((company_days >= 0) AND (company_days <= 90))),
  constraint return_settings_instructions_check CHECK ((length(instructions) <= 1000))
);

create table sales_day (
  supplier_id uuid not null,
  dimension text not null,
  day date not null,
  key text not null,
  label text not null default ''::text,
  orders integer not null,
  quantity bigint not null default 0,
  total_cents bigint not null,
  delivery_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  constraint sales_day_pkey PRIMARY KEY (supplier_id, dimension, day, key),
  constraint sales_day_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint sales_day_dimension_check CHECK ((dimension = ANY (ARRAY['total'::text, 'product'::text, 'customer'::text, 'representative'::text, 'payment'::text, 'delivery'::text, 'coupon'::text, 'combo'::text, 'channel'::text])))
);

create table sales_month (
  supplier_id uuid not null,
  dimension text not null,
  month date not null,
  key text not null,
  label text not null default ''::text,
  orders integer not null,
  quantity bigint not null default 0,
  total_cents bigint not null,
  delivery_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  constraint sales_month_pkey PRIMARY KEY (supplier_id, dimension, month, key),
  constraint sales_month_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint sales_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table sales_progress (
  supplier_id uuid not null,
  seen_up_to bigint not null,
  time_zone text not null,
  constraint sales_progress_pkey PRIMARY KEY (supplier_id),
  constraint sales_progress_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);

create table sales_stale_day (
  supplier_id uuid not null,
  day date not null,
  constraint sales_stale_day_pkey PRIMARY KEY (supplier_id, day),
  constraint sales_stale_day_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);

create table saved_view (
  supplier_id uuid not null,
  id uuid not null,
  list text not null,
  login_id uuid not null,
  name text not null,
  search text not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint saved_view_pkey PRIMARY KEY (supplier_id, id),
  constraint saved_view_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint saved_view_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint saved_view_list_check CHECK ((list ~ '^[a-z][a-z-]*$'::text)),
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_view_search_check CHECK ((length(search) <= 1000))
);
CREATE INDEX saved_view_of_list ON public.saved_view USING btree (supplier_id, list);
CREATE INDEX saved_view_of_login ON public.saved_view USING btree (login_id);

create table search_event (
  supplier_id uuid not null,
  id bigint not null generated always as identity,
  happened_at timestamp with time zone not null default now(),
  text text not null,
  found integer not null,
  next_text text,
  next_found integer,
  product_id uuid,
  is_added boolean not null default false,
  constraint search_event_pkey PRIMARY KEY (supplier_id, id),
  constraint search_event_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint search_event_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE SET NULL (product_id)
);
CREATE INDEX search_event_happened_at ON public.search_event USING btree (happened_at);
CREATE INDEX search_event_missed ON public.search_event USING btree (supplier_id, text, happened_at) WHERE (found = 0);
CREATE INDEX search_event_product ON public.search_event USING btree (supplier_id, product_id) WHERE (product_id IS NOT NULL);

create table search_synonym (
  supplier_id uuid not null,
  word text not null,
  meaning text not null,
  constraint search_synonym_pkey PRIMARY KEY (supplier_id, word, meaning),
  constraint search_synonym_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint search_synonym_meaning_check CHECK (((meaning ~ '^[a-z0-9]{1,40}( [a-z0-9]{1,40}){0,3}$'::text) AND ((length(meaning) >= 2) AND (length(meaning) <= 60)))),
  constraint search_synonym_word_check CHECK (((word ~ '^[a-z0-9]{1,40}( [a-z0-9]{1,40}){0,3}$'::text) AND ((length(word) >= 2) AND (length(word) <= 60))))
);
CREATE TRIGGER search_synonym_changed_delete AFTER DELETE ON public.search_synonym REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER search_synonym_changed_insert AFTER INSERT ON public.search_synonym REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER search_synonym_changed_update AFTER UPDATE ON public.search_synonym REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table search_word (
  supplier_id uuid not null,
  word text not null,
  spelling text not null,
  is_in_name boolean not null,
  stem text generated always as (search_stem(word)) stored,
  sound text generated always as (search_sound(spelling)) stored,
  constraint search_word_pkey PRIMARY KEY (supplier_id, word),
  constraint search_word_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);
CREATE INDEX search_word_prefix ON public.search_word USING btree (supplier_id, word text_pattern_ops);
CREATE INDEX search_word_similar ON public.search_word USING gin (supplier_id, word gin_trgm_ops, sound gin_trgm_ops);
CREATE INDEX search_word_sound ON public.search_word USING btree (supplier_id, sound text_pattern_ops);
CREATE INDEX search_word_stem ON public.search_word USING btree (supplier_id, stem);

create table service_area (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  area polygon,
  postal_codes text[] not null default '{}'::text[],
  "position" integer not null default 0,
  constraint service_area_pkey PRIMARY KEY (supplier_id, id),
  constraint service_area_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint service_area_located CHECK (((area IS NOT NULL) OR (postal_codes <> '{}'::text[]))) NOT VALID
);
CREATE TRIGGER service_area_changed_delete AFTER DELETE ON public.service_area REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER service_area_changed_insert AFTER INSERT ON public.service_area REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER service_area_changed_update AFTER UPDATE ON public.service_area REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table session (
  supplier_id uuid not null,
  token_hash bytea not null,
  login_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  acting_customer_id uuid,
  api_key_id uuid,
  is_factor_proved boolean not null default false,
  device text,
  constraint session_pkey PRIMARY KEY (supplier_id, token_hash, expires_at),
  constraint session_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE,
  constraint session_supplier_id_acting_customer_id_fkey FOREIGN KEY (supplier_id, acting_customer_id) REFERENCES customer(supplier_id, id) ON DELETE SET NULL (acting_customer_id),
  constraint session_supplier_id_api_key_id_fkey FOREIGN KEY (supplier_id, api_key_id) REFERENCES api_key(supplier_id, id) ON DELETE CASCADE,
  constraint session_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint session_belongs_to_someone CHECK (((login_id IS NULL) = (api_key_id IS NOT NULL)))
) partition by RANGE (expires_at);
CREATE INDEX session_by_expiry ON ONLY public.session USING btree (expires_at);
CREATE INDEX session_for_customer ON ONLY public.session USING btree (supplier_id, acting_customer_id) WHERE (acting_customer_id IS NOT NULL);
CREATE INDEX session_of_api_key ON ONLY public.session USING btree (supplier_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX session_of_login ON ONLY public.session USING btree (login_id) WHERE (login_id IS NOT NULL);
CREATE INDEX session_of_person ON ONLY public.session USING btree (supplier_id, login_id);
CREATE INDEX session_of_token ON ONLY public.session USING btree (token_hash);
CREATE TRIGGER session_forgotten AFTER DELETE ON public.session FOR EACH ROW EXECUTE FUNCTION forget_session();
CREATE TRIGGER session_rights AFTER DELETE OR UPDATE ON public.session FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table settlement (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  created_at timestamp with time zone not null default now(),
  is_to_key boolean,
  constraint settlement_pkey PRIMARY KEY (supplier_id, id),
  constraint settlement_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint settlement_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);
CREATE INDEX settlement_of_customer ON public.settlement USING btree (supplier_id, customer_id);
CREATE INDEX settlement_to_key ON public.settlement USING btree (supplier_id, customer_id) WHERE (is_to_key IS NOT FALSE);

create table settlement_invoice (
  supplier_id uuid not null,
  settlement_id uuid not null,
  invoice_number bigint not null,
  constraint settlement_invoice_pkey PRIMARY KEY (supplier_id, settlement_id, invoice_number),
  constraint settlement_invoice_supplier_id_invoice_number_fkey FOREIGN KEY (supplier_id, invoice_number) REFERENCES invoice(supplier_id, number) ON DELETE CASCADE,
  constraint settlement_invoice_supplier_id_settlement_id_fkey FOREIGN KEY (supplier_id, settlement_id) REFERENCES settlement(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX settlement_invoice_of_invoice ON public.settlement_invoice USING btree (supplier_id, invoice_number);

create table shopping_list (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  name text not null,
  origin text not null,
  is_shared boolean not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  mail_at timestamp with time zone,
  constraint shopping_list_pkey PRIMARY KEY (supplier_id, id),
  constraint shopping_list_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint shopping_list_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint shopping_list_check CHECK ((is_shared OR (origin = 'from-client'::text))),
  constraint shopping_list_check1 CHECK (((mail_at IS NULL) OR (origin = 'to-client'::text))),
  constraint shopping_list_name_check CHECK ((name <> ''::text)),
  constraint shopping_list_origin_check CHECK ((origin = ANY (ARRAY['from-client'::text, 'to-client'::text])))
);
CREATE INDEX shopping_list_created_by ON public.shopping_list USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX shopping_list_customer ON public.shopping_list USING btree (supplier_id, customer_id, changed_at);
CREATE INDEX shopping_list_disabled ON public.shopping_list USING btree (disabled_at) WHERE (disabled_at IS NOT NULL);
CREATE INDEX shopping_list_mail ON public.shopping_list USING btree (mail_at) WHERE (mail_at IS NOT NULL);

create table shopping_list_line (
  supplier_id uuid not null,
  list_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  is_gift_wrapped boolean not null default false,
  constraint shopping_list_line_pkey PRIMARY KEY (supplier_id, list_id, product_id),
  constraint shopping_list_line_supplier_id_list_id_fkey FOREIGN KEY (supplier_id, list_id) REFERENCES shopping_list(supplier_id, id) ON DELETE CASCADE,
  constraint shopping_list_line_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint shopping_list_line_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX shopping_list_line_product ON public.shopping_list_line USING btree (supplier_id, product_id);

create table short_link (
  supplier_id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  product_id uuid,
  category_id uuid,
  page_id uuid,
  coupon_id uuid,
  list_id uuid,
  ends_at timestamp with time zone,
  is_archived boolean not null default false,
  visits bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint short_link_pkey PRIMARY KEY (supplier_id, code),
  constraint short_link_supplier_id_category_id_fkey FOREIGN KEY (supplier_id, category_id) REFERENCES category(supplier_id, id) ON DELETE CASCADE,
  constraint short_link_supplier_id_coupon_id_fkey FOREIGN KEY (supplier_id, coupon_id) REFERENCES coupon(supplier_id, id) ON DELETE CASCADE,
  constraint short_link_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint short_link_supplier_id_list_id_fkey FOREIGN KEY (supplier_id, list_id) REFERENCES shopping_list(supplier_id, id) ON DELETE CASCADE,
  constraint short_link_supplier_id_page_id_fkey FOREIGN KEY (supplier_id, page_id) REFERENCES content_item(supplier_id, id) ON DELETE CASCADE,
  constraint short_link_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint short_link_check CHECK (((kind = 'product'::text) = (product_id IS NOT NULL))),
  constraint short_link_check1 CHECK (((kind = 'category'::text) = (category_id IS NOT NULL))),
  constraint short_link_check2 CHECK (((kind = 'page'::text) = (page_id IS NOT NULL))),
  constraint short_link_check3 CHECK (((kind = 'coupon'::text) = (coupon_id IS NOT NULL))),
  constraint short_link_check4 CHECK (((kind = 'list'::text) = (list_id IS NOT NULL))),
  constraint short_link_code_check CHECK ((code ~ '^[0-9a-z-]{3,40}$'::text)),
  constraint short_link_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'category'::text, 'page'::text, 'coupon'::text, 'list'::text]))),
  constraint short_link_name_check CHECK ((name <> ''::text))
);
CREATE INDEX short_link_of_category ON public.short_link USING btree (supplier_id, category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX short_link_of_coupon ON public.short_link USING btree (supplier_id, coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX short_link_of_list ON public.short_link USING btree (supplier_id, list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX short_link_of_page ON public.short_link USING btree (supplier_id, page_id) WHERE (page_id IS NOT NULL);
CREATE INDEX short_link_of_product ON public.short_link USING btree (supplier_id, product_id) WHERE (product_id IS NOT NULL);

create table sign_in_token (
  supplier_id uuid not null,
  id uuid not null,
  session_token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sign_in_token_pkey PRIMARY KEY (supplier_id, id)
);
CREATE INDEX sign_in_token_expires_at_idx ON public.sign_in_token USING btree (expires_at);
CREATE INDEX sign_in_token_supplier_id_session_token_hash_idx ON public.sign_in_token USING btree (supplier_id, session_token_hash);

create table signing_key (
  is_only boolean not null default true,
  secret bytea not null,
  constraint signing_key_pkey PRIMARY KEY (is_only),
  constraint signing_key_is_only_check CHECK (is_only),
  constraint signing_key_secret_check CHECK ((length(secret) = 32))
);

create table sold_out_product (
  supplier_id uuid not null,
  product_id uuid not null,
  constraint sold_out_product_pkey PRIMARY KEY (supplier_id, product_id),
  constraint sold_out_product_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE
);

create table staff (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  login_id uuid not null,
  role text not null,
  modules text[] not null default '{}'::text[],
  is_active boolean not null default true,
  discount_authority integer not null default 1000,
  constraint staff_pkey PRIMARY KEY (supplier_id, id),
  constraint staff_supplier_id_login_id_key UNIQUE (supplier_id, login_id),
  constraint staff_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id),
  constraint staff_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint staff_discount_authority_check CHECK (((discount_authority >= 0) AND (discount_authority <= 10000))),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['representative'::text, 'attendant'::text, 'staff'::text])))
);
CREATE INDEX staff_of_login ON public.staff USING btree (login_id);
CREATE TRIGGER staff_limit_activated AFTER UPDATE OF is_active ON public.staff FOR EACH ROW WHEN ((new.is_active AND (NOT old.is_active))) EXECUTE FUNCTION ensure_limit_of_row('staff');
CREATE TRIGGER staff_limit_added AFTER INSERT ON public.staff REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ensure_limit_of_added('staff');
CREATE TRIGGER staff_rights AFTER INSERT OR DELETE OR UPDATE OF role, modules, is_active ON public.staff FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table staff_invitation (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  channel text not null,
  recipient text not null,
  role text not null,
  modules text[] not null default '{}'::text[],
  code_hash bytea not null,
  invited_by uuid,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint staff_invitation_pkey PRIMARY KEY (supplier_id, id),
  constraint staff_invitation_supplier_id_code_hash_key UNIQUE (supplier_id, code_hash),
  constraint staff_invitation_supplier_id_recipient_key UNIQUE (supplier_id, recipient),
  constraint staff_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint staff_invitation_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint staff_invitation_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint staff_invitation_name_check CHECK ((name <> ''::text)),
  constraint staff_invitation_recipient_check CHECK ((recipient = lower(recipient))),
  constraint staff_invitation_role_check CHECK ((role = ANY (ARRAY['representative'::text, 'attendant'::text, 'staff'::text])))
);
CREATE INDEX staff_invitation_invited_by ON public.staff_invitation USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE TRIGGER staff_limit_invited AFTER INSERT ON public.staff_invitation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ensure_limit_of_added('staff');

create table staff_notice (
  supplier_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  cause text not null,
  content json,
  customer_id uuid,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint staff_notice_pkey PRIMARY KEY (supplier_id, staff_id, kind, cause),
  constraint staff_notice_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint staff_notice_supplier_id_staff_id_fkey FOREIGN KEY (supplier_id, staff_id) REFERENCES staff(supplier_id, id) ON DELETE CASCADE,
  constraint staff_notice_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'payment'::text, 'quote'::text, 'registration'::text, 'weekly-report'::text]))) NOT VALID,
  constraint staff_notice_says_something CHECK (((content IS NULL) = (sent_at IS NOT NULL)))
);
CREATE INDEX staff_notice_created ON public.staff_notice USING btree (created_at);
CREATE INDEX staff_notice_due ON public.staff_notice USING btree (due_at) WHERE (sent_at IS NULL);
CREATE INDEX staff_notice_of_customer ON public.staff_notice USING btree (supplier_id, customer_id) WHERE (customer_id IS NOT NULL);

create table staff_notice_choice (
  supplier_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  by_mail boolean not null,
  constraint staff_notice_choice_pkey PRIMARY KEY (supplier_id, staff_id, kind),
  constraint staff_notice_choice_supplier_id_staff_id_fkey FOREIGN KEY (supplier_id, staff_id) REFERENCES staff(supplier_id, id) ON DELETE CASCADE,
  constraint staff_notice_choice_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'payment'::text, 'quote'::text, 'registration'::text, 'weekly-report'::text]))) NOT VALID
);

create table staff_quiet_hours (
  supplier_id uuid not null,
  staff_id uuid not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  constraint staff_quiet_hours_pkey PRIMARY KEY (supplier_id, staff_id),
  constraint staff_quiet_hours_supplier_id_staff_id_fkey FOREIGN KEY (supplier_id, staff_id) REFERENCES staff(supplier_id, id) ON DELETE CASCADE,
  constraint staff_quiet_hours_check CHECK ((ends_at <> starts_at))
);

create table stock_count (
  supplier_id uuid not null,
  id uuid not null,
  name text not null,
  category_id uuid,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  posted_at timestamp with time zone,
  constraint stock_count_pkey PRIMARY KEY (supplier_id, id),
  constraint stock_count_started_by_fkey FOREIGN KEY (started_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint stock_count_supplier_id_category_id_fkey FOREIGN KEY (supplier_id, category_id) REFERENCES category(supplier_id, id) ON DELETE SET NULL (category_id),
  constraint stock_count_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint stock_count_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 60)))
);
CREATE INDEX stock_count_category ON public.stock_count USING btree (supplier_id, category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX stock_count_newest ON public.stock_count USING btree (supplier_id, started_at DESC, id);
CREATE INDEX stock_count_started_by ON public.stock_count USING btree (started_by) WHERE (started_by IS NOT NULL);

create table stock_count_line (
  supplier_id uuid not null,
  id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  stock integer not null,
  counted_by uuid,
  counted_at timestamp with time zone not null default clock_timestamp(),
  constraint stock_count_line_pkey PRIMARY KEY (supplier_id, id),
  constraint stock_count_line_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint stock_count_line_supplier_id_count_id_fkey FOREIGN KEY (supplier_id, count_id) REFERENCES stock_count(supplier_id, id) ON DELETE CASCADE,
  constraint stock_count_line_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_count_line_counted_by ON public.stock_count_line USING btree (counted_by) WHERE (counted_by IS NOT NULL);
CREATE INDEX stock_count_line_of_count ON public.stock_count_line USING btree (supplier_id, count_id, product_id, counted_at DESC);
CREATE INDEX stock_count_line_of_product ON public.stock_count_line USING btree (supplier_id, product_id);

create table stock_movement (
  supplier_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  kind text not null,
  change integer not null,
  stock integer not null,
  reason text not null default ''::text,
  moved_by uuid,
  moved_at timestamp with time zone not null default clock_timestamp(),
  constraint stock_movement_pkey PRIMARY KEY (supplier_id, id),
  constraint stock_movement_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint stock_movement_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint stock_movement_kind_check CHECK ((kind = ANY (ARRAY['goods-in'::text, 'customer-return'::text, 'loss'::text, 'other-out'::text, 'count'::text, 'import'::text]))),
  constraint stock_movement_stock_check CHECK ((stock >= 0))
);
CREATE INDEX stock_movement_moved_by ON public.stock_movement USING btree (moved_by) WHERE (moved_by IS NOT NULL);
CREATE INDEX stock_movement_newest ON public.stock_movement USING btree (supplier_id, product_id, moved_at DESC, id);

create table store_limit (
  supplier_id uuid not null,
  products integer,
  staff integer,
  file_bytes bigint,
  constraint store_limit_pkey PRIMARY KEY (supplier_id),
  constraint store_limit_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint store_limit_file_bytes_check CHECK ((file_bytes >= 0)),
  constraint store_limit_products_check CHECK ((products >= 0)),
  constraint store_limit_staff_check CHECK ((staff >= 1))
);

create table store_profile_schedule (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  profile jsonb not null,
  starts_at timestamp with time zone not null,
  based_on integer not null,
  staff_id uuid,
  constraint store_profile_schedule_pkey PRIMARY KEY (supplier_id),
  constraint store_profile_schedule_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint store_profile_schedule_supplier_id_staff_id_fkey FOREIGN KEY (supplier_id, staff_id) REFERENCES staff(supplier_id, id) ON DELETE SET NULL (staff_id),
  constraint store_profile_schedule_based_on_check CHECK ((based_on >= 0))
);
CREATE INDEX store_profile_schedule_staff ON public.store_profile_schedule USING btree (supplier_id, staff_id);
CREATE INDEX store_profile_schedule_start ON public.store_profile_schedule USING btree (starts_at);

create table store_profile_version (
  supplier_id uuid not null,
  number integer not null,
  profile jsonb not null,
  published_at timestamp with time zone not null default now(),
  staff_id uuid,
  constraint store_profile_version_pkey PRIMARY KEY (supplier_id, number),
  constraint store_profile_version_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint store_profile_version_supplier_id_staff_id_fkey FOREIGN KEY (supplier_id, staff_id) REFERENCES staff(supplier_id, id) ON DELETE SET NULL (staff_id),
  constraint store_profile_version_number_check CHECK ((number > 0))
);
CREATE INDEX store_profile_version_staff ON public.store_profile_version USING btree (supplier_id, staff_id);

create table subscription (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  type_id uuid not null,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null default now(),
  placed_by uuid,
  placed_as text not null,
  first_on date not null,
  next_on date not null,
  plan_at timestamp with time zone,
  delivery_type text not null,
  delivery_option_id uuid not null,
  address_id uuid,
  payment_method_id uuid not null,
  tolerance integer,
  missing_policy text not null,
  note text not null default ''::text,
  traits jsonb not null default '[]'::jsonb,
  constraint subscription_pkey PRIMARY KEY (supplier_id, id),
  constraint subscription_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint subscription_supplier_id_address_id_fkey FOREIGN KEY (supplier_id, address_id) REFERENCES address(supplier_id, id),
  constraint subscription_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint subscription_supplier_id_payment_method_id_fkey FOREIGN KEY (supplier_id, payment_method_id) REFERENCES payment_method(supplier_id, id),
  constraint subscription_supplier_id_type_id_fkey FOREIGN KEY (supplier_id, type_id) REFERENCES subscription_type(supplier_id, id),
  constraint subscription_check CHECK (((status = 'active'::text) = (plan_at IS NOT NULL))),
  constraint subscription_check1 CHECK (((delivery_type = 'delivery'::text) = (address_id IS NOT NULL))),
  constraint subscription_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['delivery'::text, 'pickup'::text]))),
  constraint subscription_missing_policy_check CHECK ((missing_policy = ANY (ARRAY['skip-product'::text, 'skip-date'::text, 'replace'::text]))),
  constraint subscription_placed_as_check CHECK ((placed_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text]))),
  constraint subscription_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'cancelled'::text]))),
  constraint subscription_tolerance_check CHECK (((tolerance >= 0) AND (tolerance <= 10000))),
  constraint subscription_traits_check CHECK ((jsonb_typeof(traits) = 'array'::text))
);
CREATE INDEX subscription_address ON public.subscription USING btree (supplier_id, address_id);
CREATE INDEX subscription_customer ON public.subscription USING btree (supplier_id, customer_id, created_at);
CREATE INDEX subscription_of_type ON public.subscription USING btree (supplier_id, type_id);
CREATE INDEX subscription_payment_method ON public.subscription USING btree (supplier_id, payment_method_id);
CREATE INDEX subscription_placed_by ON public.subscription USING btree (placed_by) WHERE (placed_by IS NOT NULL);
CREATE INDEX subscription_to_plan ON public.subscription USING btree (plan_at) WHERE (plan_at IS NOT NULL);

create table subscription_line (
  supplier_id uuid not null,
  subscription_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  is_gift_wrapped boolean not null default false,
  agreed_price bigint not null,
  replacement_id uuid,
  constraint subscription_line_pkey PRIMARY KEY (supplier_id, subscription_id, product_id),
  constraint subscription_line_supplier_id_product_id_fkey FOREIGN KEY (supplier_id, product_id) REFERENCES product(supplier_id, id) ON DELETE CASCADE,
  constraint subscription_line_supplier_id_replacement_id_fkey FOREIGN KEY (supplier_id, replacement_id) REFERENCES product(supplier_id, id) ON DELETE SET NULL (replacement_id),
  constraint subscription_line_supplier_id_subscription_id_fkey FOREIGN KEY (supplier_id, subscription_id) REFERENCES subscription(supplier_id, id) ON DELETE CASCADE,
  constraint subscription_line_agreed_price_check CHECK ((agreed_price >= 0)),
  constraint subscription_line_check CHECK ((replacement_id <> product_id)),
  constraint subscription_line_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX subscription_line_product ON public.subscription_line USING btree (supplier_id, product_id);
CREATE INDEX subscription_line_replacement ON public.subscription_line USING btree (supplier_id, replacement_id) WHERE (replacement_id IS NOT NULL);

create table subscription_run (
  supplier_id uuid not null,
  subscription_id uuid not null,
  date date not null,
  status text not null,
  try_at timestamp with time zone,
  attempts integer not null default 0,
  order_number bigint,
  failure text,
  failure_details jsonb not null default '{}'::jsonb,
  skip_reason text,
  missing text[] not null default '{}'::text[],
  requested_cents bigint,
  approved_cents bigint,
  lapses_at timestamp with time zone,
  replaced jsonb not null default '[]'::jsonb,
  constraint subscription_run_pkey PRIMARY KEY (supplier_id, subscription_id, date),
  constraint subscription_run_supplier_id_order_number_key UNIQUE (supplier_id, order_number),
  constraint subscription_run_supplier_id_order_number_fkey FOREIGN KEY (supplier_id, order_number) REFERENCES purchase_order(supplier_id, number) ON DELETE CASCADE,
  constraint subscription_run_supplier_id_subscription_id_fkey FOREIGN KEY (supplier_id, subscription_id) REFERENCES subscription(supplier_id, id) ON DELETE CASCADE,
  constraint subscription_run_approved_cents_check CHECK ((approved_cents >= 0)),
  constraint subscription_run_attempts_check CHECK ((attempts >= 0)),
  constraint subscription_run_check CHECK (((status = 'placed'::text) = (order_number IS NOT NULL))),
  constraint subscription_run_check1 CHECK (((status <> 'due'::text) OR (try_at IS NOT NULL))),
  constraint subscription_run_check2 CHECK (((status <> 'waiting'::text) OR ((requested_cents IS NOT NULL) AND (lapses_at IS NOT NULL)))),
  constraint subscription_run_check3 CHECK (((status = 'skipped'::text) = (skip_reason IS NOT NULL))),
  constraint subscription_run_replaced_check CHECK ((jsonb_typeof(replaced) = 'array'::text)),
  constraint subscription_run_requested_cents_check CHECK ((requested_cents >= 0)),
  constraint subscription_run_skip_reason_check CHECK ((skip_reason = ANY (ARRAY['customer'::text, 'missing-product'::text, 'consent-refused'::text, 'consent-lapsed'::text, 'closed'::text, 'paused'::text]))),
  constraint subscription_run_status_check CHECK ((status = ANY (ARRAY['due'::text, 'waiting'::text, 'placed'::text, 'skipped'::text, 'missed'::text])))
);
CREATE INDEX subscription_run_due ON public.subscription_run USING btree (try_at) WHERE (status = 'due'::text);
CREATE INDEX subscription_run_waiting ON public.subscription_run USING btree (lapses_at) WHERE (status = 'waiting'::text);

create table subscription_type (
  supplier_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  interval_unit text not null,
  interval_count integer not null,
  minimum_cents bigint not null default 0,
  notice_days integer not null default 2,
  is_active boolean not null default true,
  "position" integer not null default 0,
  constraint subscription_type_pkey PRIMARY KEY (supplier_id, id),
  constraint subscription_type_supplier_id_name_key UNIQUE (supplier_id, name),
  constraint subscription_type_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint subscription_type_interval_count_check CHECK (((interval_count >= 1) AND (interval_count <= 12))),
  constraint subscription_type_interval_unit_check CHECK ((interval_unit = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint subscription_type_minimum_cents_check CHECK ((minimum_cents >= 0)),
  constraint subscription_type_notice_days_check CHECK (((notice_days >= 1) AND (notice_days <= 7)))
);
CREATE TRIGGER subscription_type_changed_delete AFTER DELETE ON public.subscription_type REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER subscription_type_changed_insert AFTER INSERT ON public.subscription_type REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER subscription_type_changed_update AFTER UPDATE ON public.subscription_type REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

create table supplier (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  company_id uuid not null,
  name text not null,
  legal_name text not null,
  cnpj text not null,
  time_zone text not null default 'America/Sao_Paulo'::text,
  tags text[] not null default '{}'::text[],
  modules text[] not null default '{Todos}'::text[],
  segments text[] not null default '{}'::text[],
  theme jsonb not null,
  presentation jsonb not null,
  identification text[] not null default '{cpf,cnpj,email}'::text[],
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  weight_tolerance integer not null default 500,
  margin_floor integer not null default 0,
  delivery_version integer not null default 0,
  product_orders text[] not null default '{}'::text[],
  paused_until timestamp with time zone,
  pickup_adjustment integer not null default 0,
  settings_version integer not null default 0,
  constraint supplier_pkey PRIMARY KEY (id),
  constraint supplier_slug_key UNIQUE (slug),
  constraint supplier_cnpj_check CHECK ((cnpj ~ '^[A-Z0-9]{12}[0-9]{2}$'::text)),
  constraint supplier_margin_floor_check CHECK (((margin_floor >= 0) AND (margin_floor <= 9000))),
  constraint supplier_pickup_adjustment_check CHECK (((pickup_adjustment >= '-9000'::integer) AND (pickup_adjustment <= 10000))),
  constraint supplier_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint supplier_theme_style CHECK (((COALESCE((theme ->> 'typeface'::text), 'system'::text) = ANY (ARRAY['system'::text, 'classic'::text, 'friendly'::text, 'technical'::text])) AND (COALESCE((theme ->> 'corners'::text), 'soft'::text) = ANY (ARRAY['soft'::text, 'round'::text, 'square'::text])) AND (COALESCE((theme ->> 'density'::text), 'comfortable'::text) = ANY (ARRAY['comfortable'::text, 'compact'::text])) AND (COALESCE((theme ->> 'header'::text), 'light'::text) = ANY (ARRAY['light'::text, 'solid'::text, 'two-rows'::text])) AND (COALESCE((theme ->> 'buttons'::text), 'pill'::text) = ANY (ARRAY['pill'::text, 'filled'::text, 'outlined'::text])))),
  constraint supplier_weight_tolerance_check CHECK (((weight_tolerance >= 0) AND (weight_tolerance <= 10000)))
);
CREATE INDEX supplier_company ON public.supplier USING btree (company_id);
CREATE TRIGGER supplier_changed AFTER INSERT OR UPDATE OF slug, name, legal_name, cnpj, tags, modules, segments, product_orders, theme, presentation, identification, is_active, paused_until, time_zone, pickup_adjustment ON public.supplier FOR EACH ROW EXECUTE FUNCTION tell_supplier_changed();
CREATE TRIGGER supplier_counter_added AFTER INSERT ON public.supplier FOR EACH ROW EXECUTE FUNCTION add_supplier_counter();
CREATE TRIGGER supplier_slug_kept AFTER INSERT OR UPDATE OF slug ON public.supplier FOR EACH ROW EXECUTE FUNCTION keep_supplier_slug();

create table supplier_counter (
  supplier_id uuid not null,
  last_order_number bigint not null default 0,
  last_invoice_number bigint not null default 0,
  constraint supplier_counter_pkey PRIMARY KEY (supplier_id),
  constraint supplier_counter_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
) with (fillfactor=25);

create table supplier_domain (
  domain text not null,
  supplier_id uuid not null,
  "position" integer not null default 0,
  constraint supplier_domain_pkey PRIMARY KEY (domain),
  constraint supplier_domain_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint supplier_domain_domain_check CHECK ((domain = lower(domain)))
);
CREATE INDEX supplier_domain_supplier_id_idx ON public.supplier_domain USING btree (supplier_id);
CREATE TRIGGER supplier_domain_changed AFTER INSERT OR DELETE OR UPDATE ON public.supplier_domain FOR EACH ROW EXECUTE FUNCTION tell_domain_changed();

create table supplier_origin (
  supplier_id uuid not null,
  origin text not null,
  created_at timestamp with time zone not null default now(),
  constraint supplier_origin_pkey PRIMARY KEY (supplier_id, origin),
  constraint supplier_origin_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint supplier_origin_origin_check CHECK ((origin ~ '^https?://[a-z0-9.:\[\]-]+$'::text))
);
CREATE TRIGGER supplier_origin_changed AFTER INSERT OR DELETE OR UPDATE ON public.supplier_origin FOR EACH ROW EXECUTE FUNCTION tell_domain_changed();

create table supplier_slug (
  supplier_id uuid not null,
  slug text not null,
  since timestamp with time zone not null default now(),
  constraint supplier_slug_pkey PRIMARY KEY (supplier_id, slug),
  constraint supplier_slug_slug_key UNIQUE (slug),
  constraint supplier_slug_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE
);

create table terms_acceptance (
  supplier_id uuid not null,
  customer_id uuid not null,
  version integer not null,
  accepted_at timestamp with time zone not null default now(),
  accepted_by uuid,
  accepted_as text not null,
  terms_id uuid not null,
  constraint terms_acceptance_pkey PRIMARY KEY (supplier_id, customer_id, version),
  constraint terms_acceptance_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES login(id) ON DELETE SET NULL,
  constraint terms_acceptance_supplier_id_customer_id_fkey FOREIGN KEY (supplier_id, customer_id) REFERENCES customer(supplier_id, id) ON DELETE CASCADE,
  constraint terms_acceptance_supplier_id_terms_id_version_fkey FOREIGN KEY (supplier_id, terms_id, version) REFERENCES content_version(supplier_id, item_id, number),
  constraint terms_acceptance_accepted_as_check CHECK ((accepted_as = ANY (ARRAY['customer'::text, 'linked-user'::text, 'representative'::text, 'attendant'::text, 'staff'::text, 'api-key'::text])))
);
CREATE INDEX terms_acceptance_accepted_by ON public.terms_acceptance USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX terms_acceptance_of_version ON public.terms_acceptance USING btree (supplier_id, terms_id, version);
CREATE TRIGGER terms_acceptance_rights AFTER INSERT OR DELETE OR UPDATE ON public.terms_acceptance FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

create table variant_group (
  supplier_id uuid not null,
  id uuid not null,
  name text not null,
  axes jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  code text,
  constraint variant_group_pkey PRIMARY KEY (supplier_id, id),
  constraint variant_group_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id) ON DELETE CASCADE,
  constraint variant_group_axes_check CHECK (((jsonb_typeof(axes) = 'array'::text) AND ((jsonb_array_length(axes) >= 1) AND (jsonb_array_length(axes) <= 2)))),
  constraint variant_group_code_check CHECK (((btrim(code) <> ''::text) AND (length(code) <= 120))) NOT VALID,
  constraint variant_group_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 120))),
  constraint variant_group_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX variant_group_code ON public.variant_group USING btree (supplier_id, plain_text(code)) WHERE (code IS NOT NULL);
CREATE UNIQUE INDEX variant_group_name ON public.variant_group USING btree (supplier_id, plain_text(name));
CREATE TRIGGER variant_group_changed_delete AFTER DELETE ON public.variant_group REFERENCING OLD TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER variant_group_changed_insert AFTER INSERT ON public.variant_group REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();
CREATE TRIGGER variant_group_changed_update AFTER UPDATE ON public.variant_group REFERENCING NEW TABLE AS affected FOR EACH STATEMENT EXECUTE FUNCTION tell_storefront_changed();

CREATE OR REPLACE FUNCTION public.add_supplier_counter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into supplier_counter (supplier_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.adjusted_price(price bigint, adjustment integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (price * (10000 + adjustment) + 5000) / 10000
$function$;

CREATE OR REPLACE FUNCTION public.code_key(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(plain_text(code), '[^a-z0-9]+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.code_keys(code text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  key text := code_key(code);
begin
  if key = '' then return '{}'; end if;
  if key !~ '^[0-9]+$' or length(key) > 14 then return array[key]; end if;
  key := ltrim(key, '0');
  return array(select lpad(key, digits, '0') from generate_series(greatest(length(key), 1), 14) as digits);
end $function$;

CREATE OR REPLACE FUNCTION public.discounted_price(price bigint, discount integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when price < 10000 then adjusted_price(price, -discount) else price * (10000 - discount) / 1000000 * 100 end
$function$;

CREATE OR REPLACE FUNCTION public.ensure_limit_of_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ensure_store_limit(a.supplier_id, tg_argv[0]) from (select distinct supplier_id from added) a;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.ensure_limit_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ensure_store_limit(new.supplier_id, tg_argv[0]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.ensure_store_limit(store uuid, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  maximum bigint;
begin
  select case kind when 'products' then l.products when 'staff' then l.staff when 'file_bytes' then l.file_bytes end
    into maximum from store_limit l where l.supplier_id = store;
  if maximum is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('store_limit ' || kind || store, 0));
  if store_use(store, kind) > maximum then
    raise exception using errcode = 'check_violation', message = 'the store has reached its limit',
      constraint = 'store_limit_' || kind, detail = maximum::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.fold_product_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
  with folded as (delete from product_count_change returning supplier_id, category_id, products),
  sums as (select supplier_id, category_id, sum(products)::integer as products from folded group by supplier_id, category_id)
  insert into product_count as kept (supplier_id, category_id, products)
  select supplier_id, category_id, products from sums where products <> 0 order by supplier_id, category_id
  on conflict (supplier_id, category_id) do update set products = kept.products + excluded.products
$function$;

CREATE OR REPLACE FUNCTION public.forget_email_verification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.email_verified_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_phone_verification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.phone_verified_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from sign_in_token where supplier_id = old.supplier_id and session_token_hash = old.token_hash;
  delete from cart_view where supplier_id = old.supplier_id and token_hash = old.token_hash;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_mailbox(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value ~ '^[^[:cntrl:][:space:],;:<>"()@]+@[^[:cntrl:][:space:],;:<>"()@]+$'::text);

CREATE OR REPLACE FUNCTION public.is_sold_out(is_active boolean, stock_policy text, stock integer, min_per_order integer, granularity integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select is_active and stock_policy = 'tracked' and stock < coalesce(min_per_order, granularity, 1000)
$function$;

CREATE OR REPLACE FUNCTION public.keep_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET jit TO 'off'
AS $function$
begin
  -- every order moves stock, which changes no word
  if tg_op = 'UPDATE' then
    if not exists (
      select from added join former using (supplier_id, id)
      where (added.name, added.brand, added.packaging, added.description)
        is distinct from (former.name, former.brand, former.packaging, former.description)
    ) then
      return null;
    end if;
  end if;
  -- always in the order of words, so that two who add products do not wait for one another in a circle
  insert into search_word (supplier_id, word, spelling, is_in_name)
  select distinct on (parts.supplier_id, words.word) parts.supplier_id, words.word, words.spelling, parts.is_in_name
  from (
    select distinct added.supplier_id, true as is_in_name, token
    from added, string_to_table(added.name || ' ' || coalesce(added.brand, ''), ' ') as token
    union
    select distinct added.supplier_id, false, token
    from added, string_to_table(coalesce(added.packaging, '') || ' ' || added.description, ' ') as token
  ) parts, search_words(parts.token) as words
  where length(words.word) between 3 and 40
  order by parts.supplier_id, words.word, parts.is_in_name desc, words.spelling = words.word, words.spelling
  on conflict (supplier_id, word) do update set is_in_name = true, spelling = excluded.spelling
    where excluded.is_in_name and not search_word.is_in_name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_supplier_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from supplier_slug where slug = new.slug and supplier_id = new.id) then
    insert into supplier_slug (slug, supplier_id) values (new.slug, new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.next_storefront_change(supplier uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(moment.at) from (
    select unnest(array[t.starts_at, t.ends_at]) as at from promotion t
    where t.supplier_id = supplier and t.is_published and t.ends_at > now()
    union all
    select unnest(array[k.starts_at, k.ends_at]) from combo k
    where k.supplier_id = supplier and k.is_active and (k.starts_at > now() or k.ends_at > now())
    union all
    select v.starts_at from content_version v where v.supplier_id = supplier and v.starts_at > now()
    union all
    select v.ends_at from content_version v where v.supplier_id = supplier and v.ends_at > now()) moment
  where moment.at > now()
$function$;

CREATE OR REPLACE FUNCTION public.note_product_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_change (supplier_id, product_id, changed_at)
  select after.supplier_id, after.id, now()
  from new_rows after join old_rows before on before.supplier_id = after.supplier_id and before.id = after.id
  where (after.slug, after.name, after.description, after.brand, after.packaging, after.picture, after.price,
          after.previous_price, after.category_id, after.is_active)
    is distinct from
    (before.slug, before.name, before.description, before.brand, before.packaging, before.picture, before.price,
          before.previous_price, before.category_id, before.is_active)
  on conflict (supplier_id, product_id) do update set changed_at = excluded.changed_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_product_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_count_change (supplier_id, category_id, products)
  select moved.supplier_id, moved.category_id, moved.products
  from (values (old.supplier_id, old.category_id, -1, old.is_active), (new.supplier_id, new.category_id, 1, new.is_active))
    as moved (supplier_id, category_id, products, is_active)
  where moved.is_active;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_products_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_count_change (supplier_id, category_id, products)
  select supplier_id, category_id, count(*) from added where is_active group by supplier_id, category_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_products_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- with their store they are gone as well
  insert into product_count_change (supplier_id, category_id, products)
  select r.supplier_id, r.category_id, -count(*) from removed r join supplier s on s.id = r.supplier_id
  where r.is_active group by r.supplier_id, r.category_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_sold_out_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sold_out_product (supplier_id, product_id)
  select supplier_id, id from added where is_sold_out(is_active, stock_policy, stock, min_per_order, granularity);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_sold_out_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_sold_out(new.is_active, new.stock_policy, new.stock, new.min_per_order, new.granularity) then
    insert into sold_out_product (supplier_id, product_id) values (new.supplier_id, new.id) on conflict do nothing;
  else
    delete from sold_out_product where supplier_id = new.supplier_id and product_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, translate(value, '´`｀‚„'::text, '''''''''"'::text)));

CREATE OR REPLACE FUNCTION public.price_for(supplier uuid, product uuid, category uuid, product_tags text[], base_price bigint, base_previous_price bigint, base_uninvoiced_price bigint, base_wholesale_price bigint, base_wholesale_minimum integer, base_tiers jsonb, buyer price_group)
 RETURNS TABLE(price bigint, previous_price bigint, uninvoiced_price bigint, wholesale_price bigint, wholesale_minimum integer, tiers jsonb, promotion jsonb)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select
    coalesce(promoted.price, listed.price),
    case when promoted.price is null then listed.previous_price else listed.price end,
    -- Read where there is one only, so that products without it cost nothing.
    case when listed.uninvoiced_price is not null and exists (
      select from supplier s where s.id = supplier and 'show-uninvoiced-prices' = any (s.tags)
    ) then least(listed.uninvoiced_price, promoted.price) end,
    case when listed.wholesale_price >= promoted.price then null else listed.wholesale_price end,
    case when listed.wholesale_price >= promoted.price then null else listed.wholesale_minimum end,
    case when promoted.price is null or listed.tiers = '[]'::jsonb then listed.tiers else (
      select coalesce(jsonb_agg(jsonb_set(t.tier, '{price}', to_jsonb(least(t.price, promoted.price))) order by t.at), '[]'::jsonb)
      from (
        select e.tier, e.at, (e.tier ->> 'price')::bigint as price,
          min((e.tier ->> 'price')::bigint) over (order by (e.tier ->> 'from')::bigint) as lowest
        from jsonb_array_elements(listed.tiers) with ordinality as e (tier, at)) t
      where t.lowest < promoted.price) end,
    case when promoted.price is not null then jsonb_build_object('name', promoted.name,
      'regularPrice', listed.price, 'endsAt', to_char(promoted.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end
  from price_on_list(supplier, product, base_price, base_previous_price, base_uninvoiced_price, base_wholesale_price,
    base_wholesale_minimum, base_tiers, (buyer).price_list_id) listed
  left join lateral promotion_at(supplier, product, category, product_tags, base_price, (buyer).customer_kind, now()) promoted
    on promoted.price < listed.price
$function$;

CREATE OR REPLACE FUNCTION public.price_group_of(supplier uuid, customer uuid)
 RETURNS SETOF price_group
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (select l.id from price_list_of(supplier, customer) l), (select c.kind from customer c where c.supplier_id = supplier and c.id = customer)
$function$;

CREATE OR REPLACE FUNCTION public.price_list_of(supplier uuid, customer uuid)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select l.id
  from customer c
  join price_list l on l.supplier_id = c.supplier_id and l.is_active and (l.id = c.price_list_id or l.customer_kind = c.kind)
  where c.supplier_id = supplier and c.id = customer
  order by l.id is not distinct from c.price_list_id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.price_on_list(supplier uuid, product uuid, base_price bigint, base_previous_price bigint, base_uninvoiced_price bigint, base_wholesale_price bigint, base_wholesale_minimum integer, base_tiers jsonb, list uuid)
 RETURNS TABLE(price bigint, previous_price bigint, uninvoiced_price bigint, wholesale_price bigint, wholesale_minimum integer, tiers jsonb)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select
    coalesce(own.price, case when l.price_adjustment is null then base_price else adjusted_price(base_price, l.price_adjustment) end),
    case when own.price is null then case when l.price_adjustment is null then base_previous_price else adjusted_price(base_previous_price, l.price_adjustment) end end,
    case when own.price is null then case when l.price_adjustment is null then base_uninvoiced_price else adjusted_price(base_uninvoiced_price, l.price_adjustment) end end,
    case when own.price is null then case when l.price_adjustment is null then base_wholesale_price else adjusted_price(base_wholesale_price, l.price_adjustment) end end,
    case when own.price is null then base_wholesale_minimum end,
    case
      when own.price is not null then '[]'::jsonb
      when l.price_adjustment is null or base_tiers = '[]'::jsonb then base_tiers
      else (
        select jsonb_agg(jsonb_set(t.tier, '{price}', to_jsonb(adjusted_price((t.tier ->> 'price')::bigint, l.price_adjustment))) order by t.at)
        from jsonb_array_elements(base_tiers) with ordinality as t (tier, at))
    end
  from (select 1) as one
  left join price_list l on l.supplier_id = supplier and l.id = list
  left join price_list_price own on own.supplier_id = l.supplier_id and own.price_list_id = l.id and own.product_id = product
$function$;

CREATE OR REPLACE FUNCTION public.promotion_at(supplier uuid, product uuid, category uuid, product_tags text[], base_price bigint, kind text, at timestamp with time zone)
 RETURNS TABLE(name text, price bigint, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select t.name, coalesce(own.price, discounted_price(base_price, t.discount)), t.ends_at
  from promotion t
  left join promotion_product own on own.supplier_id = t.supplier_id and own.promotion_id = t.id and own.product_id = product
  where t.supplier_id = supplier and t.is_published and t.starts_at <= at and t.ends_at > at
    and (t.customer_kind is null or t.customer_kind = kind)
    and (own.product_id is not null or t.tags && product_tags or exists (
      select from promotion_category c
      join category g on g.supplier_id = c.supplier_id and c.category_id in (g.id, g.parent_id)
      where c.supplier_id = t.supplier_id and c.promotion_id = t.id and g.id = category))
  order by 2, t.ends_at desc, t.id
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.refresh_product_sales()
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  with fresh as materialized (
    select l.supplier_id, l.product_id, count(distinct l.order_number)::integer as orders
    from purchase_order o join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
    where o.placed_at > now() - interval '90 days' and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
    group by 1, 2),
  gone as (
    delete from product_sales s
    where not exists (select from fresh f where f.supplier_id = s.supplier_id and f.product_id = s.product_id))
  insert into product_sales as s (supplier_id, product_id, orders)
  select supplier_id, product_id, orders from fresh order by supplier_id, product_id
  on conflict (supplier_id, product_id) do update set orders = excluded.orders where s.orders <> excluded.orders
$function$;

CREATE OR REPLACE FUNCTION public.roll_partitions(parent text, kept interval, months_ahead integer DEFAULT 2)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '5s'
AS $function$
declare
  month timestamptz;
  name text;
  key text := (select a.attname from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent::regclass);
  has_rows boolean;
begin
  perform pg_advisory_xact_lock(7252258);
  for ahead in 0..months_ahead loop
    month := date_trunc('month', now(), 'UTC') + make_interval(months => ahead);
    name := format('%s_%s', parent, to_char(month at time zone 'UTC', 'YYYY_MM'));
    continue when to_regclass(format('monthly.%I', name)) is not null;
    execute format('select exists (select from monthly.%I where %I >= %L and %I < %L)',
      parent || '_default', key, month, key, month + interval '1 month') into has_rows;
    if not has_rows then
      execute format('create table monthly.%I partition of %I for values from (%L) to (%L)', name, parent, month, month + interval '1 month');
      continue;
    end if;
    execute format('create table monthly.%I (like %I including all)', name, parent);
    execute format('with moved as (delete from monthly.%I where %I >= %L and %I < %L returning *) insert into monthly.%I select * from moved',
      parent || '_default', key, month, key, month + interval '1 month', name);
    execute format('alter table %I attach partition monthly.%I for values from (%L) to (%L)', parent, name, month, month + interval '1 month');
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= now() - kept
  loop
    execute format('drop table monthly.%I', name);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.search_abbreviation(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE word WHEN 'cx'::text THEN 'caixa'::text WHEN 'cxs'::text THEN 'caixa'::text WHEN 'pct'::text THEN 'pacote'::text WHEN 'pc'::text THEN 'pacote'::text WHEN 'pcte'::text THEN 'pacote'::text WHEN 'fd'::text THEN 'fardo'::text WHEN 'fdo'::text THEN 'fardo'::text WHEN 'un'::text THEN 'unidade'::text WHEN 'und'::text THEN 'unidade'::text WHEN 'unid'::text THEN 'unidade'::text WHEN 'dz'::text THEN 'duzia'::text WHEN 'sc'::text THEN 'saco'::text WHEN 'gl'::text THEN 'galao'::text WHEN 'bd'::text THEN 'balde'::text WHEN 'lt'::text THEN 'lata'::text WHEN 'gf'::text THEN 'garrafa'::text WHEN 'pt'::text THEN 'pote'::text WHEN 'bdj'::text THEN 'bandeja'::text WHEN 'bb'::text THEN 'bombona'::text WHEN 'caixa'::text THEN 'cx'::text WHEN 'pacote'::text THEN 'pct'::text WHEN 'fardo'::text THEN 'fd'::text WHEN 'unidade'::text THEN 'un'::text WHEN 'duzia'::text THEN 'dz'::text WHEN 'saco'::text THEN 'sc'::text WHEN 'galao'::text THEN 'gl'::text WHEN 'balde'::text THEN 'bd'::text WHEN 'lata'::text THEN 'lt'::text WHEN 'garrafa'::text THEN 'gf'::text WHEN 'pote'::text THEN 'pt'::text WHEN 'bandeja'::text THEN 'bdj'::text WHEN 'bombona'::text THEN 'bb'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.search_meaning(meaning text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return (select '(' || string_agg(stem, ' & ') || ')' from (
    select search_stem(word) as stem from string_to_table(search_text(meaning), ' ') as word) stems where stem is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.search_measures(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (value !~ '[0-9]'::text) THEN value ELSE regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(value, '([0-9])\s*[x×]\s*(?=[0-9])'::text, '\1 '::text, 'gi'::text), '([0-9])\s*(?:kgs?|quilos?|kilos?|quilogramas?|kilogramas?)\M'::text, '\1kg'::text, 'gi'::text), '([0-9])\s*(?:g|grs?|gramas?)\M'::text, '\1g'::text, 'gi'::text), '([0-9])\s*(?:mls?|mililitros?)\M'::text, '\1ml'::text, 'gi'::text), '([0-9])\s*(?:l|lts?|litros?)\M'::text, '\1l'::text, 'gi'::text), '(^|[^0-9.,])([1-9][0-9]{0,2})\.([0-9]{3})(kg|g|ml|l)\M'::text, '\1\2\3\4'::text, 'g'::text), '([0-9]+)[.,]([0-9]{1,3})(kg|l)\M'::text, '\1,\2000\3'::text, 'g'::text), '([0-9]+),([0-9]{3})0{0,3}kg\M'::text, '\1\2g'::text, 'g'::text), '([0-9]+),([0-9]{3})0{0,3}l\M'::text, '\1\2ml'::text, 'g'::text), '\m0+([0-9]+(?:g|ml))\M'::text, '\1'::text, 'g'::text), '\m([0-9]+)000g\M'::text, '\1kg'::text, 'g'::text), '\m([0-9]+)000ml\M'::text, '\1l'::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION public.search_sound(spelling text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(replace(plain_text(replace(lower(spelling), 'ç', 'ss')), 'ph', 'f'), '[cs]h', 'x', 'g'), 'yw', 'iv'),
    '(?<![ln])h', '', 'g'),
    'c(?=[ei])|z', 's', 'g'),
    'qu(?=[ei])|[cq]', 'k', 'g'),
    'g(?=[ei])', 'j', 'g'),
    'm(?=[^aeiou])', 'n', 'g'),
    'e(?=[ao])', 'i', 'g'),
    '(.)\1+', '\1', 'g');
end $function$;

CREATE OR REPLACE FUNCTION public.search_stem(word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if word ~ '[0-9]' then return word; end if;
  return (ts_lexize('pg_catalog.portuguese_stem', word))[1];
end $function$;

CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(regexp_replace(TRIM(BOTH FROM regexp_replace(plain_text(value), '[^a-z0-9]+'::text, ' '::text, 'g'::text)), '\m([a-z]+)(?:oes|aes|aos)\M'::text, '\1ao'::text, 'g'::text), '\m([a-z]+)(a|e|o)is\M'::text, '\1\2l'::text, 'g'::text), '\m([a-z]+)(e|i|o|u)ns\M'::text, '\1\2m'::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.search_vector(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('portuguese'::regconfig, ((search_text(value) || ' '::text) || search_text(search_measures(value))));

CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS TABLE(place bigint, word text, spelling text)
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT ROWS 10
AS $function$
begin
  return query
    select o.place * 100 + w.place, w.word, case when plain_text(o.spelling) = w.word then o.spelling else w.word end
    from string_to_table(lower(regexp_replace(search_measures(value),
        '[\u0001-/:-@\[-`{-\u007f\u00a0\u00ab\u00ad\u00b4\u00b7\u00bb\u02b9-\u02bc\u2000-\u206f\u2212\u3000-\u303f\s]+', ' ', 'g')), ' ')
        with ordinality as o(spelling, place),
      string_to_table(search_text(o.spelling), ' ') with ordinality as w(word, place)
    where w.word <> '';
end $function$;

CREATE OR REPLACE FUNCTION public.stamp_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  new.authorized_cents := coalesce(new.authorized_cents, new.total_cents);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_seen(stock_policy text, stock integer, min_per_order integer, granularity integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when stock_policy <> 'tracked' then 1
    when stock > greatest(5000, coalesce(min_per_order, 1000) + coalesce(granularity, 1000)) then 2
    when stock <= 5000 and stock >= coalesce(min_per_order, 1000) + coalesce(granularity, 1000) then 3
    else -stock end
$function$;

CREATE OR REPLACE FUNCTION public.store_file_bytes(store uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select ((select coalesce(sum(octet_length(f.content)), 0) from picture_file f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.content)), 0) from chat_file f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.photo)), 0) from handover_photo f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.content)), 0) from order_return_photo f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.danfe)), 0) from nfe f where f.supplier_id = store))::bigint
$function$;

CREATE OR REPLACE FUNCTION public.store_use(store uuid, kind text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case kind
    when 'products' then (select count(*) from product p where p.supplier_id = store and p.is_active)
    when 'staff' then (select count(*) from staff m where m.supplier_id = store and m.is_active)
      + (select count(*) from staff_invitation i where i.supplier_id = store)
    when 'file_bytes' then store_file_bytes(store)
  end
$function$;

CREATE OR REPLACE FUNCTION public.tell_content_item_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('storefront-changed', new.supplier_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_domain_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('storefront-changed', coalesce(new.supplier_id, old.supplier_id)::text);
  perform pg_notify('storefront-changed', 'names');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_login_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sessions-changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_payment_provider_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('storefront-changed', coalesce(new.supplier_id, old.supplier_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_product_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('storefront-changed', changed.supplier_id::text)
  from (
    select distinct after.supplier_id
    from new_rows after join old_rows before on before.supplier_id = after.supplier_id and before.id = after.id
    where stock_seen(after.stock_policy, after.stock, after.min_per_order, after.granularity)
         <> stock_seen(before.stock_policy, before.stock, before.min_per_order, before.granularity)
       -- a combo may need more of it than the last units
       or after.stock <> before.stock and exists (
         select from combo_product c where c.supplier_id = after.supplier_id and c.product_id = after.id)
       or (after.category_id, after.code, after.gtin, after.slug, after.name, after.description, after.brand, after.unit,
          after.packaging, after.picture, after.price, after.previous_price, after.uninvoiced_price, after.wholesale_price,
          after.wholesale_minimum, after.increment_multiple, after.granularity, after.min_per_order, after.max_per_order,
          after.packaging_price, after.tiers, after.tags, after.stock_policy, after.is_quote_only, after.is_active,
          after.position, after.created_at, after.is_weighed, after.weight_tolerance, after.pictures, after.variant_group_id,
          after.variant_values, after.variant_rank)
         is distinct from
          (before.category_id, before.code, before.gtin, before.slug, before.name, before.description, before.brand, before.unit,
          before.packaging, before.picture, before.price, before.previous_price, before.uninvoiced_price,
          before.wholesale_price, before.wholesale_minimum, before.increment_multiple, before.granularity, before.min_per_order,
          before.max_per_order, before.packaging_price, before.tiers, before.tags, before.stock_policy, before.is_quote_only,
          before.is_active, before.position, before.created_at, before.is_weighed, before.weight_tolerance, before.pictures,
          before.variant_group_id, before.variant_values, before.variant_rank)
  ) as changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_sessions_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('sessions-changed', changed.supplier_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_storefront_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('storefront-changed', changed.supplier_id::text)
  from (select distinct supplier_id from affected) as changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_supplier_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('storefront-changed', new.id::text);
  perform pg_notify('storefront-changed', 'names');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.terms_in_force(supplier uuid)
 RETURNS TABLE(version integer)
 LANGUAGE sql
 STABLE
AS $function$
  select v.number
  from content_version v
  where v.supplier_id = supplier and v.item_id = (select i.id from content_item i where i.supplier_id = supplier and i.kind = 'terms')
    and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
  order by v.starts_at desc, v.number desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.watch_sessions(watched regclass, changes text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger %2$I after %3$s on %1$s for each row execute function tell_sessions_changed()',
    watched, watched || '_rights', changes);
end $function$;

CREATE OR REPLACE FUNCTION public.watch_storefront(watched regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create or replace trigger %2$I after insert on %1$s
    referencing new table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_insert');
  execute format('create or replace trigger %2$I after update on %1$s
    referencing new table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_update');
  execute format('create or replace trigger %2$I after delete on %1$s
    referencing old table as affected for each statement execute function tell_storefront_changed()', watched, watched || '_changed_delete');
end $function$;

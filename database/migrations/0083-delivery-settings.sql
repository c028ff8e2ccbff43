-- Staff change areas, options, pickup stores and closed days on a screen; the number tells two editors of each other.
alter table supplier add column delivery_version integer not null default 0;
-- An option of which there are orders is switched off instead of removed.
alter table delivery_option add column is_active boolean not null default true;
select watch_storefront(watched) from unnest(array['service_area', 'blocked_date']::regclass[]) as watched;

-- What a page shows besides products: banners, rows of products, static pages.
create table page_section (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  page        text not null default 'home',
  kind        text not null check (kind in ('banners', 'products')),
  title       text not null default '',
  -- banners: [{title, text, button, link, picture, mobilePicture, alt}]
  banners     jsonb not null default '[]',
  -- products: those that carry this tag
  product_tag text,
  position    integer not null default 0,
  primary key (supplier_id, id)
);

create table static_page (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  slug        text not null,
  title       text not null,
  -- paragraphs; a line that starts with '## ' is a heading, with '- ' a list item
  body        text not null,
  tags        text[] not null default '{WEB}',
  position    integer not null default 0,
  primary key (supplier_id, id),
  unique (supplier_id, slug)
);

create trigger page_section_changed_insert after insert on page_section
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger page_section_changed_update after update on page_section
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger page_section_changed_delete after delete on page_section
  referencing old table as affected for each statement execute function tell_storefront_changed();
create trigger static_page_changed_insert after insert on static_page
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger static_page_changed_update after update on static_page
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger static_page_changed_delete after delete on static_page
  referencing old table as affected for each statement execute function tell_storefront_changed();

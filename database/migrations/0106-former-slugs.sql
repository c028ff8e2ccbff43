-- Where a page was before: links to it lead on to the page, wherever it is by now.
create table content_former_slug (
  supplier_id uuid not null,
  slug        text not null,
  page_id     uuid not null,
  primary key (supplier_id, slug),
  foreign key (supplier_id, page_id) references content_item (supplier_id, id) on delete cascade
);
create index content_former_slug_of_page on content_former_slug (supplier_id, page_id);

-- The pictures of a product in their order: [{"name", "text"}]. The first is `picture`, which lists show. An empty list with a
-- `picture` stands for that one picture.
alter table product add column pictures jsonb not null default '[]',
  add constraint product_pictures_check check (
    jsonb_typeof(pictures) = 'array' and (pictures = '[]' or pictures -> 0 ->> 'name' is not distinct from picture));

-- What staff uploaded, encoded again here. Orders show the picture that their products had, so a file outlives its place in a product.
create table picture_file (
  supplier_id uuid not null references supplier (id) on delete cascade,
  -- digest of the content
  hash        text not null check (hash ~ '^[0-9a-f]{32}$'),
  -- width and height in pixels
  size        smallint not null check (size in (160, 400, 800)),
  content     bytea not null check (octet_length(content) <= 1048576),
  created_at  timestamptz not null default now(),
  primary key (supplier_id, hash, size)
);
-- WebP does not get smaller.
alter table picture_file alter column content set storage external;

-- Who reads a session asks for the terms in force. Joined to their item they were looked for among all versions of the store's
-- content, wherever PostgreSQL had planned that while there were none yet.
create or replace function terms_in_force(supplier uuid) returns integer language sql stable as $$
  select v.number
  from content_version v
  where v.supplier_id = supplier and v.item_id = (select i.id from content_item i where i.supplier_id = supplier and i.kind = 'terms')
    and v.starts_at <= now() and (v.ends_at is null or v.ends_at > now())
  order by v.starts_at desc, v.number desc limit 1
$$;

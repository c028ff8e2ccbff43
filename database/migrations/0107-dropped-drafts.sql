-- A draft that was dropped, until the next change: who dropped it can have it back.
alter table content_item add column dropped_draft jsonb;

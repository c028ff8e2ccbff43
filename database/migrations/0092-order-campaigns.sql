-- The utm_ parameters of the link that brought the buyer, by their names; null without one, or without leave to count it.
alter table purchase_order add column campaign jsonb check (jsonb_typeof(campaign) = 'object');

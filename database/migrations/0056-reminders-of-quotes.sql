-- When the customer was reminded that the offer lapses.
alter table quote_version add column reminded_at timestamptz;

-- Until when a process handles the event; null where none has taken it yet. Deleted once every subscriber is done or has a job.
alter table domain_event add column taken_until timestamptz;

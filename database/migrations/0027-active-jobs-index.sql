-- no transaction
drop index concurrently if exists pgboss.job_active;
create index concurrently job_active on pgboss.job_common (name, id) where state = 'active'::pgboss.job_state;

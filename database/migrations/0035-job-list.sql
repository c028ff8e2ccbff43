-- Jobs on a screen of the back office: found by store, newest first, and mails without a secret can be sent after all.

create index job_by_supplier on pgboss.job ((data ->> 'supplierId'), created_on desc);

-- A mail that tells of an event is written after its cause, and holds no code or link that lets somebody in.
alter table mail add column holds_secret boolean not null default true;

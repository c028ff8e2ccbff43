-- Domains that a store says are its own. What is proved stands in supplier_domain, where one domain serves one store.
create table domain_claim (
  supplier_id   uuid not null references supplier (id) on delete cascade,
  domain        text not null check (domain = lower(domain)),
  -- What the owner puts into DNS or on the site. The same for ever, so that a removed domain can come back.
  token         text not null check (token ~ '^[0-9a-f]{32}$'),
  claimed_at    timestamptz not null default now(),
  released_at   timestamptz,
  checked_at    timestamptz,
  dns_finding   text,
  file_finding  text,
  -- of a domain that serves the store: since when its proof is gone
  missing_since timestamptz,
  primary key (supplier_id, domain),
  constraint domain_claim_findings_check check ((checked_at is null) = (dns_finding is null) and (checked_at is null) = (file_finding is null))
);
create index domain_claim_by_check on domain_claim ((coalesce(checked_at, claimed_at))) where released_at is null;

-- What staff write about a coupon for each other.
alter table coupon add column note text not null default '';

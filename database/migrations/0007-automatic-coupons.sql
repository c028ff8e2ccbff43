-- Every cart asks for the automatic coupons of its store; among thousands of single-use codes there are a few.
create index coupon_automatic on coupon (supplier_id) where is_automatic;
